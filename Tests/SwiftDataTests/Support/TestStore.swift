import Foundation
import Testing

@testable import SwiftData

/// A store with a container and a first context, all of its own; its file goes with it.
final class TestStore {
  let kind: StoreKind
  let container: ModelContainer
  /// The context that tests work in.
  let context: ModelContext
  private let schema: Schema
  private let folder: TemporaryFolder?

  convenience init(_ kind: StoreKind, _ types: any PersistentModel.Type...) throws {
    try self.init(kind, types)
  }

  init(_ kind: StoreKind, _ types: [any PersistentModel.Type]) throws {
    self.kind = kind
    schema = Schema(types)
    folder = kind == .file ? try TemporaryFolder() : nil
    container = try ModelContainer(for: schema, configurations: Self.configuration(folder))
    context = ModelContext(container)
  }

  private static func configuration(_ folder: TemporaryFolder?) -> ModelConfiguration {
    if let folder { return ModelConfiguration(url: folder.file()) }
    return ModelConfiguration(isStoredInMemoryOnly: true)
  }

  /// The file of the store.
  var url: URL {
    get throws { try #require(folder, "only a store in a file has one").file() }
  }

  /// A context that has seen nothing yet: of a container that has just opened the file, or of the
  /// same container where the store is in memory.
  func freshContext() throws -> ModelContext {
    if kind == .memory { return ModelContext(container) }
    return ModelContext(
      try ModelContainer(for: schema, configurations: Self.configuration(folder)))
  }

  /// Saves `context`, or else the store's own, and checks that memory and store say the same.
  func save(
    _ context: ModelContext? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let context = context ?? self.context
    try context.save()
    try check(context, sourceLocation: sourceLocation)
  }

  /// Checks that what `context`, or else the store's own, holds is what the store has.
  func check(
    _ context: ModelContext? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for problem in try ConsistencyCheck.problems(of: context ?? self.context) {
      Issue.record(Comment(rawValue: problem), sourceLocation: sourceLocation)
    }
  }
}

extension ModelContext {
  /// All models of a class, in the order of their creation.
  func all<T: PersistentModel>(_ type: T.Type = T.self) throws -> [T] {
    try fetch(FetchDescriptor<T>())
  }

  /// The only model of a class.
  func only<T: PersistentModel>(
    _ type: T.Type = T.self, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> T {
    let models = try all(type)
    try #require(models.count == 1, sourceLocation: sourceLocation)
    return models[0]
  }

  func count<T: PersistentModel>(_ type: T.Type) throws -> Int {
    try fetchCount(FetchDescriptor<T>())
  }

  /// The whole numbers that a query of the only store gives, row by row.
  func numbers(_ sql: String) throws -> [Int64] {
    var result: [Int64] = []
    try connection(coordinator.stores[0]).query(sql) { result.append($0.int64(0)) }
    return result
  }
}
