import Foundation
import Testing

@testable import SwiftData

struct ModelIdentityTests {
  typealias Budget = Shapes.Budget

  @Test(arguments: StoreKind.allCases)
  func `A set of models survives the save that gives them their keys`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budgets = (0..<100).map { Budget("\($0)") }
    var early = Set(budgets[..<50])
    for budget in budgets { store.context.insert(budget) }
    var late = Set(budgets[50...])
    let hashes = budgets.map(\.hashValue)
    try store.save()
    #expect(budgets.map(\.hashValue) == hashes)
    #expect(budgets[..<50].allSatisfy { early.contains($0) && !late.contains($0) })
    #expect(budgets[50...].allSatisfy { late.contains($0) && !early.contains($0) })
    for budget in budgets {
      early.insert(budget)
      late.insert(budget)
    }
    #expect(early.count == 100)
    #expect(late.count == 100)
    for budget in budgets[..<50] { store.context.delete(budget) }
    try store.context.save()
    #expect(budgets.map(\.hashValue) == hashes)
    #expect(budgets.allSatisfy { early.contains($0) })
  }

  @Test(arguments: StoreKind.allCases)
  func `Models are equal exactly when they are one row`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a")
    let twin = Budget("a")
    #expect(budget == budget)
    #expect(budget != twin)
    store.context.insert(budget)
    store.context.insert(twin)
    #expect(budget != twin)
    try store.save()
    #expect(budget != twin)
    let other = ModelContext(store.container)
    let found = try #require(other.model(for: budget.persistentModelID) as? Budget)
    #expect(found !== budget)
    #expect(found == budget)
    #expect(found != twin)
  }

  @Test(arguments: StoreKind.allCases)
  func `Models of two stores are never equal`(_ kind: StoreKind) throws {
    let stores = try (0..<2).map { _ in try TestStore(kind, Budget.self) }
    let budgets = try stores.map { store in
      let budget = Budget("a")
      store.context.insert(budget)
      try store.save()
      return budget
    }
    #expect(budgets[0].persistentModelID != budgets[1].persistentModelID)
    #expect(budgets[0] != budgets[1])
  }

  @Test(arguments: StoreKind.allCases)
  func `One row is one object per context`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("b", expenses: (0..<3).map { Shapes.Expense("\($0)") })
    store.context.insert(budget)
    try store.save()
    let context = try store.freshContext()
    let fetched = try context.only(Budget.self)
    let members = fetched.expenses
    #expect(try context.only(Budget.self) === fetched)
    #expect(context.model(for: budget.persistentModelID) === fetched)
    let registered: Budget? = context.registeredModel(for: budget.persistentModelID)
    #expect(registered === fetched)
    let expenses = try context.all(Shapes.Expense.self)
    #expect(zip(expenses, members).allSatisfy { $0 === $1 })
    #expect(expenses.allSatisfy { $0.budget === fetched })
    // And after the object's own save.
    fetched.limit = 5
    try context.save()
    #expect(try context.only(Budget.self) === fetched)
  }
}
