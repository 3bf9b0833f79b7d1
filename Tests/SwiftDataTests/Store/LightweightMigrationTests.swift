import Foundation
import Testing

@testable import SwiftData

struct LightweightMigrationTests {
  typealias First = Versions.First
  typealias Second = Versions.Second

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func open(
    _ schema: Schema, _ plan: (any SchemaMigrationPlan.Type)? = nil
  ) throws -> ModelContext {
    ModelContext(
      try ModelContainer(
        for: schema, migrationPlan: plan,
        configurations: ModelConfiguration(url: folder.file())))
  }

  func open(_ types: any PersistentModel.Type...) throws -> ModelContext { try open(Schema(types)) }

  /// A file of the first version with something in each relationship.
  func makeFirst() throws {
    let context = try open(Schema(versionedSchema: First.self))
    let folders = [First.Folder("x"), First.Folder("y")]
    let notes = [
      First.Note("a", body: "text", stars: 5), First.Note("b"), First.Note("c", stars: -1),
    ]
    folders[0].notes = [notes[2], notes[0], notes[1]]
    folders[0].likes = [folders[1], folders[0]]
    for folder in folders { context.insert(folder) }
    try context.save()
  }

  /// Expects what `makeFirst` has made, as the second version sees it.
  func expectSecond(_ context: ModelContext) throws {
    let folders = try context.all(Second.Folder.self).sorted { $0.name < $1.name }
    try #require(folders.map(\.name) == ["x", "y"])
    #expect(folders[0].entries.map(\.name) == ["c", "a", "b"])
    #expect(folders[0].entries.allSatisfy { $0.shelf === folders[0] })
    #expect(folders[0].likes.map(\.name) == ["y", "x"])
    #expect(folders[1].likedBy.map(\.name) == ["x"])
    let notes = try context.all(Second.Note.self).sorted { $0.name < $1.name }
    #expect(notes.map(\.name) == ["a", "b", "c"])
    #expect(notes.map(\.stars) == [5, 3, -1])
    for note in notes {
      #expect(note.summary == nil)
      #expect(Array(note.language.utf8) == Array("e\u{301}'n\0".utf8))
      #expect(note.isPinned)
      #expect(note.weight == -0.5)
      #expect(note.limit == .infinity)
      #expect(note.price == Decimal(string: "19.99"))
      #expect(note.created == Date(timeIntervalSinceReferenceDate: 0.25))
      #expect(note.data == Data([0, 255]))
      #expect(note.serial == .max)
      #expect(note.link == URL(string: "https://example.com/?a=b"))
      #expect(note.kind == .rich)
      #expect(note.style == Second.Style())
      #expect(note.words == ["one"])
      #expect(note.tags.isEmpty)
    }
    #expect(try context.count(Second.Tag.self) == 0)
    #expect(try ConsistencyCheck.problems(of: context) == [])
  }

  @Test(arguments: [false, true])
  func `Additions, defaults, removals, new names and dropped uniqueness in one step`(
    _ hasPlan: Bool
  ) throws {
    try makeFirst()
    let schema = Schema(versionedSchema: Second.self)
    let plan: (any SchemaMigrationPlan.Type)? = hasPlan ? TwoStepPlan.self : nil
    try expectSecond(try open(schema, plan))
    // Again: there is nothing left to do.
    let context = try open(schema, plan)
    try expectSecond(context)
    // The file is as good as a new one.
    let note = Second.Note("a")  // the title was unique
    note.tags = [Second.Tag("t")]
    context.insert(note)
    try context.all(Second.Folder.self)[0].entries.insert(note, at: 1)
    try context.save()
    #expect(try ConsistencyCheck.problems(of: context) == [])
    let fresh = try open(schema)
    #expect(try fresh.count(Second.Note.self) == 4)
    let columns = try fresh.numbers(
      "SELECT count(*) FROM pragma_table_info('Note') WHERE name IN ('body', 'title', 'folder')")
    #expect(columns == [0])
  }

  @Test func `Identifiers stay the same, and keys are not used again`() throws {
    let context = try open(Schema(versionedSchema: First.self))
    let notes = (0..<5).map { First.Note("\($0)") }
    for note in notes { context.insert(note) }
    try context.save()
    let identifiers = notes.map(\.persistentModelID)
    context.delete(notes[4])
    try context.save()
    let migrated = try open(Schema(versionedSchema: Second.self))
    #expect(
      try migrated.fetchIdentifiers(FetchDescriptor<Second.Note>()) == Array(identifiers[..<4]))
    let new = Second.Note("new")
    migrated.insert(new)
    try migrated.save()
    #expect(!identifiers.contains(new.persistentModelID))
  }

  @Test func `A plan of several steps starts where the file is`() throws {
    try makeFirst()
    let third = Schema(versionedSchema: Versions.Third.self)
    let context = try open(third, ThreeStepPlan.self)
    #expect(try context.all(Versions.Third.Note.self).map(\.name).sorted() == ["a", "b", "c"])
    #expect(try context.all(Versions.Third.Note.self).allSatisfy { $0.colour == nil })
    #expect(try open(third, ThreeStepPlan.self).count(Versions.Third.Note.self) == 3)
  }

  @Test func `A file that says no version is known by its shape`() throws {
    do {
      let context = try open(
        Schema([First.Note.self, First.Folder.self], version: Schema.Version(0, 9, 0)))
      context.insert(First.Note("a", stars: 2))
      try context.save()
    }
    let context = try open(Schema(versionedSchema: Second.self), TwoStepPlan.self)
    #expect(try context.only(Second.Note.self).stars == 2)
  }

  @Test func `An additive change within the newest version is made although there is a plan`()
    throws
  {
    do {
      let context = try open(Schema(versionedSchema: Versions.Third.self))
      context.insert(Versions.Third.Note("a"))
      try context.save()
    }
    let context = try open(Schema(versionedSchema: Versions.Edited.self), EditedPlan.self)
    let note = try context.only(Versions.Edited.Note.self)
    #expect(note.name == "a")
    #expect(!note.isDone)
    note.isDone = true
    try context.save()
    let again = try open(Schema(versionedSchema: Versions.Edited.self), EditedPlan.self)
    #expect(try again.only(Versions.Edited.Note.self).isDone)
  }

  @Test func `Fewer models drop no tables`() throws {
    try makeFirst()
    do {
      let context = try open(Shapes.Tag.self)
      context.insert(Shapes.Tag("t"))
      try context.save()
    }
    let context = try open(Schema(versionedSchema: First.self))
    #expect(try context.all(First.Note.self).map(\.title).sorted() == ["a", "b", "c"])
    #expect(try context.all(First.Folder.self).count == 2)
    #expect(try open(Shapes.Tag.self).only(Shapes.Tag.self).name == "t")
  }

  // MARK: Refused

  /// A file of the third version with two notes of one name, and what is in it.
  func makeThird() throws -> Data {
    let context = try open(Schema(versionedSchema: Versions.Third.self))
    context.insert(Versions.Third.Note("same"))
    context.insert(Versions.Third.Note("same"))
    try context.save()
    return try contents()
  }

  /// The file's contents, once nothing is waiting beside it.
  func contents() throws -> Data {
    try Connection(.file(folder.file().path(percentEncoded: false)))
      .execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return try Data(contentsOf: folder.file())
  }

  func expectRefusal(
    _ expected: SwiftDataError, _ words: String..., file before: Data,
    sourceLocation: SourceLocation = #_sourceLocation, when open: () throws -> ModelContext
  ) throws {
    let error = #expect(throws: expected, sourceLocation: sourceLocation) { _ = try open() }
    let text = "\(error as Any)"
    for word in words { #expect(text.contains(word), "\(text)", sourceLocation: sourceLocation) }
    #expect(try contents() == before, sourceLocation: sourceLocation)
    let context = try self.open(Schema(versionedSchema: Versions.Third.self))
    #expect(
      try context.all(Versions.Third.Note.self).map(\.name) == ["same", "same"],
      sourceLocation: sourceLocation)
  }

  @Test func `What needs code is refused, and the file stays as it was`() throws {
    let file = try makeThird()
    try expectRefusal(.loadIssueModelContainer, "Note.name", "type", "custom", file: file) {
      try open(Versions.Typed.Note.self)
    }
    try expectRefusal(.loadIssueModelContainer, "Note.colour", "2", "default", file: file) {
      try open(Versions.Required.Note.self)
    }
    try expectRefusal(.loadIssueModelContainer, "Note.size", "default", "optional", file: file) {
      try open(Versions.Undefaulted.Note.self)
    }
    try expectRefusal(.loadIssueModelContainer, "Note.owner", "optional", file: file) {
      try open(Versions.Owned.Note.self)
    }
    try expectRefusal(.loadIssueModelContainer, "Note", "unique", "duplicates", file: file) {
      try open(Versions.Unique.Note.self)
    }
  }

  @Test func `A file that is newer than the plan, or that no plan knows, is refused`() throws {
    let file = try makeThird()
    try expectRefusal(.backwardMigration, "3.0.0", "2.0.0", file: file) {
      try open(Schema(versionedSchema: Second.self), TwoStepPlan.self)
    }
  }

  @Test func `A file of a version that the plan does not list is refused`() throws {
    do {
      let context = try open(Schema([Shapes.Tag.self], version: Schema.Version(1, 5, 0)))
      context.insert(Shapes.Tag("t"))
      try context.save()
    }
    let before = try contents()
    let error = #expect(throws: SwiftDataError.unknownSchema) {
      try open(Schema(versionedSchema: Second.self), TwoStepPlan.self)
    }
    #expect("\(error as Any)".contains("1.5.0"))
    #expect("\(error as Any)".contains("TwoStepPlan"))
    #expect(try contents() == before)
  }

  @Test func `A file with none of the models of its version is another program's`() throws {
    do {
      let context = try open(Schema([Shapes.Tag.self], version: Schema.Version(1, 0, 0)))
      context.insert(Shapes.Tag("t"))
      try context.save()
    }
    let before = try contents()
    let error = #expect(throws: SwiftDataError.unknownSchema) {
      try open(Schema(versionedSchema: Second.self), TwoStepPlan.self)
    }
    #expect("\(error as Any)".contains("another program"))
    #expect(try contents() == before)
  }

  @Test func `A property may take the name that another one gives up`() throws {
    do {
      let context = try open(NamesBefore.Person.self)
      context.insert(NamesBefore.Person("Ada", nick: "a", title: "Countess"))
      context.insert(NamesBefore.Person("Bob", nick: nil, title: "Mr"))
      try context.save()
    }
    for _ in 0..<2 {
      let context = try open(NamesAfter.Person.self)
      let people = try context.all(NamesAfter.Person.self).sorted { $0.fullName < $1.fullName }
      #expect(people.map(\.fullName) == ["Ada", "Bob"])
      #expect(people.map(\.name) == ["a", nil])
      #expect(people.map(\.nick) == ["Countess", "Mr"])
    }
  }

  @Test func `An enum may become optional`() throws {
    do {
      let context = try open(NamesBefore.Light.self)
      context.insert(NamesBefore.Light(.green))
      try context.save()
    }
    let context = try open(NamesAfter.Light.self)
    #expect(try context.only(NamesAfter.Light.self).colour == .green)
  }

  @Test func `A container of an older version refuses a newer file of the same plan`() throws {
    try makeFirst()
    _ = try open(Schema(versionedSchema: Second.self), TwoStepPlan.self)
    let before = try contents()
    let error = #expect(throws: SwiftDataError.backwardMigration) {
      try open(Schema(versionedSchema: First.self), TwoStepPlan.self)
    }
    #expect("\(error as Any)".contains("2.0.0"))
    #expect("\(error as Any)".contains("1.0.0"))
    #expect(try contents() == before)
  }

  @Test func `An older version refuses a newer file without a plan, too`() throws {
    let before = try makeThird()
    let error = #expect(throws: SwiftDataError.backwardMigration) {
      try open(Schema(versionedSchema: Second.self))
    }
    #expect("\(error as Any)".contains("3.0.0"))
    #expect(try contents() == before)
  }

  @Test func `A newer file is told as such to those that only read`() throws {
    let before = try makeThird()
    let error = #expect(throws: SwiftDataError.backwardMigration) {
      try ModelContainer(
        for: Schema(versionedSchema: Second.self), migrationPlan: TwoStepPlan.self,
        configurations: ModelConfiguration(url: folder.file(), allowsSave: false))
    }
    #expect("\(error as Any)".contains("3.0.0"))
    #expect(try contents() == before)
  }

  @Test func `A plan without the stage that is needed is refused`() throws {
    try makeFirst()
    let before = try contents()
    let error = #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try open(Schema(versionedSchema: Versions.Third.self), GapPlan.self)
    }
    #expect("\(error as Any)".contains("GapPlan"))
    #expect("\(error as Any)".contains("1.0.0"))
    #expect(try contents() == before)
  }
}

private enum NamesBefore {
  enum Colour: String, Codable { case red, green }

  @Model final class Light {
    var colour: Colour
    init(_ colour: Colour) { self.colour = colour }
  }

  @Model final class Person {
    var name: String
    var nick: String?
    var title: String

    init(_ name: String, nick: String?, title: String) {
      self.name = name
      self.nick = nick
      self.title = title
    }
  }
}

private enum NamesAfter {
  @Model final class Light {
    var colour: NamesBefore.Colour?
    init(_ colour: NamesBefore.Colour?) { self.colour = colour }
  }

  @Model final class Person {
    @Attribute(originalName: "title") var nick: String
    @Attribute(originalName: "nick") var name: String?
    @Attribute(originalName: "name") var fullName: String

    init(fullName: String, name: String?, nick: String) {
      self.fullName = fullName
      self.name = name
      self.nick = nick
    }
  }
}
