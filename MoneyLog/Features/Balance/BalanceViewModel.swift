import MoneyLogMoney
import MoneyLogRepositories
import MoneyLogServices
import Observation

/// What is in the accounts on a day.
@MainActor
@Observable
public final class BalanceViewModel {
  /// An account with what is in it.
  public struct Row: Hashable, Sendable {
    /// The account.
    public let account: Account
    /// What is in it.
    public let balance: Money
  }

  /// The accounts by name, those that are closed only while something is in them.
  public private(set) var rows: [Row] = []
  /// The sum of each currency, by code.
  public private(set) var totals: [Money] = []

  private let accounts: any AccountRepository
  private let transactions: any TransactionReading

  /// A view of the balances of a database.
  ///
  /// - Parameters:
  ///   - accounts: Where the accounts are.
  ///   - transactions: Where the transactions are.
  public init(accounts: any AccountRepository, transactions: any TransactionReading) {
    self.accounts = accounts
    self.transactions = transactions
  }

  /// Computes the balances at the end of a day.
  ///
  /// - Parameters:
  ///   - day: The day; later transactions are left out.
  ///   - chosen: One account only; `nil` for all.
  /// - Throws: ``RepositoryError`` when the database cannot be read, ``MoneyError`` when a sum is
  ///   larger than can be held.
  public func load(through day: CalendarDay, of chosen: Account? = nil) throws {
    let all = try chosen.map { [$0] } ?? accounts.accounts()
    let balances = try BalanceCalculator.balances(
      of: all.map(\.opening), lines: transactions.ledgerLines(in: nil), through: day)
    rows = all.map {
      Row(account: $0, balance: Money(minor: balances[$0.id] ?? 0, currency: $0.currency))
    }
    .filter { chosen != nil || !$0.account.isClosed || !$0.balance.isZero }
    var sums: [String: Money] = [:]
    for row in rows {
      let code = row.account.currency.code
      sums[code] = try (sums[code] ?? .zero(row.account.currency)).adding(row.balance)
    }
    totals = sums.values.sorted { $0.currency.code < $1.currency.code }
  }

  /// The balances to show.
  ///
  /// - Parameter day: The day that they were computed for.
  public func report(on day: CalendarDay) -> BalanceReport {
    BalanceReport(day: day, rows: rows, totals: totals)
  }
}
