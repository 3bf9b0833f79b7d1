import CSQLite
import Foundation

/// What SQLite reports when a statement fails: the code, its own words, and the SQL without values.
///
/// Client code tells a full disk from a busy file by the domain and the code of the `NSError`, which
/// are those that Core Data uses.
struct SQLiteError: Error, Sendable, CustomStringConvertible, LocalizedError, CustomNSError {
  static let errorDomain = "NSSQLiteErrorDomain"
  var errorCode: Int { Int(code) }

  /// The primary result code, such as `SQLITE_CONSTRAINT`.
  let code: Int32
  /// The extended result code, such as `SQLITE_CONSTRAINT_UNIQUE`.
  let extendedCode: Int32
  let message: String
  /// The statement's text; its values are not part of it, so nothing of the user's is shown.
  let sql: String?

  init(code: Int32, message: String, sql: String? = nil) {
    self.code = code & 0xff
    self.extendedCode = code
    self.message = message
    self.sql = sql
  }

  /// The error that `db` reports for the call that has just returned `code`.
  init(_ db: OpaquePointer?, code: Int32, sql: String? = nil) {
    let extended = db.map { sqlite3_extended_errcode($0) } ?? code
    let message =
      db.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
      ?? String(cString: sqlite3_errstr(code))
    self.init(
      code: extended & 0xff == code & 0xff ? extended : code, message: message, sql: sql)
  }

  var description: String {
    var text = "SQLite error \(extendedCode): \(message)"
    if let advice { text += ". \(advice)" }
    if let sql { text += " [\(sql)]" }
    return text
  }

  var errorDescription: String? { description }

  /// What a person can do about it, where that is known.
  private var advice: String? {
    switch code {
    case SQLITE_FULL: "The disk is full: free some space and save again; nothing was written"
    case SQLITE_BUSY, SQLITE_LOCKED:
      "Another program holds the store: let it finish and try again; nothing was written"
    case SQLITE_READONLY: "The store is read-only: check the permissions of the file and its folder"
    case SQLITE_CANTOPEN:
      "Check that the folder exists and that this program may read and write it"
    case SQLITE_NOTADB: "The file is not a database: choose another file, or move this one away"
    case SQLITE_CORRUPT: "The file is damaged: restore it from a backup"
    case SQLITE_IOERR: "The disk could not be read or written"
    default: nil
    }
  }
}
