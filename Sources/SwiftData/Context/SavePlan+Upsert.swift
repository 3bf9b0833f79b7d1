// New objects with a unique key that a row has already.
extension SavePlan {
  /// Writes a new object over the row that has one of its unique keys.
  ///
  /// All attributes are overwritten; relationships only where the new object has them set.
  mutating func upsert(
    _ storage: ModelStorage, _ entity: StoreEntity, _ connection: Connection
  ) throws {
    var survivors: [Int64: String] = [:]
    for constraint in entity.uniquenessConstraints {
      let columns = constraint.slots.map { entity.properties[$0] }
      let condition =
        (columns.map { "t0.\($0.column) = ?" }
        + [constraint.entity.kindCondition("t0")].compactMap { $0 }).joined(separator: " AND ")
      var arguments: [_SQLValue] = []
      for property in columns {
        if case .toOne = property.kind {
          let key = storage.foreignKey(storage.reference(property.slot).pointee, property.slot)
          arguments.append(key == 0 ? .null : .integer(key))
        } else {
          arguments.append(try storage.encodedValue(property.slot))
        }
      }
      try connection.query(
        "SELECT \(StoreEntity.primaryKey) FROM \(entity.table) t0 WHERE \(condition)", arguments
      ) { survivors[$0.int64(0)] = columns.map(\.name).joined(separator: ", ") }
    }
    guard let survivor = survivors.first, survivors.count == 1 else {
      let keys = survivors.values.sorted().joined(separator: "; ")
      throw SwiftDataError._modelValidationFailure(
        "A new \(entity.name) has the unique values of \(survivors.count) different rows (\(keys)). "
          + "Change one of the values, or delete one of the rows first.")
    }
    try checkClass(of: survivor, entity, connection)
    var mask: UInt64 = 0
    for property in entity.properties where !property.column.isEmpty {
      if case .toOne = property.kind {
        let key = storage.foreignKey(storage.reference(property.slot).pointee, property.slot)
        if key == 0 { continue }
      }
      mask |= 1 << UInt64(min(property.slot, 63))
    }
    // Rows of this save may refer to the new object already, by the key that it does not get.
    for other in context.coordinator.entities where other.store === entity.store {
      for property in other.ownProperties {
        if case .toOne(let destination) = property.kind, destination.root === entity.root {
          try connection.query(
            "UPDATE \(other.table) SET \(property.column) = ? WHERE \(property.column) = ?",
            [.integer(survivor.key), .integer(storage._assignedRowID)])
        }
      }
    }
    storage._assignedRowID = survivor.key
    if let sql = updateSQL(entity, mask) {
      try context.noteExternalFiles(of: storage, key: survivor.key, mask, connection)
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      var binder = _Binder(statement.pointer, 1)
      try storage._bind(&binder, mask)
      binder.integer(survivor.key)
      try statement.check(binder)
      try translating(storage) { _ = try statement.step() }
    }
    upserted.append(storage)
  }

  /// Refuses to make the row of one class that of another.
  private func checkClass(
    of survivor: (key: Int64, value: String), _ entity: StoreEntity, _ connection: Connection
  ) throws {
    if entity.root.subentities.isEmpty { return }
    var name = entity.name
    try connection.query(
      "SELECT \(StoreEntity.discriminator) FROM \(entity.table) WHERE \(StoreEntity.primaryKey) = ?",
      [.integer(survivor.key)]
    ) { name = $0.text(0) }
    if name != entity.name {
      throw SwiftDataError._modelValidationFailure(
        "A new \(entity.name) has the unique values (\(survivor.value)) of a stored \(name), and the "
          + "row of one class cannot become that of another. Change one of the values, or delete the "
          + "\(name) first.")
    }
  }
}
