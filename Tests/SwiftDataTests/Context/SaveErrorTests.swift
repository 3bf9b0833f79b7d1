import Foundation
import Testing

@testable import SwiftData

/// A save that fails changes nothing, in the store or in the context, and can be tried again.
struct SaveErrorTests {
  typealias Budget = Shapes.Budget

  @Model final class Coded {
    @Attribute(.unique) var code: Int
    var note: String
    var parts: [Part] = []

    init(_ code: Int, _ note: String = "") {
      self.code = code
      self.note = note
    }
  }

  @Model final class Part {
    var name: String
    var owner: Coded?

    init(_ name: String) { self.name = name }
  }

  @Test(arguments: StoreKind.allCases)
  func `Saving nothing is allowed`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    try store.save()
    store.context.insert(Budget("a"))
    try store.save()
    try store.save()
    #expect(try store.freshContext().count(Budget.self) == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `A change that takes another row's unique value fails, and can be repaired`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Coded.self)
    let models = [Coded(1, "one"), Coded(2, "two"), Coded(3, "three")]
    for model in models { store.context.insert(model) }
    try store.save()
    let keys = models.map(\.persistentModelID)
    models[0].note = "changed"
    models[1].code = 3
    let part = Part("new")
    models[0].parts = [part]
    store.context.delete(models[2])
    let extra = Coded(4, "four")
    store.context.insert(extra)
    // The row of 3 goes in the same save, so there is nothing wrong yet.
    store.context.insert(models[2])

    let error = #expect(throws: SwiftDataError.modelValidationFailure) { try store.context.save() }
    #expect("\(error as Any)".contains("Coded.code") || "\(error as Any)".contains("code"))
    #expect("\(error as Any)".contains("Coded"))

    // The store is as it was.
    let other = try store.freshContext()
    #expect(try other.all(Coded.self).map(\.note) == ["one", "two", "three"])
    #expect(try other.all(Coded.self).map(\.code) == [1, 2, 3])
    #expect(try other.count(Part.self) == 0)
    // So is the context.
    #expect(store.context.hasChanges)
    #expect(
      Set(store.context.insertedModelsArray.map(\.persistentModelID))
        == [part.persistentModelID, extra.persistentModelID])
    #expect(Set(store.context.changedModelsArray.map(\.persistentModelID)) == Set(keys[..<2]))
    #expect(models[1].code == 3)
    #expect(part.persistentModelID.storeIdentifier == nil)
    #expect(models[0].parts == [part])

    models[1].code = 5
    try store.save()
    let fresh = try store.freshContext()
    #expect(try fresh.all(Coded.self).map(\.code) == [1, 5, 3, 4])
    #expect(try fresh.all(Coded.self)[0].parts.map(\.name) == ["new"])
  }

  @Test(arguments: StoreKind.allCases)
  func `A save that failed can be rolled back`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Coded.self)
    let models = [Coded(1), Coded(2)]
    for model in models { store.context.insert(model) }
    try store.save()
    models[0].code = 2
    models[1].note = "x"
    store.context.insert(Coded(3))
    #expect(throws: SwiftDataError.self) { try store.context.save() }
    store.context.rollback()
    #expect(!store.context.hasChanges)
    #expect(models.map(\.code) == [1, 2])
    #expect(models[1].note == "")
    try store.save()
    #expect(try store.freshContext().all(Coded.self).map(\.code) == [1, 2])
  }

  @Test(arguments: StoreKind.allCases)
  func `Rows may trade their unique values in one save`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Coded.self)
    let models = [Coded(1, "one"), Coded(2, "two"), Coded(3, "three")]
    for model in models { store.context.insert(model) }
    try store.save()
    (models[0].code, models[1].code, models[2].code) = (2, 3, 1)
    try store.save()
    let saved = try store.freshContext().all(Coded.self)
    #expect(saved.map(\.note) == ["one", "two", "three"])
    #expect(saved.map(\.code) == [2, 3, 1])
  }

  @Test(arguments: StoreKind.allCases)
  func `A unique value is free once its row is deleted or changed in the same save`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Coded.self)
    let models = [Coded(1, "one"), Coded(2, "two"), Coded(3, "three")]
    for model in models { store.context.insert(model) }
    try store.save()
    store.context.delete(models[0])
    models[1].code = 1
    models[2].code = 4
    store.context.insert(Coded(2, "new two"))
    store.context.insert(Coded(3, "new three"))
    try store.save()
    let all = try store.freshContext().all(Coded.self)
    #expect(all.map(\.code) == [1, 4, 2, 3])
    #expect(all.map(\.note) == ["two", "three", "new two", "new three"])
  }

  @Test(arguments: StoreKind.allCases)
  func `A required relationship without a target fails the save, which names it`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shapes.Book.self)
    let books = [Shapes.Book("a"), Shapes.Book("b")]
    for book in books { store.context.insert(book) }
    try store.save()
    let page = Shapes.Page("p", book: books[0])
    books[1].name = "changed"
    books[0].pages = []
    let error = #expect(throws: SwiftDataError.modelValidationFailure) { try store.context.save() }
    #expect("\(error as Any)".contains("Page.book"))
    #expect("\(error as Any)".contains("optional"))
    let other = try store.freshContext()
    #expect(try other.count(Shapes.Page.self) == 0)
    #expect(try other.all(Shapes.Book.self).map(\.name) == ["a", "b"])
    #expect(page.modelContext === store.context)
    page.book = books[1]
    try store.save()
    let fresh = try store.freshContext()
    #expect(try fresh.only(Shapes.Page.self).book.name == "changed")
  }

  @Model final class Counted {
    var name: String
    @Relationship(minimumModelCount: 1, maximumModelCount: 2) var tags: [Shapes.Tag] = []

    init(_ name: String, tags: [Shapes.Tag] = []) {
      self.name = name
      self.tags = tags
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Too few and too many related models fail the save, which names the relationship`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Counted.self)
    let tags = (0..<3).map { Shapes.Tag("\($0)") }
    let counted = Counted("c", tags: tags)
    store.context.insert(counted)
    for bad in [tags, []] {
      counted.tags = bad
      let error = #expect(throws: SwiftDataError.modelValidationFailure) {
        try store.context.save()
      }
      #expect("\(error as Any)".contains("Counted.tags"))
      #expect(try store.freshContext().count(Counted.self) == 0)
    }
    counted.tags = [tags[0]]
    try store.save()
    counted.tags = tags
    #expect(throws: SwiftDataError.modelValidationFailure) { try store.context.save() }
    counted.tags.removeFirst()
    try store.save()
    let fresh = try store.freshContext()
    #expect(try fresh.only(Counted.self).tags.map(\.name) == ["1", "2"])
  }

  @Test(arguments: StoreKind.allCases)
  func `A save that spans two stores is written to both or to none`(_ kind: StoreKind) throws {
    let folder = try TemporaryFolder()
    func configuration(_ name: String, _ type: any PersistentModel.Type) -> ModelConfiguration {
      kind == .memory
        ? ModelConfiguration(name, schema: Schema([type]), isStoredInMemoryOnly: true)
        : ModelConfiguration(name, schema: Schema([type]), url: folder.file(name))
    }
    let container = try ModelContainer(
      for: Schema([Budget.self, Shapes.Book.self]),
      configurations: [configuration("a", Budget.self), configuration("b", Shapes.Book.self)])
    let context = ModelContext(container)
    context.insert(Budget("budget"))
    let book = Shapes.Book("book")
    context.insert(book)
    let page = Shapes.Page("page", book: book)
    book.pages = []  // the second store refuses the page
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    #expect(try ModelContext(container).count(Budget.self) == 0)
    #expect(try ModelContext(container).count(Shapes.Book.self) == 0)
    page.book = book
    try context.save()
    #expect(try ModelContext(container).count(Budget.self) == 1)
    #expect(try ModelContext(container).count(Shapes.Page.self) == 1)
    #expect(try ConsistencyCheck.problems(of: context) == [])
  }
}
