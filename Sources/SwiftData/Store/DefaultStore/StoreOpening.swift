import Foundation

/// Opens a database: an empty one gets its tables, one of this schema is used as it is, one of
/// another schema is migrated.
struct StoreOpening {
  let connection: Connection
  let layout: StoreLayout
  let schema: Schema
  let plan: (any SchemaMigrationPlan.Type)?
  let isReadOnly: Bool
  /// Where the data is, for people.
  let place: String

  /// The table with the store's own facts, and the one with the last key of each entity.
  static let factsTable = "\"_swiftdata\""
  static let keysTable = "\"_swiftdata_keys\""
  /// Marks the file as ours, in the place that SQLite keeps for that: "OSwD".
  static let applicationID: Int32 = 0x4f53_7744

  /// - Returns: The identifier of the store.
  func open() throws -> String {
    if try isEmpty() {
      if isReadOnly {
        throw SwiftDataError._loadIssueModelContainer(
          "The file holds no data yet, and a configuration with allowsSave: false creates none.")
      }
      try connection.useWriteAheadLog()
      try connection.transaction {
        // Another process may have been quicker.
        if try isEmpty() { try create() }
      }
      // Of a file that was here before.
      try ExternalFolder(connection.db)?.removeOrphans(connection)
      return try identifier()
    }
    guard try hasFacts() else {
      throw SwiftDataError._loadIssueModelContainer(
        "\(place) is a database of another program. Choose another file.")
    }
    let stored = try storedFacts()
    try connection.useWriteAheadLog()
    if !isReadOnly { try ExternalFolder(connection.db)?.removeOrphans(connection) }
    if stored.shape == schema.shape {
      return stored.identifier
    }
    try Migration(connection: connection, layout: layout, schema: schema, plan: plan)
      .run(from: stored, isReadOnly: isReadOnly)
    return stored.identifier
  }

  private func isEmpty() throws -> Bool {
    var count: Int64 = 0
    try connection.query("SELECT count(*) FROM sqlite_schema") { count = $0.int64(0) }
    return count == 0
  }

  private func hasFacts() throws -> Bool {
    var found = false
    try connection.query(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '_swiftdata'"
    ) { _ in found = true }
    return found
  }

  private func create() throws {
    var script = """
      PRAGMA application_id = \(Self.applicationID);
      CREATE TABLE \(Self.factsTable) ("key" TEXT PRIMARY KEY, "value" TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE \(Self.keysTable) ("entity" TEXT PRIMARY KEY, "last" INTEGER NOT NULL) \
      WITHOUT ROWID;
      """
    for table in layout.tables {
      script += "\n" + table.create + ";"
      for index in table.indexes { script += "\n" + index + ";" }
    }
    try connection.execute(script)
    try StoredFacts.write(schema, identifier: UUID().uuidString, to: connection)
  }

  private func identifier() throws -> String { try storedFacts().identifier }

  private func storedFacts() throws -> StoredFacts {
    guard let facts = try StoredFacts(connection) else {
      throw SwiftDataError._loadIssueModelContainer(
        "\(place) does not say which schema it was made with. Restore it from a backup.")
    }
    return facts
  }
}

/// What a file knows of itself.
struct StoredFacts {
  let identifier: String
  /// See `Schema.shape`.
  let shape: String
  let version: Schema.Version

  /// nil where the file has lost them.
  init?(_ connection: Connection) throws {
    var facts: [String: String] = [:]
    try connection.query("SELECT \"key\", \"value\" FROM \(StoreOpening.factsTable)") {
      facts[$0.text(0)] = $0.text(1)
    }
    let numbers = (facts["version"] ?? "").split(separator: ".").compactMap { Int($0) }
    guard let identifier = facts["identifier"], let shape = facts["shape"], numbers.count == 3
    else {
      return nil
    }
    self.identifier = identifier
    self.shape = shape
    version = Schema.Version(numbers[0], numbers[1], numbers[2])
  }

  static func write(_ schema: Schema, identifier: String, to connection: Connection) throws {
    let version = schema.version
    for (key, value) in [
      ("identifier", identifier), ("shape", schema.shape),
      ("version", "\(version.major).\(version.minor).\(version.patch)"),
    ] {
      try connection.query(
        "INSERT OR REPLACE INTO \(StoreOpening.factsTable) VALUES (?, ?)",
        [.text(key), .text(value)])
    }
  }
}
