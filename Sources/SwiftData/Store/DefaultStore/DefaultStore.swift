import Foundation

/// A store on SQLite, in a file or in memory.
///
/// A file has one writer at a time and any number of readers beside it: each context has a
/// connection of its own. A database in memory is one connection that all contexts of the container
/// share in turn.
final class DefaultStore: @unchecked Sendable {  // `lock` guards what changes after `init`
  let configuration: ModelConfiguration
  let entities: [StoreEntity]
  let layout: StoreLayout
  let schema: Schema
  /// What tells the store from all others, for as long as its file exists.
  private(set) var identifier = ""
  let location: Connection.Location
  let isReadOnly: Bool

  /// The connection that opened the store; in memory the only one.
  private let primary: Connection
  private let lock = NSRecursiveLock()
  /// Held through a save, so that the contexts of this process take turns and do not wait for the
  /// file's lock, which is not fair.
  private let writeLock = NSRecursiveLock()
  let saveLog = SaveLog()

  /// Opens the store, creating it where there is none, and brings it to `schema`.
  ///
  /// - Throws: ``SwiftDataError/loadIssueModelContainer`` with the reason;
  ///   ``SwiftDataError/unknownSchema`` and ``SwiftDataError/backwardMigration`` where the file is
  ///   of a schema that no way leads from.
  init(
    _ configuration: ModelConfiguration, schema: Schema, firstIndex: Int,
    migrationPlan: (any SchemaMigrationPlan.Type)?
  ) throws {
    self.configuration = configuration
    self.schema = schema
    layout = StoreLayout(schema, firstIndex: firstIndex)
    entities = layout.entities
    location =
      configuration.isStoredInMemoryOnly
      ? .memory : .file(configuration.url.path(percentEncoded: false))
    isReadOnly = !configuration.allowsSave && location != .memory
    do {
      if case .file(let path) = location {
        try Self.prepareFile(path, isReadOnly: isReadOnly)
      }
      primary = try Self.connect(location, isReadOnly: isReadOnly)
      identifier = try StoreOpening(
        connection: primary, layout: layout, schema: schema, plan: migrationPlan,
        isReadOnly: isReadOnly, place: Self.place(location)
      ).open()
    } catch let error as SwiftDataError {
      throw error
    } catch {
      throw SwiftDataError._loadIssueModelContainer(
        "The store \(configuration.name) at \(Self.place(location)) could not be opened.",
        underlying: error)
    }
    for entity in entities { entity.store = self }
  }

  private static func place(_ location: Connection.Location) -> String {
    switch location {
    case .memory: "memory"
    case .file(let path): path
    }
  }

  /// Sees to the folder of a new file, and names what is wrong with it where something is.
  private static func prepareFile(_ path: String, isReadOnly: Bool) throws {
    if path.contains("\0") {
      throw SwiftDataError._loadIssueModelContainer(
        "The URL of the store has a NUL character, which no file name can have.")
    }
    let files = FileManager.default
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: path, isDirectory: &isFolder) {
      if isFolder.boolValue {
        throw SwiftDataError._loadIssueModelContainer(
          "\(path) is a folder. Give the configuration the URL of a file.")
      }
      return try checkHeader(path)
    }
    if isReadOnly {
      throw SwiftDataError._loadIssueModelContainer(
        "\(path) does not exist, and a configuration with allowsSave: false creates no file.")
    }
    var folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    if folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    guard files.fileExists(atPath: folder, isDirectory: &isFolder) else {
      throw SwiftDataError._loadIssueModelContainer(
        "The folder \(folder) does not exist. Create it, or choose another place.")
    }
    if !isFolder.boolValue {
      throw SwiftDataError._loadIssueModelContainer("\(folder) is not a folder.")
    }
  }

  /// SQLite takes a file that is shorter than a header for an empty database, and would write over
  /// what is there.
  private static func checkHeader(_ path: String) throws {
    // A file that cannot be opened is reported by SQLite, with the reason.
    guard let file = FileHandle(forReadingAtPath: path) else { return }
    defer { try? file.close() }  // only read from
    let header = try file.read(upToCount: 100) ?? Data()
    if header.isEmpty || header.count == 100 && header.starts(with: "SQLite format 3\0".utf8) {
      return
    }
    throw SwiftDataError._loadIssueModelContainer(
      "\(path) is not a database, or it has been cut off. Choose another file, or restore it from "
        + "a backup.")
  }

  // MARK: - Connections

  /// A connection; to a file that only is to be read and whose folder must not be written to, one
  /// that needs no files beside it.
  private static func connect(
    _ location: Connection.Location, isReadOnly: Bool
  ) throws -> Connection {
    guard isReadOnly, case .file(let path) = location else { return try Connection(location) }
    do {
      let connection = try Connection(location, readOnly: true)
      try connection.query("SELECT count(*) FROM sqlite_schema")
      return connection
    } catch let error as SQLiteError where [8, 14].contains(error.code) {  // READONLY, CANTOPEN
      // What is in a log is part of the data and cannot be read this way.
      let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")  // mostly none
      if let size = log?[.size] as? NSNumber, size.intValue > 0 { throw error }
      return try Connection(location, readOnly: true, immutable: true)
    }
  }

  /// A connection for one context.
  func makeReader() throws -> Connection {
    location == .memory ? primary : try Self.connect(location, isReadOnly: isReadOnly)
  }

  /// Runs `body` while no other context uses the connection.
  @inline(__always)
  func exclusively<R>(_ body: () throws -> R) rethrows -> R {
    // Contexts on a file have a connection each.
    guard location == .memory else { return try body() }
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// Runs `body` in a write transaction on `connection`.
  func write<R>(_ connection: Connection, _ body: () throws -> R) throws -> R {
    writeLock.lock()
    defer { writeLock.unlock() }
    return try exclusively {
      // Nobody else can write to memory.
      try location == .memory
        ? connection.transaction(body) : saveLog.counting(connection, body)
    }
  }

  /// Deletes all rows. The keys go on where they were, so that none is used twice.
  func erase() throws {
    try write(primary) {
      for table in layout.tables { try primary.execute("DELETE FROM \(quote(table.name))") }
    }
    try ExternalFolder(primary.db)?.removeOrphans(primary)
  }
}
