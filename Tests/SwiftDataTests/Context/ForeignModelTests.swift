import Foundation
import Testing

@testable import SwiftData

/// Models where they do not belong: of another context, of another container, of no schema.
struct ForeignModelTests {
  typealias Budget = Shapes.Budget
  typealias Expense = Shapes.Expense

  func validation(
    _ mentioned: String..., sourceLocation: SourceLocation = #_sourceLocation,
    when body: () throws -> Void
  ) {
    let error = #expect(
      throws: SwiftDataError.modelValidationFailure, sourceLocation: sourceLocation
    ) {
      try body()
    }
    for text in mentioned {
      #expect("\(error as Any)".contains(text), sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Inserting another context's model fails the save and harms neither context`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a")
    store.context.insert(budget)
    let other = ModelContext(store.container)
    other.insert(Budget("b"))
    other.insert(budget)
    validation("Budget", "persistentModelID") { try other.save() }
    #expect(budget.modelContext === store.context)
    try store.save()
    #expect(try ModelContext(store.container).all(Budget.self).map(\.name) == ["a"])
    other.rollback()
    other.insert(Budget("c"))
    try store.save(other)
    #expect(try store.freshContext().all(Budget.self).map(\.name) == ["a", "c"])
  }

  @Test(arguments: StoreKind.allCases)
  func `Deleting another context's model fails the save and deletes nothing`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a")
    store.context.insert(budget)
    try store.save()
    let other = ModelContext(store.container)
    other.delete(budget)
    validation("Budget") { try other.save() }
    #expect(!budget.isDeleted)
    #expect(try store.freshContext().count(Budget.self) == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `A reference to a saved model of another context means its row`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a")
    store.context.insert(budget)
    try store.save()
    let other = ModelContext(store.container)
    let expense = Expense("e")
    other.insert(expense)
    expense.budget = budget
    #expect(expense.budget !== budget)
    #expect(expense.budget == budget)
    #expect(expense.budget?.modelContext === other)
    try store.save(other)
    try store.check()
    let fresh = try store.freshContext()
    #expect(try fresh.only(Budget.self).expenses.map(\.name) == ["e"])
    #expect(try store.context.only(Budget.self).expenses.map(\.name) == ["e"])
  }

  @Test(arguments: StoreKind.allCases)
  func `A reference to an unsaved model of another context fails the save`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a")
    store.context.insert(budget)
    let other = ModelContext(store.container)
    let expense = Expense("e")
    other.insert(expense)
    expense.budget = budget
    validation("Expense.budget") { try other.save() }
    #expect(budget.expenses.isEmpty)
    #expect(try ModelContext(store.container).count(Expense.self) == 0)
    try store.save()
    other.rollback()
    #expect(!other.hasChanges)
    try store.save(other)
  }

  @Test(arguments: StoreKind.allCases)
  func `Members of another context do not cross over unsaved`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let expense = Expense("e")
    store.context.insert(expense)
    let other = ModelContext(store.container)
    let budget = Budget("b")
    other.insert(budget)
    budget.expenses.append(expense)
    validation("Budget.expenses") { try other.save() }
    #expect(expense.budget == nil)
    #expect(expense.modelContext === store.context)
    try store.save()
    other.rollback()
    let mine = Budget("mine")
    other.insert(mine)
    mine.expenses.append(expense)
    try store.save(other)
    let fresh = try store.freshContext()
    #expect(try fresh.only(Expense.self).budget?.name == "mine")
  }

  @Test(arguments: StoreKind.allCases)
  func `A model of another container is refused`(_ kind: StoreKind) throws {
    let stores = try [TestStore(kind, Budget.self), TestStore(kind, Budget.self)]
    let budget = Budget("a")
    stores[0].context.insert(budget)
    try stores[0].save()
    let expense = Expense("e")
    stores[1].context.insert(expense)
    expense.budget = budget
    validation { try stores[1].context.save() }
    stores[1].context.rollback()
    #expect(try stores[1].freshContext().count(Expense.self) == 0)
    #expect(budget.expenses.isEmpty)
    try stores[0].save()
  }

  @Test(arguments: StoreKind.allCases)
  func `A class that the container does not know is an error that names it`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Budget.self)
    let context = store.context
    let calls: [(String, () throws -> Void)] = [
      ("fetch", { _ = try context.all(Shapes.Tag.self) }),
      ("fetchCount", { _ = try context.count(Shapes.Tag.self) }),
      ("fetchIdentifiers", { _ = try context.fetchIdentifiers(FetchDescriptor<Shapes.Tag>()) }),
      ("delete", { try context.delete(model: Shapes.Tag.self) }),
      (
        "save",
        {
          context.insert(Shapes.Tag("t"))
          try context.save()
        }
      ),
    ]
    for (name, call) in calls {
      let error = #expect(throws: SwiftDataError.unknownSchema, "\(name)", performing: call)
      #expect("\(error as Any)".contains("Tag.self"), "\(name)")
      #expect("\(error as Any)".contains("Budget"), "\(name)")
    }
    // The context goes on after a rollback.
    context.rollback()
    context.insert(Budget("a"))
    try store.save()
    #expect(try store.freshContext().count(Budget.self) == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `A mistake is told once, and the next save goes without it`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self, Expense.self)
    let other = ModelContext(store.container)
    let foreign = Budget("foreign")
    other.insert(foreign)
    let expense = Expense("e")
    store.context.insert(expense)
    expense.budget = foreign
    validation("Expense.budget") { try store.save() }
    #expect(expense.budget == nil)
    let right = Budget("right")
    expense.budget = right
    try store.save()
    #expect(try store.freshContext().only(Expense.self).budget?.name == "right")
  }
}
