import CSQLite
import Foundation

/// A prepared statement, kept by its connection for the next use of the same text.
final class Statement {
  let pointer: OpaquePointer
  let sql: String
  private let db: OpaquePointer
  /// True from the first step to the reset: a nested use of the same text gets a statement of its
  /// own.
  var isBusy = false

  init(_ db: OpaquePointer, _ sql: String, persistent: Bool) throws {
    var pointer: OpaquePointer?
    var sql = sql
    let code = sql.withUTF8 { text in
      text.withMemoryRebound(to: CChar.self) {
        sqlite3_prepare_v3(
          db, $0.baseAddress, Int32($0.count),
          persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0, &pointer, nil)
      }
    }
    guard code == SQLITE_OK, let pointer else { throw SQLiteError(db, code: code, sql: sql) }
    self.pointer = pointer
    self.sql = sql
    self.db = db
  }

  deinit { sqlite3_finalize(pointer) }

  /// Goes to the next row.
  ///
  /// - Returns: Whether there is one.
  /// - Throws: `SQLiteError`, after which the statement is reset.
  @inline(__always)
  func step() throws -> Bool {
    let code = sqlite3_step(pointer)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw failure(code)
  }

  private func failure(_ code: Int32) -> SQLiteError {
    let error = SQLiteError(db, code: code, sql: sql)
    reset()
    return error
  }

  @inline(__always)
  func reset() {
    sqlite3_reset(pointer)
    isBusy = false
  }

  /// Makes the statement ready for the next row of values, still for the same user.
  @inline(__always)
  func rewind() { sqlite3_reset(pointer) }

  /// Runs a statement that gives no rows, and makes it ready for the next use.
  func run() throws {
    while try step() {}
    reset()
  }

  func bind(_ arguments: [_SQLValue], from first: Int32 = 1) throws {
    var binder = _Binder(pointer, first)
    for argument in arguments { binder.bind(argument) }
    try check(binder)
  }

  /// Throws what SQLite said while values were bound: a text or blob beyond its limit, say.
  @inline(__always)
  func check(_ binder: _Binder) throws {
    if binder.code != SQLITE_OK {
      throw SQLiteError(
        code: binder.code, message: String(cString: sqlite3_errstr(binder.code)), sql: sql)
    }
  }

  func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }
  func isText(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_TEXT }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(pointer, column) else { return "" }
    return String(
      decoding: UnsafeBufferPointer(
        start: start, count: Int(sqlite3_column_bytes(pointer, column))),
      as: UTF8.self)
  }
}
