// Relationships that change their name, or the form in which they are stored: a join table, or a
// foreign key in one of the two tables.
extension LightweightMigration {
  /// Creates a join table where it is missing, with what the relationship's members were stored in
  /// before.
  func migrateJoin(_ table: StoreLayout.TableDefinition) throws {
    guard let join = table.join, try columns(of: table.name).isEmpty else { return }
    try connection.execute(table.create)
    try fill(table.name, join)
    for index in table.indexes { try createIndex(index, table) }
  }

  private func fill(_ table: String, _ join: StoreLayout.Join) throws {
    let ownNames = names(of: join.property, in: join.owner)
    let inverse = join.property.inverse
    let otherNames = inverse.map { names(of: $0, in: join.member) } ?? []
    func insert(_ select: String) throws {
      try connection.execute(
        "INSERT INTO \(quote(table)) "
          + "(\"owner\", \"member\", \"member_position\", \"owner_position\") \(select)")
    }

    // A join table has the name of the end that is its owner; that may have been the other end.
    for name in ownNames {
      guard let former = try spentJoin(join.owner, name) else { continue }
      return try insert(
        "SELECT \"owner\", \"member\", \"member_position\", \"owner_position\" "
          + "FROM \(quote(former)) ORDER BY rowid")
    }
    for name in otherNames {
      guard let former = try spentJoin(join.member, name) else { continue }
      return try insert(
        "SELECT \"member\", \"owner\", \"owner_position\", \"member_position\" "
          + "FROM \(quote(former)) ORDER BY rowid")
    }
    // A relationship to one became one to many.
    if let key = try formerKey(otherNames, in: join.member, to: join.owner) {
      let order = try positionColumn(of: key, in: join.member)
      return try insert(
        "SELECT \(quote(key)), \(StoreEntity.primaryKey), \(order), NULL "
          + "FROM \(join.member.table) WHERE \(quote(key)) IS NOT NULL "
          + "ORDER BY \(order) NULLS LAST, \(StoreEntity.primaryKey)")
    }
    if let key = try formerKey(ownNames, in: join.owner, to: join.member) {
      let order = try positionColumn(of: key, in: join.owner)
      return try insert(
        "SELECT \(StoreEntity.primaryKey), \(quote(key)), NULL, \(order) "
          + "FROM \(join.owner.table) WHERE \(quote(key)) IS NOT NULL "
          + "ORDER BY \(order) NULLS LAST, \(StoreEntity.primaryKey)")
    }
  }

  /// The column in which `entity` held a relationship to `target` before.
  ///
  /// It has one of the names, or it is the only key to `target` that had members at its other end
  /// and that no property continues: then it belonged to the relationship as its other end knows it.
  private func formerKey(
    _ names: [String], in entity: StoreEntity, to target: StoreEntity
  ) throws -> String? {
    var keys: [String] = []
    try connection.query(
      "SELECT \"from\" FROM pragma_foreign_key_list(?) WHERE \"table\" = ?",
      [.text(entity.tableName), .text(target.tableName)]
    ) { keys.append($0.text(0)) }
    if let named = keys.first(where: names.contains) { return named }
    let kept = Set(
      _ModelType.of(entity.type).properties.flatMap { self.names(of: $0, in: entity) })
    let columns = Set(try columns(of: entity.tableName).map(\.name))
    let left = keys.filter { !kept.contains($0) && columns.contains($0 + "_position") }
    return left.count == 1 ? left[0] : nil
  }

  /// What fills a new foreign key, where a join table held the relationship before.
  func formerJoin(
    for column: StoreLayout.ColumnDefinition, of table: StoreLayout.TableDefinition
  ) throws -> (target: String, position: String)? {
    guard let entity = column.entity, let property = column.property,
      case .toOne(let destination) = property.kind
    else { return nil }
    let own = _ModelType.of(entity.type).properties[property.slot]
    var found: (name: String, own: String, other: String)?
    for name in own.inverse.map({ names(of: $0, in: destination) }) ?? [] {
      if found == nil, let former = try spentJoin(destination, name) {
        found = (former, "member", "owner")
      }
    }
    for name in names(of: own, in: entity) {
      if found == nil, let former = try spentJoin(entity, name) {
        found = (former, "owner", "member")
      }
    }
    guard let found else { return nil }
    let label = "\(entity.name).\(property.name)"
    var several: Int64 = 0
    try connection.query(
      "SELECT count(*) FROM (SELECT 1 FROM \(quote(found.name)) "
        + "GROUP BY \"\(found.own)\" HAVING count(*) > 1)"
    ) { several = $0.int64(0) }
    if several > 0 {
      throw SwiftDataError._loadIssueModelContainer(
        "\(label) is a relationship to one now, and \(several) rows have several targets. Detach "
          + "all but one of each before the step, or keep the relationship to many.")
    }
    let here = "\(entity.table).\(StoreEntity.primaryKey)"
    let isShared = try columns(of: entity.tableName)
      .contains { quote($0.name) == StoreEntity.discriminator }
    let rows =
      !column.isOfSubclass ? "1" : isShared ? entity.kindTest(StoreEntity.discriminator) : "0"
    var missing: Int64 = 0
    try connection.query(
      "SELECT count(*) FROM \(entity.table) WHERE \(rows) AND NOT EXISTS "
        + "(SELECT 1 FROM \(quote(found.name)) WHERE \"\(found.own)\" = \(here))"
    ) { missing = $0.int64(0) }
    if missing > 0, !property.isOptional {
      throw SwiftDataError._loadIssueModelContainer(
        "\(label) must have a target now, and \(missing) rows have none. Make the relationship "
          + "optional.")
    }
    // Members without a position stand in the order of a join table's rows, but in that of their
    // own keys where they hold a foreign key.
    let position = "\(found.own)_position"
    try connection.execute(
      "UPDATE \(quote(found.name)) SET \"\(position)\" = r.n FROM (SELECT rowid AS id, "
        + "row_number() OVER (PARTITION BY \"\(found.other)\" "
        + "ORDER BY \"\(position)\" NULLS LAST, rowid) - 1 AS n FROM \(quote(found.name))) r "
        + "WHERE r.id = \(quote(found.name)).rowid")
    func select(_ value: String) -> String {
      "(SELECT \"\(value)\" FROM \(quote(found.name)) WHERE \"\(found.own)\" = \(here))"
    }
    return (select(found.other), select(position))
  }

  /// Drops the join tables whose rows have gone elsewhere.
  func dropSpentJoins() throws {
    for entity in layout.entities {
      for property in _ModelType.of(entity.type).properties where property.kind != .attribute {
        for name in names(of: property, in: entity) {
          if let former = try spentJoin(entity, name) {
            try connection.execute("DROP TABLE \(quote(former))")
          }
        }
      }
    }
  }

  /// The name of a join table that a relationship was stored in, and that no relationship of the
  /// layout is stored in.
  private func spentJoin(_ owner: StoreEntity, _ property: String) throws -> String? {
    let name = "\(owner.name)_\(property)"
    guard !layout.tables.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
      return nil
    }
    let columns = Set(try columns(of: name).map(\.name))
    let isJoin = columns.isSuperset(of: ["owner", "member", "member_position", "owner_position"])
    return isJoin ? name : nil
  }

  /// The column with the positions that belong to a foreign key, as SQL.
  private func positionColumn(of column: String, in entity: StoreEntity) throws -> String {
    let name = column + "_position"
    return try columns(of: entity.tableName).contains { $0.name == name } ? quote(name) : "NULL"
  }

  /// The names of a relationship: now, and in the version before.
  private func names(of property: ModelProperty, in entity: StoreEntity) -> [String] {
    let original =
      schema.entitiesByName[entity.name]?.storedPropertiesByName[property.name]?.originalName
    guard let original, !original.isEmpty, original != property.name else { return [property.name] }
    return [property.name, original]
  }
}
