import Foundation
import SwiftData

// Generic code around contexts: the repositories and helpers that nearly every project has.

// MARK: - Repositories

@MainActor
final class Repository<Model: PersistentModel> {
  private let context: ModelContext

  init(context: ModelContext) { self.context = context }
  convenience init(container: ModelContainer) { self.init(context: container.mainContext) }

  func all(sortBy: [SortDescriptor<Model>] = []) throws -> [Model] {
    try context.fetch(FetchDescriptor(sortBy: sortBy))
  }

  func all(where predicate: Predicate<Model>?, limit: Int? = nil) throws -> [Model] {
    var descriptor = FetchDescriptor<Model>(predicate: predicate)
    descriptor.fetchLimit = limit
    return try context.fetch(descriptor)
  }

  func first(where predicate: Predicate<Model>) throws -> Model? {
    try all(where: predicate, limit: 1).first
  }

  func count(where predicate: Predicate<Model>? = nil) throws -> Int {
    try context.fetchCount(FetchDescriptor(predicate: predicate))
  }

  func find(_ id: PersistentIdentifier) -> Model? {
    if let registered: Model = context.registeredModel(for: id) { return registered }
    let descriptor = FetchDescriptor<Model>(predicate: #Predicate { $0.persistentModelID == id })
    return try? context.fetch(descriptor).first
  }

  func add(_ models: Model...) throws {
    for model in models { context.insert(model) }
    try save()
  }

  func update(_ id: Model.ID, _ change: (Model) -> Void) throws
  where Model.ID == PersistentIdentifier {
    guard let model = find(id) else { return }
    change(model)
    try save()
  }

  func delete(_ model: Model) throws {
    context.delete(model)
    try save()
  }

  func deleteAll(where predicate: Predicate<Model>? = nil) throws {
    try context.delete(model: Model.self, where: predicate)
    try save()
  }

  func save() throws {
    guard context.hasChanges else { return }
    try context.save()
  }
}

protocol Storing<Item> {
  associatedtype Item: PersistentModel
  var context: ModelContext { get }
}

extension Storing {
  func items(_ descriptor: FetchDescriptor<Item> = .init()) throws -> [Item] {
    try context.fetch(descriptor)
  }
}

extension Storing where Item: Ordered {
  func renumber() throws { Item.renumber(try items()) }
}

struct TripStoring: Storing {
  typealias Item = Trip
  let context: ModelContext
}

// MARK: - Contexts

extension ModelContext {
  func fetch<T: PersistentModel>(
    _ type: T.Type, where predicate: Predicate<T>? = nil, sortBy: SortDescriptor<T>...,
    limit: Int? = nil
  ) throws -> [T] {
    var descriptor = FetchDescriptor(predicate: predicate, sortBy: sortBy)
    descriptor.fetchLimit = limit
    return try fetch(descriptor)
  }

  func fetchAll<T: PersistentModel>() throws -> [T] { try fetch(FetchDescriptor<T>()) }

  func count<T>(_ type: T.Type) -> Int where T: PersistentModel {
    (try? fetchCount(FetchDescriptor<T>())) ?? 0
  }

  func existingModel<T>(for id: PersistentIdentifier) throws -> T? where T: PersistentModel {
    if let registered: T = registeredModel(for: id) { return registered }
    return try fetch(FetchDescriptor<T>(predicate: #Predicate { $0.persistentModelID == id })).first
  }

  func firstOrInsert<T: PersistentModel>(
    _ predicate: Predicate<T>, default make: @autoclosure () -> T
  ) throws -> T {
    var descriptor = FetchDescriptor<T>(predicate: predicate)
    descriptor.fetchLimit = 1
    if let found = try fetch(descriptor).first { return found }
    let new = make()
    insert(new)
    return new
  }

  func insert<S: Sequence>(contentsOf models: S) where S.Element: PersistentModel {
    for model in models { insert(model) }
  }

  func saveIfNeeded() throws { if hasChanges { try save() } }

  func deleteEverything(_ types: [any PersistentModel.Type]) throws {
    for type in types { try delete(model: type) }
  }

  func counts(_ types: [any PersistentModel.Type]) throws -> [String: Int] {
    func count<T: PersistentModel>(_ type: T.Type) throws -> Int {
      try fetchCount(FetchDescriptor<T>())
    }
    return try Dictionary(uniqueKeysWithValues: types.map { ("\($0)", try count($0)) })
  }

  var pendingChangeCount: Int {
    insertedModelsArray.count + changedModelsArray.count + deletedModelsArray.count
  }
}

// MARK: - Models

extension PersistentModel {
  static var entityName: String { Schema.entityName(for: Self.self) }

  static func fetchAll(
    in context: ModelContext, sortBy: [SortDescriptor<Self>] = []
  ) throws -> [Self] {
    try context.fetch(FetchDescriptor<Self>(sortBy: sortBy))
  }

  static func withIdentifier(_ id: PersistentIdentifier) -> Predicate<Self> {
    #Predicate { $0.persistentModelID == id }
  }

  static func withIdentifiers(_ ids: [PersistentIdentifier]) -> Predicate<Self> {
    #Predicate { ids.contains($0.persistentModelID) }
  }

  var isManaged: Bool { modelContext != nil }

  func removeFromContext() { modelContext?.delete(self) }
}

extension PersistentIdentifier {
  func model<T: PersistentModel>(_ type: T.Type, in context: ModelContext) -> T? {
    context.model(for: self) as? T
  }

  /// The identifier as text, as apps hand it to user defaults or to a link.
  var encoded: String? {
    guard let data = try? JSONEncoder().encode(self) else { return nil }
    return data.base64EncodedString()
  }

  init?(encoded: String) {
    guard let data = Data(base64Encoded: encoded),
      let decoded = try? JSONDecoder().decode(PersistentIdentifier.self, from: data)
    else { return nil }
    self = decoded
  }
}

func names(of models: [any PersistentModel]) -> [String] {
  models.map { model in "\(type(of: model)): \(model.persistentModelID.entityName)" }
}

func insertAll(_ models: [any PersistentModel], into context: ModelContext) {
  for model in models { context.insert(model) }
}

func group<T: PersistentModel, Key: Hashable>(
  _ models: some Sequence<T>, by key: KeyPath<T, Key>
) -> [Key: [T]] {
  Dictionary(grouping: models) { $0[keyPath: key] }
}
