import Foundation
import MoneyLogModels
import MoneyLogServices

/// A category as a plain value.
public struct Category: Hashable, Sendable, Identifiable {
  /// What ledger lines refer to the category by.
  public let id: UUID
  /// The names from the outermost parent down, the category's own last.
  public let path: [String]
  /// The type of transactions that the category is for.
  public let type: TransactionType
  /// The category that this one is a part of.
  public let parentID: UUID?

  /// A category from its parts.
  ///
  /// - Parameters:
  ///   - id: What ledger lines refer to the category by.
  ///   - path: The names from the outermost parent down, the category's own last.
  ///   - type: The type of transactions that the category is for.
  ///   - parentID: The category that this one is a part of.
  public init(id: UUID, path: [String], type: TransactionType, parentID: UUID? = nil) {
    self.id = id
    self.path = path
    self.type = type
    self.parentID = parentID
  }

  /// The names with colons between them: `Food:Groceries`.
  public var name: String { path.joined(separator: ":") }
}

extension Category {
  init(_ record: CategoryRecord) {
    var path = [record.name]
    var parent = record.parent
    while let current = parent {
      path.insert(current.name, at: 0)
      parent = current.parent
    }
    self.init(id: record.id, path: path, type: record.type, parentID: record.parent?.id)
  }
}
