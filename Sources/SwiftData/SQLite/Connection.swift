import CSQLite
import Foundation

/// One connection to one SQLite database, with its prepared statements.
///
/// It is used by one thread at a time: its owner sees to that.
final class Connection {
  enum Location: Hashable, Sendable {
    case memory
    case file(String)
  }

  let db: OpaquePointer
  let isReadOnly: Bool
  private let isInMemory: Bool
  private var statements: [String: Statement] = [:]
  private(set) var isInTransaction = false

  /// How long a statement waits for another program that holds the file, in milliseconds.
  static let busyTimeout: Int32 = 5_000

  /// Opens the database, creating the file where there is none.
  ///
  /// - Parameters:
  ///   - readOnly: Whether nothing may be written.
  ///   - immutable: Whether the file lies where nobody writes, so that it is read without a look at
  ///     locks and logs. Needs `readOnly`.
  /// - Throws: `SQLiteError` when the file cannot be opened, or is not a database.
  init(_ location: Location, readOnly: Bool = false, immutable: Bool = false) throws {
    var db: OpaquePointer?
    let path: String
    switch location {
    case .memory: path = ":memory:"
    case .file(let file) where immutable:
      path = URL(filePath: file, directoryHint: .notDirectory).absoluteString + "?immutable=1"
    case .file(let file): path = file
    }
    let access =
      readOnly
      ? SQLITE_OPEN_READONLY | (immutable ? SQLITE_OPEN_URI : 0)
      : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(path, &db, access | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let db else {
      let error = SQLiteError(db, code: code)
      sqlite3_close(db)
      throw error
    }
    self.db = db
    self.isReadOnly = readOnly
    isInMemory = location == .memory
    sqlite3_extended_result_codes(db, 1)
    sqlite3_busy_timeout(db, Connection.busyTimeout)
    // From here on `deinit` closes the database when an error is thrown.
    try SQLFunctions.register(on: db)
    switch location {
    case .memory:
      try execute("PRAGMA foreign_keys = ON; PRAGMA journal_mode = MEMORY")
    case .file:
      if !readOnly { try execute("PRAGMA synchronous = NORMAL") }
      // No memory map: a file that another program cuts short would end this one.
      try execute(
        "PRAGMA foreign_keys = ON; PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY")
    }
  }

  /// Has the file keep a write-ahead log, so that readers and the writer do not wait for each other.
  ///
  /// It changes the file, so it comes after a look at what the file is.
  func useWriteAheadLog() throws {
    if !isReadOnly, !isInMemory { try execute("PRAGMA journal_mode = WAL") }
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(db)
  }

  /// Runs statements that take no values and whose rows are of no interest.
  func execute(_ sql: String) throws {
    let code = sqlite3_exec(db, sql, nil, nil, nil)
    if code != SQLITE_OK { throw SQLiteError(db, code: code, sql: sql) }
  }

  /// The statement for `sql`, from the cache where it has been used before.
  ///
  /// - Note: The caller resets it after use.
  func statement(_ sql: String) throws -> Statement {
    if let statement = statements[sql] {
      if !statement.isBusy {
        statement.isBusy = true
        return statement
      }
      let extra = try Statement(db, sql, persistent: false)
      extra.isBusy = true
      return extra
    }
    if statements.count >= 512 { statements = statements.filter { $0.value.isBusy } }
    let statement = try Statement(db, sql, persistent: true)
    statements[sql] = statement
    statement.isBusy = true
    return statement
  }

  /// Runs `sql` once with `arguments`, and hands each row to `row`.
  func query(
    _ sql: String, _ arguments: [_SQLValue] = [], row: (Statement) throws -> Void = { _ in }
  ) throws {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(arguments)
    while try statement.step() { try row(statement) }
  }

  /// The number of rows that the last statement changed.
  var changes: Int { Int(sqlite3_changes(db)) }

  /// A number that changes when a statement finds that another connection has written.
  var dataVersion: UInt32 {
    var version: UInt32 = 0
    sqlite3_file_control(db, "main", SQLITE_FCNTL_DATA_VERSION, &version)
    return version
  }

  /// Runs `body` in a write transaction, which is taken back when it throws.
  func transaction<R>(_ body: () throws -> R) throws -> R {
    try execute("BEGIN IMMEDIATE")
    isInTransaction = true
    defer { isInTransaction = false }
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // SQLite may have rolled back by itself, as after a full disk; then there is nothing left.
      if sqlite3_get_autocommit(db) == 0 { try execute("ROLLBACK") }
      throw error
    }
  }
}
