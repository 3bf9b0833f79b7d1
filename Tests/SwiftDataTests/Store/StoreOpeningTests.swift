import CSQLite
import Foundation
import Testing

@testable import SwiftData

/// Configurations and files that cannot be used: an error that names the thing, and a way out.
struct StoreOpeningTests {
  typealias Budget = Shapes.Budget

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @discardableResult
  func open(_ url: URL, allowsSave: Bool = true) throws -> ModelContext {
    ModelContext(
      try ModelContainer(
        for: Budget.self, configurations: ModelConfiguration(url: url, allowsSave: allowsSave)))
  }

  /// Expects that opening `url` fails, says all of `words`, and changes nothing.
  func expectRefusal(
    _ url: URL, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try? Data(contentsOf: url)  // there may be no file
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.path(percentEncoded: false))
    let error = #expect(
      throws: SwiftDataError.loadIssueModelContainer, sourceLocation: sourceLocation
    ) { try open(url) }
    let text = "\(error as Any)"
    for word in words {
      #expect(text.contains(word), "\(text)", sourceLocation: sourceLocation)
    }
    #expect((try? Data(contentsOf: url)) == before, sourceLocation: sourceLocation)
    let now = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.path(percentEncoded: false))
    #expect(Set(now) == Set(files), sourceLocation: sourceLocation)
  }

  func database(_ url: URL, _ sql: String) throws {
    var db: OpaquePointer?
    try #require(sqlite3_open(url.path(percentEncoded: false), &db) == SQLITE_OK)
    defer { sqlite3_close(db) }
    try #require(sqlite3_exec(db, sql, nil, nil, nil) == SQLITE_OK)
  }

  // MARK: Places

  @Test func `A folder that is not there`() throws {
    let url = folder.url.appending(path: "nowhere/deep/x.store")
    try expectRefusal(url, "nowhere/deep", "does not exist", "Create it")
  }

  @Test func `A folder that is a file`() throws {
    try Data("text".utf8).write(to: folder.file("file"))
    try expectRefusal(folder.file("file").appending(path: "x.store"), "file", "not a folder")
  }

  @Test func `A file that is a folder`() throws {
    try FileManager.default.createDirectory(
      at: folder.file("x.store"), withIntermediateDirectories: true)
    try expectRefusal(folder.file("x.store"), "x.store", "is a folder", "Give")
  }

  @Test func `A URL that is no file's`() throws {
    let error = #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try open(try #require(URL(string: "https://example.com/x.store")))
    }
    #expect("\(error as Any)".contains("https://example.com/x.store"))
  }

  @Test func `Names with spaces, quotes, percent signs and other scripts are names`() throws {
    for name in [
      "a b.store", "100%.store", "'; --.store", "Größe 数据 🙂.store", "q?a#b.store", "no suffix",
    ] {
      let url = folder.url.appending(component: name)
      let context = try open(url)
      context.insert(Budget(name))
      try context.save()
      #expect(FileManager.default.fileExists(atPath: url.path(percentEncoded: false)))
      #expect(try open(url).only(Budget.self).name == name)
    }
  }

  @Test func `Names that no file can have`() throws {
    #expect(throws: SwiftDataError.configurationFileNameTooLong) {
      try ModelContainer(
        for: Budget.self,
        configurations: ModelConfiguration(String(repeating: "x", count: 300)))
    }
    for name in ["a/b", "a\0b", "../x"] {
      #expect(throws: SwiftDataError.configurationFileNameContainsInvalidCharacters, "\(name)") {
        try ModelContainer(
          for: Budget.self, configurations: ModelConfiguration(name, isStoredInMemoryOnly: true))
      }
    }
  }

  // MARK: Places that are only read

  @Test func `A file is read without files beside it, whatever its name`() throws {
    let url = folder.url.appending(component: "a b%20c?d#e.store")
    do {
      let context = try open(url)
      context.insert(Budget("a"))
      try context.save()
    }
    let path = url.path(percentEncoded: false)
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    let connection = try Connection(.file(path), readOnly: true, immutable: true)
    var names: [String] = []
    try connection.query("SELECT name FROM Budget") { names.append($0.text(0)) }
    #expect(names == ["a"])
    #expect(!FileManager.default.fileExists(atPath: path + "-shm"))
  }

  private static let isOrdinaryUser = geteuid() != 0

  @Test(.enabled(if: isOrdinaryUser, "root may write everywhere"))
  func `A store in a folder that must not be written to can be read`() throws {
    do {
      let context = try open(folder.file())
      context.insert(Budget("a"))
      try context.save()
    }
    let files = FileManager.default
    let path = folder.url.path(percentEncoded: false)
    try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: path)
    defer { try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path) }
    let container = try ModelContainer(
      for: Budget.self, Shapes.Expense.self,
      configurations: ModelConfiguration(url: folder.file(), allowsSave: false))
    #expect(try ModelContext(container).only(Budget.self).name == "a")
  }

  // MARK: Files

  @Test func `A file that is no database`() throws {
    try Data(String(repeating: "This is a letter. ", count: 500).utf8).write(to: folder.file())
    try expectRefusal(folder.file(), "test.store", "not a database", "another file")
  }

  @Test(arguments: [1, 2, 15, 16, 50, 99, 100, 101, 511, 512])
  func `A short file that is no database`(_ count: Int) throws {
    try Data(repeating: 65, count: count).write(to: folder.file())
    try expectRefusal(folder.file(), "test.store", "not a database", "another file")
  }

  @Test func `An empty file becomes a database`() throws {
    try Data().write(to: folder.file())
    let context = try open(folder.file())
    context.insert(Budget("a"))
    try context.save()
    #expect(try open(folder.file()).only(Budget.self).name == "a")
  }

  @Test func `A database of another program`() throws {
    try database(
      folder.file(), "CREATE TABLE Budget (name TEXT); INSERT INTO Budget VALUES ('mine')")
    try expectRefusal(folder.file(), "test.store", "another program", "another file")
  }

  @Test func `A database that has lost its facts`() throws {
    try open(folder.file()).save()
    try database(folder.file(), "DELETE FROM _swiftdata; PRAGMA journal_mode = DELETE")
    try expectRefusal(folder.file(), "test.store", "backup")
  }

  @Test func `A database that is cut short is an error when it is opened or read`() throws {
    do {
      let context = try open(folder.file())
      for index in 0..<2_000 { context.insert(Budget("\(index)", expenses: [Shapes.Expense("e")])) }
      try context.save()
    }
    try database(folder.file(), "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE")
    let whole = try Data(contentsOf: folder.file())
    for part in [whole.count / 2, 5_000, 1_000, 100, 20] {
      let url = folder.file("\(part).store")
      try whole.prefix(part).write(to: url)
      #expect(throws: (any Error).self, "\(part) bytes") {
        let context = try open(url)
        _ = try context.all(Budget.self).map(\.name)
        _ = try context.all(Shapes.Expense.self).map(\.budget)
      }
    }
  }

  @Test func `An empty file becomes a store`() throws {
    try Data().write(to: folder.file())
    let context = try open(folder.file())
    context.insert(Budget("a"))
    try context.save()
    #expect(try open(folder.file()).only(Budget.self).name == "a")
  }

  @Test func `A store of quite other models gets new tables and keeps the old ones`() throws {
    let context = try open(folder.file())
    context.insert(Budget("a", expenses: [Shapes.Expense("e")]))
    try context.save()
    let other = ModelContext(
      try ModelContainer(
        for: Shapes.Tag.self, configurations: ModelConfiguration(url: folder.file())))
    other.insert(Shapes.Tag("t"))
    try other.save()
    let again = try open(folder.file())
    #expect(try again.only(Budget.self).expenses.map(\.name) == ["e"])
    #expect(try ModelContext(other.container).only(Shapes.Tag.self).name == "t")
  }

  // MARK: Configurations

  @Test func `Two configurations with one file`() throws {
    let error = #expect(throws: SwiftDataError.duplicateConfiguration) {
      try ModelContainer(
        for: Schema([Budget.self, Shapes.Tag.self]),
        configurations: [
          ModelConfiguration("a", schema: Schema([Budget.self]), url: folder.file()),
          ModelConfiguration(
            "b", schema: Schema([Shapes.Tag.self]), url: folder.file("./test.store")),
        ])
    }
    #expect("\(error as Any)".contains("test.store"))
  }

  @Test func `Two configurations with one model, none with a model, and a model too many`() throws {
    func open(_ types: [any PersistentModel.Type], _ parts: [any PersistentModel.Type]...) throws {
      _ = try ModelContainer(
        for: Schema(types),
        configurations: parts.enumerated().map {
          ModelConfiguration("\($0)", schema: Schema($1), isStoredInMemoryOnly: true)
        })
    }
    var error = #expect(throws: SwiftDataError.duplicateConfiguration) {
      try open([Budget.self], [Budget.self], [Budget.self])
    }
    #expect("\(error as Any)".contains("Budget"))
    error = #expect(throws: SwiftDataError.configurationSchemaNotFoundInContainerSchema) {
      try open([Budget.self], [Shapes.Tag.self])
    }
    #expect("\(error as Any)".contains("Tag"))
    error = #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try open([Budget.self, Shapes.Tag.self, Shapes.Node.self], [Budget.self], [Shapes.Tag.self])
    }
    #expect("\(error as Any)".contains("Node"))
  }

  @Test func `A container without models`() throws {
    let error = #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try ModelContainer(
        for: Schema(), configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    }
    #expect("\(error as Any)".contains("model"))
  }

  // MARK: Read-only

  @Test func `A read-only store answers, refuses to save, and leaves the file alone`() throws {
    do {
      let context = try open(folder.file())
      context.insert(Budget("a", expenses: [Shapes.Expense("e")]))
      try context.save()
    }
    let before = try Data(contentsOf: folder.file())
    let context = try open(folder.file(), allowsSave: false)
    let budget = try context.only(Budget.self)
    #expect(budget.expenses.map(\.name) == ["e"])
    try context.save()
    let changes: [(String, () -> Void)] = [
      ("change", { budget.limit = 5 }), ("insert", { context.insert(Budget("b")) }),
      ("delete", { context.delete(budget) }),
    ]
    for (name, change) in changes {
      change()
      let error = #expect(throws: SwiftDataError.self, "\(name)") { try context.save() }
      #expect("\(error as Any)".contains("allowsSave"), "\(name)")
      #expect(context.hasChanges)
      context.rollback()
    }
    #expect(throws: (any Error).self) { try context.container.erase() }
    #expect(try ModelContext(context.container).only(Budget.self).limit == 0)
    #expect(try Data(contentsOf: folder.file()) == before)
  }

  @Test func `A read-only store creates no file, and migrates none`() throws {
    var error = #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try open(folder.file(), allowsSave: false)
    }
    #expect("\(error as Any)".contains("allowsSave"))
    #expect(!FileManager.default.fileExists(atPath: folder.file().path(percentEncoded: false)))

    _ = try ModelContainer(
      for: Shapes.Tag.self, configurations: ModelConfiguration(url: folder.file()))
    error = #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try open(folder.file(), allowsSave: false)
    }
    #expect("\(error as Any)".contains("allowsSave: true"))
  }

  @Test func `A store in memory that allows no save refuses one`() throws {
    let context = ModelContext(
      try ModelContainer(
        for: Budget.self,
        configurations: ModelConfiguration(isStoredInMemoryOnly: true, allowsSave: false)))
    context.insert(Budget("a"))
    #expect(throws: SwiftDataError.self) { try context.save() }
    #expect(try ModelContext(context.container).count(Budget.self) == 0)
  }

  // MARK: A full disk

  @Test(arguments: StoreKind.allCases)
  func `A full disk fails the save, which can be tried again`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.types)
    let budget = Budget("a")
    store.context.insert(budget)
    try store.save()
    let connection = try store.context.connection(store.context.coordinator.stores[0])
    let pages = try store.context.numbers("PRAGMA page_count")[0]
    try connection.execute("PRAGMA max_page_count = \(pages + 4)")
    budget.name = String(repeating: "long ", count: 40_000)
    let note = Shapes.Note("n")
    store.context.insert(note)
    let error = #expect(throws: (any Error).self) { try store.context.save() }
    #expect("\(error as Any)".contains("full"))
    #expect("\(error as Any)".contains("free some space"))
    #expect(store.context.hasChanges)
    #expect(budget.name.count == 200_000)
    #expect(note.persistentModelID.storeIdentifier == nil)
    #expect(try ModelContext(store.container).only(Budget.self).name == "a")
    #expect(try ModelContext(store.container).count(Shapes.Note.self) == 0)

    try connection.execute("PRAGMA max_page_count = 1073741823")
    try store.save()
    let fresh = try store.freshContext()
    #expect(try fresh.only(Budget.self).name.count == 200_000)
    #expect(try fresh.count(Shapes.Note.self) == 1)
  }

  // MARK: The default place

  @Test func `Without a URL the file is in the user's data folder`() async throws {
    let data = folder.url.path(percentEncoded: false)
    // In a process of its own: the environment belongs to all tests.
    await #expect(processExitsWith: .success) { [data = data as String] in
      setenv("XDG_DATA_HOME", data, 1)
      for (name, configuration) in [
        ("default", ModelConfiguration()), ("named", ModelConfiguration("named")),
      ] {
        let context = ModelContext(
          try ModelContainer(for: Shapes.Budget.self, configurations: configuration))
        context.insert(Shapes.Budget(name))
        try context.save()
        let file = URL(filePath: data)
          .appending(components: ProcessInfo.processInfo.processName, "\(name).store")
        #expect(configuration.url.standardizedFileURL == file.standardizedFileURL)
        #expect(configuration.name == name)
        #expect(FileManager.default.fileExists(atPath: file.path(percentEncoded: false)))
      }
      let again = try ModelContainer(for: Shapes.Budget.self)
      #expect(try ModelContext(again).all(Shapes.Budget.self).map(\.name) == ["default"])
      // A relative path there is to be ignored, by the specification.
      setenv("XDG_DATA_HOME", "relative", 1)
      setenv("HOME", data, 1)
      #expect(ModelConfiguration().url.path(percentEncoded: false).hasPrefix("/"))
    }
  }
}
