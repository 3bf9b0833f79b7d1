import MoneyLogImport
import Testing

/// Layouts that many banks share, each with its own trap.
struct CSVCommonLayoutTests {
  @Test func `Payer and recipient in columns of their own give the other side`() throws {
    let file = try BankFile.text(
      """
      "Girokonto";"DE00"

      "Kontostand vom 03.03.2026:";"1.093,10 €"

      "Buchungsdatum";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Betrag (€)"
      "03.03.26";"Gebucht";"Kim Beispiel";"Frischmarkt";"-6,90"
      "02.03.26";"Gebucht";"Holzwerk Ettl";"Kim Beispiel";"1.100,00"
      "01.03.26";"Vorgemerkt";"Kim Beispiel";"Tankhof";"-50,00"
      """)
    #expect(file.rows.map(\.payee) == ["Frischmarkt", "Holzwerk Ettl"])
    #expect(file.amounts == [-690, 110_000])
    #expect(file.refused.map(\.reason) == [.pending(word: "Vorgemerkt")])
    #expect(file.layout.currency == .eur)
  }

  @Test func `Compact dates and a direction column stand beside account numbers`() throws {
    let file = try BankFile.text(
      """
      "Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code",\
      "Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"
      "20260303","Fietsenhuis","NL00TEST0000000001","","BA",\
      "Af","24,95","Betaalautomaat","Pasvolgnr: 001"
      "20260302","W. Jansen","NL00TEST0000000001","NL00TEST0000000002","OV",\
      "Bij","100,00","Overschrijving","Lunch"
      """)
    #expect(file.days == ["2026-03-03", "2026-03-02"])
    #expect(file.amounts == [-2_495, 10_000])
    #expect(file.rows.map(\.payee) == ["Fietsenhuis", "W. Jansen"])
    #expect(file.rows.map(\.note) == ["Pasvolgnr: 001", "Lunch"])
  }

  @Test func `A column of debit and credit beside signed amounts is not the payee`() throws {
    let file = try BankFile.text(
      """
      Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
      DEBIT,03/13/2026,CORNER BAKERY,-4.50,DEBIT_CARD,95.50,
      CREDIT,03/12/2026,PAYROLL,50.00,ACH_CREDIT,100.00,
      """)
    #expect(file.rows.map(\.payee) == ["CORNER BAKERY", "PAYROLL"])
    #expect(file.amounts == [-450, 5_000])
  }

  @Test func `A summary above the header is neither header nor rows`() throws {
    let file = try BankFile.text(
      """
      Description,,Summary Amt.
      Beginning balance as of 03/01/2026,,"1,000.00"
      Total credits,,"200.00"
      Total debits,,"-4.50"
      Ending balance as of 03/31/2026,,"1,195.50"

      Date,Description,Amount,Running Bal.
      03/01/2026,Beginning balance as of 03/01/2026,,"1,000.00"
      03/13/2026,"CORNER BAKERY","-4.50","995.50"
      03/20/2026,"PAYROLL","200.00","1,195.50"
      """)
    #expect(file.layout.headerLine == 7)
    #expect(file.amounts == [-450, 20_000])
    #expect(file.openingBalanceMinor == 100_000)
    #expect(file.closingBalanceMinor == 119_550)
    #expect(file.rejects.isEmpty)
    #expect(!file.has(.statementMismatch))
  }

  @Test func `The sum of a returned debit is not taken for the amount`() throws {
    let file = try BankFile.text(
      """
      Buchungstag;Beguenstigter/Zahlungspflichtiger;Lastschrift Ursprungsbetrag;Betrag;Waehrung
      02.03.26;Stadtwerke;20,00;23,50;EUR
      03.03.26;Kim Beispiel;;100,00;EUR
      """)
    #expect(file.amounts == [2_350, 10_000])
  }

  @Test func `Without headings, the text is the fullest column`() throws {
    let file = try BankFile.text(
      """
      "03/13/2026","-4.50","*","","PURCHASE AUTHORIZED ON 03/12 CORNER BAKERY"
      "03/12/2026","50.00","*","","PAYROLL"
      """)
    #expect(file.layout.headerLine == nil)
    #expect(file.rows.map(\.payee) == ["PURCHASE AUTHORIZED ON 03/12 CORNER BAKERY", "PAYROLL"])
    #expect(file.rows.map(\.note) == ["", ""])
  }

  @Test func `The owner's own name is not the payee`() throws {
    let file = try BankFile.text(
      """
      Naam;Datum;Omschrijving;Bedrag
      SMITH KIM;03/03/2026;Brood;-3,40
      SMITH KIM;13/03/2026;Boeken;-13,40
      SMITH KIM;14/03/2026;Loon;1300,00
      """)
    #expect(file.rows.map(\.payee) == ["Brood", "Boeken", "Loon"])
  }

  @Test func `A chosen column that holds something else is refused`() {
    let text = "Date,Payee,Amount\n2026-03-01,Ann,-1.00\n"
    let day = #expect(throws: CSVImportError.self) {
      try BankFile.text(text, CSVImportOptions(columns: [.day: 1]))
    }
    #expect(day?.kind == .badOption)
    #expect(day?.description.contains("Column 2 holds no dates") == true)
    let amount = #expect(throws: CSVImportError.self) {
      try BankFile.text(text, CSVImportOptions(columns: [.amount: 1]))
    }
    #expect(amount?.kind == .badOption)
  }
}
