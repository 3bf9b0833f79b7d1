import Foundation
import Testing

@testable import SwiftData

struct RollbackTests {
  typealias Budget = Shapes.Budget
  typealias Expense = Shapes.Expense

  struct Refusal: Error {}

  @Test(arguments: StoreKind.allCases, [Stage.saved, .found])
  func `Attributes get their saved values back`(_ kind: StoreKind, _ stage: Stage) throws {
    let scene = try Staged(kind, stage)
    let budget = try scene.place(Budget("a", limit: 1))[0]
    budget.name = "b"
    budget.limit = 2
    scene.context.rollback()
    #expect(budget.name == "a")
    #expect(budget.limit == 1)
    #expect(!budget.hasChanges)
    #expect(!scene.context.hasChanges)
    #expect(scene.context.changedModelsArray.isEmpty)
    // And can be changed and saved as ever.
    budget.limit = 3
    try scene.save()
    #expect(try scene.store.freshContext().only(Budget.self).limit == 3)
  }

  @Test(arguments: StoreKind.allCases, [Stage.saved, .found])
  func `Relationships get their saved members back, in order`(
    _ kind: StoreKind, _ stage: Stage
  ) throws {
    let scene = try Staged(kind, stage)
    let drafts = ["a", "b", "c"].map { Expense($0) }
    let budgets = try scene.place(Budget("x", expenses: drafts), Budget("y"))
    let expenses = try scene.place(drafts)
    let student = try scene.place(Shapes.Student("s", courses: [Shapes.Course("c")]))[0]
    let course = student.courses[0]
    let country = try scene.place(Shapes.Country("c", capital: Shapes.City("t")))[0]
    let city = try #require(country.capital)

    expenses[0].budget = budgets[1]
    budgets[0].expenses.reverse()
    budgets[0].expenses.append(Expense("new"))
    expenses[1].budget = nil
    student.courses = []
    course.students.append(Shapes.Student("new"))
    city.country = Shapes.Country("new")
    scene.context.rollback()

    #expect(budgets[0].expenses == expenses)
    #expect(budgets[1].expenses.isEmpty)
    #expect(expenses.allSatisfy { $0.budget === budgets[0] })
    #expect(student.courses == [course])
    #expect(course.students == [student])
    #expect(country.capital === city)
    #expect(city.country === country)
    #expect(scene.context.insertedModelsArray.isEmpty)
    try scene.store.check(scene.context)
    try scene.save()
    #expect(try scene.store.freshContext().count(Expense.self) == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `New models leave the context`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a", limit: 5)
    store.context.insert(budget)
    store.context.rollback()
    #expect(budget.modelContext == nil)
    #expect(budget.limit == 5)
    #expect(!store.context.hasChanges)
    #expect(try store.context.count(Budget.self) == 0)
    try store.save()
    #expect(try store.freshContext().count(Budget.self) == 0)
    store.context.insert(budget)
    try store.save()
    #expect(try store.freshContext().only(Budget.self).limit == 5)
  }

  @Test(arguments: StoreKind.allCases)
  func `Inserted, changed and deleted at once are all taken back`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budgets = ["a", "b", "c"].map { Budget($0, expenses: [Expense("of \($0)")]) }
    for budget in budgets { store.context.insert(budget) }
    try store.save()
    store.context.delete(budgets[0])
    budgets[1].expenses.append(budgets[2].expenses[0])
    store.context.insert(Budget("d", expenses: [budgets[1].expenses[0]]))
    budgets[2].name = "z"
    store.context.delete(budgets[2])
    store.context.rollback()
    try store.check()
    #expect(budgets.map(\.name) == ["a", "b", "c"])
    #expect(budgets.map { $0.expenses.map(\.name) } == [["of a"], ["of b"], ["of c"]])
    #expect(try store.context.all(Budget.self) == budgets)
    try store.save()
    #expect(try store.freshContext().count(Budget.self) == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `Observers see the restored values`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a", expenses: [Expense("e")])
    store.context.insert(budget)
    try store.save()
    let expense = budget.expenses[0]
    budget.name = "b"
    expense.budget = nil
    let name = ChangeCount.observing { _ = budget.name }
    let members = ChangeCount.observing { _ = budget.expenses.count }
    let owner = ChangeCount.observing { _ = expense.budget }
    store.context.rollback()
    #expect(name.value == 1)
    #expect(members.value == 1)
    #expect(owner.value == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `What another context has saved meanwhile is what comes back`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a", limit: 1)
    store.context.insert(budget)
    try store.save()
    budget.name = "mine"
    let other = ModelContext(store.container)
    try other.only(Budget.self).limit = 2
    try other.save()
    store.context.rollback()
    #expect(budget.name == "a")
    #expect(budget.limit == 2)
    try store.check()
  }

  // MARK: Transactions

  @Test(arguments: StoreKind.allCases)
  func `A transaction saves what its block does`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a")
    try store.context.transaction {
      store.context.insert(budget)
      budget.limit = 2
    }
    #expect(!store.context.hasChanges)
    try store.check()
    #expect(try store.freshContext().only(Budget.self).limit == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `A transaction whose block throws leaves nothing`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a")
    store.context.insert(budget)
    try store.save()
    #expect(throws: Refusal.self) {
      try store.context.transaction {
        budget.limit = 2
        store.context.insert(Budget("b"))
        throw Refusal()
      }
    }
    #expect(!store.context.hasChanges)
    #expect(budget.limit == 0)
    try store.check()
    #expect(try store.freshContext().all(Budget.self).map(\.limit) == [0])
  }

  @Test(arguments: StoreKind.allCases)
  func `A transaction whose save fails leaves nothing`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.types)
    let account = Shapes.Account("a")
    account.bookings = [Shapes.Booking("b")]
    store.context.insert(account)
    try store.save()
    #expect(throws: SwiftDataError.modelValidationFailure) {
      try store.context.transaction {
        store.context.insert(Budget("new"))
        store.context.delete(account)
      }
    }
    #expect(!store.context.hasChanges)
    #expect(!account.isDeleted)
    try store.check()
    #expect(try store.freshContext().count(Budget.self) == 0)
  }
}
