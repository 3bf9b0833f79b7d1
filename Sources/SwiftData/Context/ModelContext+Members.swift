// How the members of to-many relationships are loaded: those of many owners in one statement.
extension ModelContext {
  /// Loads the members of a to-many property, with those of the owner's neighbours.
  func loadMembers(of owner: ModelStorage, _ slot: Int, into state: ToManyState) {
    var owners = [owner]
    if let batch = owner._batch {
      for index in batch.nextGroup(slot, from: Int(owner._batchIndex)) {
        guard let other = maps[batch.entity.index].find(batch.keys[index]), other !== owner,
          !other.isInserted, !other.isGone, other.has(slot, of: owner)
        else { continue }
        if other.toManyField(slot).pointee?.isLoaded != true { owners.append(other) }
      }
    }
    do {
      try loadMembers(of: owners, slot)
    } catch {
      deferredErrors.append(error)
      if !state.isLoaded {
        state.members = state.added
        state.isLoaded = true
      }
    }
  }

  /// Loads the members of the to-many property `slot` of `owners`, which all have it, in one
  /// statement.
  func loadMembers(of owners: [ModelStorage], _ slot: Int) throws {
    guard let entity = owners.first?._entity,
      case .toMany(let destination, let kind) = entity.properties[slot].kind
    else { return }
    let connection = try connection(entity.store)
    try entity.store.exclusively {
      let places = try placesForScan(owners, entity, kind, connection)
      let statement = try connection.statement(
        Self.memberSQL(destination, kind, isScan: places != nil))
      defer { statement.reset() }
      if places == nil { try statement.bind([.text(jsonArray(owners.map(\._rowID)))]) }
      var loaded = try readMembers(destination.type, destination, statement, owners, places)
      loaded.sort(ownerCount: owners.count)
      for (place, owner) in owners.enumerated() { fill(owner, slot, loaded, place) }
    }
  }

  /// The statement that gives, for each member, its owner's key, its position and its columns.
  private static func memberSQL(
    _ destination: StoreEntity, _ kind: StoreProperty.ToManyStorage, isScan: Bool
  ) -> String {
    // CROSS JOIN keeps the order of the owners, so that the members of each come in a row.
    switch kind {
    case .foreignKey(let column, let order) where isScan:
      "SELECT t0.\(column), t0.\(order), \(destination.selectedColumns) "
        + "FROM \(destination.table) t0"
    case .foreignKey(let column, let order):
      "SELECT j.value, t0.\(order), \(destination.selectedColumns) FROM json_each(?) j "
        + "CROSS JOIN \(destination.table) t0 ON t0.\(column) = j.value"
    case .joinTable(let table, let ownerColumn, let memberColumn, let order):
      "SELECT j.value, r.\(order), \(destination.selectedColumns) FROM json_each(?) j "
        + "CROSS JOIN \(table) r ON r.\(ownerColumn) = j.value "
        + "CROSS JOIN \(destination.table) t0 ON t0.\(StoreEntity.primaryKey) = r.\(memberColumn) "
        + "ORDER BY j.key, r.rowid"
    }
  }

  /// Where the members of a third of all rows are wanted, reading their table from end to end is
  /// cheaper than looking each owner up in an index.
  ///
  /// - Returns: The places of the owners by their keys, -1 for none; nil where a look-up is better.
  private func placesForScan(
    _ owners: [ModelStorage], _ entity: StoreEntity, _ kind: StoreProperty.ToManyStorage,
    _ connection: Connection
  ) throws -> [Int32]? {
    guard owners.count >= 1000, case .foreignKey = kind else { return nil }
    var greatest: Int64 = 0
    try connection.query("SELECT max(\(StoreEntity.primaryKey)) FROM \(entity.table)", []) {
      greatest = $0.int64(0)
    }
    guard greatest > 0, greatest / 3 <= owners.count else { return nil }
    var places = [Int32](repeating: -1, count: Int(greatest) + 1)
    for (place, owner) in owners.enumerated() where owner._rowID > 0 && owner._rowID <= greatest {
      places[Int(owner._rowID)] = Int32(place)
    }
    return places
  }

  /// Makes the objects of the rows of `statement`, or finds those that the context has.
  private func readMembers<T: PersistentModel>(
    _ type: T.Type, _ entity: StoreEntity, _ statement: Statement, _ owners: [ModelStorage],
    _ places: [Int32]?
  ) throws -> LoadedMembers {
    let map = maps[entity.index]
    let batch = FetchBatch(entity, keeper: isHeir ? self : nil)
    var loaded = LoadedMembers()
    var place = 0
    while try statement.step() {
      let ownerKey = statement.int64(0)
      if let places {
        guard ownerKey > 0, ownerKey < places.count else { continue }
        place = Int(places[Int(ownerKey)])
        if place < 0 { continue }
      } else {
        while owners[place]._rowID != ownerKey { place += 1 }
      }
      let key = statement.int64(2)
      do {
        if let storage = map.find(key), let model = storage._model {
          if storage.isFault {
            try load(storage, entity, statement.pointer, column: 3)
            storage._flags &= ~ModelStorage.Flags.fault
          }
          // What it is now may differ from its row.
          if storage._dirty != 0 || storage.isGone { loaded.areAsStored = false }
          loaded.models.append(model)
        } else {
          let (model, storage) = try makeObject(type, entity, key, statement.pointer, column: 3)
          map.insert(key, storage, model)
          storage._batch = batch
          storage._batchIndex = Int32(truncatingIfNeeded: batch.keys.count)
          batch.keys.append(key)
          loaded.models.append(model)
        }
      } catch let error as StoredValueError {
        throw unreadable(entity, key, error)
      }
      loaded.owners.append(Int32(truncatingIfNeeded: place))
      if !statement.isNull(1) { loaded.setPosition(statement.int64(1)) }
    }
    return loaded
  }

  /// The rows of members as the store gave them.
  private struct LoadedMembers {
    var models: ContiguousArray<AnyObject> = []
    /// The place of each model's owner.
    var owners: ContiguousArray<Int32> = []
    /// The position of each model, `.max` for none; shorter where the rest has none.
    private(set) var positions: ContiguousArray<Int64> = []
    /// Whether none of the models has changes that may have led it elsewhere.
    var areAsStored = true

    /// The models by owner; empty where they came in that order.
    private var order: ContiguousArray<Int32> = []
    /// Where the models of each owner end in that order.
    private var ends: ContiguousArray<Int32> = []

    /// Notes the position of the last model.
    mutating func setPosition(_ position: Int64) {
      while positions.count < models.count - 1 { positions.append(.max) }
      positions.append(position)
    }

    /// Puts the models of each owner together, in the order in which they came.
    mutating func sort(ownerCount: Int) {
      ends = ContiguousArray(repeating: 0, count: ownerCount)
      var isSorted = true
      var last: Int32 = 0
      for owner in owners {
        ends[Int(owner)] += 1
        if owner < last { isSorted = false }
        last = owner
      }
      var sum: Int32 = 0
      for place in ends.indices {
        sum += ends[place]
        ends[place] = sum
      }
      if isSorted { return }
      var next = ContiguousArray<Int32>([0])
      next.append(contentsOf: ends.dropLast())
      order = ContiguousArray(repeating: 0, count: owners.count)
      for (index, owner) in owners.enumerated() {
        order[Int(next[Int(owner)])] = Int32(index)
        next[Int(owner)] += 1
      }
    }

    /// The members of the owner at `place` in their order, and how many have a position.
    func members(_ place: Int) -> (models: [AnyObject], explicitCount: Int) {
      let range = Int(place == 0 ? 0 : ends[place - 1])..<Int(ends[place])
      if positions.isEmpty {
        if order.isEmpty { return (Array(models[range]), 0) }
        return (range.map { models[Int(order[$0])] }, 0)
      }
      var indices = order.isEmpty ? range.map { $0 } : range.map { Int(order[$0]) }
      func position(_ index: Int) -> Int64 { index < positions.count ? positions[index] : .max }
      indices.sort { (position($0), $0) < (position($1), $1) }
      return (indices.map { models[$0] }, indices.count { position($0) != .max })
    }
  }

  /// Puts loaded members into place, together with what has changed since without being saved.
  private func fill(
    _ owner: ModelStorage, _ slot: Int, _ loaded: LoadedMembers, _ place: Int
  ) {
    let field = owner.toManyField(slot)
    let state: ToManyState
    if let known = field.pointee {
      if known.isLoaded { return }
      state = known
    } else {
      state = ToManyState(isLoaded: false)
      field.pointee = state
    }
    state.isLoaded = true
    let (models, explicitCount) = loaded.members(place)
    state.explicitCount = explicitCount
    let property = owner.property(slot)
    let farEnd = property.farEnd
    if case .toMany(_, .joinTable)? = owner._entity?.properties[slot].kind {
      state.storedKeys = models.map { farEnd.storage($0)._rowID }
    }
    if loaded.areAsStored, state.added.isEmpty, state.removed.isEmpty {
      state.members = models
      state.departures = ModelStorage.departures
      return
    }
    let ownedBy = farEnd.inverse?.kind == .toOne ? farEnd.inverse?.slot : nil
    // What was added meanwhile goes to the end, whether its row is among the loaded ones or not.
    let apart = Set((state.removed + state.added).map { ObjectIdentifier($0) })
    state.members = models.filter { model in
      let storage = farEnd.storage(model)
      if storage._flags & ModelStorage.Flags.gone != 0 || apart.contains(ObjectIdentifier(model)) {
        return false
      }
      if storage._dirty != 0, let ownedBy,
        storage.reference(ownedBy).pointee.rowID != owner._rowID
      {
        return false  // it has changed its owner
      }
      return true
    }
    state.members += state.added
    state.added = []
    state.removed = []
  }
}
