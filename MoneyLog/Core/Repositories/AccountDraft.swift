import MoneyLogMoney
import MoneyLogServices

/// What an account is to be: a plain value that a repository checks before it writes.
public struct AccountDraft: Hashable, Sendable {
  /// The name as its owner writes it.
  public var name: String
  /// The currency of all the account's amounts.
  public var currency: Currency
  /// What the account held before its first transaction, in minor units.
  public var openingMinor: Int64
  /// The kind of account.
  public var type: AccountType
  /// Whether the account takes no more transactions.
  public var isClosed: Bool

  /// A draft.
  ///
  /// - Parameters:
  ///   - name: The name as its owner writes it.
  ///   - currency: The currency of all the account's amounts.
  ///   - openingMinor: What the account held before its first transaction, in minor units.
  ///   - type: The kind of account.
  ///   - isClosed: Whether the account takes no more transactions.
  public init(
    name: String, currency: Currency, openingMinor: Int64 = 0, type: AccountType = .checking,
    isClosed: Bool = false
  ) {
    self.name = name
    self.currency = currency
    self.openingMinor = openingMinor
    self.type = type
    self.isClosed = isClosed
  }

  /// A draft that changes nothing, to edit.
  ///
  /// - Parameter account: The account as it is.
  public init(_ account: Account) {
    self.init(
      name: account.name, currency: account.currency, openingMinor: account.openingMinor,
      type: account.type, isClosed: account.isClosed)
  }
}
