import CSQLite
import Foundation

/// One save: what is written, and what becomes of the objects once it is.
struct SavePlan {
  let context: ModelContext
  let inserted: [Newcomers]
  let updated: [ModelStorage]
  let deleted: [ModelStorage]
  /// The new objects that stand for a row which was there already.
  var upserted: [ModelStorage] = []
  /// The rows, by the index of their topmost entity, that have lost their partner to such an object.
  var released: [(root: Int, key: Int64)] = []
  /// The changed objects whose row another context has deleted.
  var vanished: [ModelStorage] = []
  /// Whether this save has the lock of its coordinator's news.
  private(set) var holdsNewsLock = false
  var members: [(state: ToManyState, keys: [Int64], explicitCount: Int)] = []

  init(_ context: ModelContext) {
    self.context = context
    inserted = Newcomers.sorted(context.inserted, entityCount: context.coordinator.entities.count)
    updated = context.changedStorages
    deleted = context.deleted.filter { !$0.isInserted }
  }

  // MARK: - Before

  /// Checks what the store itself does not.
  func check() throws {
    for storage in deleted { try checkDenials(storage) }
    if context.coordinator.limitsCounts {
      for newcomers in inserted { try newcomers.each { try checkCounts($0) } }
      for storage in updated { try checkCounts(storage) }
      if !deleted.isEmpty { try checkOneWayCounts() }
    }
    let places = Places(context)
    for (storage, _, slot) in context.touched where !storage.isGone {
      if context.coordinator.limitsCounts { try checkCounts(storage) }
      try loadMembersIfOrderIsOpen(storage, slot, places)
    }
    if let store = context.coordinator.stores.first(where: { !$0.configuration.allowsSave }),
      inserted.contains(where: { $0.entity.store === store })
        || (updated + deleted).contains(where: { $0._entity?.store === store })
    {
      throw SwiftDataError._modelValidationFailure(
        "The configuration \(store.configuration.name) has allowsSave: false, so nothing can be "
          + "saved. Open the store with allowsSave: true.")
    }
  }

  /// Loads the members of a relationship whose order cannot be told without them.
  ///
  /// New rows with a foreign key come after the others by their keys and need no position where they
  /// were inserted in the order of the list; older ones that join do, and so all need one. The rows of a join table may be written by their other
  /// ends first, in another order. It happens before anything is written: the rows of this save are
  /// no objects yet.
  private func loadMembersIfOrderIsOpen(
    _ storage: ModelStorage, _ slot: Int, _ places: Places
  ) throws {
    guard let state = storage.toManyField(slot).pointee, !state.isLoaded, !state.added.isEmpty,
      case .toMany(_, let kind)? = storage._entity?.properties[slot].kind
    else { return }
    let farEnd = storage.property(slot).farEnd
    let isOpen =
      switch kind {
      case .foreignKey: !places.ascend(state.added.map { farEnd.storage($0) })
      case .joinTable: true
      }
    if isOpen { try context.loadMembers(of: [storage], slot) }
  }

  /// Where the new objects stand in the order of their insertion.
  private final class Places {
    private let context: ModelContext
    private lazy var places = Dictionary(
      context.inserted.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { $1 })

    init(_ context: ModelContext) { self.context = context }

    /// Whether all objects are new and were inserted in this order.
    func ascend(_ objects: [ModelStorage]) -> Bool {
      if objects.count == 1 { return objects[0].isInserted }
      var last = -1
      for object in objects {
        guard let place = places[ObjectIdentifier(object)], place > last else { return false }
        last = place
      }
      return true
    }
  }

  /// Checks the least and the greatest number of members that relationships allow.
  func checkCounts(_ storage: ModelStorage) throws {
    let type = type(of: storage)._type
    for property in type.countedProperties {
      let count =
        property.kind == .toMany
        ? storage.members(property.slot).count
        : storage.currentTarget(property.slot) == nil ? 0 : 1
      // An optional to-one without a target has no count.
      if property.kind == .toOne, property.isOptional, count == 0 { continue }
      let least = property.minimumCount
      let most = property.maximumCount
      if count < least || most > 0 && count > most {
        let range = most > 0 ? "\(least) to \(most)" : "no fewer than \(least)"
        throw SwiftDataError._modelValidationFailure(
          "\(type.name).\(property.name) of \(storage.label) has \(count) models, and its "
            + "relationship allows \(range).")
      }
    }
  }

  /// Checks the lists that the deleted objects are in and do not know of.
  private func checkOneWayCounts() throws {
    for entity in context.coordinator.entities {
      for property in _ModelType.of(entity.type).countedProperties
      where property.farEnd.inverse == nil {
        guard
          case .toMany(let destination, .joinTable(let table, let owner, let member, _)) =
            entity.properties[property.slot].kind
        else { continue }
        let gone = deleted.filter { $0._entity?.root === destination.root }.map(\._rowID)
        if gone.isEmpty { continue }
        var owners: [Int64] = []
        let connection = try context.connection(entity.store)
        try entity.store.exclusively {
          try connection.query(
            "SELECT DISTINCT \(owner) FROM \(table) "
              + "WHERE \(member) IN (SELECT value FROM json_each(?))", [.text(jsonArray(gone))]
          ) { owners.append($0.int64(0)) }
        }
        for key in owners {
          guard let storage = try context.object(entity, key)?.storage, !storage.isGone else {
            continue
          }
          try checkCounts(storage)
        }
      }
    }
  }

  func checkDenials(_ storage: ModelStorage) throws {
    let type = type(of: storage)._type
    for property in type.properties where property.deleteRule == .deny {
      guard property.kind != .attribute else { continue }
      let remaining: [AnyObject] =
        property.kind == .toOne
        ? [storage.currentTarget(property.slot)].compactMap { $0 } : storage.members(property.slot)
      let labels = remaining.map { property.farEnd.storage($0) }.filter { !$0.isGone }.map(\.label)
      if !labels.isEmpty {
        let rest = labels.count > 3 ? " and \(labels.count - 3) more" : ""
        throw SwiftDataError._modelValidationFailure(
          "\(storage.label) cannot be deleted: \(type.name).\(property.name) has the delete rule "
            + "deny and still refers to \(labels.prefix(3).joined(separator: ", "))\(rest). Delete "
            + "or detach them first, or roll back.")
      }
    }
  }

  // MARK: - The transaction

  /// Writes everything, and tells the other contexts.
  mutating func write() throws {
    defer { if holdsNewsLock { context.coordinator.newsLock.unlock() } }
    try write(context.coordinator.stores[...])
    context.coordinator.broadcast(news(), from: context.inbox)
  }

  /// Writes to the first store and, before that is committed, to the others: what fails in one is
  /// written to none.
  mutating func write(_ stores: ArraySlice<DefaultStore>) throws {
    guard let store = stores.first else {
      // Everything is written; the commits follow.
      context.coordinator.newsLock.lock()
      holdsNewsLock = true
      return
    }
    let isOnlyStore = context.coordinator.stores.count == 1
    func part(_ storages: [ModelStorage]) -> [ModelStorage] {
      isOnlyStore ? storages : storages.filter { $0._entity?.store === store }
    }
    let inserted = self.inserted.filter { isOnlyStore || $0.entity.store === store }
    let updated = part(self.updated)
    let deleted = part(self.deleted)
    let touched = context.touched.filter { $0.storage._entity?.store === store }
    if inserted.isEmpty, updated.isEmpty, deleted.isEmpty, touched.isEmpty {
      return try write(stores.dropFirst())
    }
    let connection = try context.connection(store)
    // `self` cannot be captured by a closure while it is changing.
    var plan = self
    defer { self = plan }
    do {
      try plan.write(
        store, connection, inserted, updated, deleted, touched, then: stores.dropFirst())
    } catch let error as SQLiteError where error.extendedCode == 787 {  // a foreign key, at COMMIT
      throw explain(error, deleted)
    }
  }

  /// Names the relationships that a deletion has left without their target.
  func explain(_ error: SQLiteError, _ deleted: [ModelStorage]) -> SwiftDataError {
    let gone = Set(deleted.map { $0._entity!.root.index })
    var labels: [String] = []
    for entity in context.coordinator.entities {
      for property in entity.ownProperties where !property.isOptional {
        if case .toOne(let destination) = property.kind, gone.contains(destination.root.index) {
          labels.append("\(entity.name).\(property.name)")
        }
      }
    }
    return SwiftDataError._modelValidationFailure(
      "A deleted model is still the target of \(labels.joined(separator: " or ")), which is not "
        + "optional. Delete the models that refer to it too, or give them another target.",
      underlying: error)
  }

  mutating func write(
    _ store: DefaultStore, _ connection: Connection, _ inserted: [Newcomers],
    _ updated: [ModelStorage], _ deleted: [ModelStorage],
    _ touched: [(storage: ModelStorage, model: AnyObject, slot: Int)],
    then others: ArraySlice<DefaultStore>
  ) throws {
    var plan = self
    defer { self = plan }
    try store.write(connection) {
      try plan.assignKeys(inserted, connection)
      try plan.delete(deleted, connection)
      try plan.update(updated, connection)
      for newcomers in inserted { try plan.insert(newcomers, connection) }
      try plan.releaseFormerPartners(store, connection)
      for (storage, _, slot) in touched { try plan.deletePairs(storage, slot, connection) }
      for (storage, _, slot) in touched { try plan.insertPairs(storage, slot, connection) }
      for (storage, _, slot) in touched { try plan.writeOrder(storage, slot, connection) }
      try plan.write(others)
    }
  }

  /// Gives new objects their keys, in the order in which they were inserted.
  private func assignKeys(_ inserted: [Newcomers], _ connection: Connection) throws {
    let families = Dictionary(grouping: inserted) { $0.entity.root.index }
    for family in families.values {
      let root = family[0].entity.root
      var next = try firstKey(of: root, count: family.reduce(0) { $0 + $1.count }, connection)
      func assign(_ storage: ModelStorage) {
        storage._assignedRowID = next
        next += 1
      }
      if family.count == 1 {
        family[0].each(assign)
      } else {
        for storage in context.inserted
        where storage.isInserted && !storage.isDeleted && storage.isKind(of: root) {
          assign(storage)
        }
      }
    }
  }

  /// Takes `count` keys that nobody has had.
  private func firstKey(
    of root: StoreEntity, count: Int, _ connection: Connection
  ) throws -> Int64 {
    let count = Int64(count)
    var next: Int64 = 0
    // Beyond its greatest integer SQLite goes on with a floating-point number.
    var isExhausted = false
    try connection.query(
      "INSERT INTO \(StoreOpening.keysTable) VALUES (?1, ?2) "
        + "ON CONFLICT DO UPDATE SET \"last\" = \"last\" + ?2 RETURNING \"last\"",
      [.text(root.name), .integer(count)]
    ) {
      next = $0.int64(0) &- count &+ 1
      isExhausted = $0.int64(0) == .max || next <= 0
    }
    if isExhausted {
      throw SwiftDataError._modelValidationFailure(
        "The file has no keys left for \(root.name): its counter has been damaged. "
          + "Restore the file from a backup.")
    }
    return next
  }

  func delete(_ deleted: [ModelStorage], _ connection: Connection) throws {
    for storage in deleted {
      try context.noteExternalFiles(of: storage, key: storage._rowID, ~0, connection)
      let statement = try connection.statement(storage._entity!.deleteSQL)
      defer { statement.reset() }
      sqlite3_bind_int64(statement.pointer, 1, storage._rowID)
      try translating(storage) { _ = try statement.step() }
    }
  }

  mutating func update(_ updated: [ModelStorage], _ connection: Connection) throws {
    var parked: Set<Int> = []
    for storage in updated {
      let entity = storage._entity!
      do {
        try writeChanges(storage, connection)
      } catch let error as SQLiteError where error.extendedCode == 2067 {
        // A unique constraint. Another row may still have the value that it gives away in this very save.
        let root = entity.root
        guard parked.insert(root.index).inserted else { throw broken(storage, error) }
        let rows = updated.filter { $0._entity!.root === root }
        for row in rows { try parkUniqueValues(row, connection) }
        for row in rows {
          do {
            try writeChanges(row, connection)
          } catch let error as SQLiteError where error.code == SQLITE_CONSTRAINT {
            throw broken(row, error)
          }
        }
      } catch let error as SQLiteError where error.code == SQLITE_CONSTRAINT {
        throw broken(storage, error)
      }
    }
  }

  private mutating func writeChanges(_ storage: ModelStorage, _ connection: Connection) throws {
    guard let sql = updateSQL(storage._entity!, storage._dirty) else { return }
    try context.noteExternalFiles(of: storage, key: storage._rowID, storage._dirty, connection)
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    var binder = _Binder(statement.pointer, 1)
    try storage._bind(&binder, storage._dirty)
    binder.integer(storage._rowID)
    try statement.check(binder)
    _ = try statement.step()
    if connection.changes == 0, !vanished.contains(where: { $0 === storage }) {
      vanished.append(storage)
    }
  }

  /// Gives the changed unique attributes of a row values that no other row can have, until the row
  /// is written.
  private func parkUniqueValues(_ storage: ModelStorage, _ connection: Connection) throws {
    let entity = storage._entity!
    let slots = Set(entity.uniquenessConstraints.flatMap(\.slots))
    let columns = slots.compactMap { slot -> String? in
      let property = entity.properties[slot]
      guard case .attribute = property.kind, storage._dirty & storage.property(slot).bit != 0 else {
        return nil
      }
      return "\(property.column) = CAST('parked ' || \(StoreEntity.primaryKey) AS BLOB)"
    }
    if columns.isEmpty { return }
    try connection.query(
      "UPDATE \(entity.table) SET \(columns.sorted().joined(separator: ", ")) "
        + "WHERE \(StoreEntity.primaryKey) = ?", [.integer(storage._rowID)])
  }

  func updateSQL(_ entity: StoreEntity, _ mask: UInt64) -> String? {
    let key = ModelContext.UpdateKey(entity: entity.index, mask: mask)
    if let known = context.updateStatements[key] { return known }
    let sql = entity.updateSQL(mask)
    context.updateStatements[key] = .some(sql)
    return sql
  }

  mutating func insert(_ newcomers: Newcomers, _ connection: Connection) throws {
    let entity = newcomers.entity
    var next = 0
    if newcomers.count >= entity.rowsPerInsert * 8 {
      next = try insertRowsTogether(newcomers, connection)
    }
    let statement = try connection.statement(entity.insertSQL)
    defer { statement.reset() }
    let mayMeetAnother = !entity.uniquenessConstraints.isEmpty
    try newcomers.each(in: next..<newcomers.count) { storage in
      var binder = _Binder(statement.pointer, 1)
      binder.integer(storage._assignedRowID)
      try storage._bind(&binder, ~0)
      try statement.check(binder)
      try translating(storage) { _ = try statement.step() }
      statement.rewind()
      if mayMeetAnother, connection.changes == 0 { try upsert(storage, entity, connection) }
    }
  }

  /// Inserts many rows with each run of a statement: SQLite takes a third less time for them.
  ///
  /// - Returns: How many objects have been written; the rest is too few for the statement.
  private func insertRowsTogether(
    _ newcomers: Newcomers, _ connection: Connection
  ) throws -> Int {
    let rows = newcomers.entity.rowsPerInsert
    let statement = try connection.statement(newcomers.entity.insertManySQL)
    defer { statement.reset() }
    var next = 0
    while next + rows <= newcomers.count {
      var binder = _Binder(statement.pointer, 1)
      try newcomers.each(in: next..<(next + rows)) { storage in
        binder.integer(storage._assignedRowID)
        try storage._bind(&binder, ~0)
      }
      try statement.check(binder)
      try newcomers.each(in: next..<(next + 1)) { first in
        try translating(first) { _ = try statement.step() }
      }
      statement.rewind()
      next += rows
    }
    return next
  }

  /// Runs `body`, and says of a broken constraint which model and which rule it is.
  func translating(_ storage: ModelStorage, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as SQLiteError where error.code == SQLITE_CONSTRAINT {
      throw broken(storage, error)
    }
  }

  private func broken(_ storage: ModelStorage, _ error: SQLiteError) -> SwiftDataError {
    // 2067, 1555: a unique key, whose columns SQLite names behind the colon.
    let columns = error.message.split(separator: ": ").last.map(String.init) ?? ""
    let rule =
      [2067, 1555].contains(error.extendedCode)
      ? "has the unique values of another row (\(columns)). Change one of them, or delete the other."
      : "breaks a rule of its schema."
    return SwiftDataError._modelValidationFailure(
      "\(storage.label) cannot be saved: it \(rule)", underlying: error)
  }
}
