import Foundation
import MoneyLogDesign
import MoneyLogFeatures
import MoneyLogMoney
import MoneyLogRepositories
import MoneyLogServices
import Testing

@MainActor
struct CashFlowViewModelTests {
  let euro = Account(id: UUID(), name: "Giro", currency: .eur)
  let yen = Account(id: UUID(), name: "Travel", currency: .jpy)

  private func line(
    _ amount: Int64, _ type: TransactionType = .expense, on day: String, in account: Account? = nil,
    to destination: Account? = nil
  ) throws -> LedgerLine {
    LedgerLine(
      amountMinor: amount, type: type, date: try #require(CalendarDay(day)).startOfDayUTC,
      accountID: (account ?? euro).id, destinationAccountID: destination?.id)
  }

  /// The cash flow of some lines, loaded.
  private func model(
    _ lines: [LedgerLine], _ period: String, today: String
  ) throws -> CashFlowViewModel {
    let today = try #require(CalendarDay(today))
    let model = CashFlowViewModel(
      accounts: FailingStore(known: [euro, yen]), transactions: FixedLines(lines),
      period: try Period(period, today: today), today: today)
    try model.load()
    return model
  }

  @Test func `A month under way is compared with the same days of the month before`() throws {
    let lines = try [
      line(10_00, on: "2026-03-01"), line(20_00, on: "2026-03-12"), line(40_00, on: "2026-03-13"),
      line(1_00, on: "2026-02-01"), line(2_00, on: "2026-02-12"), line(4_00, on: "2026-02-13"),
      line(99_00, .income, on: "2026-02-12"), line(8_00, on: "2026-01-31"),
    ]
    let model = try model(lines, "2026-03", today: "2026-03-12")
    let section = try #require(model.sections.first)
    #expect(model.sections.count == 1)
    #expect(section.current == CashFlowSummary(incomeMinor: 0, expenseMinor: 30_00))
    #expect(section.previous == CashFlowSummary(incomeMinor: 99_00, expenseMinor: 3_00))
    #expect(section.months.isEmpty)
    #expect(model.comparison.current.description == "2026-03-01..2026-03-12")
    #expect(model.comparison.previous.description == "2026-02-01..2026-02-12")
  }

  @Test func `On the last day of a long month the whole month before is the measure`() throws {
    let lines = try [line(5_00, on: "2026-02-28"), line(7_00, on: "2026-01-31")]
    let model = try model(lines, "2026-03", today: "2026-03-31")
    #expect(model.comparison.previous.description == "2026-02")
    #expect(model.sections.first?.previous.expenseMinor == 5_00)
  }

  @Test func `Several months are listed one by one, those without anything too`() throws {
    let lines = try [
      line(10_00, .income, on: "2026-01-31"), line(3_00, on: "2026-03-01"),
      line(1_00, on: "2025-12-31"),
    ]
    let model = try model(lines, "2026-Q1", today: "2026-05-01")
    let section = try #require(model.sections.first)
    #expect(section.months.map(\.period.description) == ["2026-01", "2026-02", "2026-03"])
    #expect(section.months.map(\.summary.incomeMinor) == [10_00, 0, 0])
    #expect(section.months.map(\.summary.expenseMinor) == [0, 0, 3_00])
    #expect(section.previous.expenseMinor == 1_00)
  }

  @Test func `Moving money is neither earning nor spending it`() throws {
    let other = Account(id: UUID(), name: "Cash", currency: .eur)
    let model = try model(
      [line(50_00, .transfer, on: "2026-03-02", to: other)], "2026-03", today: "2026-03-31")
    #expect(model.sections.isEmpty)
    #expect(model.report().lines(Presentation()).last == "Nothing came in or went out.")
  }

  @Test func `Each currency has a section of its own`() throws {
    let model = try model(
      [line(3_00, on: "2026-03-02"), line(1200, on: "2026-03-02", in: yen)], "2026-03",
      today: "2026-03-31")
    #expect(model.sections.map(\.currency) == [.eur, .jpy])
    #expect(model.sections.map(\.current.expenseMinor) == [3_00, 1200])
    let document = try Document(model.report())
    #expect(document["currencies", 1, "current", "expense"] == "1200")
    #expect(document["currencies", 0, "current", "net"] == "-3.00")
  }

  @Test func `A refund makes the spending less, and no income`() throws {
    let model = try model(
      [line(120_00, on: "2026-03-02"), line(-20_00, on: "2026-03-09")], "2026-03",
      today: "2026-03-31")
    #expect(
      model.sections.first?.current == CashFlowSummary(incomeMinor: 0, expenseMinor: 100_00))
  }

  @Test func `Only the days that count are read`() throws {
    let today = try #require(CalendarDay("2026-03-12"))
    let lines = FixedLines([])
    let model = CashFlowViewModel(
      accounts: FailingStore(known: []), transactions: lines, period: Period(monthOf: today),
      today: today)
    try model.load()
    #expect(lines.asked == [try Period("2026-02-01..2026-03-12", today: today)])
  }

  @Test func `Sums that cannot be held are an error, and not a wrong number`() throws {
    let lines = try [line(.max, on: "2026-03-01"), line(1, on: "2026-03-02")]
    let error = #expect(throws: MoneyError.self) {
      try model(lines, "2026-03", today: "2026-03-31")
    }
    #expect(error?.kind == .overflow)
  }

  @Test func `The report shows income, spending and what is left`() throws {
    let lines = try [
      line(2_000_00, .income, on: "2026-03-01"), line(500_00, on: "2026-03-02"),
      line(1_000_00, .income, on: "2026-02-01"),
    ]
    let report = try model(lines, "2026-03", today: "2026-04-01").report()
    #expect(
      report.lines(Presentation()) == [
        "Cash flow 2026-03, compared with 2026-02",
        "",
        "EUR         2026-03     Before",
        "Income     2,000.00   1,000.00  ████████████████████",
        "Expenses     500.00       0.00  █████░░░░░░░░░░░░░░░",
        "────────────────────────────────────────────────────",
        "Left      +1,500.00  +1,000.00",
      ])
  }

  @Test func `A narrow terminal keeps the numbers of the period`() throws {
    let lines = try [line(2_000_00, .income, on: "2026-03-01"), line(500_00, on: "2026-03-02")]
    let report = try model(lines, "2026-03", today: "2026-04-01").report()
    let narrow = report.lines(Presentation(style: TextStyle(width: 24, usesBlocks: false)))
    #expect(
      narrow == [
        "Cash flow 2026-03", "compared with 2026-02", "",
        "EUR         2026-03",
        "Income     2,000.00",
        "Expenses     500.00",
        "-------------------",
        "Left      +1,500.00",
      ])
  }
}
