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
}
