import Foundation
import MoneyLogMoney
import MoneyLogServices
import SwiftData

/// A place where money is: a bank account, a card, a purse.
///
/// There is no balance here. It is the opening amount plus every transaction since, computed when
/// it is asked for; a number that is not stored cannot go wrong silently.
@Model
public final class AccountRecord {
  /// What ledger lines and plain values refer to the account by.
  @Attribute(.unique) public var id: UUID
  /// The name as its owner writes it.
  public private(set) var name: String
  /// The name in the form that is compared; see ``NameKey``.
  @Attribute(.unique) public private(set) var nameKey: String
  /// The ISO 4217 code of the currency of all the account's amounts.
  public var currencyCode: String
  /// What the account held before its first transaction, in minor units.
  public var openingMinor: Int64
  /// The kind of account.
  public var type: AccountType
  /// Whether the account takes no more transactions.
  public var isClosed: Bool

  /// A new, open account.
  ///
  /// - Parameters:
  ///   - id: What the account is referred to by.
  ///   - name: The name, which no other account may have in any spelling of capitals.
  ///   - currency: The currency of all the account's amounts.
  ///   - openingMinor: What the account held before its first transaction, in minor units.
  ///   - type: The kind of account.
  public init(
    id: UUID = UUID(), name: String, currency: Currency, openingMinor: Int64 = 0,
    type: AccountType = .checking
  ) {
    self.id = id
    self.name = name
    nameKey = NameKey.of(name)
    currencyCode = currency.code
    self.openingMinor = openingMinor
    self.type = type
    isClosed = false
  }

  /// Gives the account another name.
  public func rename(to name: String) {
    self.name = name
    nameKey = NameKey.of(name)
  }
}
