import Foundation
import MoneyLogMoney
import MoneyLogServices
import Testing

struct BalanceCalculatorTests {
  private let bank = UUID()
  private let cash = UUID()

  private func line(
    _ amount: Int64, _ type: TransactionType, _ day: String, from account: UUID? = nil,
    to destination: UUID? = nil
  ) throws -> LedgerLine {
    LedgerLine(
      amountMinor: amount, type: type, date: try #require(CalendarDay(day)).startOfDayUTC,
      accountID: account ?? bank, destinationAccountID: destination)
  }

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  @Test func `Moving money is neither earning nor spending it`() throws {
    let flow = try BalanceCalculator.cashFlow(of: [
      line(250_000, .income, "2026-03-01"), line(4_210, .expense, "2026-03-02"),
      line(20_000, .transfer, "2026-03-03", to: cash),
    ])
    #expect(flow == CashFlowSummary(incomeMinor: 250_000, expenseMinor: 4_210))
    #expect(try flow.netMinor() == 245_790)
  }

  @Test func `A refund lowers what was spent`() throws {
    let flow = try BalanceCalculator.cashFlow(of: [
      line(10_000, .expense, "2026-03-01"), line(-2_500, .expense, "2026-03-02"),
    ])
    #expect(flow.expenseMinor == 7_500)
  }

  @Test func `Nothing gives nothing`() throws {
    #expect(try BalanceCalculator.cashFlow(of: []) == CashFlowSummary())
    #expect(try BalanceCalculator.balances(of: [], lines: [], through: nil).isEmpty)
  }

  @Test func `The last day of a period counts`() throws {
    let lines = [
      try line(1_000, .expense, "2025-10-31"), try line(700, .expense, "2025-11-01"),
      try line(30, .expense, "2025-09-30"),
    ]
    let october = try Period("2025-10", today: day("2026-01-01"))
    #expect(try BalanceCalculator.cashFlow(of: lines, in: october).expenseMinor == 1_000)
  }

  @Test func `Every month of a period has its own cash flow, also an empty one`() throws {
    let lines = [
      try line(500, .expense, "2026-03-31"), try line(100, .expense, "2026-01-15"),
      try line(900, .income, "2026-03-01"), try line(1, .expense, "2025-12-31"),
    ]
    let months = try BalanceCalculator.cashFlowByMonth(
      of: lines, in: Period("2026-01..2026-03", today: day("2026-04-01")))
    #expect(months.map(\.period.description) == ["2026-01", "2026-02", "2026-03"])
    #expect(months.map(\.summary.expenseMinor) == [100, 0, 500])
    #expect(months.map(\.summary.incomeMinor) == [0, 0, 900])
  }

  @Test func `The months of a period add up to the whole`() throws {
    var lines: [LedgerLine] = []
    for offset in 0..<800 {
      let type = TransactionType.allCases[offset % 3]
      let day = try day("2024-11-03").adding(days: offset)
      lines.append(
        LedgerLine(
          amountMinor: Int64(offset * 37 % 1_000), type: type, date: day.startOfDayUTC,
          accountID: bank))
    }
    let period = try Period("2024-12-05..2026-10-20", today: day("2026-01-01"))
    let whole = try BalanceCalculator.cashFlow(of: lines, in: period)
    let months = try BalanceCalculator.cashFlowByMonth(of: lines, in: period)
    #expect(months.count == 23)
    #expect(months.reduce(0) { $0 + $1.summary.incomeMinor } == whole.incomeMinor)
    #expect(months.reduce(0) { $0 + $1.summary.expenseMinor } == whole.expenseMinor)
  }

  @Test func `A balance is the opening amount and everything since`() throws {
    let accounts = [
      AccountOpening(accountID: bank, openingMinor: 100_000),
      AccountOpening(accountID: cash, openingMinor: -500),
    ]
    let balances = try BalanceCalculator.balances(
      of: accounts,
      lines: [
        line(2_000, .income, "2026-03-01"), line(300, .expense, "2026-03-02"),
        line(5_000, .transfer, "2026-03-03", from: bank, to: cash),
        line(50, .expense, "2026-03-04", from: cash),
        line(999, .income, "2026-03-04", from: UUID()),
      ], through: nil)
    #expect(balances == [bank: 96_700, cash: 4_450])
  }

  @Test func `Rows dated in the future are left out by their day`() throws {
    let account = AccountOpening(accountID: bank, openingMinor: 0)
    let lines = [
      try line(1_000, .income, "2026-03-12"), try line(400, .expense, "2026-03-13"),
    ]
    let now = try BalanceCalculator.balance(of: account, lines: lines, through: day("2026-03-12"))
    let projected = try BalanceCalculator.balance(of: account, lines: lines, through: nil)
    #expect(now == 1_000)
    #expect(projected == 600)
  }

  @Test func `An account that opens later holds nothing before`() throws {
    let account = AccountOpening(
      accountID: bank, openingMinor: 700, openedOn: try day("2026-02-01"))
    #expect(try BalanceCalculator.balance(of: account, lines: [], through: day("2026-01-31")) == 0)
    #expect(
      try BalanceCalculator.balance(of: account, lines: [], through: day("2026-02-01")) == 700)
    #expect(try BalanceCalculator.balance(of: account, lines: [], through: nil) == 700)
  }

  @Test func `A sum that does not fit is an error and no crash`() throws {
    let lines = [
      try line(.max, .income, "2026-03-01"), try line(1, .income, "2026-03-01"),
    ]
    let flow = #expect(throws: MoneyError.self) { try BalanceCalculator.cashFlow(of: lines) }
    let balance = #expect(throws: MoneyError.self) {
      try BalanceCalculator.balance(
        of: AccountOpening(accountID: bank, openingMinor: 0), lines: lines, through: nil)
    }
    #expect(flow?.kind == .overflow)
    #expect(balance?.kind == .overflow)
  }
}
