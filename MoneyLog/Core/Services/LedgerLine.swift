import Foundation

/// The part of a transaction that calculators need, free of any store.
///
/// Repositories hand out ledger lines, so that the arithmetic is tested with plain values.
///
/// The amount counts in the minor units of the account's currency and is above zero in the usual
/// case; the ``type`` gives the direction. A refund is an expense below zero.
///
/// The date stands for a day: the first instant of that day in Greenwich time, as
/// ``CalendarDay/startOfDayUTC`` makes it. Read it back through ``day``, never through a calendar
/// of the machine.
public struct LedgerLine: Equatable, Sendable {
  /// The amount in minor units.
  public let amountMinor: Int64
  /// Income, expense or transfer.
  public let type: TransactionType
  /// The day, as its first instant in Greenwich time.
  public let date: Date
  /// The account that the money comes to (income) or goes from (expense, transfer).
  public let accountID: UUID?
  /// The account that a transfer goes to.
  public let destinationAccountID: UUID?
  /// The category.
  public let categoryID: UUID?

  /// A line from its parts.
  ///
  /// - Parameters:
  ///   - amountMinor: The amount in minor units.
  ///   - type: Income, expense or transfer.
  ///   - date: The day, as its first instant in Greenwich time.
  ///   - accountID: The account.
  ///   - destinationAccountID: The account that a transfer goes to.
  ///   - categoryID: The category.
  public init(
    amountMinor: Int64, type: TransactionType, date: Date, accountID: UUID?,
    destinationAccountID: UUID? = nil, categoryID: UUID? = nil
  ) {
    self.amountMinor = amountMinor
    self.type = type
    self.date = date
    self.accountID = accountID
    self.destinationAccountID = destinationAccountID
    self.categoryID = categoryID
  }

  /// The calendar day that ``date`` stands for.
  public var day: CalendarDay { CalendarDay(storedAs: date) }
}
