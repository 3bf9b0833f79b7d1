import MoneyLogImport
import MoneyLogMoney
import Testing

struct CSVAmountTests {
  private func read(
    _ amounts: [String], _ options: CSVImportOptions = CSVImportOptions(),
    heading: String = "Amount"
  ) throws -> CSVImport {
    let rows = amounts.enumerated().map { "2026-03-\(10 + $0.offset);Shop;\"\($0.element)\"" }
    return try BankFile.text(
      (["Date;Payee;\(heading)"] + rows).joined(separator: "\n"), options)
  }

  @Test(arguments: [
    ("-4.50", -450), ("4.50-", -450), ("(4.50)", -450), ("- 4.50", -450), ("\u{2212}4,50", -450),
    ("-$4.50", -450), ("$-4.50", -450), ("($4.50)", -450), ("EUR -4.50", -450),
    ("-4,50 €", -450), ("-4,50\u{A0}€", -450), ("-1 234,56", -123_456), ("-1'234.56", -123_456),
    ("-1\u{202F}234,56", -123_456), ("-.5", -50), ("-104,", -10_400), ("-0", 0), ("0.00", 0),
  ])
  func `Amounts are read in every form`(text: String, minor: Int64) throws {
    #expect(try read([text, "9.99", "-1.00"].map { mark(of: text, $0) }).amounts.first == minor)
  }

  /// The other rows follow the decimal mark of the one under test, as in a real file.
  private func mark(of text: String, _ other: String) -> String {
    other == text || !text.contains(",") ? other : other.replacing(".", with: ",")
  }

  @Test func `The decimal mark is decided per column, not per cell`() throws {
    #expect(try read(["-1.000", "-1.111,11"]).amounts == [-100_000, -111_111])
    #expect(try read(["-1,000", "-1,111.11"]).amounts == [-100_000, -111_111])
  }

  @Test func `A balance column may have another mark than the amounts`() throws {
    let file = try BankFile.text(
      """
      Date;Payee;Amount;Balance
      2026-03-01;A;-1.50;1.000,25
      2026-03-02;B;-2.25;998,00
      """)
    #expect(file.amounts == [-150, -225])
    #expect(file.rows.map(\.balanceMinor) == [100_025, 99_800])
    #expect(file.layout.decimalMarks == [2: .dot, 3: .comma])
  }

  @Test func `A column that proves nothing follows the other amounts of the file`() throws {
    let file = try BankFile.text(
      "Date;Payee;Amount;Balance\n2026-03-01;A;-1.234;8.766,00\n2026-03-02;B;5;8.771,00\n")
    #expect(file.amounts == [-123_400, 500])
  }

  @Test func `One amount in the other notation is refused, and the rest stands`() throws {
    let file = try read(["-4.50", "-5.25", "-6,75"])
    #expect(file.amounts == [-450, -525])
    #expect(
      file.rejects.map(\.reason) == [.otherDecimalMark(text: "-6,75", expected: .dot)])
  }

  @Test func `One odd separator raises a question about its own row only`() throws {
    let file = try read(["-450.00", "-1.656", "-12.10"])
    #expect(file.amounts == [-45_000, -1_210])
    #expect(file.rejects.map(\.reason) == [.ambiguousAmount(text: "-1.656")])
    let settled = try read(["-450.00", "-1.656"], CSVImportOptions(decimalMark: .dot))
    #expect(settled.amounts == [-45_000, -166])
    #expect(settled.has(.rounded))
  }

  @Test func `A lone amount that can be read in two ways stays a question`() throws {
    let file = try read(["-1,234"])
    #expect(file.rows.isEmpty)
    #expect(file.rejects.map(\.reason) == [.ambiguousAmount(text: "-1,234")])
    let comma = CSVImportOptions(decimalMark: .comma)
    #expect(try read(["-1.234"], comma).amounts == [-123_400])
  }

  @Test func `Groups of three in every row are thousands`() throws {
    let file = try read(["-1,234", "-12,500", "3,000", "-7"])
    #expect(file.amounts == [-123_400, -1_250_000, 300_000, -700])
    #expect(file.has(.assumedThousands))
  }

  @Test func `Decimals beyond the currency's are rounded half away from zero and flagged`() throws {
    let file = try read(["-8.95000", "-1.2345", "-2.6750"])
    #expect(file.amounts == [-895, -123, -268])
    #expect(file.warnings.first { $0.kind == .rounded }?.lines == [3, 4])
  }

  @Test func `Currencies without decimals and with three are read in their own digits`() throws {
    #expect(try read(["-1,200", "-300"], heading: "Amount (JPY)").amounts == [-1_200, -300])
    #expect(try read(["-4.750", "-93.210"], heading: "Amount JOD").amounts == [-4_750, -93_210])
  }

  @Test func `An amount that is too large is refused by name`() throws {
    let file = try read(["-1.00", "99999999999999999999.00"])
    #expect(file.rejects.map(\.reason) == [.tooLarge(text: "99999999999999999999.00")])
  }

  @Test func `Something that is no amount is refused by name`() throws {
    let file = try read(["-1.00", "n/a", ""])
    #expect(file.rejects.map(\.reason) == [.unreadableAmount(text: "n/a"), .noAmount])
  }

  @Test func `Fees, rates and amounts before conversion are not taken for the amount`() throws {
    let file = try BankFile.text(
      """
      Date,Name,Original amount,Exchange rate,Fee,Amount,Running Balance
      2026-03-01,A,-11.00,1.10,0.50,-10.00,90.00
      2026-03-02,B,-22.00,1.10,0.75,-20.00,70.00
      """)
    #expect(file.amounts == [-1_000, -2_000])
    #expect(file.layout.columns[.balance] == [6])
  }

  @Test func `Without headings, amount and balance are told apart by the sums`() throws {
    let file = try BankFile.text(
      "01.03.2026;A;100,00;-10,00\n02.03.2026;B;80,00;-20,00\n03.03.2026;C;110,00;30,00\n")
    #expect(file.amounts == [-1_000, -2_000, 3_000])
    #expect(file.layout.columns[.balance] == [2])
  }

  @Test func `Numbers of checks and accounts are no amounts`() throws {
    let file = try BankFile.text(
      "2026-03-01;00017;A;-10,00;48151623\n2026-03-02;00018;B;-20,00;48151623\n")
    #expect(file.amounts == [-1_000, -2_000])
  }

  @Test func `Rows in another currency than the account's are refused`() throws {
    let text = """
      Date,Payee,Amount,Currency
      2026-03-01,A,-1.00,EUR
      2026-03-02,B,-2.00,USD
      2026-03-03,C,-3.00,EUR
      """
    let file = try BankFile.text(text, CSVImportOptions(accountCurrency: .eur))
    #expect(file.amounts == [-100, -300])
    #expect(file.rejects.map(\.reason) == [.otherCurrency(row: .usd, account: .eur)])
  }

  @Test func `A whole file in another currency is an error`() {
    let error = #expect(throws: CSVImportError.self) {
      try read(["-1.00"], CSVImportOptions(accountCurrency: .usd), heading: "Amount (EUR)")
    }
    #expect(error?.kind == .otherCurrency)
    #expect(error?.description.contains("EUR") == true)
  }

  @Test(arguments: [
    ("Umsatz in EUR", "-1,00", "EUR"), ("Betrag (€)", "-1,00", "EUR"), ("Amount", "-£1.00", "GBP"),
    ("Amount", "-1,00 Kč", "CZK"), ("Kwota", "-1,00 zł", "PLN"), ("Amount all", "-1,00", "CHF"),
  ])
  func `The currency is found in the heading or beside the amounts`(
    heading: String, amount: String, code: String
  ) throws {
    let fallback = try Currency(validating: "CHF")
    let file = try read([amount], CSVImportOptions(fallbackCurrency: fallback), heading: heading)
    #expect(file.layout.currency.code == code)
    #expect(file.has(.assumedCurrency) == (code == "CHF"))
  }
}
