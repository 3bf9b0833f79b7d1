import Foundation
import MoneyLogMoney

/// What an account held before its first transaction.
public struct AccountOpening: Hashable, Sendable {
  /// The account.
  public let accountID: UUID

  /// The opening amount in minor units.
  public let openingMinor: Int64

  /// The day from which the opening amount counts, or `nil` when it always does.
  public let openedOn: CalendarDay?

  /// An opening.
  ///
  /// - Parameters:
  ///   - accountID: The account.
  ///   - openingMinor: The opening amount in minor units.
  ///   - openedOn: The day from which it counts.
  public init(accountID: UUID, openingMinor: Int64, openedOn: CalendarDay? = nil) {
    self.accountID = accountID
    self.openingMinor = openingMinor
    self.openedOn = openedOn
  }
}

/// The arithmetic of cash flow and balances: values in, values out.
///
/// Balances are computed from the opening amounts and all lines, and stored nowhere; a number that
/// is not stored cannot go wrong silently. All amounts of one call are of one currency.
public enum BalanceCalculator {
  /// What came in and what was spent.
  ///
  /// - Parameter lines: The ledger lines. Transfers are left out: moving money is neither earning
  ///   nor spending it.
  /// - Throws: ``MoneyLogMoney/MoneyError`` when a sum leaves the range of `Int64`.
  /// - Complexity: O(*n*).
  public static func cashFlow(
    of lines: some Sequence<LedgerLine>
  ) throws(MoneyError) -> CashFlowSummary {
    var summary = CashFlowSummary()
    for line in lines { try add(line, to: &summary) }
    return summary
  }

  /// What came in and what was spent within a period.
  ///
  /// - Parameters:
  ///   - lines: The ledger lines.
  ///   - period: The days that count, both ends included.
  /// - Throws: ``MoneyLogMoney/MoneyError`` when a sum leaves the range of `Int64`.
  /// - Complexity: O(*n*).
  public static func cashFlow(
    of lines: some Sequence<LedgerLine>, in period: Period
  ) throws(MoneyError) -> CashFlowSummary {
    var summary = CashFlowSummary()
    for line in lines where period.contains(line.day) { try add(line, to: &summary) }
    return summary
  }

  /// The cash flow of each month that a period touches, oldest first; months without lines too.
  ///
  /// - Parameters:
  ///   - lines: The ledger lines, in any order.
  ///   - period: The days that count; the first and the last month are cut to it.
  /// - Throws: ``MoneyLogMoney/MoneyError`` when a sum leaves the range of `Int64`.
  /// - Complexity: O(*n* log *m*) for *m* months.
  public static func cashFlowByMonth(
    of lines: some Sequence<LedgerLine>, in period: Period
  ) throws(MoneyError) -> [PeriodCashFlow] {
    let months = period.months
    var summaries = Array(repeating: CashFlowSummary(), count: months.count)
    for line in lines {
      let day = line.day
      guard period.contains(day) else { continue }
      // The first month that does not end before the day.
      var low = 0
      var high = months.count - 1
      while low < high {
        let middle = (low + high) / 2
        if months[middle].last < day { low = middle + 1 } else { high = middle }
      }
      try add(line, to: &summaries[low])
    }
    return zip(months, summaries).map { PeriodCashFlow(period: $0, summary: $1) }
  }

  /// What each account holds at the end of a day.
  ///
  /// - Parameters:
  ///   - accounts: The accounts with their opening amounts.
  ///   - lines: The ledger lines of all accounts, in any order. Lines of other accounts and lines
  ///     without an account are left out.
  ///   - day: The last day that counts, so that rows dated in the future are left out; `nil`
  ///     counts them all, for a projection.
  /// - Returns: The balance of every account, in minor units.
  /// - Throws: ``MoneyLogMoney/MoneyError`` when a balance leaves the range of `Int64`.
  /// - Complexity: O(*n*).
  public static func balances(
    of accounts: [AccountOpening], lines: some Sequence<LedgerLine>, through day: CalendarDay?
  ) throws(MoneyError) -> [UUID: Int64] {
    var balances: [UUID: Int64] = [:]
    for account in accounts {
      let counts = day.map { (account.openedOn ?? $0) <= $0 } ?? true
      balances[account.accountID] = counts ? account.openingMinor : 0
    }
    for line in lines {
      if let day, line.day > day { continue }
      switch line.type {
      case .income:
        try add(line.amountMinor, to: line.accountID, in: &balances)
      case .expense:
        try subtract(line.amountMinor, from: line.accountID, in: &balances)
      case .transfer:
        try subtract(line.amountMinor, from: line.accountID, in: &balances)
        try add(line.amountMinor, to: line.destinationAccountID, in: &balances)
      }
    }
    return balances
  }

  /// What one account holds at the end of a day.
  ///
  /// - Parameters:
  ///   - account: The account with its opening amount.
  ///   - lines: The ledger lines, in any order.
  ///   - day: The last day that counts; `nil` counts them all.
  /// - Throws: ``MoneyLogMoney/MoneyError`` when the balance leaves the range of `Int64`.
  public static func balance(
    of account: AccountOpening, lines: some Sequence<LedgerLine>, through day: CalendarDay?
  ) throws(MoneyError) -> Int64 {
    try balances(of: [account], lines: lines, through: day)[account.accountID] ?? 0
  }

  private static func add(
    _ line: LedgerLine, to summary: inout CashFlowSummary
  ) throws(MoneyError) {
    switch line.type {
    case .income:
      summary.incomeMinor = try summary.incomeMinor.addingMinor(
        line.amountMinor, "The sum of the income")
    case .expense:
      summary.expenseMinor = try summary.expenseMinor.addingMinor(
        line.amountMinor, "The sum of the expenses")
    case .transfer:
      break  // moving money is neither earning nor spending it
    }
  }

  private static func add(
    _ amount: Int64, to account: UUID?, in balances: inout [UUID: Int64]
  ) throws(MoneyError) {
    guard let account, let balance = balances[account] else { return }
    balances[account] = try balance.addingMinor(amount, "The balance")
  }

  private static func subtract(
    _ amount: Int64, from account: UUID?, in balances: inout [UUID: Int64]
  ) throws(MoneyError) {
    guard let account, let balance = balances[account] else { return }
    balances[account] = try balance.subtractingMinor(amount, "The balance")
  }
}
