import SQLiteC

struct RawChild {
  var title: String
  var value: Int
}

struct RawParent {
  var title: String
  var children: [RawChild]
}

/// Parents and their children on the raw side.
enum RawFamilies {
  static func createTables(_ database: RawDatabase) throws {
    try database.execute(
      """
      CREATE TABLE parent (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
      CREATE TABLE child (
        id INTEGER PRIMARY KEY, title TEXT NOT NULL, value INTEGER NOT NULL,
        parent INTEGER REFERENCES parent (id)
      );
      CREATE INDEX child_parent ON child (parent);
      """)
  }

  static func insert(_ sizes: Sizes, into database: RawDatabase) throws {
    let parent = try database.prepare("INSERT INTO parent (id, title) VALUES (?, ?)")
    let child = try database.prepare("INSERT INTO child (title, value, parent) VALUES (?, ?, ?)")
    try database.transaction {
      for id in 1...sizes.parents {
        sqlite3_bind_int64(parent.handle, 1, Int64(id))
        bindText(parent.handle, 2, Families.parentTitle(id))
        try database.check(sqlite3_step(parent.handle), SQLITE_DONE)
        sqlite3_reset(parent.handle)
        for position in 0..<sizes.childrenPerParent {
          bindText(child.handle, 1, Families.childTitle(id, position))
          sqlite3_bind_int64(child.handle, 2, Int64(Families.value(id, position)))
          sqlite3_bind_int64(child.handle, 3, Int64(id))
          try database.check(sqlite3_step(child.handle), SQLITE_DONE)
          sqlite3_reset(child.handle)
        }
      }
    }
  }

  /// Two statements for everything, put together in memory.
  static func all(in database: RawDatabase) throws -> [RawParent] {
    let parentRows = try database.prepare("SELECT id, title FROM parent")
    let childRows = try database.prepare("SELECT parent, title, value FROM child")
    var parents: [RawParent] = []
    var places: [Int64: Int] = [:]

    var code = sqlite3_step(parentRows.handle)
    while code == SQLITE_ROW {
      places[sqlite3_column_int64(parentRows.handle, 0)] = parents.count
      parents.append(RawParent(title: columnText(parentRows.handle, 1) ?? "", children: []))
      code = sqlite3_step(parentRows.handle)
    }
    try database.check(code, SQLITE_DONE)

    code = sqlite3_step(childRows.handle)
    while code == SQLITE_ROW {
      if let place = places[sqlite3_column_int64(childRows.handle, 0)] {
        parents[place].children.append(
          RawChild(
            title: columnText(childRows.handle, 1) ?? "",
            value: Int(sqlite3_column_int64(childRows.handle, 2))))
      }
      code = sqlite3_step(childRows.handle)
    }
    try database.check(code, SQLITE_DONE)
    return parents
  }
}

/// The values in the families, the same on both sides.
enum Families {
  static func parentTitle(_ id: Int) -> String { "Parent with number \(id)" }
  static func childTitle(_ id: Int, _ position: Int) -> String { "Child \(position) of \(id)" }
  static func value(_ id: Int, _ position: Int) -> Int { id &* 31 &+ position }
}
