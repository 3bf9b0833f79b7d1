// swift-format-ignore-file: code as the article prints it

import Observation
import SwiftData
import Testing

@testable import Budgets

/// The store as the article prints it. Its `totalSpent` leaves quantities out, which the one in
/// `Sources` does not.
enum AsPrinted {
  @Observable
  final class BudgetSummaryStore {

    private let observer: ResultsObserver<Budget, Never>?
    @ObservationIgnored private var token: ObservationTracking.Token?

    var totalBudget: Double = 0
    var totalSpent: Double = 0
    var remaining: Double = 0
    var overspentBudgets: [Budget] = []

    init(modelContext: ModelContext) throws {
      observer = try ResultsObserver(modelContext: modelContext)

      token = withContinuousObservation(options: [.didSet]) { [weak self] _ in
        self?.updateSummary()
      }
    }

    private func updateSummary() {
      guard let observer else { return }

      let budgets = observer.results

      totalBudget = budgets.reduce(0) { $0 + $1.limit }

      totalSpent = budgets.reduce(0) { result, budget in
        result + budget.expenses.reduce(0) { $0 + $1.amount }
      }

      remaining = totalBudget - totalSpent

      overspentBudgets = budgets.filter {
        spentAmount(for: $0) > $0.limit
      }
    }

    private func spentAmount(for budget: Budget) -> Double {
      budget.expenses.reduce(0) { $0 + ($1.amount * Double($1.quantity)) }
    }
  }
}

@MainActor
struct ArticleStoreTests {
  @Test func `The printed store compiles and adds up`() throws {
    let container = try ModelContainer(
      for: Budget.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let budget = Budget(name: "Food", limit: 10)
    budget.expenses = [Expense(name: "Milk", amount: 6, quantity: 2)]
    container.mainContext.insert(budget)
    let store = try AsPrinted.BudgetSummaryStore(modelContext: container.mainContext)
    #expect(store.totalSpent == 6)
    #expect(store.overspentBudgets.map(\.name) == ["Food"])
  }
}
