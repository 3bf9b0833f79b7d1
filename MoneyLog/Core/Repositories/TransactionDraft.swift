import Foundation
import MoneyLogServices

/// What a transaction is to be: a plain value that a repository checks before it writes.
public struct TransactionDraft: Hashable, Sendable {
  /// The day.
  public var day: CalendarDay
  /// Income, expense or transfer.
  public var type: TransactionType
  /// The amount in minor units of the account's currency. An expense below zero is a refund.
  public var amountMinor: Int64
  /// Who was paid or who paid.
  public var payee: String
  /// Anything else worth knowing.
  public var note: String
  /// The account that the money comes to (income) or goes from (expense, transfer).
  public var accountID: UUID
  /// The account that a transfer goes to.
  public var destinationAccountID: UUID?
  /// The category.
  public var categoryID: UUID?

  /// A draft.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - type: Income, expense or transfer.
  ///   - amountMinor: The amount in minor units of the account's currency.
  ///   - payee: Who was paid or who paid.
  ///   - note: Anything else worth knowing.
  ///   - accountID: The account that the money comes to or goes from.
  ///   - destinationAccountID: The account that a transfer goes to.
  ///   - categoryID: The category.
  public init(
    day: CalendarDay, type: TransactionType, amountMinor: Int64, payee: String, note: String = "",
    accountID: UUID, destinationAccountID: UUID? = nil, categoryID: UUID? = nil
  ) {
    self.day = day
    self.type = type
    self.amountMinor = amountMinor
    self.payee = payee
    self.note = note
    self.accountID = accountID
    self.destinationAccountID = destinationAccountID
    self.categoryID = categoryID
  }
}
