import Foundation
import MoneyLogMoney
import MoneyLogRepositories
import MoneyLogServices
import Observation

/// What came in and what went out in a period, beside the stretch before it.
@MainActor
@Observable
public final class CashFlowViewModel {
  /// The cash flow of one currency: sums of different currencies are never added up.
  public struct Section: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// The period as far as it has gone.
    public let current: CashFlowSummary
    /// The same stretch before.
    public let previous: CashFlowSummary
    /// The months of the period; empty where it lies within one.
    public let months: [PeriodCashFlow]
  }

  /// The period as far as it has gone, and the stretch it is compared with.
  public private(set) var comparison: PeriodComparison
  /// One section per currency, by code.
  public private(set) var sections: [Section] = []

  private let accounts: any AccountRepository
  private let transactions: any TransactionReading

  /// A view of the cash flow of a database.
  ///
  /// - Parameters:
  ///   - accounts: Where the accounts are.
  ///   - transactions: Where the transactions are.
  ///   - period: The period.
  ///   - today: The current day: a period that it lies in ends with it.
  public init(
    accounts: any AccountRepository, transactions: any TransactionReading, period: Period,
    today: CalendarDay
  ) {
    self.accounts = accounts
    self.transactions = transactions
    comparison = period.comparison(through: today)
  }

  /// Computes the sums. Moving money between one's accounts is neither earning nor spending.
  ///
  /// - Throws: ``RepositoryError`` when the database cannot be read, ``MoneyError`` when a sum is
  ///   larger than can be held.
  public func load() throws {
    let currencies = Dictionary(
      uniqueKeysWithValues: try accounts.accounts().map { ($0.id, $0.currency) })
    let span = Period(
      from: comparison.previous.first,
      through: max(comparison.previous.last, comparison.current.last))
    var lines: [Currency: [LedgerLine]] = [:]
    for line in try transactions.ledgerLines(in: span) where line.type != .transfer {
      guard let currency = line.accountID.flatMap({ currencies[$0] }) else { continue }
      lines[currency, default: []].append(line)
    }
    let months = comparison.current.months.count > 1
    sections = try lines.keys.sorted { $0.code < $1.code }.map { currency in
      let own = lines[currency] ?? []
      return Section(
        currency: currency,
        current: try BalanceCalculator.cashFlow(of: own, in: comparison.current),
        previous: try BalanceCalculator.cashFlow(of: own, in: comparison.previous),
        months: months
          ? try BalanceCalculator.cashFlowByMonth(of: own, in: comparison.current) : [])
    }
  }

  /// The cash flow to show.
  public func report() -> CashFlowReport {
    CashFlowReport(comparison: comparison, sections: sections)
  }
}
