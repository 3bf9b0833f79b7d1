// swift-format-ignore-file: code as the article prints it

import SwiftData
import Testing

@testable import Budgets

@MainActor
struct BudgetTests {

  let container: ModelContainer
  let context: ModelContext

  init() throws {
    container = try ModelContainer(
      for: Budget.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    context = container.mainContext
  }

  @Test(arguments: [
    ("Groceries", "groceries"),
    ("Rent", "RENT"),
    ("Entertainment", "entertainment"),
  ])
  func `Saving budget with duplicate name throws error`(
    firstName: String,
    secondName: String
  ) throws {

    let firstBudget = Budget(name: firstName, limit: 100)
    try firstBudget.save(context: context)

    let secondBudget = Budget(name: secondName, limit: 200)

    #expect(throws: BudgetError.duplicateName) {
      try secondBudget.save(context: context)
    }
  }

  @Test
  func save_budget_successfully() throws {

    let budget = Budget(name: "Groceries", limit: 200)
    context.insert(budget)
    try context.save()

    let budgets = try context.fetch(FetchDescriptor<Budget>())

    #expect(budgets.count == 1)
    #expect(budgets.first?.name == "Groceries")
    #expect(budgets.first?.limit == 200)
  }

  @Test
  func `Budget spent returns total of all expenses`() {

    let budget = Budget(name: "Groceries", limit: 100)

    let expense1 = Expense(name: "Milk", amount: 3.50, quantity: 5)
    let expense2 = Expense(name: "Eggs", amount: 4.00, quantity: 1)

    budget.expenses.append(expense1)
    budget.expenses.append(expense2)

    #expect(budget.spent == 21.50)
  }

  @Test
  func `Budget remaining returns budget balance`() {

    let budget = Budget(name: "Groceries", limit: 100)

    let expense1 = Expense(name: "Milk", amount: 3.50, quantity: 5)
    let expense2 = Expense(name: "Eggs", amount: 4.00, quantity: 1)

    budget.expenses.append(expense1)
    budget.expenses.append(expense2)

    #expect(budget.remaining == 78.50)
  }

  @Test
  func `Total limit returns sum of all budget limits`() {
    let groceries = Budget(name: "Groceries", limit: 100)
    let rent = Budget(name: "Rent", limit: 1000)

    let summary = BudgetSummary()

    let total = summary.totalLimit(for: [groceries, rent])

    #expect(total == 1100)
  }
}
