import Foundation
import SwiftData

// How apps make containers and contexts: every initialiser, in the forms in which they are called.

// MARK: - Configurations

enum ConfigurationIdioms {
  static let schema = Schema([Trip.self, Stop.self, Tag.self])
  static let file = URL.temporaryDirectory.appending(path: "idioms.store")

  static var all: [ModelConfiguration] {
    [
      ModelConfiguration(),
      ModelConfiguration(isStoredInMemoryOnly: true),
      ModelConfiguration(for: Trip.self),
      ModelConfiguration(for: Trip.self, Tag.self, isStoredInMemoryOnly: true),
      ModelConfiguration("Trips"),
      ModelConfiguration("Trips", isStoredInMemoryOnly: true),
      ModelConfiguration(schema: schema),
      ModelConfiguration(schema: schema, isStoredInMemoryOnly: true),
      ModelConfiguration(nil, schema: nil, isStoredInMemoryOnly: false),
      ModelConfiguration("Trips", schema: schema, isStoredInMemoryOnly: false, allowsSave: true),
      ModelConfiguration(isStoredInMemoryOnly: true, allowsSave: true),
      ModelConfiguration(schema: schema, isStoredInMemoryOnly: true, cloudKitDatabase: .none),
      ModelConfiguration(groupContainer: .identifier("group.example"), cloudKitDatabase: .none),
      ModelConfiguration(groupContainer: .none),
      ModelConfiguration(cloudKitDatabase: .private("iCloud.example")),
      ModelConfiguration(
        "Trips", schema: schema, isStoredInMemoryOnly: false, allowsSave: true,
        groupContainer: .automatic, cloudKitDatabase: .automatic),
      ModelConfiguration(url: file),
      ModelConfiguration("Trips", url: file),
      ModelConfiguration(schema: schema, url: file),
      ModelConfiguration(url: file, allowsSave: false, cloudKitDatabase: .none),
      ModelConfiguration(
        "Trips", schema: schema, url: file, allowsSave: true, cloudKitDatabase: .automatic),
    ]
  }

  static func makeURL(_ configuration: ModelConfiguration) -> URL { configuration.url }
}

// MARK: - Containers

extension ModelContainer {
  /// The container of the app, made once.
  static let appContainer: ModelContainer = {
    let schema = Schema(versionedSchema: CurrentTripSchema.self)
    let configuration = ModelConfiguration(schema: schema, isStoredInMemoryOnly: true)
    do {
      return try ModelContainer(
        for: schema, migrationPlan: TripMigrationPlan.self, configurations: [configuration])
    } catch {
      fatalError("Could not create ModelContainer: \(error)")
    }
  }()

  /// The container that previews share, with samples in it.
  @MainActor static var preview: ModelContainer {
    get throws {
      let container = try ModelContainer(
        for: Trip.self, configurations: .init(isStoredInMemoryOnly: true))
      Trip.insertSamples(in: container.mainContext)
      try container.mainContext.save()
      return container
    }
  }

  static func inMemory(for types: any PersistentModel.Type...) throws -> ModelContainer {
    try ModelContainer(
      for: Schema(types), configurations: ModelConfiguration(isStoredInMemoryOnly: true))
  }

  convenience init(inMemory types: [any PersistentModel.Type]) throws {
    try self.init(
      for: Schema(types), configurations: [ModelConfiguration(isStoredInMemoryOnly: true)])
  }

  func newBackgroundContext(author: String? = nil) -> ModelContext {
    let context = ModelContext(self)
    context.autosaveEnabled = false
    context.author = author
    return context
  }
}

@MainActor let previewContainer: ModelContainer = try! ModelContainer(
  for: Trip.self, Stop.self, Tag.self,
  configurations: ModelConfiguration(isStoredInMemoryOnly: true))

enum ContainerIdioms {
  static func all() throws -> [ModelContainer] {
    let schema = Schema([Trip.self, Stop.self, Tag.self], version: .init(2, 0, 0))
    let memory = ModelConfiguration(isStoredInMemoryOnly: true)
    let named = ModelConfiguration("Named", schema: schema, isStoredInMemoryOnly: true)
    let types: [any PersistentModel.Type] = CurrentTripSchema.models
    return [
      try ModelContainer(for: Trip.self, configurations: memory),
      try ModelContainer(for: Trip.self, Stop.self, configurations: memory),
      try ModelContainer(
        for: Trip.self, migrationPlan: TripMigrationPlan.self, configurations: memory),
      try ModelContainer(for: schema, configurations: memory),
      try ModelContainer(for: schema, configurations: [memory]),
      try ModelContainer(for: schema, configurations: named),
      try ModelContainer(for: schema, migrationPlan: nil, configurations: [named]),
      try ModelContainer(
        for: schema, migrationPlan: TripMigrationPlan.self, configurations: [memory]),
      try ModelContainer(for: Schema(types), configurations: [memory]),
      try ModelContainer(
        for: Schema(CurrentTripSchema.models),
        configurations: .init(
          isStoredInMemoryOnly: true)),
      try ModelContainer(for: .init(versionedSchema: TripSchemaV2.self), configurations: [memory]),
      try ModelContainer.inMemory(for: Trip.self),
      try ModelContainer(inMemory: [Trip.self]),
    ]
  }
}

/// A container and the way to its contexts, for an app to hand round.
struct Persistence: Sendable {
  static let shared = Persistence(container: .appContainer)

  let container: ModelContainer

  init(container: ModelContainer) { self.container = container }

  init(inMemory: Bool) throws {
    container = try ModelContainer(
      for: Schema([Trip.self]), configurations: [.init(isStoredInMemoryOnly: inMemory)])
  }

  @MainActor var mainContext: ModelContext { container.mainContext }

  @MainActor
  func perform<T>(_ block: (ModelContext) throws -> T) rethrows -> T { try block(mainContext) }

  func background<T: Sendable>(
    _ block: @Sendable @escaping (ModelContext) throws -> T
  ) async throws -> T {
    try await Task.detached { try block(ModelContext(container)) }.value
  }
}

// MARK: - Schemas

extension Schema {
  static let app = Schema([Trip.self, Stop.self, Tag.self])
  static let variadic = Schema(Trip.self, Stop.self, Tag.self, version: Version(2, 0, 0))
  static var current: Schema { Schema(versionedSchema: CurrentTripSchema.self) }

  /// Every property with the entity that it leads to, as the tools of some apps list them.
  var outline: [String] {
    var lines: [String] = []
    for entity in entities.sorted(by: { $0.name < $1.name }) {
      for attribute in entity.attributes.sorted(by: { $0.name < $1.name }) {
        lines.append("\(entity.name).\(attribute.name)\(attribute.isUnique ? "!" : "")")
      }
      for relationship in entity.relationships.sorted(by: { $0.name < $1.name }) {
        let mark = relationship.isToOneRelationship ? "-" : "="
        lines.append("\(entity.name).\(relationship.name) \(mark)> \(relationship.destination)")
      }
    }
    return lines
  }
}
