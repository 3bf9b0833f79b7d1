import Foundation
import Testing

@testable import SwiftData

/// A value that no longer decodes is an error with the names of row and property.
struct UnreadableValueTests {
  struct Place: Codable, Equatable {
    var city: String
    var zip: Int
  }

  enum Mood: String, Codable { case good, bad }

  @Model class Visit {
    var name: String
    var mood: Mood = Mood.good
    var days: [Int] = []
    init(_ name: String) { self.name = name }
  }

  @Model final class Stay: Visit {
    var place: Place?
    var nights: UInt8 = 1
    override init(_ name: String) { super.init(name) }
  }

  static let damages: [(sql: String, property: String)] = [
    ("mood = 'ugly'", "Stay.mood"), ("days = '[1,'", "Stay.days"),
    ("place = '{\"city\":\"x\"}'", "Stay.place"), ("nights = 256", "Stay.nights"),
  ]

  @Test(arguments: StoreKind.allCases, damages)
  func `The error names row and property, and the others can be read`(
    _ kind: StoreKind, _ damage: (sql: String, property: String)
  ) throws {
    let store = try TestStore(kind, Visit.self, Stay.self)
    let stays = (0..<3).map { Stay("s\($0)") }
    for stay in stays { store.context.insert(stay) }
    try store.save()
    let connection = try store.context.connection(store.container.coordinator.stores[0])
    try connection.execute("UPDATE Visit SET \(damage.sql) WHERE _pk = 2")
    let context = try store.freshContext()
    for fetch in [
      { _ = try context.all(Visit.self) }, { _ = try context.all(Stay.self) },
      { try context.enumerate(FetchDescriptor<Visit>()) { _ in } },
    ] as [() throws -> Void] {
      let error = #expect(throws: SwiftDataError.self, performing: fetch)
      let text = error.map { "\($0)" } ?? ""
      #expect(text.contains(damage.property), "\(text)")
      #expect(text.contains("row 2"), "\(text)")
      #expect(error == .modelValidationFailure)
    }
    let rest = FetchDescriptor<Visit>(predicate: #Predicate { $0.name != "s1" })
    #expect(try context.fetch(rest).map(\.name) == ["s0", "s2"])
    try connection.execute(
      "UPDATE Visit SET mood = 'bad', days = '[7]', place = NULL, nights = 2 WHERE _pk = 2")
    #expect(try context.all(Stay.self)[1].mood == .bad)
    #expect(try context.all(Stay.self)[1].nights == 2)
  }
}
