import Foundation
import Testing

@testable import SwiftData

/// Predicates on enums with raw values, optional and not, whose rows are saved or pending.
struct EnumPredicateTests {
  enum Kind: String, Codable, CaseIterable { case red, green, blue }
  enum Level: Int, Codable, CaseIterable {
    case low = 1
    case high
  }

  @Model final class Item {
    var number: Int
    var kind: Kind
    var maybe: Kind?
    var level: Level?

    init(_ number: Int) {
      self.number = number
      kind = Kind.allCases[number % 3]
      maybe = number % 4 == 3 ? nil : Kind.allCases[number % 4]
      level = number % 3 == 2 ? nil : Level.allCases[number % 3]
    }
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `Enums are compared as Swift compares them`(_ kind: StoreKind, _ isSaved: Bool) throws {
    let store = try TestStore(kind, Item.self)
    let items = (0..<24).map { Item($0) }
    for item in items { store.context.insert(item) }
    if isSaved { try store.context.save() }
    let context = isSaved ? ModelContext(store.container) : store.context
    func check(
      _ predicate: Predicate<Item>, _ line: Int = #line, _ condition: (Item) -> Bool
    ) throws {
      let found = try context.fetch(FetchDescriptor(predicate: predicate)).map(\.number).sorted()
      #expect(found == items.filter(condition).map(\.number), "line \(line)")
    }
    let green = Kind.green
    let some: Kind? = .green
    let none: Kind? = nil
    let several: [Kind?] = [.green, nil]
    let two = [Kind.red, .blue]
    let high = Level.high
    try check(#Predicate { $0.kind == green }) { $0.kind == green }
    try check(#Predicate { $0.maybe == green }) { $0.maybe == green }
    try check(#Predicate { $0.maybe != green }) { $0.maybe != green }
    try check(#Predicate { $0.maybe == some }) { $0.maybe == some }
    try check(#Predicate { $0.maybe == none }) { $0.maybe == none }
    try check(#Predicate { $0.maybe == nil }) { $0.maybe == nil }
    try check(#Predicate { several.contains($0.maybe) }) { several.contains($0.maybe) }
    try check(#Predicate { two.contains($0.kind) }) { two.contains($0.kind) }
    try check(#Predicate { $0.level == high }) { $0.level == high }
    try check(#Predicate { $0.level != high }) { $0.level != high }
    try check(#Predicate { $0.kind.rawValue == "green" }) { $0.kind.rawValue == "green" }
    try check(#Predicate { $0.maybe?.rawValue == "green" }) { $0.maybe?.rawValue == "green" }
    try check(
      #Predicate { item in
        if let kind = item.maybe { kind.rawValue == "red" } else { false }
      }
    ) { $0.maybe?.rawValue == "red" }
  }

  @Test func `An optional enum is stored as its raw value`() throws {
    let store = try TestStore(.memory, Item.self)
    store.context.insert(Item(1))
    try store.context.save()
    var stored = ""
    try store.context.connection(store.context.coordinator.stores[0]).query(
      "SELECT kind || ' ' || maybe || ' ' || level || typeof(level) FROM Item"
    ) { stored = $0.text(0) }
    #expect(stored == "green green 2integer")
  }
}
