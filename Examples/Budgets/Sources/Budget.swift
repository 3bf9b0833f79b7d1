import Foundation
import SwiftData

/// A sum that may be spent on something.
@Model
nonisolated final class Budget {
  var name: String
  var limit: Double
  @Relationship(deleteRule: .cascade, inverse: \Expense.budget) var expenses: [Expense] = []

  init(name: String, limit: Double) {
    self.name = name
    self.limit = limit
  }

  /// The sum of all expenses, each as often as it was bought.
  var spent: Double { expenses.reduce(0) { $0 + $1.total } }

  /// What is left; negative when more than the limit is spent.
  var remaining: Double { limit - spent }

  /// Whether more than the limit is spent. Spending all of it is still within the budget.
  var isOverspent: Bool { spent > limit }
}

/// Something that was bought.
@Model
nonisolated final class Expense {
  var name: String
  var amount: Double
  var quantity: Int
  var budget: Budget?

  init(name: String, amount: Double, quantity: Int = 1) {
    self.name = name
    self.amount = amount
    self.quantity = quantity
  }

  var total: Double { amount * Double(quantity) }
}

/// The rules that a budget must keep.
nonisolated enum BudgetError: Error, Equatable {
  case emptyName
  case limitTooLow
  case duplicateName
}

nonisolated extension Budget {
  /// Checks the rules, then inserts the budget and saves.
  ///
  /// - Throws: `BudgetError`, before anything is inserted, and what the save throws.
  func save(context: ModelContext) throws {
    if name.allSatisfy(\.isWhitespace) { throw BudgetError.emptyName }
    if !(limit > 0) { throw BudgetError.limitTooLow }
    let (name, same) = (name, ComparisonResult.orderedSame)
    let namesakes = try context.fetch(
      FetchDescriptor<Budget>(
        predicate: #Predicate { $0.name.caseInsensitiveCompare(name) == same }))
    if namesakes.contains(where: { $0 !== self }) { throw BudgetError.duplicateName }
    context.insert(self)
    try context.save()
  }
}
