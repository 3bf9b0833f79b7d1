import Testing

@testable import SwiftData

/// Models that outlive the context that has fetched them.
struct HeirTests {
  typealias Budget = Shapes.Budget
  typealias Expense = Shapes.Expense

  func store(_ kind: StoreKind) throws -> TestStore {
    let store = try TestStore(kind, Budget.self, Expense.self)
    for index in 0..<30 {
      let budget = Budget("b\(index)")
      store.context.insert(budget)
      budget.expenses = (0..<3).map { Expense("\(index)-\($0)") }
    }
    try store.context.save()
    return store
  }

  @Test(arguments: StoreKind.allCases)
  func `Members of every model can be read, in any order`(_ kind: StoreKind) throws {
    let store = try store(kind)
    let container = store.container
    defer { withExtendedLifetime(store) {} }
    let budgets = try ModelContext(container).fetch(FetchDescriptor<Budget>())
    for index in [29, 1, 0, 15, 2] {
      #expect(budgets[index].expenses.map(\.name) == (0..<3).map { "\(index)-\($0)" })
    }
    for budget in budgets { #expect(budget.expenses.allSatisfy { $0.budget === budget }) }
  }

  @Test(arguments: StoreKind.allCases)
  func `Targets of every model can be read, in any order`(_ kind: StoreKind) throws {
    let store = try store(kind)
    let container = store.container
    defer { withExtendedLifetime(store) {} }
    let expenses = try ModelContext(container).fetch(FetchDescriptor<Expense>())
    for index in [89, 1, 0, 44] {
      #expect(expenses[index].budget?.name == "b\(index / 3)")
      #expect(expenses[index].budget?.expenses.count == 3)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Models that were deleted far behind in a fetch can still be asked`(
    _ kind: StoreKind
  ) throws {
    let store = try store(kind)
    let context = ModelContext(store.container)
    let budgets = try context.fetch(FetchDescriptor<Budget>())
    context.delete(budgets[20])
    try context.save()
    #expect(budgets[20].expenses.isEmpty)
    #expect(budgets[21].expenses.count == 3)
  }

  @Test func `A context lets go of models that nobody uses`() throws {
    let store = try TestStore(.memory, Shapes.Tag.self)
    let context = store.context
    var kept: [Shapes.Tag] = []
    for round in 0..<5 {
      for index in 0..<12_000 {
        let tag = Shapes.Tag("\(round)-\(index)")
        if index == 0 { kept.append(tag) }
        context.insert(tag)
      }
      try context.save()
    }
    #expect(context.objectCount < 60_000)
    for (round, tag) in kept.enumerated() {
      let found: Shapes.Tag? = context.registeredModel(for: tag.persistentModelID)
      #expect(found === tag)
      #expect(tag.name == "\(round)-0")
    }
    #expect(try context.fetchCount(FetchDescriptor<Shapes.Tag>()) == 60_000)
  }

  @Test func `Models that nobody holds end with their context`() throws {
    let store = try TestStore(.memory, Shapes.Tag.self)
    store.context.insert(Shapes.Tag("a"))
    try store.context.save()
    weak var storage: ModelStorage?
    weak var context: ModelContext?
    do {
      let other = ModelContext(store.container)
      context = other
      storage = try other.only(Shapes.Tag.self)._$modelStorage
      #expect(storage != nil)
    }
    #expect(context == nil)
    #expect(storage == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `Changes and deletions wait for the save, whoever asks for the context`(
    _ kind: StoreKind
  ) throws {
    let store = try store(kind)
    let budgets = try ModelContext(store.container).fetch(FetchDescriptor<Budget>())
    budgets[0].modelContext?.delete(budgets[5])
    budgets[1].limit = 7
    budgets[2].modelContext?.delete(budgets[6])
    try budgets[3].modelContext?.save()
    let stored = try store.freshContext().fetch(FetchDescriptor<Budget>())
    #expect(stored.count == 28)
    #expect(!stored.contains { ["b5", "b6"].contains($0.name) })
    #expect(stored.first { $0.name == "b1" }?.limit == 7)
    #expect(try store.freshContext().fetchCount(FetchDescriptor<Expense>()) == 84)
  }
}
