import Foundation
import MoneyLogModels
import MoneyLogMoney
import MoneyLogServices

/// An account as a plain value.
public struct Account: Hashable, Sendable, Identifiable {
  /// What ledger lines refer to the account by.
  public let id: UUID
  /// The name as its owner writes it.
  public let name: String
  /// The currency of all the account's amounts.
  public let currency: Currency
  /// What the account held before its first transaction, in minor units.
  public let openingMinor: Int64
  /// The kind of account.
  public let type: AccountType
  /// Whether the account takes no more transactions.
  public let isClosed: Bool

  /// An account from its parts.
  ///
  /// - Parameters:
  ///   - id: What ledger lines refer to the account by.
  ///   - name: The name as its owner writes it.
  ///   - currency: The currency of all the account's amounts.
  ///   - openingMinor: What the account held before its first transaction, in minor units.
  ///   - type: The kind of account.
  ///   - isClosed: Whether the account takes no more transactions.
  public init(
    id: UUID, name: String, currency: Currency, openingMinor: Int64 = 0,
    type: AccountType = .checking, isClosed: Bool = false
  ) {
    self.id = id
    self.name = name
    self.currency = currency
    self.openingMinor = openingMinor
    self.type = type
    self.isClosed = isClosed
  }

  /// What the account held before its first transaction, for the balance.
  public var opening: AccountOpening {
    AccountOpening(accountID: id, openingMinor: openingMinor)
  }
}

extension Account {
  /// - Throws: ``RepositoryError`` when the file names a currency that does not exist.
  init(_ record: AccountRecord) throws(RepositoryError) {
    guard let currency = Currency(code: record.currencyCode) else {
      throw RepositoryError(
        .database,
        "The account \(record.name) is in ‘\(record.currencyCode)’, which is no currency; put a "
          + "backup of the database in its place.")
    }
    self.init(
      id: record.id, name: record.name, currency: currency, openingMinor: record.openingMinor,
      type: record.type, isClosed: record.isClosed)
  }
}
