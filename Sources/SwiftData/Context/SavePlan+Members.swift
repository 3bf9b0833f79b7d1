// The rows of join tables, and the order of members.
extension SavePlan {
  /// Takes the pairs that are no more out of a relationship's join table.
  func deletePairs(_ storage: ModelStorage, _ slot: Int, _ connection: Connection) throws {
    try eachPair(storage, slot, connection) { state, wanted in
      guard let wanted else { return keys(state.removed, storage, slot) }
      let after = Set(wanted)
      return state.storedKeys.filter { !after.contains($0) }
    } sql: { table, owner, member in
      "DELETE FROM \(table) WHERE \(owner) = ? AND \(member) = ?"
    }
  }

  /// Puts the new pairs of a relationship into its join table, when those of all relationships that
  /// are no more have gone: an object that takes the place of another may bring one of them again.
  func insertPairs(_ storage: ModelStorage, _ slot: Int, _ connection: Connection) throws {
    try eachPair(storage, slot, connection) { state, wanted in
      guard let wanted else { return keys(state.added, storage, slot) }
      let before = Set(state.storedKeys)
      return wanted.filter { !before.contains($0) }
    } sql: { table, owner, member in
      "INSERT INTO \(table) (\(owner), \(member)) VALUES (?, ?) ON CONFLICT DO NOTHING"
    }
  }

  /// Runs a statement for each pair of a relationship, where it has a join table.
  ///
  /// - Parameter members: Gives the keys of the members, from the state and, where they are loaded,
  ///   the keys of all members.
  private func eachPair(
    _ storage: ModelStorage, _ slot: Int, _ connection: Connection,
    _ members: (ToManyState, [Int64]?) -> [Int64],
    sql: (_ table: String, _ owner: String, _ member: String) -> String
  ) throws {
    guard !storage.isGone, let state = storage.toManyField(slot).pointee,
      case .toMany(_, .joinTable(let table, let owner, let member, _)) =
        storage._entity!.properties[slot].kind
    else { return }
    let sql = sql(table, owner, member)
    for key in members(state, state.isLoaded ? keys(state.members, storage, slot) : nil) {
      try connection.query(sql, [.integer(storage.savedKey), .integer(key)])
    }
  }

  /// Writes positions where the members would not come back in their order by themselves.
  mutating func writeOrder(
    _ storage: ModelStorage, _ slot: Int, _ connection: Connection
  ) throws {
    guard !storage.isGone, let state = storage.toManyField(slot).pointee,
      case .toMany(let destination, let kind) = storage._entity!.properties[slot].kind
    else { return }
    // What an object brings to the row that it takes over comes behind what the row has.
    if upserted.contains(where: { $0 === storage }) { return }
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
