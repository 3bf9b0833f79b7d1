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
    if context.uniquenessPolicy == .reject {
      let rows = survivors.sorted { $0.key < $1.key }.map { "\($0.value) of row \($0.key)" }
      throw SwiftDataError._modelValidationFailure(
        "A new \(entity.name) has the unique values (\(rows.joined(separator: "; "))) of another, and "
          + "the context's uniquenessPolicy is reject. Change them, delete one of the two, or set the "
          + "policy to upsert.")
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

  /// Makes the former partners of rows that new objects have written over let go, where the new
  /// object has brought another: of two rows, one can be the partner of a third.
  mutating func releaseFormerPartners(
    _ store: DefaultStore, _ connection: Connection
  ) throws {
    for storage in upserted {
      guard let entity = storage._entity, entity.store === store else { continue }
      for slot in type(of: storage)._type.toOneSlots {
        guard let inverse = storage.property(slot).farEnd.inverse, inverse.kind == .toOne,
          let partners = entity.properties[slot].destination
        else { continue }
        try releaseFormerPartner(
          storage, entity, entity.properties[slot], connection, partners, inverse)
      }
    }
  }

  private mutating func releaseFormerPartner(
    _ storage: ModelStorage, _ entity: StoreEntity, _ property: StoreProperty,
    _ connection: Connection, _ partners: StoreEntity, _ inverse: ModelProperty
  ) throws {
    let back = partners.properties[inverse.slot]
    let key = StoreEntity.primaryKey
    var former: [Int64] = []
    try connection.query(
      "SELECT t1.\(key) FROM \(partners.table) t1, \(entity.table) t0 WHERE t0.\(key) = ?1 "
        + "AND t1.\(back.column) = ?1 AND t1.\(key) <> t0.\(property.column)",
      [.integer(storage._assignedRowID)]
    ) { former.append($0.int64(0)) }
    if former.isEmpty { return }
    guard back.isOptional else {
      throw SwiftDataError._modelValidationFailure(
        "\(storage.label) cannot be saved: it takes the place of a row whose \(property.name), "
          + "\(partners.name) \(former[0]), would be left without its \(inverse.name), which is not "
          + "optional. Delete the \(partners.name), or set its \(inverse.name), first.")
    }
    for row in former {
      try connection.query(
        "UPDATE \(partners.table) SET \(back.column) = NULL WHERE \(key) = ?", [.integer(row)])
      released.append((partners.root.index, row))
    }
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
