import Foundation
import Testing

@testable import SwiftData

/// Persisted constants are what they were when the model was made, in every context.
struct ConstantTests {
  @Model final class Note {
    let id = UUID()
    let made: Date = Date()
    let tags: [String] = [UUID().uuidString]
    let fixed = "fixed"
    let title: String
    var number = 0

    init(_ title: String) { self.title = title }
  }

  @Test(arguments: StoreKind.allCases)
  func `A constant with an initial value keeps it`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Note.self)
    let notes = (0..<5).map { Note("\($0)") }
    for note in notes { store.context.insert(note) }
    try store.context.save()
    let wanted = notes[3].id
    for context in [ModelContext(store.container), ModelContext(store.container)] {
      let stored = try context.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title)]))
      #expect(stored.map(\.id) == notes.map(\.id))
      #expect(stored.map(\.made) == notes.map(\.made))
      #expect(stored.map(\.tags) == notes.map(\.tags))
      #expect(stored.map(\.fixed) == notes.map(\.fixed))
      #expect(stored.map(\.title) == notes.map(\.title))
      let found = try context.fetch(
        FetchDescriptor<Note>(predicate: #Predicate { $0.id == wanted }))
      #expect(found.map(\.id) == [wanted])
      found.first?.number = 7
      try context.save()
      #expect(found.first?.id == wanted)
    }
    #expect(try store.freshContext().all(Note.self).map(\.id) == notes.map(\.id))
  }
}
