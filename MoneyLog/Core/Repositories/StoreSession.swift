import Foundation
import MoneyLogModels
import MoneyLogPersistence
import SwiftData

/// The context that the repositories of one database share, and what they all need of it.
@MainActor
final class StoreSession {
  let context: ModelContext
  private let database: Database

  init(_ database: Database) {
    self.database = database
    context = ModelContext(database.container)
  }

  /// Runs `body`, and says of a fault what it means to the caller.
  func reading<R>(_ body: () throws -> R) throws(RepositoryError) -> R {
    do {
      return try body()
    } catch {
      throw RepositoryError(error)
    }
  }

  /// Runs `body` and saves; where either fails, everything is as before. Meanwhile nobody else
  /// writes, so what `body` has checked still holds when it is saved.
  func writing<R>(_ body: () throws -> R) throws(RepositoryError) -> R {
    do {
      return try database.exclusively {
        let result = try body()
        try context.save()
        return result
      }
    } catch {
      context.rollback()
      throw RepositoryError(error)
    }
  }

  // MARK: Lookups

  func account(_ id: UUID) throws -> AccountRecord {
    let descriptor = FetchDescriptor<AccountRecord>(predicate: #Predicate { $0.id == id })
    guard let record = try context.fetch(descriptor).first else {
      throw RepositoryError.notFound("There is no account with the identifier \(id).")
    }
    return record
  }

  func openAccount(_ id: UUID) throws -> AccountRecord {
    let record = try account(id)
    guard !record.isClosed else {
      throw RepositoryError.refused(
        "The account \(record.name) is closed; open it again, or choose another one.")
    }
    return record
  }

  func category(_ id: UUID) throws -> CategoryRecord {
    let descriptor = FetchDescriptor<CategoryRecord>(predicate: #Predicate { $0.id == id })
    guard let record = try context.fetch(descriptor).first else {
      throw RepositoryError.notFound("There is no category with the identifier \(id).")
    }
    return record
  }

  /// The stored transaction that a caller's object stands for.
  func transaction(_ transaction: TransactionRecord) throws -> TransactionRecord {
    let key = transaction.persistentModelID
    let descriptor = FetchDescriptor<TransactionRecord>(
      predicate: #Predicate { $0.persistentModelID == key })
    guard let record = try context.fetch(descriptor).first else {
      throw RepositoryError.notFound(
        "The transaction has been deleted; list the transactions again.")
    }
    return record
  }

  /// The number of the next entry.
  func nextEntry() throws -> Int {
    var descriptor = FetchDescriptor<TransactionRecord>(
      sortBy: [SortDescriptor(\.entry, order: .reverse)])
    descriptor.fetchLimit = 1
    return (try context.fetch(descriptor).first?.entry ?? 0) + 1
  }
}

// MARK: - Names

extension StoreSession {
  /// A name without what would spoil a list: outer blanks, line feeds, control characters.
  ///
  /// - Throws: ``RepositoryError`` of kind ``RepositoryError/Kind-swift.struct/refused`` for a name
  ///   that is empty or very long.
  static func checkedName(_ name: String, of thing: String) throws(RepositoryError) -> String {
    let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else {
      throw .refused("\(thing) needs a name that is not empty.")
    }
    // Not `CharacterSet.controlCharacters`: that has the joiners too, which emoji and several
    // scripts need.
    guard
      !trimmed.unicodeScalars.contains(where: {
        [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
      })
    else { throw .refused("The name of \(thing.lowercased()) must not hold line feeds or tabs.") }
    guard trimmed.count <= 100 else {
      throw .refused(
        "The name ‘\(trimmed.prefix(24))…’ has \(trimmed.count) characters; use at most 100.")
    }
    return trimmed
  }
}
