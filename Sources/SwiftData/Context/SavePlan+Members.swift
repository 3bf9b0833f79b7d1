// The rows of join tables, and the order of members.
extension SavePlan {
  /// Brings the rows of join tables in line with the members of a relationship.
  func writePairs(
    _ storage: ModelStorage, _ slot: Int, _ connection: Connection
  ) throws {
    guard !storage.isGone, let state = storage.toManyField(slot).pointee,
      case .toMany(_, .joinTable(let table, let owner, let member, _)) =
        storage._entity!.properties[slot].kind
    else { return }
    let insertSQL =
      "INSERT INTO \(table) (\(owner), \(member)) VALUES (?, ?) ON CONFLICT DO NOTHING"
    let deleteSQL = "DELETE FROM \(table) WHERE \(owner) = ? AND \(member) = ?"
    func run(_ sql: String, _ key: Int64) throws {
      try connection.query(sql, [.integer(storage.savedKey), .integer(key)])
    }
    guard state.isLoaded else {
      for key in keys(state.removed, storage, slot) { try run(deleteSQL, key) }
      for key in keys(state.added, storage, slot) { try run(insertSQL, key) }
      return
    }
    let wanted = keys(state.members, storage, slot)
    let before = Set(state.storedKeys)
    let after = Set(wanted)
    for key in state.storedKeys where !after.contains(key) { try run(deleteSQL, key) }
    for key in wanted where !before.contains(key) { try run(insertSQL, key) }
  }

  /// Writes positions where the members would not come back in their order by themselves.
  mutating func writeOrder(
    _ storage: ModelStorage, _ slot: Int, _ connection: Connection
  ) throws {
    guard !storage.isGone, let state = storage.toManyField(slot).pointee,
      case .toMany(let destination, let kind) = storage._entity!.properties[slot].kind
    else { return }
    let positionSQL: String
    let ownKey = storage.savedKey
    switch kind {
    case .foreignKey(_, let order):
      guard state.isLoaded else { return }
      positionSQL =
        "UPDATE \(destination.table) SET \(order) = ?1 WHERE \(StoreEntity.primaryKey) = ?2"
    case .joinTable(let table, let owner, let member, let order):
      guard state.isLoaded else { return }
      positionSQL =
        "UPDATE \(table) SET \(order) = ?1 WHERE \(member) = ?2 AND \(owner) = \(ownKey)"
    }
    let wanted = keys(state.members, storage, slot)
    if case .foreignKey = kind, state.explicitCount == 0, isAscending(wanted) {
      members.append((state, wanted, 0))
      return
    }
    let stored = try storedOrder(kind, destination, ownKey, connection)
    if stored.keys == wanted {
      members.append((state, wanted, stored.explicitCount))
      return
    }
    for (position, key) in wanted.enumerated() {
      try connection.query(positionSQL, [.integer(Int64(position)), .integer(key)])
    }
    members.append((state, wanted, wanted.count))
  }

  /// The members' keys as they would come back from the store now.
  func storedOrder(
    _ kind: StoreProperty.ToManyStorage, _ destination: StoreEntity, _ owner: Int64,
    _ connection: Connection
  ) throws -> (keys: [Int64], explicitCount: Int) {
    let sql =
      switch kind {
      case .foreignKey(let column, let order):
        "SELECT \(StoreEntity.primaryKey), \(order) FROM \(destination.table) "
          + "WHERE \(column) = ? ORDER BY \(order) NULLS LAST, \(StoreEntity.primaryKey)"
      case .joinTable(let table, let ownerColumn, let member, let order):
        "SELECT \(member), \(order) FROM \(table) WHERE \(ownerColumn) = ? "
          + "ORDER BY \(order) NULLS LAST, rowid"
      }
    var keys: [Int64] = []
    var explicitCount = 0
    try connection.query(sql, [.integer(owner)]) {
      keys.append($0.int64(0))
      if !$0.isNull(1) { explicitCount += 1 }
    }
    return (keys, explicitCount)
  }

  func keys(_ objects: [AnyObject], _ owner: ModelStorage, _ slot: Int) -> [Int64] {
    let farEnd = owner.property(slot).farEnd
    return objects.compactMap { object in
      let key = farEnd.storage(object).savedKey
      return key == 0 ? nil : key
    }
  }

  func isAscending(_ keys: [Int64]) -> Bool {
    var last = Int64.min
    for key in keys {
      if key < last { return false }
      last = key
    }
    return true
  }
}
