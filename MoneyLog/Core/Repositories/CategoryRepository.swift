import Foundation
import MoneyLogServices

/// Reads and writes categories; the only way to them.
@MainActor
public protocol CategoryRepository: AnyObject {
  /// All categories by type and name, parts after what they are a part of.
  ///
  /// - Throws: ``RepositoryError`` when the database cannot be read.
  func categories() throws -> [Category]

  /// Makes a category, and those above it that do not exist yet.
  ///
  /// - Parameters:
  ///   - name: The names from the outermost parent down with colons between them, such as
  ///     `Food:Groceries`.
  ///   - type: The type of transactions that the category is for.
  /// - Returns: The category; the one that was there where the name was taken.
  /// - Throws: ``RepositoryError`` of kind ``RepositoryError/Kind-swift.struct/refused`` for an
  ///   empty name, and for categories of transfers.
  @discardableResult
  func create(_ name: String, for type: TransactionType) throws -> Category
}
