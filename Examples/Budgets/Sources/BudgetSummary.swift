/// Calculations over several budgets, as pure functions.
struct BudgetSummary {
  func totalLimit(for budgets: [Budget]) -> Double {
    budgets.reduce(0) { $0 + $1.limit }
  }
}
