import Foundation
import Testing

@testable import SwiftData

/// Large values of `.externalStorage` attributes are in files beside the store.
struct ExternalStorageTests {
  @Model class Item {
    var name: String
    init(_ name: String) { self.name = name }
  }

  @Model final class Photo: Item {
    @Attribute(.externalStorage) var image: Data
    @Attribute(.externalStorage) var thumbnail: Data?
    @Attribute(.externalStorage) var caption: String = ""

    init(_ name: String, _ image: Data, thumbnail: Data? = nil) {
      self.image = image
      self.thumbnail = thumbnail
      super.init(name)
    }
  }

  static let limit = 128 * 1024

  static func bytes(_ count: Int, _ seed: UInt8 = 1) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ Int(seed)) })
  }

  let store: TestStore
  let folder: URL

  init() throws {
    store = try TestStore(.file, Item.self, Photo.self)
    folder = try store.url.deletingLastPathComponent()
      .appending(path: ".\(store.url.lastPathComponent)_SUPPORT/_EXTERNAL_DATA")
  }

  var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
  }

  func text(_ sql: String) throws -> [String] {
    var result: [String] = []
    try store.context.connection(store.container.coordinator.stores[0]).query(sql) {
      result.append($0.text(0))
    }
    return result
  }

  @Test func `Values from 128 KiB on are in files, smaller ones in the column`() throws {
    let small = Self.bytes(Self.limit - 1)
    let large = Self.bytes(Self.limit)
    let photo = Photo("p", large, thumbnail: small)
    photo.caption = String(repeating: "x", count: Self.limit * 2)
    store.context.insert(photo)
    try store.save()
    #expect(files.count == 1)
    #expect(try text("SELECT typeof(image) FROM Item") == ["text"])
    #expect(try text("SELECT image FROM Item") == files)
    #expect(try text("SELECT typeof(thumbnail) FROM Item") == ["blob"])
    #expect(try Data(contentsOf: folder.appending(component: files[0])) == large)
    let found = try store.freshContext().only(Photo.self)
    #expect(found.image == large && found.thumbnail == small)
    #expect(found.caption.count == Self.limit * 2)
    #expect(found.getValue(forKey: \.name) == "p")
    #expect((found as Photo).persistentBackingData.getValue(forKey: \.name) == "p")
  }

  @Test func `Files come and go with the saves that change them`() throws {
    let photo = Photo("p", Self.bytes(Self.limit), thumbnail: Self.bytes(200_000, 2))
    store.context.insert(photo)
    try store.save()
    let first = Set(files)
    #expect(first.count == 2)
    photo.name = "renamed"
    try store.save()
    #expect(Set(files) == first)
    photo.image = Self.bytes(300_000, 3)
    #expect(Set(files) == first)
    try store.save()
    #expect(files.count == 2 && Set(files).intersection(first).count == 1)
    photo.image = Data([1])
    photo.thumbnail = nil
    try store.save()
    #expect(files.isEmpty)
    #expect(try store.freshContext().only(Photo.self).image == Data([1]))
    photo.image = Self.bytes(Self.limit, 4)
    store.context.rollback()
    #expect(photo.image == Data([1]))
    photo.image = Self.bytes(Self.limit, 5)
    try store.save()
    #expect(files.count == 1)
    let context = try store.freshContext()
    context.delete(try context.only(Photo.self))
    #expect(files.count == 1)
    try context.save()
    #expect(files.isEmpty)
  }

  @Test func `Deleting by type or by predicate, and erasing, removes the files`() throws {
    for number in 0..<6 {
      store.context.insert(Photo("p\(number)", Self.bytes(Self.limit, UInt8(number))))
    }
    try store.save()
    #expect(files.count == 6)
    try store.context.delete(model: Photo.self, where: #Predicate { $0.name < "p2" })
    try store.save()
    #expect(files.count == 4)
    try store.context.delete(model: Item.self)
    try store.save()
    #expect(files.isEmpty)
    store.context.insert(Photo("p", Self.bytes(Self.limit)))
    try store.save()
    #expect(files.count == 1)
    try store.container.erase()
    #expect(files.isEmpty)
  }

  @Model final class Strict {
    var limit: Int
    @Relationship(deleteRule: .deny, inverse: \Strict.owner) var members: [Strict] = []
    var owner: Strict?
    @Attribute(.externalStorage) var data: Data?
    init(_ limit: Int) { self.limit = limit }
  }

  @Test func `A save that fails leaves the files as they were`() throws {
    let store = try TestStore(.file, Strict.self)
    let folder = try store.url.deletingLastPathComponent()
      .appending(path: ".\(store.url.lastPathComponent)_SUPPORT/_EXTERNAL_DATA")
    func files() -> Set<String> {
      Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    }
    let strict = Strict(1)
    strict.data = Self.bytes(Self.limit)
    store.context.insert(strict)
    try store.save()
    let before = files()
    #expect(before.count == 1)
    // The store is taken away in the middle of the save: nothing can be written.
    let connection = try store.context.connection(store.container.coordinator.stores[0])
    try connection.execute(
      "CREATE TEMP TRIGGER refuse BEFORE UPDATE ON Strict WHEN new.\"limit\" = 2 "
        + "BEGIN SELECT RAISE(ABORT, 'refused'); END")
    strict.data = Self.bytes(Self.limit, 9)
    let other = Strict(3)
    other.data = Self.bytes(Self.limit, 8)
    store.context.insert(other)
    strict.limit = 2
    #expect(throws: (any Error).self) { try store.context.save() }
    #expect(files() == before)
    #expect(try store.freshContext().only(Strict.self).data == Self.bytes(Self.limit))
    strict.limit = 4
    try store.save()
    #expect(files().count == 2 && files().isDisjoint(with: before))
    #expect(
      try store.freshContext().all(Strict.self).map(\.data?.count) == [Self.limit, Self.limit])
  }

  @Test func `Other contexts see a value whose file has been replaced`() throws {
    store.context.insert(Photo("p", Self.bytes(Self.limit)))
    try store.save()
    let same = ModelContext(store.container)
    let unread = try same.only(Photo.self)
    let stranger = try store.freshContext()
    let far = try stranger.only(Photo.self)
    let photo = try store.context.only(Photo.self)
    photo.image = Self.bytes(Self.limit, 7)
    try store.save()
    #expect(far.image == Self.bytes(Self.limit, 7))
    #expect(unread.image == Self.bytes(Self.limit, 7))
    photo.image = Data([7])
    try store.save()
    #expect(try stranger.only(Photo.self).image == Data([7]))
    #expect(files.isEmpty)
  }

  @Test func `A missing file is an error that names row and property`() throws {
    store.context.insert(Photo("p", Self.bytes(Self.limit)))
    try store.save()
    try FileManager.default.removeItem(at: folder.appending(component: files[0]))
    let context = try store.freshContext()
    let photo = try context.only(Photo.self)
    #expect(photo.name == "p")
    #expect(photo.image == Data())
    let error = #expect(throws: SwiftDataError.self) { try context.save() }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("Photo.image of Photo 1"), "\(text)")
    photo.image = Data([1])
    try context.save()
    #expect(try store.freshContext().only(Photo.self).image == Data([1]))
  }

  @Test func `Opening removes what a save that was cut off has left`() throws {
    let photo = Photo("p", Self.bytes(Self.limit))
    store.context.insert(photo)
    try store.save()
    let kept = files
    let orphan = folder.appending(component: UUID().uuidString)
    try Self.bytes(10).write(to: orphan)
    let foreign = folder.appending(component: "notes.txt")
    try Self.bytes(10).write(to: foreign)
    #expect(try store.freshContext().only(Photo.self).image == photo.image)
    #expect(Set(files) == Set(kept + ["notes.txt"]))
  }

  @Test func `Values in memory are in their columns`() throws {
    let memory = try TestStore(.memory, Item.self, Photo.self)
    memory.context.insert(Photo("p", Self.bytes(Self.limit * 3)))
    try memory.save()
    #expect(try memory.freshContext().only(Photo.self).image == Self.bytes(Self.limit * 3))
  }

  @Test(arguments: StoreKind.allCases)
  func `A predicate can ask for nil only`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Item.self, Photo.self)
    store.context.insert(Photo("a", Self.bytes(Self.limit)))
    store.context.insert(Photo("b", Data(), thumbnail: Self.bytes(Self.limit)))
    try store.save()
    let context = try store.freshContext()
    let without = FetchDescriptor<Photo>(predicate: #Predicate { $0.thumbnail == nil })
    #expect(try context.fetch(without).map(\.name) == ["a"])
    let with = FetchDescriptor<Photo>(predicate: #Predicate { $0.thumbnail != nil })
    #expect(try context.fetch(with).map(\.name) == ["b"])
    let data = Data()
    let error = #expect(throws: SwiftDataError.self) {
      try context.fetch(FetchDescriptor<Photo>(predicate: #Predicate { $0.image == data }))
    }
    #expect(error.map { "\($0)" }?.contains("Photo.image") == true)
    let captions = FetchDescriptor<Photo>(predicate: #Predicate { $0.caption == "" })
    #expect(try context.fetch(captions).count == 2)
  }

  @Model final class UniquePhoto {
    @Attribute(.unique, .externalStorage) var image: Data
    init(_ image: Data) { self.image = image }
  }

  @Test func `An external value cannot be unique`() {
    let error = #expect(throws: SwiftDataError.self) { try TestStore(.memory, UniquePhoto.self) }
    #expect(error.map { "\($0)" }?.contains("names image, whose values may be in files") == true)
  }

  enum With {
    @Model final class Note {
      @Attribute(.externalStorage) var data: Data?
      init(_ data: Data?) { self.data = data }
    }
  }

  enum Without {
    @Model final class Note {
      var data: Data?
      init(_ data: Data?) { self.data = data }
    }
  }

  @Test func `The option may come and go`() throws {
    let folder = try TemporaryFolder()
    func open(_ type: any PersistentModel.Type) throws -> ModelContext {
      ModelContext(
        try ModelContainer(
          for: Schema([type]), configurations: ModelConfiguration(url: folder.file())))
    }
    let large = Self.bytes(Self.limit)
    let first = try open(Without.Note.self)
    first.insert(Without.Note(large))
    try first.save()
    let second = try open(With.Note.self)
    #expect(try second.only(With.Note.self).data == large)
    second.insert(With.Note(Self.bytes(Self.limit, 2)))
    try second.save()
    let third = try open(Without.Note.self)
    #expect(try third.all(Without.Note.self).map(\.data) == [large, Self.bytes(Self.limit, 2)])
    for note in try third.all(Without.Note.self) { note.data = Data([1]) }
    try third.save()
    #expect(try open(With.Note.self).all(With.Note.self).map(\.data) == [Data([1]), Data([1])])
    let left = folder.url.appending(path: ".test.store_SUPPORT/_EXTERNAL_DATA")
    #expect(try FileManager.default.contentsOfDirectory(atPath: left.path).isEmpty)
  }
}
