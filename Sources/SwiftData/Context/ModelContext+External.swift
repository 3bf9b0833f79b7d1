import Foundation

// The files of `.externalStorage` attributes, as a context meets them.
extension ModelContext {
  /// What a row has for an attribute now, where that is in another file than `name` or in none.
  func externalData(
    of storage: ModelStorage, _ slot: Int, insteadOf name: String
  ) throws -> Data? {
    guard let entity = storage._entity, storage._rowID > 0 else { return nil }
    let connection = try connection(entity.store)
    return try entity.store.exclusively {
      var result: Data?
      try connection.query(
        "SELECT \(entity.properties[slot].column) FROM \(entity.table) "
          + "WHERE \(StoreEntity.primaryKey) = ?", [.integer(storage._rowID)]
      ) { statement in
        var row = _Row(statement.pointer, column: 0)
        if statement.isText(0) {
          let newer = row.text()
          if newer != name { result = try ExternalFolder(connection.db)?.read(newer) }
        } else {
          result = try Data?._read(&row)
        }
      }
      return result
    }
  }

  /// Notes the files that a row refers to, before the columns of the slots in `mask` change or the
  /// row goes.
  func noteExternalFiles(
    of storage: ModelStorage, key: Int64, _ mask: UInt64, _ connection: Connection
  ) throws {
    guard let entity = storage._entity, !entity.externalProperties.isEmpty,
      let folder = ExternalFolder(connection.db)
    else { return }
    for property in entity.externalProperties where mask & _slotBit(property.slot) != 0 {
      let column = property.column
      try connection.query(
        "SELECT \(column) FROM \(entity.table) WHERE \(StoreEntity.primaryKey) = ? "
          + "AND typeof(\(column)) = 'text'", [.integer(key)]
      ) { externalChanges.replace($0.text(0), in: folder) }
    }
  }
}
