import CSQLite
import Foundation
import Testing

/// Another program that has the same database open, or writes a database of its own.
final class OtherProgram {
  private let db: OpaquePointer

  /// Opens the file, creating it where there is none.
  init(at url: URL) throws {
    var db: OpaquePointer?
    let code = sqlite3_open(url.plainPath, &db)
    self.db = try #require(db)
    try #require(code == SQLITE_OK)
  }

  deinit { sqlite3_close_v2(db) }

  func run(_ sql: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let code = sqlite3_exec(db, sql, nil, nil, nil)
    try #require(
      code == SQLITE_OK, "\(String(cString: sqlite3_errmsg(db)))", sourceLocation: sourceLocation)
  }

  /// The single text that a query gives.
  func text(_ sql: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try #require(
      sqlite3_prepare_v2(db, sql, -1, &statement, nil) == SQLITE_OK
        && sqlite3_step(statement) == SQLITE_ROW,
      "\(String(cString: sqlite3_errmsg(db)))", sourceLocation: sourceLocation)
    return try #require(sqlite3_column_text(statement, 0).map { String(cString: $0) })
  }

  /// Keeps all others from writing until ``letOthersWrite()``.
  func holdTheWriteLock() throws { try run("BEGIN IMMEDIATE") }

  func letOthersWrite() throws { try run("ROLLBACK") }
}
