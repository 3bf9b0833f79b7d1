import Foundation
import Testing

@testable import SwiftData

/// Backing data of our making and of a client's, by key paths.
struct BackingDataTests {
  @Model final class Shelf {
    var label: String
    @Relationship(inverse: \Book.shelf) var books: [Book] = []
    @Relationship(inverse: \Lamp.shelf) var lamp: Lamp?

    init(_ label: String) { self.label = label }
  }

  @Model final class Book {
    var title: String
    var pages: Int?
    var tags: [String] = []
    @Attribute(.transformable(by: NSSecureUnarchiveFromDataTransformer.self)) var cover: Data?
    var shelf: Shelf?
    @Relationship(inverse: \Reader.books) var readers: [Reader]? = []

    init(_ title: String) { self.title = title }
  }

  @Model final class Lamp {
    var shelf: Shelf

    init(_ shelf: Shelf) { self.shelf = shelf }
  }

  @Model final class Reader {
    var books: [Book] = []

    init() {}
  }

  /// Keeps values in a dictionary, as a client may.
  final class Dictionary<Model: PersistentModel>: BackingData {
    var values: [AnyKeyPath: Any] = [:]
    var persistentModelID: PersistentIdentifier?
    var metadata: Any { "a dictionary" }

    init(for modelType: Model.Type) {}

    private func value<Value>(_ key: AnyKeyPath) -> Value { values[key] as! Value }

    func getValue<Value: Decodable>(forKey key: KeyPath<Model, Value>) -> Value { value(key) }
    func getValue<Value: PersistentModel>(forKey key: KeyPath<Model, Value>) -> Value {
      value(key)
    }
    func getValue<Value: PersistentModel>(forKey key: KeyPath<Model, Value?>) -> Value? {
      values[key] as? Value
    }
    func getValue<Value: RelationshipCollection, OtherModel>(
      forKey key: KeyPath<Model, Value>
    ) -> Value where OtherModel == Value.PersistentElement { value(key) }
    func getValue<Value: Decodable & RelationshipCollection, OtherModel>(
      forKey key: KeyPath<Model, Value>
    ) -> Value where OtherModel == Value.PersistentElement { value(key) }
    func getTransformableValue<Value>(forKey key: KeyPath<Model, Value>) -> Value { value(key) }

    func setValue<Value: Encodable>(forKey key: KeyPath<Model, Value>, to new: Value) {
      values[key] = new
    }
    func setValue<Value: PersistentModel>(forKey key: KeyPath<Model, Value>, to new: Value) {
      values[key] = new
    }
    func setValue<Value: PersistentModel>(forKey key: KeyPath<Model, Value?>, to new: Value?) {
      values[key] = new
    }
    func setValue<Value: RelationshipCollection, OtherModel>(
      forKey key: KeyPath<Model, Value>, to new: Value
    ) where OtherModel == Value.PersistentElement { values[key] = new }
    func setValue<Value: Encodable & RelationshipCollection, OtherModel>(
      forKey key: KeyPath<Model, Value>, to new: Value
    ) where OtherModel == Value.PersistentElement { values[key] = new }
    func setTransformableValue<Value>(forKey key: KeyPath<Model, Value>, to new: Value) {
      values[key] = new
    }
  }

  private func bookData(_ title: String, shelf: Shelf?, readers: [Reader]?) -> Dictionary<Book> {
    let data = Dictionary(for: Book.self)
    data.setValue(forKey: \.title, to: title)
    data.setValue(forKey: \.pages, to: 300)
    data.setValue(forKey: \.tags, to: ["x", "y"])
    data.setTransformableValue(forKey: \.cover, to: Data([1, 2]) as Data?)
    data.setValue(forKey: \.shelf, to: shelf)
    data.setValue(forKey: \.readers, to: readers)
    return data
  }

  @Test(arguments: StoreKind.allCases)
  func `A model made from a client's backing data has its values, and both ends of its links`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shelf.self, Book.self, Lamp.self, Reader.self)
    let shelf = Shelf("s")
    let readers = [Reader(), Reader()]
    let book = Book(backingData: bookData("t", shelf: shelf, readers: readers))
    #expect(book.title == "t" && book.pages == 300 && book.tags == ["x", "y"])
    #expect(book.cover == Data([1, 2]))
    #expect(book.shelf === shelf && shelf.books == [book])
    #expect(book.readers == readers && readers.allSatisfy { $0.books == [book] })

    let lampData = Dictionary(for: Lamp.self)
    lampData.setValue(forKey: \.shelf, to: shelf)
    let lamp = Lamp(backingData: lampData)
    #expect(shelf.lamp === lamp)

    let shelfData = Dictionary(for: Shelf.self)
    shelfData.setValue(forKey: \.label, to: "other")
    shelfData.setValue(forKey: \.books, to: [book])
    let other = Shelf(backingData: shelfData)
    #expect(book.shelf === other && shelf.books.isEmpty)

    store.context.insert(other)
    store.context.insert(lamp)
    try store.save()
    let fresh = try store.freshContext()
    let found = try fresh.only(Book.self)
    #expect(found.cover == Data([1, 2]) && found.shelf?.label == "other")
    #expect(found.readers?.count == 2)
    #expect(try fresh.only(Lamp.self).shelf.label == "s")
  }

  @Test(arguments: Stage.allCases)
  func `Setting a client's backing data sets the values of the model`(_ stage: Stage) throws {
    let scene = try Staged(.memory, stage, [Shelf.self, Book.self, Lamp.self, Reader.self])
    let book = try scene.place(Book("old"))[0]
    let shelves = try scene.place(Shelf("a"), Shelf("b"))
    book.shelf = shelves[0]
    book.persistentBackingData = bookData("new", shelf: shelves[1], readers: nil)
    #expect(book.title == "new" && book.pages == 300)
    #expect(book.shelf === shelves[1])
    #expect(shelves.map(\.books) == [[], [book]])
    try scene.save()
    let found = try scene.store.freshContext().only(Book.self)
    #expect(found.title == "new" && found.shelf?.label == "b" && found.cover == Data([1, 2]))
    book.title = "newer"
    try scene.save()
    #expect(try scene.store.freshContext().only(Book.self).title == "newer")
  }

  @Test func `Values are read and set by key paths`() throws {
    let store = try TestStore(.memory, Shelf.self, Book.self, Lamp.self, Reader.self)
    let book = Book("t")
    let shelf = Shelf("s")
    store.context.insert(book)
    book.setValue(forKey: \.pages, to: 12)
    book.setValue(forKey: \.shelf, to: shelf)
    book.setTransformableValue(forKey: \.cover, to: Data([7]) as Data?)
    shelf.setValue(forKey: \.label, to: "z")
    #expect(book.getValue(forKey: \.pages) == 12)
    #expect(book.getValue(forKey: \.shelf) === shelf)
    #expect(book.getTransformableValue(forKey: \.cover) == Data([7]))
    #expect(shelf.getValue(forKey: \.books) == [book])
    shelf.setValue(forKey: \.books, to: [Book]())
    #expect(book.shelf == nil)
    #expect(shelf.modelContext === store.context)
    try store.save()
    #expect(try store.freshContext().only(Shelf.self).label == "z")
  }

  @Test func `Backing data that is made for a class makes models of it`() {
    var data: some BackingData<Book> = Book.createBackingData()
    data.setValue(forKey: \.title, to: "made")
    let book = Book(backingData: data)
    #expect(book.title == "made" && book.tags.isEmpty && book.shelf == nil)
    #expect(data.persistentModelID != nil)
    data.persistentModelID = nil
    #expect(book.persistentBackingData.getValue(forKey: \.title) == "made")
  }
}
