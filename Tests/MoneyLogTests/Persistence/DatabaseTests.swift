import Foundation
import MoneyLogModels
import MoneyLogPersistence
import MoneyLogRepositories
import SwiftData
import Testing

@MainActor
struct DatabaseTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// A database with an account, closed again.
  private func written(_ name: String = "moneylog.store") throws -> URL {
    let url = folder.file(name)
    let repositories = Repositories(try Database(at: url, .createIfMissing))
    try repositories.accounts.create(AccountDraft(name: "Checking", currency: .eur))
    return url
  }

  private func accounts(_ database: Database) throws -> [String] {
    try Repositories(database).accounts.accounts().map(\.name)
  }

  // MARK: Creating

  @Test(arguments: [
    "moneylog.store", "a b/100% % ~ü日.db", "x/y/z/no-extension", "it's \"quoted\" #1?.store",
  ])
  func `A database that is not there is created, with its folders`(name: String) throws {
    let url = try written(name)
    #expect(FileManager.default.fileExists(atPath: url.plainPath))
    for access in [Database.Access.reading, .writing, .createIfMissing] {
      #expect(try accounts(Database(at: url, access)) == ["Checking"])
    }
  }

  @Test func `Only the owner can read what was created`() throws {
    let url = folder.file("data/moneylog/moneylog.store")
    let database = try Database(at: url, .createIfMissing)
    try Repositories(database).accounts.create(AccountDraft(name: "A", currency: .eur))
    #expect(try url.permissions == 0o600)
    for suffix in ["-wal", "-shm"] {
      #expect(try URL(filePath: url.plainPath + suffix).permissions == 0o600)
    }
    let parent = url.deletingLastPathComponent()
    #expect(try parent.permissions == 0o700)
    #expect(try parent.deletingLastPathComponent().permissions == 0o700)
  }

  @Test func `Folders and files that were there keep their permissions`() throws {
    let url = try written()
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.plainPath)
    let before = try folder.url.permissions
    _ = try Database(at: url, .createIfMissing)
    #expect(try url.permissions == 0o644)
    #expect(try folder.url.permissions == before)
  }

  @Test(arguments: [Database.Access.reading, .writing])
  func `Where nothing may be created, a missing database is named`(access: Database.Access) throws {
    let url = folder.file("none/moneylog.store")
    try expectFault(
      .missing,
      "There is no database at \(url.plainPath) yet; the first account "
        + "creates it."
    ) { try Database(at: url, access) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.plainPath).isEmpty)
  }

  @Test func `A file where a folder should be is named`() throws {
    try Data("x".utf8).write(to: folder.file("note"))
    let url = folder.file("note/moneylog.store")
    try expectFault(
      .cannotCreate,
      "\(url.plainPath) cannot be created: Not a directory. Use a file in a folder that you may "
        + "write to."
    ) { try Database(at: url, .createIfMissing) }
  }

  @Test func `A database in memory is its owner's alone`() throws {
    let first = try Database(inMemoryNamed: "same")
    let second = try Database(inMemoryNamed: "same")
    try Repositories(first).accounts.create(AccountDraft(name: "A", currency: .eur))
    #expect(try accounts(first) == ["A"])
    #expect(try accounts(second).isEmpty)
  }

  // MARK: Files that are something else

  /// Expects a fault of a kind and in these words, and the file to stay as it is.
  private func expectFault(
    _ kind: DatabaseError.Kind, _ text: String, leaving url: URL? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Database
  ) throws {
    let before = try url.map { try Data(contentsOf: $0) }
    let error = #expect(throws: DatabaseError.self, sourceLocation: sourceLocation) {
      _ = try body()
    }
    #expect(error?.kind == kind, sourceLocation: sourceLocation)
    #expect(error?.description == text, sourceLocation: sourceLocation)
    #expect(error?.localizedDescription == text, sourceLocation: sourceLocation)
    #expect(try url.map { try Data(contentsOf: $0) } == before, sourceLocation: sourceLocation)
  }

  private nonisolated static let accesses = [Database.Access.reading, .writing, .createIfMissing]

  @Test(arguments: accesses, ["Date,Payee,Amount\n", "no", String(repeating: "no ", count: 4_000)])
  func `A file that is no database is refused and stays as it is`(
    access: Database.Access, text: String
  ) throws {
    let url = folder.file("notes.txt")
    try Data(text.utf8).write(to: url)
    try expectFault(
      .otherFile, "\(url.plainPath) is not a MoneyLog database; use another file.", leaving: url
    ) { try Database(at: url, access) }
  }

  @Test(arguments: accesses)
  func `A database of another program is refused and stays as it is`(
    access: Database.Access
  ) throws {
    let url = folder.file("places.sqlite")
    try OtherProgram(at: url).run(
      "CREATE TABLE AccountRecord (id, name); INSERT INTO AccountRecord VALUES (1, 'theirs')")
    try expectFault(
      .otherFile, "\(url.plainPath) is not a MoneyLog database; use another file.", leaving: url
    ) { try Database(at: url, access) }
  }

  @Test(arguments: accesses)
  func `A folder is refused`(access: Database.Access) throws {
    try expectFault(
      .otherFile, "\(folder.url.plainPath) is not a MoneyLog database; use another file."
    ) { try Database(at: folder.url, access) }
  }

  @Test func `An empty file is no database to read, and a new one to write`() throws {
    let url = folder.file()
    try Data().write(to: url)
    try expectFault(
      .missing, "There is no database at \(url.plainPath) yet; the first account creates it.",
      leaving: url
    ) { try Database(at: url, .reading) }
    #expect(try accounts(Database(at: url, .writing)).isEmpty)
  }

  // MARK: Other versions

  enum NextSchema: VersionedSchema {
    static let versionIdentifier = Schema.Version(2, 0, 0)
    static var models: [any PersistentModel.Type] {
      MoneyLogSchemaV1.models + [NextSchema.Budget.self]
    }

    @Model
    final class Budget {
      var name: String
      init(name: String) { self.name = name }
    }
  }

  @Test(arguments: accesses)
  func `A file of a newer version is refused and stays as it is`(access: Database.Access) throws {
    let url = folder.file()
    do {
      let container = try ModelContainer(
        for: Schema(versionedSchema: NextSchema.self), configurations: ModelConfiguration(url: url))
      let context = ModelContext(container)
      context.insert(NextSchema.Budget(name: "Food"))
      try context.save()
    }
    try expectFault(
      .newer,
      "\(url.plainPath) was written by a newer MoneyLog; nothing was changed. Install that "
        + "version or a later one.", leaving: url
    ) { try Database(at: url, access) }
  }

  @Test(arguments: accesses)
  func `A database of another app is refused and stays as it is`(access: Database.Access) throws {
    let url = folder.file()
    do {
      let container = try ModelContainer(
        for: NextSchema.Budget.self, configurations: ModelConfiguration(url: url))
      let context = ModelContext(container)
      context.insert(NextSchema.Budget(name: "Food"))
      try context.save()
    }
    try expectFault(
      .otherFile, "\(url.plainPath) is not a MoneyLog database; use another file.", leaving: url
    ) { try Database(at: url, access) }
  }

  @Test func `The plan for migrations ends at the schema of today`() throws {
    #expect(MoneyLogMigrations.schemas.last == MoneyLogSchemaV1.self)
    #expect(MoneyLogMigrations.stages.count == MoneyLogMigrations.schemas.count - 1)
    #expect(
      Set(Schema(versionedSchema: MoneyLogSchemaV1.self).entities.map(\.name)) == [
        "AccountRecord", "CategoryRecord", "ImportBatchRecord", "TransactionRecord",
      ])
  }

  // MARK: Damage

  @Test(arguments: [2, 50, 99, 100, 512, 4_095, 4_096, 5_000, 8_192, 12_288, 20_000])
  func `A file that was cut off is a fault and no crash`(length: Int) throws {
    let url = try written()
    let whole = try Data(contentsOf: url)
    try #require(whole.count > 20_000)
    try whole.prefix(length).write(to: url)
    for access in Self.accesses {
      do {
        let repositories = Repositories(try Database(at: url, access))
        let error = #expect(throws: RepositoryError.self) { _ = try Contents(repositories) }
        #expect(error?.kind == .database)
        #expect(error?.description == "The database is damaged; put a backup in its place.")
      } catch {
        #expect([.damaged, .otherFile].contains(error.kind), "\(error)")
        #expect(error.description.hasPrefix(url.plainPath))
      }
    }
    #expect(try Data(contentsOf: url).count == length)
  }

  @Test func `A file that holds nonsense is a fault and no crash`() throws {
    let url = try written()
    let whole = try Data(contentsOf: url)
    for start in stride(from: 100, to: whole.count, by: 1_000) {
      var data = whole
      data.replaceSubrange(
        start..<min(start + 1_000, data.count),
        with: repeatElement(0xA5, count: min(1_000, data.count - start)))
      try data.write(to: url)
      do {
        _ = try Contents(Repositories(Database(at: url, .reading)))
      } catch let error as DatabaseError {
        #expect(error.description.hasPrefix(url.plainPath), "\(error)")
      } catch let error as RepositoryError {
        #expect(error.kind == .database, "\(error)")
      }
    }
  }

  // MARK: Permissions

  /// Root may write everywhere, so there is nothing to see.
  nonisolated private static let isOrdinaryUser = geteuid() != 0

  @Test(.enabled(if: isOrdinaryUser, "root may write everywhere"))
  func `A file that must not be written to can be read only`() throws {
    let url = try written()
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: url.plainPath)
    for access in [Database.Access.writing, .createIfMissing] {
      try expectFault(
        .readOnly,
        "\(url.plainPath) must not be written to. Change its permissions, or use another file.",
        leaving: url
      ) { try Database(at: url, access) }
    }
    #expect(try accounts(Database(at: url, .reading)) == ["Checking"])
  }

  @Test(.enabled(if: isOrdinaryUser, "root may write everywhere"))
  func `A folder that must not be written to holds no new database`() throws {
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.url.plainPath)
    defer {
      try? files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.plainPath)
    }
    for name in ["moneylog.store", "new/moneylog.store"] {
      let url = folder.file(name)
      try expectFault(
        .cannotCreate,
        "\(url.plainPath) cannot be created: Permission denied. Use a file in a folder that you "
          + "may write to."
      ) { try Database(at: url, .createIfMissing) }
    }
  }

  @Test(.enabled(if: isOrdinaryUser, "root may read everything"))
  func `A file that must not be read is named`() throws {
    let url = try written()
    try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: url.plainPath)
    try expectFault(
      .other,
      "\(url.plainPath) cannot be opened; check that you may read the file and its folder."
    ) { try Database(at: url, .reading) }
  }

  @Test func `A system folder holds no new database, whoever asks`() throws {
    let url = URL(filePath: "/proc/moneylog/moneylog.store")
    try expectFault(
      .cannotCreate,
      "/proc/moneylog/moneylog.store cannot be created: No such file or directory. Use a file in a "
        + "folder that you may write to."
    ) { try Database(at: url, .createIfMissing) }
  }

  // MARK: The default place

  @Test func `The default place follows the XDG base directory specification`() {
    let home = URL(filePath: "/home/ada", directoryHint: .isDirectory)
    func path(_ environment: [String: String]) -> String {
      Database.defaultURL(environment: environment, home: home).plainPath
    }
    #expect(path([:]) == "/home/ada/.local/share/moneylog/moneylog.store")
    #expect(path(["XDG_DATA_HOME": "/data"]) == "/data/moneylog/moneylog.store")
    #expect(path(["XDG_DATA_HOME": "/a b/ü%/"]) == "/a b/ü%/moneylog/moneylog.store")
    // Relative paths are to be ignored, empty ones count as not set.
    for ignored in ["", "data", "./data"] {
      #expect(
        path(["XDG_DATA_HOME": ignored]) == "/home/ada/.local/share/moneylog/moneylog.store")
    }
  }
}
