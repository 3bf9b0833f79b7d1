import CSQLite
import Foundation

/// The folder beside a store's file with the large values of `.externalStorage` attributes, one file
/// each: `.default.store_SUPPORT/_EXTERNAL_DATA/` for `default.store`.
///
/// A file is there before the save commits that refers to it, and goes after the one that no longer
/// does, so that a store without its files cannot come to be, however a save ends. What a save that
/// was cut off leaves behind is removed when the store is opened next.
struct ExternalFolder {
  /// Values of fewer bytes stay in their columns.
  static let threshold = 128 * 1024

  private let url: URL
  /// The write-ahead log of the store.
  private let logPath: String

  /// The folder of a database; nil for one that is in memory.
  init?(_ db: OpaquePointer?) {
    guard let db, let name = sqlite3_db_filename(db, "main"), name.pointee != 0 else { return nil }
    let path = String(cString: name)
    let file = URL(filePath: path, directoryHint: .notDirectory)
    url = file.deletingLastPathComponent()
      .appending(
        path: ".\(file.lastPathComponent)_SUPPORT/_EXTERNAL_DATA", directoryHint: .isDirectory)
    logPath = path + "-wal"
  }

  /// Whether `name` is one that `write(_:)` gives. Nothing else that a column holds leads to a file.
  static func isName(_ name: String) -> Bool {
    name.utf8.count == 36 && UUID(uuidString: name) != nil
  }

  private func file(_ name: String) -> URL {
    url.appending(component: name, directoryHint: .notDirectory)
  }

  /// Writes a new file, and sees to it that it would outlive a power failure.
  ///
  /// - Returns: The name of the file.
  func write(_ data: Data) throws -> String {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let name = UUID().uuidString
    do {
      try data.write(to: file(name), options: .withoutOverwriting)
      try Self.synchronize(file(name).path(percentEncoded: false))
      try Self.synchronize(url.path(percentEncoded: false))
    } catch {
      remove([name])
      throw error
    }
    return name
  }

  func read(_ name: String) throws -> Data {
    guard Self.isName(name) else { throw CocoaError(.fileNoSuchFile) }
    return try Data(contentsOf: file(name))
  }

  /// Removes files to which nothing refers any more.
  func remove(_ names: some Sequence<String>) {
    for name in names where Self.isName(name) {
      // What stays is removed when the store is opened next.
      try? FileManager.default.removeItem(at: file(name))
    }
  }

  /// Makes the last commit one that outlives a power failure: what it no longer refers to may go.
  func synchronizeLog() throws { try Self.synchronize(logPath) }

  private static func synchronize(_ path: String) throws {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
  }

  /// Removes the files to which no row refers.
  ///
  /// In a write transaction, so that no other program is in the middle of a save, whose files nothing
  /// refers to yet. All tables are looked at, those of models that this program does not know, too.
  func removeOrphans(_ connection: Connection) throws {
    let path = url.path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path),
      try !FileManager.default.contentsOfDirectory(atPath: path).isEmpty
    else { return }
    try connection.transaction {
      var names = Set(try FileManager.default.contentsOfDirectory(atPath: path))
      for (table, column) in try Self.columns(connection) {
        try connection.query(
          "SELECT \(column) FROM \(table) WHERE typeof(\(column)) = 'text'"
        ) { names.remove($0.text(0)) }
      }
      remove(names)
    }
  }

  /// The columns that may refer to files.
  private static func columns(_ connection: Connection) throws -> [(table: String, column: String)]
  {
    var result: [(table: String, column: String)] = []
    try connection.query(
      "SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c "
        + "WHERE m.type = 'table' AND upper(c.type) = 'BLOB'"
    ) { result.append((quote($0.text(0)), quote($0.text(1)))) }
    return result
  }
}
