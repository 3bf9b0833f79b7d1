import Foundation

/// The step that needs no code: new entities and properties come, renamed ones keep their values,
/// gone ones are dropped, and indexes follow.
///
/// It looks at the tables that are there, not at what an earlier schema was like, and leaves alone
/// the tables of models that the schema does not have. All of it is one transaction.
struct LightweightMigration {
  let connection: Connection
  let layout: StoreLayout
  let schema: Schema

  func run(identifier: String) throws {
    // A table is replaced while others refer to it; SQLite allows that only with the checks off,
    // and switches them outside transactions only.
    try connection.execute("PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON")
    let result = Result {
      try connection.transaction {
        try checkHierarchies()
        // Join tables first: what fills them may be in columns that go.
        for table in layout.tables where table.entity == nil { try migrateJoin(table) }
        for table in layout.tables where table.entity != nil { try migrate(table) }
        try dropSpentJoins()
        try checkReferences()
        try StoredFacts.write(schema, identifier: identifier, to: connection)
      }
    }
    try connection.execute("PRAGMA legacy_alter_table = OFF; PRAGMA foreign_keys = ON")
    try result.get()
  }

  struct StoredColumn {
    let name: String
    let type: String
    let isRequired: Bool
  }

  private func migrate(_ table: StoreLayout.TableDefinition) throws {
    let stored = try columns(of: table.name)
    if stored.isEmpty {
      try connection.execute(table.create)
      for index in table.indexes { try createIndex(index, table) }
      return
    }
    let origins = origins(of: table, in: stored)
    let isShared = stored.contains { quote($0.name) == StoreEntity.discriminator }
    var sources: [String] = []
    var isSame = stored.count == table.columns.count
    var positionSource: String?
    for column in table.columns {
      let old = origins[column.name]
      if old == nil, let former = try formerJoin(for: column, of: table) {
        sources.append(former.target)
        positionSource = former.position
      } else if old == nil, column.property == nil, let position = positionSource {
        sources.append(position)
        positionSource = nil
      } else {
        sources.append(try source(of: column, from: old, table, isShared: isShared))
      }
      if old?.name != column.name || old?.isRequired != (column.isRequired && column.name != "_pk")
      {
        isSame = false
      }
    }
    if !isSame {
      let scratch = quote("_swiftdata_new_" + table.name)
      let create = table.create.replacing(
        "CREATE TABLE \(quote(table.name)) ", with: "CREATE TABLE \(scratch) ", maxReplacements: 1)
      let names = table.columns.map { quote($0.name) }.joined(separator: ", ")
      try connection.execute(create)
      try connection.execute(
        "INSERT INTO \(scratch) (\(names)) SELECT \(sources.joined(separator: ", ")) "
          + "FROM \(quote(table.name))")
      try connection.execute("DROP TABLE \(quote(table.name))")
      try connection.execute("ALTER TABLE \(scratch) RENAME TO \(quote(table.name))")
    } else {
      for index in try indexes(of: table.name) {
        try connection.execute("DROP INDEX \(quote(index))")
      }
      try clearReferencesOfOthers(in: table)
    }
    for index in table.indexes { try createIndex(index, table) }
  }

  /// The stored column that each column of the table continues, by name.
  ///
  /// A column continues the one of its own name, unless that goes to a property which has given up
  /// the name; then, and where there is none, it continues the one of its original name.
  private func origins(
    of table: StoreLayout.TableDefinition, in stored: [StoredColumn]
  ) -> [String: StoredColumn] {
    let byName = Dictionary(
      stored.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    var result: [String: StoredColumn] = [:]
    var claimed: Set<String> = []
    var isSettled = false
    while !isSettled {
      isSettled = true
      for column in table.columns where result[column.name] == nil {
        let own = column.name.lowercased()
        guard byName[own] == nil || claimed.contains(own),
          let old = column.formerNames.lazy.compactMap({ byName[$0.lowercased()] }).first(where: {
            // Of a subclass's column only the rows of the subclass are taken over.
            claimed.insert($0.name.lowercased()).inserted || column.isOfSubclass
          })
        else { continue }
        result[column.name] = old
        isSettled = false
      }
    }
    for column in table.columns where result[column.name] == nil {
      let own = column.name.lowercased()
      if !claimed.contains(own) { result[column.name] = byName[own] }
    }
    return result
  }

  /// What fills `column` of the new table, as SQL.
  private func source(
    of column: StoreLayout.ColumnDefinition, from old: StoredColumn?,
    _ table: StoreLayout.TableDefinition, isShared: Bool
  ) throws -> String {
    if quote(column.name) == StoreEntity.discriminator, old == nil {
      return sqlLiteral(table.entity?.name ?? table.name)
    }
    guard let entity = column.entity, column.isOfSubclass else {
      return try source(of: column, from: old, table, "1")
    }
    // Without a discriminator there is no object of a subclass yet.
    guard isShared else { return "NULL" }
    let test = entity.kindTest(StoreEntity.discriminator)
    return "CASE WHEN \(test) THEN \(try source(of: column, from: old, table, test)) END"
  }

  /// What fills `column` in the rows for which `condition` is true.
  private func source(
    of column: StoreLayout.ColumnDefinition, from old: StoredColumn?,
    _ table: StoreLayout.TableDefinition, _ condition: String
  ) throws -> String {
    let label = "\(column.entity?.name ?? table.name).\(column.property?.name ?? column.name)"
    let isRequired = column.property.map { !$0.isOptional } ?? column.isRequired
    guard let old else {
      guard let property = column.property, isRequired else { return "NULL" }
      if let value = try literal(ofDefault: property, column) { return value }
      if try isEmpty(table.name, where: condition) { return "NULL" }
      if case .toOne = property.kind {
        throw SwiftDataError._loadIssueModelContainer(
          "\(label) was added and must have a target, which the rows that exist cannot be given. "
            + "Make the relationship optional.")
      }
      throw SwiftDataError._loadIssueModelContainer(
        "\(label) was added and must have a value, which the rows that exist lack. Give it a "
          + "default value in its declaration, or make it optional.")
    }
    let declared =
      column.declaration.dropFirst(quote(column.name).count)
      .split(separator: " ").first.map(String.init) ?? ""
    let type = ["INTEGER", "REAL", "TEXT", "BLOB"].contains(declared) ? declared : ""
    if type != old.type, column.name != "_pk" {
      if try isEmpty(table.name, where: condition) { return "NULL" }
      throw SwiftDataError._loadIssueModelContainer(
        "\(label) has changed its type, which no lightweight step can do. Give the new property "
          + "another name, and fill it in a custom stage.")
    }
    guard isRequired, !old.isRequired, let property = column.property else {
      return quote(old.name)
    }
    if let value = try literal(ofDefault: property, column) {
      return "ifnull(\(quote(old.name)), \(value))"
    }
    var nulls: Int64 = 0
    try connection.query(
      "SELECT count(*) FROM \(quote(table.name)) WHERE \(quote(old.name)) IS NULL AND \(condition)"
    ) { nulls = $0.int64(0) }
    if nulls > 0 {
      throw SwiftDataError._loadIssueModelContainer(
        "\(label) must have a value now, and \(nulls) rows have none. Give it a default value in "
          + "its declaration, or leave it optional.")
    }
    return quote(old.name)
  }

  /// The default of a property as an SQL literal; it comes from the program, not from data.
  private func literal(
    ofDefault property: StoreProperty, _ column: StoreLayout.ColumnDefinition
  ) throws -> String? {
    guard case .attribute = property.kind, let entity = column.entity,
      let encoded = try Self.stored(_ModelType.of(entity.type).properties[property.slot].metadata)
    else { return nil }
    switch encoded {
    case .null: return nil
    case .integer(let integer): return String(integer)
    case .real(let real):
      return real.isFinite ? String(real) : real > 0 ? "9e999" : "-9e999"
    // As bytes, so that no character needs an escape.
    case .text(let text): return "CAST(\(hexadecimal(Data(text.utf8))) AS TEXT)"
    case .blob(let data): return hexadecimal(data)
    }
  }

  /// The stored form of a property's default value, nil where it has none.
  private static func stored(_ property: Schema.PropertyMetadata) throws -> _SQLValue? {
    guard let value = property.defaultValue else { return nil }
    let options = (property.metadata as? Schema.Attribute)?.options ?? []
    guard let transformation = Transformation(options) else {
      return try _SQLValue.encoding(value)
    }
    guard let optional = value as? any _OptionalValue else {
      return try transformation.stored(value)
    }
    return try optional._unwrapped.map { try transformation.stored($0) }
  }

  private func hexadecimal(_ data: Data) -> String {
    "x'" + data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "'"
  }

  func createIndex(_ sql: String, _ table: StoreLayout.TableDefinition) throws {
    do {
      try connection.execute(sql)
    } catch let error as SQLiteError where error.code == 19 {  // SQLITE_CONSTRAINT
      throw SwiftDataError._loadIssueModelContainer(
        "\(table.name) has rows that a new uniqueness constraint does not allow. Remove the "
          + "duplicates in a custom stage, before the constraint comes.", underlying: error)
    }
  }

  // MARK: What is there

  func columns(of table: String) throws -> [StoredColumn] {
    var result: [StoredColumn] = []
    try connection.query(
      "SELECT \"name\", \"type\", \"notnull\" FROM pragma_table_info(?)", [.text(table)]
    ) {
      result.append(
        StoredColumn(name: $0.text(0), type: $0.text(1).uppercased(), isRequired: $0.int64(2) != 0))
    }
    return result
  }

  private func indexes(of table: String) throws -> [String] {
    var result: [String] = []
    try connection.query(
      "SELECT \"name\" FROM sqlite_schema WHERE \"type\" = 'index' AND \"tbl_name\" = ? "
        + "AND \"sql\" IS NOT NULL", [.text(table)]
    ) { result.append($0.text(0)) }
    return result
  }

  private func isEmpty(_ table: String, where condition: String = "1") throws -> Bool {
    var isEmpty = true
    try connection.query("SELECT 1 FROM \(quote(table)) WHERE \(condition) LIMIT 1") { _ in
      isEmpty = false
    }
    return isEmpty
  }

  private func checkReferences() throws {
    var broken: String?
    try connection.query("PRAGMA foreign_key_check") { broken = $0.text(0) }
    if let broken {
      throw SwiftDataError._loadIssueModelContainer(
        "Rows of \(broken) refer to rows that do not exist. Restore the file from a backup.")
    }
  }
}
