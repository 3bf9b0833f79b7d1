import Foundation
import Testing

@testable import SwiftData

/// Fetches while some of the models are saved, some changed, some new, and some deleted.
struct PendingChangesTests {
  typealias Budget = Shapes.Budget

  /// How a model stands when the fetch is made.
  enum Standing: CaseIterable { case saved, new, changedIn, changedOut, deleted }

  /// Models of all standings with limits from a seeded generator, and those that should match
  /// `limit >= 50`, in the order of their names.
  func scene(_ kind: StoreKind, seed: Int, count: Int) throws -> (TestStore, [Budget]) {
    let store = try TestStore(kind, Budget.self)
    var generator = Seeded(seed)
    var plan: [(Budget, Standing, Double)] = []
    for index in 0..<count {
      let final = Double.random(in: 0..<100, using: &generator).rounded()
      let standing = Standing.allCases.randomElement(using: &generator)!
      let budget = Budget("\(Int.random(in: 0..<10, using: &generator))-\(index)")
      budget.limit =
        switch standing {
        case .saved, .new, .deleted: final
        case .changedIn: final < 50 ? 80 : final - 50
        case .changedOut: final >= 50 ? 10 : final + 50
        }
      plan.append((budget, standing, final))
    }
    for (budget, standing, _) in plan where standing != .new { store.context.insert(budget) }
    try store.context.save()
    for (budget, standing, final) in plan {
      if standing == .new { store.context.insert(budget) }
      if standing == .deleted { store.context.delete(budget) } else { budget.limit = final }
    }
    let expected = plan.filter { $0.1 != .deleted && $0.2 >= 50 }.map(\.0)
    return (store, expected)
  }

  @Test(arguments: StoreKind.allCases, 0..<5)
  func `Pending models are filtered, sorted and cut together with the others`(
    _ kind: StoreKind, _ seed: Int
  ) throws {
    let (store, matching) = try scene(kind, seed: seed, count: 60)
    let context = store.context
    let expected = matching.sorted { ($0.limit, $1.name) > ($1.limit, $0.name) }
    var descriptor = FetchDescriptor<Budget>(
      predicate: #Predicate { $0.limit >= 50 },
      sortBy: [
        SortDescriptor(\.limit, order: .reverse), SortDescriptor(\.name, comparator: .lexical),
      ])
    #expect(try context.fetch(descriptor) == expected)
    #expect(try context.fetchCount(descriptor) == expected.count)
    #expect(try context.fetchIdentifiers(descriptor) == expected.map(\.persistentModelID))
    for offset in [nil, 0, 1, 5, expected.count - 1, expected.count, 1_000] {
      for limit in [nil, 0, 1, 3, expected.count, 1_000] {
        descriptor.fetchOffset = offset
        descriptor.fetchLimit = limit
        let rest = expected.dropFirst(offset ?? 0)
        let window = Array(limit.map { rest.prefix($0) } ?? rest)
        #expect(
          try context.fetch(descriptor) == window, "offset \(offset as Any), limit \(limit as Any)")
        #expect(try context.fetchCount(descriptor) == window.count)
        #expect(try context.fetchIdentifiers(descriptor) == window.map(\.persistentModelID))
      }
    }
    // The same, once all is saved, and to one who has seen nothing before.
    descriptor.fetchOffset = nil
    descriptor.fetchLimit = nil
    try store.save()
    #expect(try context.fetch(descriptor) == expected)
    let fresh = try store.freshContext()
    #expect(try fresh.fetch(descriptor).map(\.name) == expected.map(\.name))
  }

  @Test(arguments: StoreKind.allCases, 0..<2)
  func `Without an order, models come in that of their creation`(
    _ kind: StoreKind, _ seed: Int
  ) throws {
    let (store, matching) = try scene(kind, seed: seed, count: 40)
    let descriptor = FetchDescriptor<Budget>(predicate: #Predicate { $0.limit >= 50 })
    let before = try store.context.fetch(descriptor)
    #expect(Set(before) == Set(matching))
    try store.save()
    #expect(try store.context.fetch(descriptor) == before)
  }

  @Test(arguments: StoreKind.allCases)
  func `Without pending changes the saved state answers`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budgets = (0..<4).map { Budget("\($0)", limit: Double($0)) }
    for budget in budgets { store.context.insert(budget) }
    try store.save()
    budgets[0].limit = 10
    budgets[3].limit = 0
    store.context.delete(budgets[2])
    let new = Budget("new", limit: 20)
    store.context.insert(new)
    var descriptor = FetchDescriptor<Budget>(
      predicate: #Predicate { $0.limit >= 2 }, sortBy: [SortDescriptor(\.limit)])
    descriptor.includePendingChanges = false
    #expect(try store.context.fetch(descriptor).map(\.name) == ["2", "3"])
    #expect(try store.context.fetchCount(descriptor) == 2)
    #expect(
      try store.context.fetchIdentifiers(descriptor)
        == [budgets[2], budgets[3]].map(\.persistentModelID))
    // The fetch has disturbed nothing.
    #expect(budgets[0].limit == 10 && budgets[3].limit == 0 && budgets[2].isDeleted)
    #expect(store.context.insertedModelsArray.count == 1)
    descriptor.includePendingChanges = true
    #expect(try store.context.fetch(descriptor).map(\.name) == ["0", "new"])
    try store.save()
    descriptor.includePendingChanges = false
    #expect(try store.context.fetch(descriptor).map(\.name) == ["0", "new"])
  }

  @Test(arguments: StoreKind.allCases)
  func `A pending change of a related model counts too`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a", expenses: [Shapes.Expense("e", amount: 1)])
    let empty = Budget("b")
    store.context.insert(budget)
    store.context.insert(empty)
    try store.save()
    let dear = FetchDescriptor<Budget>(
      predicate: #Predicate { $0.expenses.contains { $0.amount > 5 } })
    let ofB = FetchDescriptor<Shapes.Expense>(predicate: #Predicate { $0.budget?.name == "b" })
    #expect(try store.context.fetch(dear) == [])
    budget.expenses[0].amount = 10
    #expect(try store.context.fetch(dear) == [budget])
    budget.expenses[0].budget = empty
    #expect(try store.context.fetch(dear) == [empty])
    #expect(try store.context.fetch(ofB).map(\.name) == ["e"])
    #expect(try store.context.fetchCount(ofB) == 1)
    empty.name = "c"
    #expect(try store.context.fetch(ofB) == [])
    store.context.delete(empty.expenses[0])
    #expect(try store.context.fetch(dear) == [])
    store.context.insert(Budget("b", expenses: [Shapes.Expense("new", amount: 6)]))
    #expect(try store.context.fetch(dear).map(\.name) == ["b"])
    #expect(try store.context.fetch(ofB).map(\.name) == ["new"])
  }

  @Test(arguments: StoreKind.allCases, [-1, .min])
  func `A negative limit or offset is an error that names it`(
    _ kind: StoreKind, _ number: Int
  ) throws {
    let store = try TestStore(kind, Budget.self)
    var descriptor = FetchDescriptor<Budget>()
    descriptor.fetchLimit = number
    var error = #expect(throws: SwiftDataError.self) { try store.context.fetch(descriptor) }
    #expect("\(error as Any)".contains("fetchLimit"))
    descriptor.fetchLimit = nil
    descriptor.fetchOffset = number
    error = #expect(throws: SwiftDataError.self) { try store.context.fetchCount(descriptor) }
    #expect("\(error as Any)".contains("fetchOffset"))
  }

  @Test(arguments: StoreKind.allCases)
  func `The greatest limit and offset are no trap`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    store.context.insert(Budget("a"))
    try store.save()
    for isPending in [false, true] {
      if isPending { store.context.insert(Budget("b")) }
      var descriptor = FetchDescriptor<Budget>()
      descriptor.fetchLimit = .max
      #expect(try store.context.fetch(descriptor).count == (isPending ? 2 : 1))
      descriptor.fetchOffset = .max
      #expect(try store.context.fetch(descriptor).isEmpty)
      #expect(try store.context.fetchCount(descriptor) == 0)
      #expect(try store.context.fetchIdentifiers(descriptor).isEmpty)
    }
  }
}
