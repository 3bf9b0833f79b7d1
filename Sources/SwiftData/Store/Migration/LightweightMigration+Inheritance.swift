// Classes that come to inherit from others, or cease to.
extension LightweightMigration {
  /// Refuses a schema in which rows of the file would belong to no class, or to one whose rows are
  /// elsewhere.
  func checkHierarchies() throws {
    for entity in layout.entities {
      if entity.superentity == nil {
        try checkSubclasses(of: entity)
      } else {
        try checkOwnTable(of: entity)
      }
    }
  }

  private func checkSubclasses(of root: StoreEntity) throws {
    guard try hasDiscriminator(root.tableName) else { return }
    let known = Set(root.family.map(\.name))
    var unknown: (name: String, count: Int64)?
    try connection.query(
      "SELECT \(StoreEntity.discriminator), count(*) FROM \(root.table) GROUP BY 1"
    ) {
      if !known.contains($0.text(0)) { unknown = ($0.text(0), $0.int64(1)) }
    }
    guard let unknown else { return }
    throw SwiftDataError._loadIssueModelContainer(
      "The file has \(unknown.count) objects of \(unknown.name), which is no subclass of "
        + "\(root.name) in the schema. Add \(unknown.name).self to the schema, or delete the objects "
        + "with the program that has the class.")
  }

  /// A class that was on its own before has had a table with its name.
  private func checkOwnTable(of entity: StoreEntity) throws {
    let isTaken = layout.tables.contains { $0.name.lowercased() == entity.name.lowercased() }
    guard !isTaken, try columns(of: entity.name).contains(where: { $0.name == "_pk" }) else {
      return
    }
    var count: Int64 = 0
    try connection.query("SELECT count(*) FROM \(quote(entity.name))") { count = $0.int64(0) }
    guard count > 0, let superentity = entity.superentity else { return }
    throw SwiftDataError._loadIssueModelContainer(
      "\(entity.name) inherits from \(superentity.name) now, and the file has \(count) objects of it "
        + "in a table of their own, which no lightweight step can move. Give the subclass another "
        + "name, or delete the objects before the step.")
  }

  private func hasDiscriminator(_ table: String) throws -> Bool {
    try columns(of: table).contains { quote($0.name) == StoreEntity.discriminator }
  }

  /// Makes nil what rows of other classes refer to in the columns of subclasses: a property that has
  /// moved down from a superclass leaves that behind.
  func clearReferencesOfOthers(in table: StoreLayout.TableDefinition) throws {
    for column in table.columns where column.isOfSubclass {
      guard let entity = column.entity, case .toOne = column.property?.kind else { continue }
      let name = quote(column.name)
      try connection.execute(
        "UPDATE \(quote(table.name)) SET \(name) = NULL WHERE \(name) IS NOT NULL "
          + "AND NOT (\(entity.kindTest(StoreEntity.discriminator)))")
    }
  }
}
