import Foundation
import SQLiteC
import SwiftData

/// The temporary folder of a run, with one master file per data set and a copy for each use.
final class Workspace {
  let folder: URL
  private var masters: [String: URL] = [:]
  private var copies = 0

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("OpenSwiftData-benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Removes the folder and all in it.
  func remove() throws {
    try FileManager.default.removeItem(at: folder)
  }

  /// A file of its own with the data set `name`, which `make` writes the first time.
  func copy(of name: String, make: (URL) throws -> Void) throws -> URL {
    let copy = fresh()
    try FileManager.default.copyItem(at: try master(name, make: make), to: copy)
    return copy
  }

  /// A file that does not exist yet.
  func fresh() -> URL {
    copies += 1
    return folder.appendingPathComponent("copy-\(copies).sqlite")
  }

  private func master(_ name: String, make: (URL) throws -> Void) throws -> URL {
    if let known = masters[name] { return known }
    let file = folder.appendingPathComponent("\(name).sqlite")
    try make(file)
    try Self.foldLogIntoFile(file)
    masters[name] = file
    return file
  }

  /// Brings all pages into the main file, so that the file alone is the whole database.
  static func foldLogIntoFile(_ file: URL) throws {
    let database = try RawDatabase(file)
    let statement = try database.prepare("PRAGMA wal_checkpoint(TRUNCATE)")
    try database.check(sqlite3_step(statement.handle), SQLITE_ROW)
    if sqlite3_column_int64(statement.handle, 0) != 0 {
      throw BenchmarkError("\(file.lastPathComponent) is still in use: its maker left it open.")
    }
  }
}

extension Workspace {
  func rawEntries(_ rows: [Row]) throws -> RawDatabase {
    let file = try copy(of: "raw-entries") { file in
      let database = try RawDatabase(file)
      try RawEntries.createTable(database)
      try RawEntries.insert(rows, into: database)
    }
    return try RawDatabase(file)
  }

  func rawKeyedEntries(_ rows: [Row]) throws -> RawDatabase {
    let file = try copy(of: "raw-keyed") { file in
      let database = try RawDatabase(file)
      try RawEntries.createTable(database, numberIsUnique: true)
      try RawEntries.insert(rows, into: database)
    }
    return try RawDatabase(file)
  }

  func rawFamilies(_ sizes: Sizes) throws -> RawDatabase {
    let file = try copy(of: "raw-families") { file in
      let database = try RawDatabase(file)
      try RawFamilies.createTables(database)
      try RawFamilies.insert(sizes, into: database)
    }
    return try RawDatabase(file)
  }

  func entries(_ rows: [Row]) throws -> ModelContainer {
    let file = try copy(of: "entries") { file in
      let context = ModelContext(try Self.container(file, for: Entry.self))
      for row in rows { context.insert(Entry(row)) }
      try context.save()
    }
    return try Self.container(file, for: Entry.self)
  }

  func keyedEntries(_ rows: [Row]) throws -> ModelContainer {
    let file = try copy(of: "keyed") { file in
      let context = ModelContext(try Self.container(file, for: KeyedEntry.self))
      for row in rows { context.insert(KeyedEntry(row)) }
      try context.save()
    }
    return try Self.container(file, for: KeyedEntry.self)
  }

  func families(_ sizes: Sizes) throws -> ModelContainer {
    let file = try copy(of: "families") { file in
      let context = ModelContext(try Self.container(file, for: Parent.self, Child.self))
      for id in 1...sizes.parents {
        let parent = Parent(title: Families.parentTitle(id))
        context.insert(parent)
        for position in 0..<sizes.childrenPerParent {
          context.insert(
            Child(
              title: Families.childTitle(id, position), value: Families.value(id, position),
              parent: parent))
        }
      }
      try context.save()
    }
    return try Self.container(file, for: Parent.self, Child.self)
  }

  static func container(
    _ file: URL, for types: any PersistentModel.Type...
  ) throws -> ModelContainer {
    let schema = Schema(types)
    return try ModelContainer(
      for: schema, configurations: [ModelConfiguration(schema: schema, url: file)])
  }
}
