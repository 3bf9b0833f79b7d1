import Foundation

/// Reads and writes accounts; the only way to them.
@MainActor
public protocol AccountRepository: AnyObject {
  /// All accounts by name, those that are closed at the end.
  ///
  /// - Throws: ``RepositoryError`` when the database cannot be read.
  func accounts() throws -> [Account]

  /// The account that a person means.
  ///
  /// A whole name wins, whatever its capitals; without one, the beginning of exactly one name.
  ///
  /// - Parameter name: A name or its beginning.
  /// - Throws: ``RepositoryError`` of kind ``RepositoryError/Kind-swift.struct/notFound`` when no
  ///   name or several begin that way; its text lists what there is.
  func account(named name: String) throws -> Account

  /// The account that a draft would give; nothing is written.
  ///
  /// - Parameter draft: What it is to be.
  /// - Throws: ``RepositoryError`` as ``create(_:)``.
  func preview(_ draft: AccountDraft) throws -> Account

  /// Opens an account.
  ///
  /// - Parameter draft: What it is to be.
  /// - Returns: The account.
  /// - Throws: ``RepositoryError`` of kind ``RepositoryError/Kind-swift.struct/refused`` when the
  ///   name is empty or taken.
  @discardableResult
  func create(_ draft: AccountDraft) throws -> Account

  /// Changes an account.
  ///
  /// - Parameters:
  ///   - id: Which one.
  ///   - draft: What it is to be.
  /// - Throws: ``RepositoryError`` of kind ``RepositoryError/Kind-swift.struct/refused`` when the
  ///   name is empty or taken, or another currency would give the transactions another meaning.
  func update(_ id: UUID, with draft: AccountDraft) throws
}
