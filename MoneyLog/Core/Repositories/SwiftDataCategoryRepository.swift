import Foundation
import MoneyLogModels
import MoneyLogServices
import SwiftData

/// Categories in a SwiftData store.
@MainActor
final class SwiftDataCategoryRepository: CategoryRepository {
  private let session: StoreSession

  init(_ session: StoreSession) {
    self.session = session
  }

  func categories() throws -> [Category] {
    try session.reading {
      // A key begins with that of the parent, so parts come after the whole.
      try session.context.fetch(
        FetchDescriptor<CategoryRecord>(sortBy: [SortDescriptor(\.pathKey)])
      ).map { Category($0) }
    }
  }

  @discardableResult
  func create(_ name: String, for type: TransactionType) throws -> Category {
    try session.writing {
      let path = try StoreSession.categoryPath(name)
      guard type != .transfer else {
        throw RepositoryError.refused("Moving money has no category; ‘\(name)’ is not needed.")
      }
      return Category(try session.findOrInsertCategory(path, type).record)
    }
  }
}

extension StoreSession {
  /// The names of `Food:Groceries`, checked.
  static func categoryPath(_ name: String) throws -> [String] {
    try name.split(separator: ":", omittingEmptySubsequences: false)
      .map { try checkedName(String($0), of: "A category") }
  }

  /// The category with a path; it and those above it are inserted where they are missing, and the
  /// caller saves.
  func findOrInsertCategory(
    _ path: [String], _ type: TransactionType
  ) throws -> (record: CategoryRecord, isNew: Bool) {
    var current: CategoryRecord?
    var isNew = false
    for name in path {
      let key = CategoryRecord.pathKey(name, type: type, below: current?.pathKey)
      let descriptor = FetchDescriptor<CategoryRecord>(predicate: #Predicate { $0.pathKey == key })
      if let found = try context.fetch(descriptor).first {
        current = found
      } else {
        let record = CategoryRecord(name: name, type: type, parent: current)
        context.insert(record)
        current = record
        isNew = true
      }
    }
    guard let current else { throw RepositoryError.refused("A category needs a name.") }
    return (current, isNew)
  }
}
