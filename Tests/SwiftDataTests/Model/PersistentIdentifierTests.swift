import Foundation
import Testing

@testable import SwiftData

struct PersistentIdentifierTests {
  /// Identifiers of each kind, in the order that they should have.
  func samples() throws -> [PersistentIdentifier] {
    func custom<T: Comparable & CustomStringConvertible & Codable & Hashable>(
      _ store: String, _ entity: String, _ key: T
    ) throws -> PersistentIdentifier {
      try .identifier(for: store, entityName: entity, primaryKey: key)
    }
    return [
      PersistentIdentifier(store: nil, entityName: "Budget", key: .temporary(-1)),
      PersistentIdentifier(store: nil, entityName: "Budget", key: .temporary(-2)),
      PersistentIdentifier(store: nil, entityName: "Budget", key: .temporary(.min)),
      try custom("A", "Budget", Int64(1)),
      try custom("A", "Budget", Int64(2)),
      try custom("A", "Budget", Int64(10)),
      try custom("A", "Budget", Int64.max),
      try custom("A", "Budget", "a/b%20?#é"),
      try custom("A", "Budget", "z"),
      try custom("A", "Expense", Int64(1)),
      try custom("A store / with : odd % characters", "Budget", UUID()),
      try custom("B", "A", ""),
    ]
  }

  @Test func `An encoded identifier decodes to an equal one`() throws {
    for identifier in try samples() {
      let data = try JSONEncoder().encode([identifier])
      let decoded = try JSONDecoder().decode([PersistentIdentifier].self, from: data)[0]
      #expect(decoded == identifier)
      #expect(decoded.hashValue == identifier.hashValue)
      #expect(decoded.entityName == identifier.entityName)
      #expect(decoded.storeIdentifier == identifier.storeIdentifier)
      #expect(decoded.id == identifier.id)
    }
  }

  @Test func `Identifiers are ordered, and equal only to themselves`() throws {
    let samples = try samples()
    for (i, left) in samples.enumerated() {
      for (j, right) in samples.enumerated() {
        #expect((left < right) == (i < j), "\(left) and \(right)")
        #expect((left == right) == (i == j))
      }
    }
    #expect(samples.shuffled().sorted() == samples)
    #expect(Set(samples + samples).count == samples.count)
  }

  @Test(arguments: [
    "", "x", "x-swiftdata:", "x-swiftdata://A/Budget", "x-swiftdata://A/Budget/",
    "x-swiftdata://A/Budget/p", "x-swiftdata://A/Budget/pX", "x-swiftdata://A/Budget/q1",
    "x-swiftdata://A//p1", "x-swiftdata://A/Budget/p1/2", "http://A/Budget/p1",
    "x-swiftdata://A/Budget/p99999999999999999999",
  ])
  func `Text that is no identifier is refused`(_ text: String) throws {
    let data = try JSONEncoder().encode([text])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([PersistentIdentifier].self, from: data)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("not the expected kind of error")
      return
    }
    #expect(!context.debugDescription.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `A decoded identifier finds its model`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.Budget.self)
    let budget = Shapes.Budget("a")
    store.context.insert(budget)
    try store.save()
    let data = try JSONEncoder().encode(budget.persistentModelID)
    let identifier = try JSONDecoder().decode(PersistentIdentifier.self, from: data)
    #expect(identifier == budget.persistentModelID)
    let context = try store.freshContext()
    #expect((context.model(for: identifier) as? Shapes.Budget)?.name == "a")
    #expect(identifier.entityName == "Budget")
    #expect(identifier.storeIdentifier != nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `An identifier is temporary until the save, and permanent from then on`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shapes.Budget.self)
    let budgets = [Shapes.Budget("a"), Shapes.Budget("b")]
    for budget in budgets { store.context.insert(budget) }
    let temporary = budgets.map(\.persistentModelID)
    #expect(temporary.allSatisfy { $0.storeIdentifier == nil })
    #expect(temporary[0] != temporary[1])
    #expect(budgets[0].id == temporary[0])
    try store.save()
    let permanent = budgets.map(\.persistentModelID)
    #expect(permanent.allSatisfy { $0.storeIdentifier != nil })
    #expect(permanent[0] < permanent[1])
    #expect(Set(permanent + temporary).count == 4)
    let context = try store.freshContext()
    #expect(try context.fetchIdentifiers(FetchDescriptor<Shapes.Budget>()) == permanent)
    #expect(try context.all(Shapes.Budget.self).map(\.id) == permanent)
  }

  @Test func `An identifier says what it stands for`() throws {
    let store = try TestStore(.memory, Shapes.Tag.self)
    let tag = Shapes.Tag("t")
    store.context.insert(tag)
    #expect("\(tag.persistentModelID)".hasPrefix("x-swiftdata:///Tag/t-"))
    try store.context.save()
    let identifier = tag.persistentModelID
    #expect("\(identifier)" == "x-swiftdata://\(try #require(identifier.storeIdentifier))/Tag/p1")
  }
}
