import Foundation

/// An object that enables you to fetch, insert, and delete models, and save any changes to disk.
///
/// ```swift
/// let context = ModelContext(container)
/// context.insert(Budget(name: "Groceries", limit: 200))
/// try context.save()
/// let budgets = try context.fetch(FetchDescriptor<Budget>())
/// ```
///
/// A context and its models belong to one thread at a time, or to one actor. Containers and
/// identifiers may go from one to the other, contexts and models may not.
public class ModelContext: Equatable, SendableMetatype {
  final let coordinator: StoreCoordinator
  private var ownContainer: ModelContainer?
  private weak var ownerContainer: ModelContainer?
  private var isOwnedByContainer = false

  /// Whether the context saves by itself soon after each change, when it is the container's
  /// ``ModelContainer/mainContext``.
  ///
  /// Contexts made by hand start with `false`.
  public var autosaveEnabled = false

  /// What a save does with a new model that has the unique values of another one; as on Apple's
  /// systems, an upsert.
  public var uniquenessPolicy = UniquenessPolicy.upsert

  /// Who makes the changes of this context.
  public var author: String?

  /// By `StoreEntity.index`; a class and its subclasses have one together.
  final let maps: [IdentityMap]
  final var connections: [ObjectIdentifier: Connection] = [:]
  let inbox = ContextInbox()
  /// See `noticeOtherWriters`.
  final var lastSeen: [ObjectIdentifier: LastSeen] = [:]

  // What the next save has to do. The identity maps hold the objects.
  @exclusivity(unchecked) final var inserted: [ModelStorage] = []
  @exclusivity(unchecked) final var changed: [ModelStorage] = []
  @exclusivity(unchecked) final var deleted: [ModelStorage] = []
  /// Relationships to many whose members have changed, with the objects that own them.
  @exclusivity(unchecked) final var touched:
    [(storage: ModelStorage, model: AnyObject, slot: Int)] = []
  /// Objects that initialisers of others have linked to.
  @exclusivity(unchecked) final var incoming: [ModelStorage] = []
  /// What missed the news of other contexts because of local changes, and must be read again once
  /// those are saved or taken back.
  final var outdated: [ModelStorage] = []
  final var outdatedMembers: [(storage: ModelStorage, slot: Int)] = []
  /// What the running save does to the files of large values.
  final var externalChanges = ExternalChanges()
  /// What went wrong where nothing could be thrown; the next save throws the first of them.
  var deferredErrors: [any Error] = []
  /// The permanent keys of temporary identifiers that have been saved, with their entity.
  var permanentKeys: [Int64: Int64] = [:]
  /// Those that want to know of changes; see `ContextObserver`.
  @exclusivity(unchecked) final var observers: [WeakObserver] = []
  /// The models that share the storage of another, which has the same unique key.
  final var followers: [ObjectIdentifier: [any PersistentModel]] = [:]
  /// Of the object inserted last: the next is likely to be of the same class.
  @exclusivity(unchecked) final var lastAdmission: Admission?
  /// The statements that write changed columns, by entity and mask.
  var updateStatements: [UpdateKey: String?] = [:]
  private var sweepThreshold = 20_000
  var autosaveIsScheduled = false
  /// Whether nobody holds the context but the models of one that has ended.
  final var isHeir = false
  /// Keeps the coordinator for objects that leave the context.
  final lazy var leaversBatch = FetchBatch(coordinator.entities[0], keeper: coordinator)

  struct UpdateKey: Hashable {
    let entity: Int
    let mask: UInt64
  }

  /// Creates a context on the stores of `container`.
  public convenience init(_ container: ModelContainer) {
    self.init(container.coordinator)
    ownContainer = container
  }

  /// The main context of `container`, which owns it.
  convenience init(_ coordinator: StoreCoordinator, ownedBy container: ModelContainer) {
    self.init(coordinator)
    ownerContainer = container
    isOwnedByContainer = true
    watchInbox()
  }

  private convenience init(_ coordinator: StoreCoordinator) {
    self.init(coordinator, maps: coordinator.makeMaps())
  }

  init(_ coordinator: StoreCoordinator, maps: [IdentityMap]) {
    self.coordinator = coordinator
    self.maps = maps
    coordinator.register(inbox)
  }

  deinit { bequeath() }

  /// Whether the context is the main actor's.
  var isMainContext: Bool { isOwnedByContainer }

  /// The container whose stores the context reads and writes.
  public var container: ModelContainer {
    if let ownContainer { return ownContainer }
    if let ownerContainer { return ownerContainer }
    // The container of a main context is gone, its stores are not.
    let container = ModelContainer(coordinator)
    ownContainer = container
    return container
  }

  /// Whether both are the same context.
  public static func == (lhs: ModelContext, rhs: ModelContext) -> Bool { lhs === rhs }

  // MARK: - Pending changes

  /// Whether there is something to save.
  public var hasChanges: Bool {
    settle()
    return !inserted.isEmpty || !deleted.isEmpty || changed.contains { $0._dirty != 0 }
      || !deferredErrors.isEmpty
  }

  /// The models that the next save adds.
  public var insertedModelsArray: [any PersistentModel] {
    settle()
    return inserted.filter { !$0.isDeleted }.compactMap(Self.model)
  }

  /// The models that the next save updates.
  public var changedModelsArray: [any PersistentModel] {
    settle()
    return changedStorages.compactMap(Self.model)
  }

  /// The models that the next save deletes.
  public var deletedModelsArray: [any PersistentModel] {
    settle()
    return deleted.compactMap(Self.model)
  }

  var changedStorages: [ModelStorage] {
    changed.filter {
      $0._dirty != 0
        && $0._flags
          & (ModelStorage.Flags.deleted | ModelStorage.Flags.inserted | ModelStorage.Flags.gone)
          == 0
    }
  }

  static func model(_ storage: ModelStorage) -> (any PersistentModel)? {
    storage._model as? any PersistentModel
  }

  /// What every entry point begins with: takes in the news of other contexts, and makes the links
  /// that initialisers have left open.
  func settle() {
    if inbox.hasNews { readInbox() }
    while !incoming.isEmpty, let storage = incoming.popLast() {
      if storage._flags & ModelStorage.Flags.incoming != 0 { storage.resolveIncoming() }
    }
  }

  func noteFirstWrite(_ storage: ModelStorage) {
    if isHeir { return }
    changed.append(storage)
    contentsDidChange()
  }

  func noteTouched(_ storage: ModelStorage, _ slot: Int) {
    guard !isHeir, let model = storage._model else { return }
    storage._flags |= ModelStorage.Flags.pinned
    touched.append((storage, model, slot))
    contentsDidChange()
  }

  func noteIncoming(_ storage: ModelStorage) {
    incoming.append(storage)
    contentsDidChange()
  }

  // MARK: - Connections

  /// The context's connection to the store of `entity`.
  func connection(_ store: DefaultStore) throws -> Connection {
    if let connection = connections[ObjectIdentifier(store)] { return connection }
    let connection = try store.makeReader()
    if store.location != .memory {
      lastSeen[ObjectIdentifier(store)] = LastSeen(
        save: try store.saveLog.count(connection), version: connection.dataVersion)
    }
    connections[ObjectIdentifier(store)] = connection
    return connection
  }

  /// How many objects the context holds.
  var objectCount: Int { coordinator.roots.reduce(0) { $0 + maps[$1.index].count } }

  /// Runs `body` for each object that the context holds.
  func eachObject(_ body: (ModelStorage) -> Void) {
    for root in coordinator.roots { maps[root.index].each(body) }
  }

  /// Lets go of objects that nobody uses, once there are many more than last time.
  func sweepIfLarge() {
    guard !isHeir, objectCount > sweepThreshold else { return }
    for root in coordinator.roots { maps[root.index].sweep() }
    sweepThreshold = max(20_000, objectCount * 2)
  }
}
