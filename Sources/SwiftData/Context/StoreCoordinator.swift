import Foundation

/// What a container and its contexts share: the stores, the entities, and the news of each save.
final class StoreCoordinator: @unchecked Sendable {  // `lock` guards what changes after `init`
  let schema: Schema
  let migrationPlan: (any SchemaMigrationPlan.Type)?
  let stores: [DefaultStore]
  /// By `StoreEntity.index`.
  let entities: [StoreEntity]
  /// The entities that inherit from none.
  let roots: [StoreEntity]
  /// Whether a relationship of any model limits the number of its members.
  let limitsCounts: Bool
  private let entitiesByType: [ObjectIdentifier: StoreEntity]
  private let entitiesByName: [String: StoreEntity]

  private let lock = NSLock()
  private var inboxes: [Weak<ContextInbox>] = []

  private struct Weak<T: AnyObject> {
    weak var object: T?
  }

  init(
    schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)?,
    configurations: [ModelConfiguration]
  ) throws {
    if let problem = schema.problems.first {
      throw SwiftDataError._loadIssueModelContainer(
        ([problem] + schema.problems.dropFirst()).joined(separator: " "))
    }
    if schema.modelTypes.isEmpty {
      throw SwiftDataError._loadIssueModelContainer(
        "The schema has no model classes. Give the container at least one, such as "
          + "ModelContainer(for: Budget.self).")
    }
    self.schema = schema
    self.migrationPlan = migrationPlan
    var stores: [DefaultStore] = []
    var index = 0
    for (configuration, part) in try Self.share(schema, among: configurations) {
      if configuration.isInDefaultPlace {
        do {
          try FileManager.default.createDirectory(
            at: configuration.url.deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
          throw SwiftDataError._loadIssueModelContainer(
            "The folder of \(configuration.url.path(percentEncoded: false)) could not be created. "
              + "Set XDG_DATA_HOME, or give the configuration a URL.", underlying: error)
        }
      }
      let store = try DefaultStore(
        configuration, schema: part, firstIndex: index, migrationPlan: migrationPlan)
      index += store.entities.count
      stores.append(store)
    }
    self.stores = stores
    entities = stores.flatMap(\.entities)
    roots = entities.filter { $0.superentity == nil }
    limitsCounts = entities.contains { !_ModelType.of($0.type).countedProperties.isEmpty }
    entitiesByType = Dictionary(
      uniqueKeysWithValues: entities.map { (ObjectIdentifier($0.type), $0) })
    entitiesByName = Dictionary(uniqueKeysWithValues: entities.map { ($0.name, $0) })
  }

  /// Checks the configurations and gives each its part of the schema.
  private static func share(
    _ schema: Schema, among configurations: [ModelConfiguration]
  ) throws -> [(ModelConfiguration, Schema)] {
    var files: Set<URL> = []
    for configuration in configurations {
      try configuration.validate()
      if !configuration.isStoredInMemoryOnly,
        !files.insert(configuration.url.standardizedFileURL).inserted
      {
        throw SwiftDataError._duplicateConfiguration(
          "Two configurations have the file \(configuration.url.path(percentEncoded: false)). Give "
            + "each a name or a URL of its own.")
      }
      for type in configuration.schema?.modelTypes ?? []
      where !schema.modelTypes.contains(where: { $0 == type }) {
        throw SwiftDataError._configurationSchemaNotFoundInContainerSchema(
          "The configuration \(configuration.name) keeps \(type), which the container's schema "
            + "lacks. Add \(type).self to the schema.")
      }
    }
    if configurations.count == 1 { return [(configurations[0], schema)] }
    var taken: Set<ObjectIdentifier> = []
    var parts: [(ModelConfiguration, [any PersistentModel.Type])] = []
    for configuration in configurations {
      guard let part = configuration.schema else {
        parts.append((configuration, []))
        continue
      }
      for type in part.modelTypes where !taken.insert(ObjectIdentifier(type)).inserted {
        throw SwiftDataError._duplicateConfiguration(
          "Two configurations keep \(type). Leave it to one of them.")
      }
      parts.append((configuration, part.modelTypes))
    }
    let rest = schema.modelTypes.filter { !taken.contains(ObjectIdentifier($0)) }
    if let index = parts.firstIndex(where: { $0.1.isEmpty }) {
      parts[index].1 = rest
    } else if let type = rest.first {
      throw SwiftDataError._loadIssueModelContainer(
        "No configuration keeps \(type). Add it to the schema of one.")
    }
    return try parts.filter { !$0.1.isEmpty }.map { configuration, types in
      let part = Schema(types, version: schema.version, isNumbered: schema.isNumbered)
      if let other = part.modelTypes.first(where: { type in !types.contains { $0 == type } }) {
        throw SwiftDataError._loadIssueModelContainer(
          "Relationships or superclasses in the configuration \(configuration.name) lead to "
            + "\(other), which another store keeps. Keep related models in one store.")
      }
      return (configuration, part)
    }
  }

  func entity(for type: any PersistentModel.Type) -> StoreEntity? {
    entitiesByType[ObjectIdentifier(type)]
  }

  func entity(named name: String) -> StoreEntity? { entitiesByName[name] }

  /// The entity of `type`.
  ///
  /// - Throws: ``SwiftDataError/unknownSchema`` where the container does not have it.
  func requireEntity(for type: any PersistentModel.Type) throws -> StoreEntity {
    if let entity = entity(for: type) { return entity }
    throw unknown(type)
  }

  func unknown(_ type: any Any.Type) -> SwiftDataError {
    let known = entities.map(\.name).joined(separator: ", ")
    if let model = type as? any PersistentModel.Type, _ModelType.of(model).type != model {
      return SwiftDataError._unknownSchema(
        "\(type) inherits from the model \(_ModelType.of(model).type), and is none itself. Put @Model "
          + "before the class, and add \(type).self to the models that the ModelContainer is made "
          + "for.")
    }
    return SwiftDataError._unknownSchema(
      "\(type) is not in the container's schema (\(known)). Add \(type).self to the models that "
        + "the ModelContainer is made for.")
  }

  /// An empty map for each entity; a class and its subclasses have one together, as they have one
  /// table.
  func makeMaps() -> [IdentityMap] {
    var maps = entities.map { _ in IdentityMap() }
    for entity in entities { maps[entity.index] = maps[entity.root.index] }
    return maps
  }

  // MARK: Contexts

  func register(_ inbox: ContextInbox) {
    lock.lock()
    defer { lock.unlock() }
    inboxes.removeAll { $0.object == nil }
    inboxes.append(Weak(object: inbox))
  }

  /// Held from the commit of a save until the other contexts have been told of it: who has read what
  /// was committed waits here for the news, see `ModelContext.fetch`.
  let newsLock = NSRecursiveLock()

  /// Tells all contexts but the sender's of a save.
  func broadcast(_ news: @autoclosure () -> ContextInbox.News, from sender: ContextInbox?) {
    lock.lock()
    let others = inboxes.compactMap(\.object).filter { $0 !== sender }
    lock.unlock()
    guard !others.isEmpty else { return }
    let news = news()
    for inbox in others { inbox.deliver(news) }
  }

  func erase() throws {
    for store in stores { try store.erase() }
    broadcast(.everything, from: nil)
  }
}
