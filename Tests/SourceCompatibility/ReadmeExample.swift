import Foundation
import SwiftData
import Testing

/// The example of the README, on a store in memory.
enum ReadmeExample {
  @Model
  final class Budget {
    @Attribute(.unique) var name: String
    var limit: Int  // in cents
    @Relationship(deleteRule: .cascade, inverse: \Expense.budget) var expenses: [Expense] = []

    init(name: String, limit: Int) {
      self.name = name
      self.limit = limit
    }
  }

  @Model
  final class Expense {
    var title: String
    var amount: Int
    var budget: Budget?

    init(title: String, amount: Int, budget: Budget) {
      self.title = title
      self.amount = amount
      self.budget = budget
    }
  }
}

@Suite
struct ReadmeExampleTests {
  let container: ModelContainer

  init() throws {
    let memory = ModelConfiguration(isStoredInMemoryOnly: true)
    container = try ModelContainer(for: ReadmeExample.Budget.self, configurations: memory)
  }

  @Test func `The example of the README finds the budget that was spent from`() throws {
    let context = ModelContext(container)
    let food = ReadmeExample.Budget(name: "Food", limit: 400_00)
    context.insert(food)
    context.insert(ReadmeExample.Expense(title: "Market", amount: 42_10, budget: food))
    context.insert(ReadmeExample.Expense(title: "Coffee", amount: 4_50, budget: food))
    context.insert(ReadmeExample.Budget(name: "Travel", limit: 150_00))
    try context.save()

    let spentFrom = FetchDescriptor<ReadmeExample.Budget>(
      predicate: #Predicate { budget in budget.expenses.contains { $0.amount > 40_00 } },
      sortBy: [SortDescriptor(\.name)])
    let found = try ModelContext(container).fetch(spentFrom)

    #expect(found.map(\.name) == ["Food"])
    #expect(found.first?.expenses.reduce(0) { $0 + $1.amount } == 46_60)
  }
}
