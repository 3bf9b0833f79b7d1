import Foundation

/// An object that manages an app's schema and model storage configuration.
///
/// ```swift
/// let container = try ModelContainer(for: Budget.self)
/// let context = ModelContext(container)
/// context.insert(Budget(name: "Groceries", limit: 200))
/// try context.save()
/// ```
///
/// A container may be used from any thread, and passed between them.
public class ModelContainer: Equatable, @unchecked Sendable {  // `main` is the main actor's
  /// The models of the container: those given, and those that their relationships lead to.
  public final let schema: Schema
  /// The plan that led older files to the schema.
  public final let migrationPlan: (any SchemaMigrationPlan.Type)?
  /// What describes the container's stores.
  public var configurations: Set<ModelConfiguration>

  let coordinator: StoreCoordinator

  /// The context for the main actor. It is the same one each time, and saves by itself.
  @MainActor public var mainContext: ModelContext {
    if let main { return main }
    let context = ModelContext(coordinator, ownedBy: self)
    context.autosaveEnabled = true
    main = context
    return context
  }
  @MainActor private var main: ModelContext?

  /// Whether both have the same stores.
  public static func == (lhs: ModelContainer, rhs: ModelContainer) -> Bool {
    lhs.coordinator === rhs.coordinator
  }

  /// Opens the stores for some models, with their default names and places where none are given.
  ///
  /// - Parameters:
  ///   - forTypes: The models; those that their relationships lead to come with them.
  ///   - migrationPlan: How older files become those of today.
  ///   - configurations: Where the data is.
  /// - Throws: `SwiftDataError`, whose text says what is wrong and what to do.
  public convenience init(
    for forTypes: any PersistentModel.Type...,
    migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: ModelConfiguration...
  ) throws {
    try self.init(
      for: Schema(forTypes), migrationPlan: migrationPlan, configurations: configurations)
  }

  /// Opens the stores for a schema, with their default names and places where none are given.
  ///
  /// - Parameters:
  ///   - givenSchema: The models.
  ///   - migrationPlan: How older files become those of today.
  ///   - configurations: Where the data is.
  /// - Throws: `SwiftDataError`, whose text says what is wrong and what to do.
  public convenience init(
    for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(
      for: givenSchema, migrationPlan: migrationPlan, configurations: configurations)
  }

  /// Opens the stores for a schema, with their default names and places where none are given.
  ///
  /// - Parameters:
  ///   - givenSchema: The models.
  ///   - migrationPlan: How older files become those of today.
  ///   - configurations: Where the data is; several of them share the models out among stores.
  /// - Throws: `SwiftDataError`, whose text says what is wrong and what to do.
  public init(
    for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration]
  ) throws {
    let configurations = configurations.isEmpty ? [ModelConfiguration()] : configurations
    coordinator = try StoreCoordinator(
      schema: givenSchema, migrationPlan: migrationPlan, configurations: configurations)
    schema = givenSchema
    self.migrationPlan = migrationPlan
    self.configurations = Set(configurations)
  }

  /// Another container on the same stores, for a context that has outlived its own.
  init(_ coordinator: StoreCoordinator) {
    self.coordinator = coordinator
    schema = coordinator.schema
    migrationPlan = coordinator.migrationPlan
    configurations = Set(coordinator.stores.map(\.configuration))
  }

  /// Deletes all rows of all stores.
  ///
  /// Errors are not reported; use ``erase()``, which throws them.
  @available(*, deprecated, renamed: "erase")
  public func deleteAllData() {
    do {
      try erase()
    } catch {
      // The signature, which is Apple's, leaves no other way to tell.
      FileHandle.standardError.write(Data("SwiftData: deleteAllData failed: \(error)\n".utf8))
    }
  }

  /// Deletes all rows of all stores. Contexts of the container forget what they hold.
  ///
  /// - Throws: What SQLite reports.
  public func erase() throws { try coordinator.erase() }
}
