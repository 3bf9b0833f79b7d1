import Foundation
import SQLiteC

/// A connection of the raw side, with the settings that the framework uses for its own.
final class RawDatabase {
  let handle: OpaquePointer

  init(_ file: URL) throws {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(file.path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close(opened)
      throw BenchmarkError("SQLite cannot open \(file.path): code \(code).")
    }
    handle = opened
    try execute(
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA cache_size = -32768;
      """)
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  func execute(_ sql: String) throws {
    try check(sqlite3_exec(handle, sql, nil, nil, nil), SQLITE_OK)
  }

  func prepare(_ sql: String) throws -> RawStatement {
    var statement: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    try check(sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil), SQLITE_OK)
    guard let statement else { throw BenchmarkError("No statement in: \(sql)") }
    return RawStatement(statement)
  }

  /// Runs `work` in one transaction.
  func transaction(_ work: () throws -> Void) throws {
    try execute("BEGIN IMMEDIATE")
    try work()
    try execute("COMMIT")
  }

  /// Throws unless a call of SQLite answered with `expected`.
  @inline(__always)
  func check(_ code: Int32, _ expected: Int32) throws {
    if code != expected { throw failure(code) }
  }

  private func failure(_ code: Int32) -> BenchmarkError {
    BenchmarkError("SQLite: \(String(cString: sqlite3_errmsg(handle))) (code \(code)).")
  }
}

/// Keeps a prepared statement; the loops use its handle with the C functions themselves.
final class RawStatement {
  let handle: OpaquePointer

  init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  deinit {
    sqlite3_finalize(handle)
  }
}

/// The text in a column, by its length and not by a search for its end.
@inline(__always)
func columnText(_ statement: OpaquePointer, _ column: Int32) -> String? {
  guard let start = sqlite3_column_text(statement, column) else { return nil }
  let count = Int(sqlite3_column_bytes(statement, column))
  return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
}

/// Binds a text that is not empty. SQLite copies it, since the bytes of a Swift string may move
/// after the call.
@inline(__always)
func bindText(_ statement: OpaquePointer, _ index: Int32, _ text: String?) {
  guard var text else {
    sqlite3_bind_null(statement, index)
    return
  }
  text.withUTF8 { bytes in
    _ = bytes.withMemoryRebound(to: CChar.self) {
      sqlite3_bind_text(statement, index, $0.baseAddress, Int32($0.count), sqlitec_transient())
    }
  }
}
