import Foundation
import MoneyLogDesign
import MoneyLogFeatures
import MoneyLogMoney
import MoneyLogRepositories
import MoneyLogServices
import Testing

@MainActor
struct BalanceViewModelTests {
  let ledger: TestLedger
  let model: BalanceViewModel
  let day: CalendarDay

  init() throws {
    ledger = try TestLedger()
    model = BalanceViewModel(accounts: ledger.accounts, transactions: ledger.transactions)
    day = try #require(CalendarDay("2026-03-12"))
  }

  @Test func `A balance is the opening amount and every transaction up to the day`() throws {
    let giro = try ledger.account("Giro", opening: 100_00)
    let cash = try ledger.account("Cash", type: .cash)
    try ledger.enter(40_00, .transfer, on: "2026-03-01", account: giro, to: cash)
    try ledger.enter(4_50, on: "2026-03-12", account: cash)
    try ledger.enter(2_000_00, .income, on: "2026-03-11", account: giro)
    try ledger.enter(9_99, on: "2026-03-13", account: cash)
    try model.load(through: day)
    #expect(model.rows.map(\.account) == [cash, giro])
    #expect(model.rows.map(\.balance.minor) == [35_50, 2_060_00])
    #expect(model.totals == [Money(minor: 2_095_50, currency: .eur)])
    try model.load(through: day.adding(days: 1))
    #expect(model.rows.map(\.balance.minor) == [25_51, 2_060_00])
  }

  @Test func `Ten cents and twenty cents less thirty are nothing, and no debt`() throws {
    let account = try ledger.account()
    try ledger.enter(10, .income, account: account)
    try ledger.enter(20, .income, account: account)
    try ledger.enter(30, account: account)
    try model.load(through: day)
    #expect(
      model.report(on: day).lines(Presentation()) == [
        "Account   Balance on 2026-03-12",
        "Checking               0.00 EUR",
      ])
  }

  @Test func `Currencies are never added up`() throws {
    try ledger.account("Euro", opening: 1_00)
    try ledger.account("Yen", in: .jpy, opening: 500)
    try ledger.account("Second", opening: -3_00)
    try model.load(through: day)
    #expect(
      model.report(on: day).lines(Presentation()) == [
        "Account  Balance on 2026-03-12",
        "Euro                  1.00 EUR",
        "Second               -3.00 EUR",
        "Yen                 500 JPY",
        "──────────────────────────────",
        "Total                -2.00 EUR",
        "Total               500 JPY",
      ])
    let document = try Document(model.report(on: day))
    #expect(document["day"] == "2026-03-12")
    #expect(document["accounts", 2, "amount"] == "500")
    #expect(document["totals", 0, "amount"] == "-2.00")
    #expect(document["totals", 1, "currency"] == "JPY")
  }

  @Test func `A closed account is shown while something is in it, and when it is asked for`() throws
  {
    let empty = try ledger.account("Empty")
    let full = try ledger.account("Full", opening: 1)
    try ledger.close(empty)
    try ledger.close(full)
    try model.load(through: day)
    #expect(model.rows.map(\.account.name) == ["Full"])
    #expect(
      model.report(on: day).lines(Presentation())[1] == "Full (closed)               0.01 EUR")
    try model.load(through: day, of: empty)
    #expect(model.rows.map(\.balance.minor) == [0])
  }

  @Test func `A total that cannot be held is an error, and not a wrong number`() throws {
    try ledger.account("A", opening: .max)
    try ledger.account("B", opening: 1)
    let error = #expect(throws: MoneyError.self) { try model.load(through: day) }
    #expect(error?.kind == .overflow)
  }

  @Test func `A fault of the database reaches the caller`() {
    let store = FailingStore()
    let model = BalanceViewModel(accounts: store, transactions: store)
    #expect(throws: FailingStore.Gone.self) { try model.load(through: day) }
    #expect(model.rows.isEmpty)
  }
}
