import MoneyLogImport
import Testing

struct CSVSignTests {
  private func read(
    _ heading: String, _ rows: [String], _ options: CSVImportOptions = CSVImportOptions()
  ) throws -> CSVImport {
    let lines = rows.enumerated().map {
      "2026-03-\(10 + $0.offset),Shop \($0.offset),\($0.element)"
    }
    return try BankFile.text((["Date,Payee,\(heading)"] + lines).joined(separator: "\n"), options)
  }

  @Test(arguments: [
    ("D/C", "D", "C"), ("D/K", "D", "K"), ("S/H", "S", "H"), ("Af Bij", "Af", "Bij"),
    ("Debit/Credit", "debit", "credit"), ("Transaction Type", "DEBIT", "CREDIT"),
    ("CR/DR", "DR", "CR"), ("Bevétel/Kiadás", "outflow", "inflow"), ("", "O", "I"),
    ("Soll/Haben", "Soll", "Haben"), ("Type", "Withdrawal", "Deposit"),
  ])
  func `A column of words gives the direction`(heading: String, out: String, into: String) throws {
    let file = try read("Amount,\(heading)", ["4.50,\(out)", "10.00,\(into)", "3.00,\(out)"])
    #expect(file.amounts == [-450, 1_000, -300])
    #expect(file.layout.signRule == .directionColumn)
  }

  @Test func `A mark on the few credits makes all others spending`() throws {
    let column = try read("Amount,", ["4.50,", "10.00,CR", "3.00,"])
    #expect(column.amounts == [-450, 1_000, -300])
    let suffix = try read("Amount", ["4.50", "10.00 CR", "3.00"])
    #expect(suffix.amounts == [-450, 1_000, -300])
    #expect(suffix.layout.signRule == .unmarkedIsSpending)
    let plus = try read("Amount", ["4.50", "+ £10.00", "3.00"])
    #expect(plus.amounts == [-450, 1_000, -300])
  }

  @Test func `A mark on the few debits makes all others income`() throws {
    let file = try read("Amount", ["4.50DR", "10.00", "3.00 DR"])
    #expect(file.amounts == [-450, 1_000, -300])
    #expect(file.layout.signRule == .unmarkedIsIncome)
  }

  @Test func `Marks on every amount decide each for itself`() throws {
    let file = try read("Amount", ["4.50 DR", "10.00 CR"])
    #expect(file.amounts == [-450, 1_000])
    #expect(file.layout.signRule == .marks)
  }

  @Test func `A status column with the letter C is no direction`() throws {
    let file = try read("Outflow,Inflow,Cleared", ["4.50,0.00,C", "0.00,10.00,C"])
    #expect(file.amounts == [-450, 1_000])
    #expect(try read("Amount,Cleared", ["-4.50,C", "10.00,C"]).amounts == [-450, 1_000])
  }

  @Test func `Two columns may hold zeros, blanks or minus signs`() throws {
    #expect(try read("Debit,Credit", ["4.50,0.00", "0.00,10.00"]).amounts == [-450, 1_000])
    #expect(try read("Debit,Credit", ["4.50,", ",10.00"]).amounts == [-450, 1_000])
    #expect(try read("Debit,Credit", ["-4.50,", ",10.00"]).amounts == [-450, 1_000])
    #expect(try read("Paid out,Paid in", ["4.50,-", "-,10.00"]).amounts == [-450, 1_000])
  }

  @Test func `A month without any income is read too`() throws {
    #expect(try read("Withdrawals,Deposits", ["4.50,", "3.00,"]).amounts == [-450, -300])
  }

  @Test func `A reversal in its own column is turned round`() throws {
    let file = try read("Debit,Credit", ["4.50,", "-4.50,", "3.00,", ",10.00"])
    #expect(file.amounts == [-450, 450, -300, 1_000])
  }

  @Test func `Money out and money in on one row is a question`() throws {
    let rows = (0..<11).map { _ in "4.50," } + ["4.50,10.00"]
    let file = try read("Debit,Credit", rows)
    #expect(file.rows.count == 11)
    #expect(file.rejects.map(\.reason) == [.bothDirections])
  }

  @Test func `A running balance shows that positive amounts are spending`() throws {
    let file = try read("Amount,Balance", ["4.50,95.50", "10.00,85.50", "-20.00,105.50"])
    #expect(file.amounts == [-450, -1_000, 2_000])
    #expect(file.layout.signRule == .positiveIsSpending)
    #expect(file.has(.signFromBalance))
  }

  @Test func `A running balance that lists the newest row first works as well`() throws {
    let file = try BankFile.text(
      """
      Date,Payee,Amount,Balance
      2026-03-12,C,-20.00,105.50
      2026-03-11,B,10.00,85.50
      2026-03-10,A,4.50,95.50
      """)
    #expect(file.amounts == [2_000, -1_000, -450])
  }

  @Test func `A balance that runs against the dates is not believed`() throws {
    let file = try BankFile.text(
      """
      Date,Payee,Amount,Balance
      2026-03-12,B,-3.50,23.45
      2026-03-10,A,12.90,10.55
      """)
    #expect(file.amounts == [-350, 1_290])
  }

  @Test func `A row that the balance contradicts is turned and named`() throws {
    let file = try read(
      "Amount,Balance", ["-4.50,95.50", "-10.00,85.50", "20.00,65.50", "-5.00,60.50"])
    #expect(file.amounts == [-450, -1_000, -2_000, -500])
    #expect(file.warnings.first { $0.kind == .signFromBalance }?.lines == [4])
  }

  @Test func `A gap in the balance is a warning`() throws {
    let file = try read(
      "Amount,Balance", ["-4.50,95.50", "-10.00,85.50", "-1.00,80.50", "-5.00,75.50"])
    #expect(file.warnings.first { $0.kind == .balanceMismatch }?.lines == [4])
  }

  @Test func `Card statements count spending as positive`() throws {
    let file = try BankFile.text(
      """
      "Merchant Name","Card Used For Transaction","Date","Amount"
      "Fuel & Go","**** 1234","01/17/2026","36.33"
      "Tunes","**** 1234","12/15/2025","13.98"
      "PAYMENT","**** 1234","12/14/2025","-50.00"
      """)
    #expect(file.amounts == [-3_633, -1_398, 5_000])
    #expect(file.has(.assumedSign))
  }

  @Test func `Amounts without any sign are a question with a way out`() throws {
    let file = try read("Amount", ["4.50", "10.00"])
    #expect(file.amounts == [450, 1_000])
    #expect(file.has(.openSign))
    let turned = try read("Amount", ["4.50", "10.00"], CSVImportOptions(positiveIsSpending: true))
    #expect(turned.amounts == [-450, -1_000])
    #expect(!turned.has(.openSign))
  }

  @Test func `Signs are believed over words that mostly agree with them`() throws {
    let file = try read(
      "Amount,Type",
      ["-4.50,Debit", "10.00,Credit", "-3.00,Debit", "-2.00,Debit", "4.50,Debit"])
    #expect(file.amounts == [-450, 1_000, -300, -200, 450])
  }
}
