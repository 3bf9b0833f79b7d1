import Observation
import SwiftData

/// The figures of a dashboard, which follow the budgets as they change.
@Observable
final class BudgetSummaryStore {
  private let observer: ResultsObserver<Budget, Never>
  @ObservationIgnored private var token: ObservationTracking.Token?

  private(set) var totalBudget: Double = 0
  private(set) var totalSpent: Double = 0
  private(set) var remaining: Double = 0
  private(set) var overspentBudgets: [Budget] = []

  init(modelContext: ModelContext) throws {
    observer = try ResultsObserver(modelContext: modelContext)
    token = withContinuousObservation(options: [.didSet]) { [weak self] _ in
      self?.updateSummary()
    }
  }

  private func updateSummary() {
    let budgets = observer.results
    totalBudget = budgets.reduce(0) { $0 + $1.limit }
    totalSpent = budgets.reduce(0) { $0 + $1.spent }
    remaining = totalBudget - totalSpent
    overspentBudgets = budgets.filter(\.isOverspent)
  }
}
