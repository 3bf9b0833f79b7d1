import Foundation
import SQLiteC

// What a careful programmer would write against the C API for a table of six columns: statements
// kept, columns read by index, one struct per row.

enum RawEntries {
  static func createTable(_ database: RawDatabase, numberIsUnique: Bool = false) throws {
    try database.execute(
      """
      CREATE TABLE entry (
        id INTEGER PRIMARY KEY, number INTEGER NOT NULL, name TEXT NOT NULL,
        amount REAL NOT NULL, date REAL NOT NULL, done INTEGER NOT NULL, note TEXT
      );
      """)
    if numberIsUnique {
      try database.execute("CREATE UNIQUE INDEX entry_number ON entry (number)")
    }
  }

  static func insert(_ rows: [Row], into database: RawDatabase) throws {
    let kept = try database.prepare(
      "INSERT INTO entry (id, number, name, amount, date, done, note) VALUES (?, ?, ?, ?, ?, ?, ?)")
    let statement = kept.handle
    try database.transaction {
      var id: Int64 = 0
      for row in rows {
        id += 1
        sqlite3_bind_int64(statement, 1, id)
        sqlite3_bind_int64(statement, 2, Int64(row.number))
        bindText(statement, 3, row.name)
        sqlite3_bind_double(statement, 4, row.amount)
        sqlite3_bind_double(statement, 5, row.date.timeIntervalSinceReferenceDate)
        sqlite3_bind_int64(statement, 6, row.done ? 1 : 0)
        bindText(statement, 7, row.note)
        try database.check(sqlite3_step(statement), SQLITE_DONE)
        sqlite3_reset(statement)
      }
    }
  }

  static let select = "SELECT number, name, amount, date, done, note FROM entry"

  static func all(in database: RawDatabase) throws -> [Row] {
    let kept = try database.prepare(select)
    let statement = kept.handle
    var rows: [Row] = []
    var code = sqlite3_step(statement)
    while code == SQLITE_ROW {
      rows.append(row(statement))
      code = sqlite3_step(statement)
    }
    try database.check(code, SQLITE_DONE)
    return rows
  }

  /// The row at which `statement`, made from ``select``, stands.
  @inline(__always)
  static func row(_ statement: OpaquePointer) -> Row {
    Row(
      number: Int(sqlite3_column_int64(statement, 0)),
      name: columnText(statement, 1) ?? "",
      amount: sqlite3_column_double(statement, 2),
      date: Date(timeIntervalSinceReferenceDate: sqlite3_column_double(statement, 3)),
      done: sqlite3_column_int64(statement, 4) != 0,
      note: columnText(statement, 5))
  }

  static func setAmount(_ amount: Double, ofRows ids: [Int64], in database: RawDatabase) throws {
    let kept = try database.prepare("UPDATE entry SET amount = ? WHERE id = ?")
    let statement = kept.handle
    try database.transaction {
      for id in ids {
        sqlite3_bind_double(statement, 1, amount)
        sqlite3_bind_int64(statement, 2, id)
        try database.check(sqlite3_step(statement), SQLITE_DONE)
        sqlite3_reset(statement)
      }
    }
  }

  static func delete(rows ids: [Int64], in database: RawDatabase) throws {
    let kept = try database.prepare("DELETE FROM entry WHERE id = ?")
    let statement = kept.handle
    try database.transaction {
      for id in ids {
        sqlite3_bind_int64(statement, 1, id)
        try database.check(sqlite3_step(statement), SQLITE_DONE)
        sqlite3_reset(statement)
      }
    }
  }

  /// Looks up one row after the other with one statement.
  static func lookUp(
    _ numbers: [Int], in database: RawDatabase, each: (Row) -> Void
  ) throws {
    let kept = try database.prepare(select + " WHERE number = ? LIMIT 1")
    let statement = kept.handle
    for number in numbers {
      sqlite3_bind_int64(statement, 1, Int64(number))
      try database.check(sqlite3_step(statement), SQLITE_ROW)
      each(row(statement))
      sqlite3_reset(statement)
    }
  }

  /// How many rows there are, of those with `amount` where one is given.
  static func count(amount: Double? = nil, in database: RawDatabase) throws -> Int {
    let kept = try database.prepare(
      "SELECT count(*) FROM entry" + (amount == nil ? "" : " WHERE amount = ?"))
    if let amount { sqlite3_bind_double(kept.handle, 1, amount) }
    try database.check(sqlite3_step(kept.handle), SQLITE_ROW)
    return Int(sqlite3_column_int64(kept.handle, 0))
  }
}
