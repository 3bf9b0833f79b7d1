import SwiftData
import Testing

@testable import Budgets

@MainActor
struct BudgetRuleTests {
  let container: ModelContainer
  let context: ModelContext

  init() throws {
    container = try ModelContainer(
      for: Budget.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    context = container.mainContext
  }

  @Test(arguments: ["", " ", "\n\t"])
  func `A budget without a name is refused`(_ name: String) throws {
    #expect(throws: BudgetError.emptyName) {
      try Budget(name: name, limit: 1).save(context: context)
    }
    #expect(try context.fetchCount(FetchDescriptor<Budget>()) == 0)
  }

  @Test(arguments: [0, -0.01, -.infinity, .nan])
  func `A limit that is not above zero is refused`(_ limit: Double) throws {
    #expect(throws: BudgetError.limitTooLow) {
      try Budget(name: "Rent", limit: limit).save(context: context)
    }
    #expect(try context.fetchCount(FetchDescriptor<Budget>()) == 0)
  }

  @Test func `A budget may be saved again, and keep its name in other letters`() throws {
    let budget = Budget(name: "Rent", limit: 100)
    try budget.save(context: context)
    budget.name = "RENT"
    budget.limit = 200
    try budget.save(context: context)
    let saved = try ModelContext(container).fetch(FetchDescriptor<Budget>())
    #expect(saved.map(\.name) == ["RENT"])
    #expect(saved.map(\.limit) == [200])
  }

  @Test(arguments: [(99.99, false), (100, false), (100.01, true)])
  func `Only more than the limit is overspent`(_ spent: Double, _ isOverspent: Bool) {
    let budget = Budget(name: "Rent", limit: 100)
    budget.expenses = [Expense(name: "Flat", amount: spent)]
    #expect(budget.isOverspent == isOverspent)
  }

  @Test func `Quantities count in every total`() throws {
    let budget = Budget(name: "Groceries", limit: 20)
    budget.expenses = [Expense(name: "Milk", amount: 3.50, quantity: 6)]
    try budget.save(context: context)
    let store = try BudgetSummaryStore(modelContext: context)
    #expect(store.totalSpent == 21)
    #expect(store.remaining == -1)
    #expect(store.overspentBudgets.map(\.name) == ["Groceries"])
  }
}
