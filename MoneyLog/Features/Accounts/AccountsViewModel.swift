import MoneyLogMoney
import MoneyLogRepositories
import MoneyLogServices
import Observation

/// The accounts that there are, and the way to open one.
@MainActor
@Observable
public final class AccountsViewModel {
  /// All accounts by name, those that are closed at the end.
  public private(set) var accounts: [Account] = []

  private let repository: any AccountRepository

  /// A view of the accounts of a repository.
  ///
  /// - Parameter repository: Where the accounts are.
  public init(_ repository: any AccountRepository) {
    self.repository = repository
  }

  /// Reads the accounts.
  ///
  /// - Throws: ``RepositoryError`` when the database cannot be read.
  public func load() throws {
    accounts = try repository.accounts()
  }

  /// What a person asks for when opening an account, checked as far as that goes without the store.
  ///
  /// - Parameters:
  ///   - name: The name; a leading `@` is not part of it.
  ///   - currency: The ISO 4217 code.
  ///   - type: The type, by its name; `nil` for a checking account.
  ///   - opening: The balance at the beginning; `nil` for none.
  ///   - decimalMark: The mark that settles `1,234`.
  /// - Throws: ``MoneyError`` for an unknown currency and an amount that cannot be read,
  ///   ``AccountInputError`` for an unknown type.
  public static func draft(
    name: String, currency: String, type: String? = nil, opening: String? = nil,
    decimalMark: DecimalMark? = nil
  ) throws -> AccountDraft {
    let currency = try Currency(validating: currency)
    let money = try opening.map {
      try Money(entry: $0, currency: currency, decimalMark: decimalMark)
    }
    guard let type = AccountType(rawValue: type?.lowercased() ?? AccountType.checking.rawValue)
    else { throw AccountInputError(type: type ?? "") }
    return AccountDraft(
      name: name.hasPrefix("@") ? String(name.dropFirst()) : name, currency: currency,
      openingMinor: money?.minor ?? 0, type: type)
  }

  /// Opens an account.
  ///
  /// - Parameter draft: What it is to be.
  /// - Returns: The account.
  /// - Throws: ``RepositoryError`` when the name is empty or taken, or the database cannot be
  ///   written.
  @discardableResult
  public func open(_ draft: AccountDraft) throws -> Account {
    let account = try repository.create(draft)
    try load()
    return account
  }
}

/// Why the words that describe an account make no account.
public struct AccountInputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was understood, and what to type instead.
  public let description: String

  init(type: String) {
    let known = AccountType.allCases.map(\.rawValue).joined(separator: ", ")
    description = "‘\(type)’ is not a type of account; use one of \(known)."
  }
}
