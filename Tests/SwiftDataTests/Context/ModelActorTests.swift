import Foundation
import Testing

@testable import SwiftData

@ModelActor
actor Clerk {
  func add(_ names: [String]) throws {
    for name in names {
      modelContext.insert(Shapes.Budget(name))
      try modelContext.save()
    }
  }

  func append(_ name: String, to identifier: PersistentIdentifier) throws {
    guard let budget = self[identifier, as: Shapes.Budget.self] else { return }
    budget.expenses.append(Shapes.Expense(name))
    try modelContext.save()
  }

  func name(of identifier: PersistentIdentifier) -> String? {
    self[identifier, as: Shapes.Budget.self]?.name
  }

  func isOfAnotherClass(_ identifier: PersistentIdentifier) -> Bool {
    self[identifier, as: Shapes.Expense.self] == nil
  }

  func names() throws -> [String] { try modelContext.all(Shapes.Budget.self).map(\.name) }

  func isOnMainThread() -> Bool { Thread.isMainThread }

  func problems() throws -> [String] {
    _ = try modelContext.all(Shapes.Budget.self)
    return try ConsistencyCheck.problems(of: modelContext)
  }
}

struct ModelActorTests {
  typealias Budget = Shapes.Budget

  @Test(arguments: StoreKind.allCases)
  @MainActor func `Work never runs on the main thread, wherever the actor was made`(
    _ kind: StoreKind
  ) async throws {
    let store = try TestStore(kind, Budget.self)
    let clerk = Clerk(modelContainer: store.container)
    #expect(await !clerk.isOnMainThread())
    #expect(clerk.modelContainer == store.container)
    try await clerk.add(["a"])
    #expect(try store.context.all(Budget.self).map(\.name) == ["a"])
  }

  @Test(arguments: StoreKind.allCases)
  func `Identifiers lead to models, of the right class and in the store only`(
    _ kind: StoreKind
  ) async throws {
    let store = try TestStore(kind, Budget.self)
    let budgets = [Budget("a"), Budget("b")]
    for budget in budgets { store.context.insert(budget) }
    try store.save()
    let identifiers = budgets.map(\.persistentModelID)
    let clerk = Clerk(modelContainer: store.container)
    #expect(await clerk.name(of: identifiers[0]) == "a")
    #expect(await clerk.isOfAnotherClass(identifiers[0]))
    store.context.delete(budgets[0])
    try store.save()
    #expect(await clerk.name(of: identifiers[0]) == nil)
    #expect(await clerk.name(of: identifiers[1]) == "b")
  }

  // Eight clerks:  insert ─ save ─ insert ─ save … , all at once
  // Reader:        ─ counts never go back ─
  @Test(arguments: StoreKind.allCases)
  func `Eight actors write at once, and nothing is lost`(_ kind: StoreKind) async throws {
    let store = try TestStore(kind, Budget.self)
    let container = store.container
    let total = Budget("shared")
    store.context.insert(total)
    try store.save()
    let shared = total.persistentModelID
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let clerk = Clerk(modelContainer: container)
          for round in 0..<12 {
            try await clerk.add(["\(number)-\(round)"])
            try await clerk.append("\(number)-\(round)", to: shared)
          }
          for problem in try await clerk.problems() where !problem.contains("in the store") {
            Issue.record(Comment(rawValue: problem))
          }
        }
      }
      group.addTask {
        let context = ModelContext(container)
        var last = 0
        for _ in 0..<40 {
          let count = try context.count(Budget.self)
          #expect(count >= last)
          last = count
        }
      }
      try await group.waitForAll()
    }
    let expected = Set((0..<8).flatMap { number in (0..<12).map { "\(number)-\($0)" } })
    let fresh = try store.freshContext()
    let budgets = try fresh.all(Budget.self)
    #expect(Set(budgets.map(\.name)) == expected.union(["shared"]))
    #expect(budgets.count == 97)
    let members = try #require(budgets.first { $0.name == "shared" }).expenses.map(\.name)
    #expect(members.count == 96)
    #expect(Set(members) == expected)
    #expect(try store.context.count(Budget.self) == 97)
    try store.check()
  }

  @Test func `Actors of two containers write to one file`() async throws {
    let store = try TestStore(.file, Budget.self)
    let containers = try [store.container, store.freshContext().container]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, container) in containers.enumerated() {
        group.addTask {
          let clerk = Clerk(modelContainer: container)
          for round in 0..<20 { try await clerk.add(["\(index)-\(round)"]) }
        }
      }
      try await group.waitForAll()
    }
    let fresh = try store.freshContext()
    #expect(Set(try fresh.all(Budget.self).map(\.name)).count == 40)
    #expect(Set(try fresh.all(Budget.self).map(\.persistentModelID)).count == 40)
  }

  @Test(arguments: StoreKind.allCases)
  @MainActor func `What an actor saves reaches the main context`(_ kind: StoreKind) async throws {
    let store = try TestStore(kind, Budget.self)
    let context = store.container.mainContext
    let budget = Budget("a")
    context.insert(budget)
    try context.save()
    let clerk = Clerk(modelContainer: store.container)
    try await clerk.append("e", to: budget.persistentModelID)
    _ = try context.all(Budget.self)
    #expect(budget.expenses.map(\.name) == ["e"])
  }
}
