// swift-format-ignore-file: code as the article prints it

import SwiftData
import Testing

@testable import Budgets

@MainActor
struct BudgetSummaryStoreTests {
  @MainActor
  @Test
  func `Budget summary store calculates correct aggregate totals`() async throws {
    let container = try ModelContainer(
      for: Budget.self,
      configurations: ModelConfiguration(
        isStoredInMemoryOnly: true
      )
    )

    let context = container.mainContext

    let food = Budget(
      name: "Food",
      limit: 500
    )

    food.expenses.append(
      Expense(
        name: "Groceries",
        amount: 125
      )
    )

    let travel = Budget(
      name: "Travel",
      limit: 1500
    )

    travel.expenses.append(
      Expense(
        name: "Hotel",
        amount: 600
      )
    )

    context.insert(food)
    context.insert(travel)

    try context.save()

    let store = try BudgetSummaryStore(
      modelContext: context
    )

    #expect(store.totalBudget == 2000)
    #expect(store.totalSpent == 725)
    #expect(store.remaining == 1275)
    #expect(store.overspentBudgets.isEmpty)
  }

  @Test func `The store follows inserts, edits, deletions and the saves of other contexts`()
    async throws
  {
    let container = try ModelContainer(
      for: Budget.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = container.mainContext
    context.autosaveEnabled = false
    let store = try BudgetSummaryStore(modelContext: context)
    /// Lets the store have its turn until the figure is there, at most so many times.
    func expectTotal(_ total: Double, sourceLocation: SourceLocation = #_sourceLocation) async {
      for _ in 0..<1000 where store.totalBudget != total { await Task.yield() }
      #expect(store.totalBudget == total, sourceLocation: sourceLocation)
    }
    let food = Budget(name: "Food", limit: 500)
    context.insert(food)
    await expectTotal(500)
    food.limit = 600
    await expectTotal(600)
    try context.save()

    let other = ModelContext(container)
    other.insert(Budget(name: "Travel", limit: 1000))
    try other.save()
    await expectTotal(1600)

    context.delete(food)
    await expectTotal(1000)
    try context.save()
    await expectTotal(1000)
  }
}
