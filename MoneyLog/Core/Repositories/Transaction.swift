import MoneyLogModels
import MoneyLogMoney
import MoneyLogServices

/// A transaction as a plain value.
public struct Transaction: Hashable, Sendable {
  /// The number of the entry in the order of entering.
  public let entry: Int
  /// The day.
  public let day: CalendarDay
  /// Income, expense or transfer.
  public let type: TransactionType
  /// The amount in minor units of the account's currency, usually above zero; ``type`` gives the
  /// direction.
  public let amountMinor: Int64
  /// Who was paid or who paid.
  public let payee: String
  /// Anything else worth knowing.
  public let note: String
  /// The account that the money comes to (income) or goes from (expense, transfer).
  public let account: Account
  /// The account that a transfer goes to.
  public let destination: Account?
  /// The category.
  public let category: Category?

  /// A transaction from its parts.
  ///
  /// - Parameters:
  ///   - entry: The number of the entry in the order of entering.
  ///   - day: The day.
  ///   - type: Income, expense or transfer.
  ///   - amountMinor: The amount in minor units of the account's currency.
  ///   - payee: Who was paid or who paid.
  ///   - note: Anything else worth knowing.
  ///   - account: The account that the money comes to or goes from.
  ///   - destination: The account that a transfer goes to.
  ///   - category: The category.
  public init(
    entry: Int, day: CalendarDay, type: TransactionType, amountMinor: Int64, payee: String,
    note: String = "", account: Account, destination: Account? = nil, category: Category? = nil
  ) {
    self.entry = entry
    self.day = day
    self.type = type
    self.amountMinor = amountMinor
    self.payee = payee
    self.note = note
    self.account = account
    self.destination = destination
    self.category = category
  }

  /// The amount with the sign that it has for an account: below zero for what goes out.
  ///
  /// - Parameter account: The account to look from; `nil` for the owner as a whole, to whom a
  ///   transfer brings and costs nothing and is shown as it is.
  /// - Throws: ``MoneyLogMoney/MoneyError`` for the one amount that has no opposite.
  public func signedAmount(seenFrom account: Account? = nil) throws(MoneyError) -> Money {
    let amount = Money(minor: amountMinor, currency: self.account.currency)
    switch type {
    case .income: return amount
    case .expense: return try amount.negated()
    case .transfer: return account?.id == self.account.id ? try amount.negated() : amount
    }
  }
}
