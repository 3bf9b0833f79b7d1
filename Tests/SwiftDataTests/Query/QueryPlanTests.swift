import Foundation
import Testing

@testable import SwiftData

/// How SQLite finds the rows of a condition.
@Suite struct QueryPlanTests {
  @Model
  final class Entry {
    #Index<Entry>([\.name], [\.note], [\.count], [\.score], [\.date], [\.code], [\.due])
    var name: String
    var note: String?
    var count: Int
    var score: Double
    var date: Date
    var due: Date?
    var code: UUID
    var parent: Entry?
    @Relationship(inverse: \Entry.parent) var children: [Entry]

    init(name: String) {
      self.name = name
      count = 0
      score = 0
      date = .distantPast
      code = UUID()
      children = []
    }
  }

  private let store: TestStore

  init() throws { store = try TestStore(.memory, Entry.self) }

  private func plan(_ predicate: Predicate<Entry>) throws -> String {
    let entity = try store.context.coordinator.requireEntity(for: Entry.self)
    let translation = try PredicateTranslator.translate(predicate, entity: entity)
    var lines: [String] = []
    try store.context.connection(entity.store).query(
      "EXPLAIN QUERY PLAN SELECT * FROM \(entity.table) t0 WHERE \(translation.condition.text)",
      translation.condition.arguments
    ) { lines.append($0.text(3)) }
    return lines.joined(separator: "\n")
  }

  @Test func `Indexes serve comparisons with captured values`() throws {
    let (name, score, date, code) = ("Ants", 2.5, Date.distantPast, UUID())
    let note: String? = "Ants"
    let predicates: [Predicate<Entry>] = [
      #Predicate { $0.name == name },
      #Predicate { name == $0.name },
      #Predicate { $0.name == "Kiwi" },
      #Predicate { $0.name.starts(with: name) },
      #Predicate { $0.note == note },
      #Predicate { $0.note == "Ants" },
      #Predicate { $0.note == nil },
      #Predicate { $0.count == 3 && $0.name != name },
      #Predicate { $0.count > 3 },
      #Predicate { (2...3).contains($0.count) },
      #Predicate { $0.score > score },
      #Predicate { $0.score <= score },
      #Predicate { $0.date >= date },
      #Predicate { $0.due == date },
      #Predicate { $0.code == code },
      #Predicate { $0.name == name || $0.count == 3 },
    ]
    for (index, predicate) in predicates.enumerated() {
      let plan = try plan(predicate)
      #expect(plan.contains("USING INDEX") && !plan.contains("SCAN t0"), "\(index): \(plan)")
    }
  }

  @Test func `Indexes serve captured collections and identifiers`() throws {
    let (names, counts, codes) = (["a", "b"], [1, 2], [UUID(), UUID()])
    let id = PersistentIdentifier(store: "x", entityName: "Entry", key: .row(3))
    let ids = [id]
    let predicates: [Predicate<Entry>] = [
      #Predicate { names.contains($0.name) },
      #Predicate { counts.contains($0.count) },
      #Predicate { codes.contains($0.code) },
      #Predicate { ids.contains($0.persistentModelID) },
      #Predicate { $0.persistentModelID == id },
      #Predicate { $0.parent?.persistentModelID == id },
      #Predicate { $0.parent == nil },
    ]
    for (index, predicate) in predicates.enumerated() {
      let plan = try plan(predicate)
      #expect(plan.contains("SEARCH t0"), "\(index): \(plan)")
    }
  }

  @Test func `Members are found by the foreign key`() throws {
    let plan = try plan(#Predicate { $0.children.contains { $0.count == 1 } })
    #expect(plan.contains("SEARCH t1 USING INDEX"), "\(plan)")
  }

  @Test func `A condition tells what other entities it reads`() throws {
    let entity = try store.context.coordinator.requireEntity(for: Entry.self)
    func entities(_ predicate: Predicate<Entry>) throws -> Set<String> {
      try PredicateTranslator.translate(predicate, entity: entity).entities
    }
    #expect(try entities(#Predicate { $0.name == "x" }).isEmpty)
    #expect(try entities(#Predicate { $0.parent == nil }).isEmpty)
    #expect(try entities(#Predicate { $0.parent?.name == "x" }) == ["Entry"])
    #expect(try entities(#Predicate { $0.children.isEmpty }) == ["Entry"])
    let sorted = try SortTranslator.translate(
      [SortDescriptor(\Entry.parent?.name), SortDescriptor(\Entry.count)], entity: entity)
    #expect(sorted.entities == ["Entry"])
  }

  @Test func `No captured value is part of the text`() throws {
    let entity = try store.context.coordinator.requireEntity(for: Entry.self)
    let evil = "x' OR 1=1 --"
    let list = [evil, "y"]
    let translation = try PredicateTranslator.translate(
      #Predicate<Entry> {
        $0.name == evil || $0.name.contains(evil) || list.contains($0.name)
          || $0.name.starts(with: evil)
      }, entity: entity)
    #expect(!translation.condition.text.contains("OR 1=1"))
    #expect(
      translation.condition.text.count { $0 == "?" } == translation.condition.arguments.count)
  }
}
