import Foundation

// How objects come into being from rows, and how what they lack is loaded when it is asked for.
extension ModelContext {
  // MARK: - Objects

  /// Makes the object for a row that the context does not hold yet; `statement` stands on the row,
  /// whose columns are the entity's, beginning at `column`.
  @inline(__always)
  func makeObject<T: PersistentModel>(
    _ type: T.Type, _ entity: StoreEntity, _ key: Int64, _ statement: OpaquePointer, column: Int32
  ) throws -> (model: T, storage: ModelStorage) {
    if !entity.subentities.isEmpty {
      return try makeObjectOfSubclass(type, entity, key, statement, column: column)
    }
    return try makeObject(type, entity, key, _Row(statement, column: column))
  }

  /// The same where the row may be of a subclass.
  private func makeObjectOfSubclass<T: PersistentModel>(
    _ type: T.Type, _ entity: StoreEntity, _ key: Int64, _ statement: OpaquePointer, column: Int32
  ) throws -> (model: T, storage: ModelStorage) {
    let (actual, row) = try entity.row(statement, column: column)
    func open<M: PersistentModel>(_ type: M.Type) throws -> (model: T, storage: ModelStorage) {
      let (model, storage) = try makeObject(type, actual, key, row)
      return (unsafeDowncast(model, to: T.self), storage)
    }
    return try open(actual.type)
  }

  @inline(__always)
  private func makeObject<T: PersistentModel>(
    _ type: T.Type, _ entity: StoreEntity, _ key: Int64, _ row: _Row
  ) throws -> (model: T, storage: ModelStorage) {
    let storage = T._$makeStorage()
    try fill(storage, entity, row)
    storage._dirty = 0
    storage._rowID = key
    storage._context = self
    storage._entity = entity
    if isHeir { storage.belong(to: self) }
    let model = makeDetached(type, storage)
    if entity.hasConstants { storage.restoreConstants() }
    return (model, storage)
  }

  /// An object with a reference to it, which the maps of an heir do not have.
  struct Held {
    let storage: ModelStorage
    let model: AnyObject
  }

  /// Loads the values of an object that the context holds from the row that `statement` stands on.
  @inline(__always)
  func load(
    _ storage: ModelStorage, _ entity: StoreEntity, _ statement: OpaquePointer, column: Int32
  ) throws {
    let (actual, row) = try entity.row(statement, column: column)
    try fill(storage, actual, row)
  }

  /// - Throws: `StoredValueError`, with the name of the property whose value cannot be read.
  @inline(__always)
  private func fill(_ storage: ModelStorage, _ entity: StoreEntity, _ row: _Row) throws {
    var columns = row
    do {
      try storage._load(&columns)
    } catch var error as StoredValueError {
      error.property = entity.property(inLastColumnOf: columns)
      throw error
    }
  }

  func held(_ entity: StoreEntity, _ key: Int64) -> Held? {
    guard let storage = maps[entity.index].find(key), let model = storage._model else { return nil }
    return Held(storage: storage, model: model)
  }

  /// The object with the key `key`, from the store where the context does not hold it; nil where
  /// there is no such row.
  func object(_ entity: StoreEntity, _ key: Int64) throws -> Held? {
    if let held = held(entity, key) { return held }
    return key > 0 ? try load(entity, key) : nil
  }

  private func load(_ entity: StoreEntity, _ key: Int64) throws -> Held? {
    let connection = try connection(entity.store)
    return try entity.store.exclusively {
      let statement = try connection.statement(entity.fetchByKeySQL)
      defer { statement.reset() }
      try statement.bind([.integer(key)])
      guard try statement.step() else { return nil }
      return try register(entity, key, statement)
    }
  }

  /// Holds the object for the row that `statement` stands on.
  @discardableResult
  private func register(
    _ entity: StoreEntity, _ key: Int64, _ statement: Statement, column: Int32 = 1
  ) throws -> Held {
    func open<T: PersistentModel>(_ type: T.Type) throws -> Held {
      let (model, storage) = try makeObject(
        type, entity, key, statement.pointer, column: column)
      maps[entity.index].insert(key, storage, model)
      return Held(storage: storage, model: model)
    }
    do {
      return try open(entity.type)
    } catch let error as StoredValueError {
      throw unreadable(entity, key, error)
    }
  }

  func unreadable(_ entity: StoreEntity, _ key: Int64, _ error: any Error) -> SwiftDataError {
    ._modelValidationFailure(
      "The \(entity.name) in row \(key) of \(entity.table) cannot be read. \(error) Migrate the "
        + "value, or correct it in the file.", underlying: error)
  }

  /// Loads the values of `storage`, which has none or old ones.
  func fire(_ storage: ModelStorage) {
    guard let entity = storage._entity else { return }
    storage._flags &= ~ModelStorage.Flags.fault
    do {
      let connection = try connection(entity.store)
      let isThere = try entity.store.exclusively {
        let statement = try connection.statement(entity.fetchByKeySQL)
        defer { statement.reset() }
        try statement.bind([.integer(storage._rowID)])
        guard try statement.step() else { return false }
        try load(storage, entity, statement.pointer, column: 1)
        return true
      }
      // A row that is gone leaves the object with what it had.
      if isThere { return }
      storage._flags |= ModelStorage.Flags.gone
      storage.noteDeparture()
    } catch {
      // Reading a property throws nothing: the next save does.
      deferredErrors.append(unreadable(entity, storage._rowID, error))
    }
  }

  // MARK: - To-one

  /// The target of a to-one property, with those of the owner's neighbours where it must be loaded.
  func target(of owner: ModelStorage, _ slot: Int, _ key: Int64) -> Held? {
    guard let entity = owner._entity?.properties[slot].destination else { return nil }
    if let found = held(entity, key) { return found }
    guard key > 0 else { return nil }
    var keys = [key]
    if let batch = owner._batch {
      let group = batch.nextGroup(slot, from: Int(owner._batchIndex))
      if group.count > 1 {
        var wanted: Set<Int64> = [key]
        for index in group {
          guard let neighbour = maps[batch.entity.index].find(batch.keys[index]),
            !neighbour.isFault, neighbour.has(slot, of: owner)
          else { continue }
          let other = neighbour.reference(slot).pointee.rowID
          if other > 0, maps[entity.index].find(other) == nil, wanted.insert(other).inserted {
            keys.append(other)
          }
        }
      }
    }
    do {
      return try load(entity, keys).first { $0.storage._rowID == key }
    } catch {
      deferredErrors.append(error)
      return nil
    }
  }

  /// Holds the objects with `keys`, none of which the context has.
  @discardableResult
  func load(_ entity: StoreEntity, _ keys: [Int64]) throws -> [Held] {
    if keys.count == 1 { return try [load(entity, keys[0])].compactMap { $0 } }
    var result: [Held] = []
    let connection = try connection(entity.store)
    let sql =
      "SELECT \(entity.selectedColumns) FROM json_each(?) j "
      + "JOIN \(entity.table) t0 ON t0.\(StoreEntity.primaryKey) = j.value"
    try entity.store.exclusively {
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      try statement.bind([.text(jsonArray(keys))])
      while try statement.step() {
        let key = statement.int64(0)
        if maps[entity.index].find(key) == nil {
          result.append(try register(entity, key, statement))
        }
      }
    }
    return result
  }
}

/// `[1,2,3]`, for `json_each`.
func jsonArray(_ keys: [Int64]) -> String {
  var text = "["
  text.reserveCapacity(keys.count * 7 + 2)
  for key in keys {
    if text.utf8.count > 1 { text += "," }
    text += String(key)
  }
  return text + "]"
}
