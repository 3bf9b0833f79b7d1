import Foundation
import Testing

@testable import SwiftData

/// Two contexts of one container, each with its own objects.
struct SeveralContextsTests {
  typealias Budget = Shapes.Budget
  typealias Expense = Shapes.Expense

  /// A store whose row `a` both contexts have loaded.
  func scene(_ kind: StoreKind) throws -> (TestStore, ModelContext, Budget, Budget) {
    let store = try TestStore(kind, Shapes.types)
    let budget = Budget("a", limit: 1, expenses: [Expense("e"), Expense("f")])
    store.context.insert(budget)
    try store.save()
    let other = ModelContext(store.container)
    let twin = try other.only(Budget.self)
    #expect(twin.expenses.map(\.name) == ["e", "f"])
    return (store, other, budget, twin)
  }

  @Test(arguments: StoreKind.allCases)
  func `What is not saved is nobody else's business`(_ kind: StoreKind) throws {
    let (store, other, budget, twin) = try scene(kind)
    budget.limit = 2
    store.context.insert(Budget("b"))
    store.context.delete(budget.expenses[0])
    #expect(try other.count(Budget.self) == 1)
    #expect(try other.count(Expense.self) == 2)
    #expect(twin.limit == 1)
    #expect(twin.expenses.count == 2)
    #expect(!other.hasChanges)
  }

  // A: limit = 2, save ──────────────┐
  // B:             fetch ─ reads limit
  @Test(arguments: StoreKind.allCases)
  func `Saved values reach the other's untouched objects with its next fetch`(
    _ kind: StoreKind
  ) throws {
    let (store, other, budget, twin) = try scene(kind)
    budget.limit = 2
    budget.expenses[0].name = "changed"
    budget.expenses.append(Expense("g"))
    try store.save()
    #expect(try other.only(Budget.self) === twin)
    #expect(twin.limit == 2)
    #expect(twin.expenses.map(\.name) == ["changed", "f", "g"])
    #expect(!other.hasChanges)
    try store.check(other)
  }

  // A:                 limit = 2, name = "A", save
  // B: limit = 3 (not saved)                      ─ fetch ─ save
  @Test(arguments: StoreKind.allCases)
  func `Local changes stay, and win property by property when they are saved`(
    _ kind: StoreKind
  ) throws {
    let (store, other, budget, twin) = try scene(kind)
    twin.limit = 3
    budget.limit = 2
    budget.name = "A"
    try store.save()
    #expect(try other.only(Budget.self) === twin)
    #expect(twin.limit == 3)
    #expect(other.hasChanges)
    try other.save()
    let fresh = try store.freshContext()
    #expect(try fresh.only(Budget.self).limit == 3)
    #expect(try fresh.only(Budget.self).name == "A")
    #expect(try store.context.only(Budget.self).limit == 3)
    try store.check(other)
    try store.check()
  }

  // A: inserts and saves          ─ fetch: 3
  // B:              inserts, saves
  @Test(arguments: StoreKind.allCases)
  func `Neither loses the other's inserts`(_ kind: StoreKind) throws {
    let (store, other, budget, twin) = try scene(kind)
    budget.expenses.append(Expense("from a"))
    twin.expenses.append(Expense("from b"))
    try store.save()
    try other.save()
    #expect(try store.context.count(Expense.self) == 4)
    #expect(Set(budget.expenses.map(\.name)) == ["e", "f", "from a", "from b"])
    let fresh = try store.freshContext()
    #expect(
      Set(try fresh.only(Budget.self).expenses.map(\.name)) == ["e", "f", "from a", "from b"])
    #expect(try other.count(Expense.self) == 4)
    try store.check(other)
    try store.check()
  }

  @Test(arguments: StoreKind.allCases)
  func `Pending members of a collection survive the other's save of its owner`(
    _ kind: StoreKind
  ) throws {
    let (store, other, budget, twin) = try scene(kind)
    let pending = Expense("pending", budget: twin)
    #expect(twin.expenses.last === pending)
    budget.limit = 9
    try store.save()
    _ = try other.only(Budget.self)
    #expect(twin.limit == 9)
    #expect(twin.expenses.map(\.name) == ["e", "f", "pending"])
    #expect(pending.budget === twin)
    try store.save(other)
    let fresh = try store.freshContext()
    #expect(try fresh.only(Budget.self).expenses.map(\.name) == ["e", "f", "pending"])
  }

  // A: deletes the row, saves
  // B:                       ─ fetch: gone, and what it held is on its own
  @Test(arguments: StoreKind.allCases)
  func `A row that the other deletes takes the object out of the context`(_ kind: StoreKind) throws
  {
    let (store, other, budget, twin) = try scene(kind)
    store.context.delete(budget)
    try store.save()
    #expect(try other.count(Budget.self) == 0)
    #expect(twin.modelContext == nil)
    #expect(twin.name == "a")
    #expect(try other.count(Expense.self) == 0)
    twin.limit = 5
    #expect(!other.hasChanges)
    try store.save(other)
  }

  // A:                deletes the row, saves
  // B: changes it (not saved)              ─ save
  @Test(arguments: StoreKind.allCases)
  func `Changing a row that the other has deleted brings nothing back`(_ kind: StoreKind) throws {
    let (store, other, budget, twin) = try scene(kind)
    twin.limit = 5
    twin.expenses[0].name = "changed"
    store.context.delete(budget)
    try store.save()
    try other.save()
    #expect(!other.hasChanges)
    #expect(twin.modelContext == nil)
    #expect(try store.freshContext().count(Budget.self) == 0)
    #expect(try store.freshContext().count(Expense.self) == 0)
    try store.check(other)
  }

  // A:                     deletes the tag, saves
  // B: article.tag = tag (not saved)            ─ save
  @Test(arguments: StoreKind.allCases)
  func `Referring to a row that the other has deleted saves nil`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.types)
    let tag = Shapes.Tag("t")
    store.context.insert(Shapes.Article("a"))
    store.context.insert(tag)
    try store.save()
    let other = ModelContext(store.container)
    let article = try other.only(Shapes.Article.self)
    article.tag = try other.only(Shapes.Tag.self)
    article.name = "b"
    store.context.delete(tag)
    try store.save()
    try store.save(other)
    #expect(article.tag == nil)
    let fresh = try store.freshContext()
    #expect(try fresh.only(Shapes.Article.self).name == "b")
    #expect(try fresh.only(Shapes.Article.self).tag == nil)
  }

  // A: deletes, saves
  // B: deletes       ─ save
  @Test(arguments: StoreKind.allCases)
  func `Both may delete the same row`(_ kind: StoreKind) throws {
    let (store, other, budget, twin) = try scene(kind)
    store.context.delete(budget)
    other.delete(twin)
    try store.save()
    try store.save(other)
    #expect(try store.freshContext().count(Budget.self) == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `Moved members are moved for the other as well`(_ kind: StoreKind) throws {
    let (store, other, budget, twin) = try scene(kind)
    let second = Budget("second")
    second.expenses = [budget.expenses[1]]
    store.context.insert(second)
    try store.save()
    let budgets = try other.all(Budget.self)
    #expect(budgets[0] === twin)
    #expect(budgets.map { $0.expenses.map(\.name) } == [["e"], ["f"]])
    try store.check(other)
  }

  @Test func `Containers on one file see each other's saves with a fetch of their own`() throws {
    let store = try TestStore(.file, Budget.self)
    let budget = Budget("a", limit: 1)
    store.context.insert(budget)
    try store.save()
    let other = try store.freshContext()
    #expect(try other.only(Budget.self).limit == 1)
    store.context.insert(Budget("b"))
    try store.save()
    #expect(try other.all(Budget.self).map(\.name) == ["a", "b"])
    other.insert(Budget("c"))
    try other.save()
    #expect(try store.context.all(Budget.self).map(\.name) == ["a", "b", "c"])
  }

  // MARK: Notifications

  /// What was posted while `body` ran, as `name: object is context` with the user info.
  func notes(
    _ context: ModelContext, during body: () throws -> Void
  ) rethrows -> [(Notification.Name, [AnyHashable: Any])] {
    nonisolated(unsafe) var result: [(Notification.Name, [AnyHashable: Any])] = []
    let center = NotificationCenter.default
    let tokens = [ModelContext.willSave, ModelContext.didSave].map { name in
      center.addObserver(forName: name, object: context, queue: nil) {
        result.append(($0.name, $0.userInfo ?? [:]))
      }
    }
    defer { for token in tokens { center.removeObserver(token) } }
    try body()
    return result
  }

  @Test(arguments: StoreKind.allCases)
  func `A save says before and after what it does`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budgets = ["a", "b", "c"].map { Budget($0) }
    for budget in budgets { store.context.insert(budget) }
    try store.save()
    budgets[0].limit = 1
    store.context.delete(budgets[1])
    let new = Budget("new")
    store.context.insert(new)
    let posted = try notes(store.context) { try store.context.save() }
    #expect(posted.map(\.0) == [ModelContext.willSave, ModelContext.didSave])
    let info = posted[1].1
    for (key, models) in [
      (ModelContext.NotificationKey.insertedIdentifiers, [new]),
      (.updatedIdentifiers, [budgets[0]]),
      (.deletedIdentifiers, [budgets[1]]),
    ] {
      let expected = Set(models.map(\.persistentModelID))
      #expect(info[key] as? Set<PersistentIdentifier> == expected)
      #expect((info[key.rawValue] as? [PersistentIdentifier]).map(Set.init) == expected)
      #expect(expected.allSatisfy { $0.storeIdentifier != nil })
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A save of nothing says nothing, and one that fails says only that it begins`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shapes.types)
    #expect(try notes(store.context) { try store.context.save() }.isEmpty)
    let account = Shapes.Account("a")
    account.bookings = [Shapes.Booking("b")]
    store.context.insert(account)
    try store.save()
    store.context.delete(account)
    let posted = notes(store.context) {
      #expect(throws: SwiftDataError.self) { try store.context.save() }
    }
    #expect(posted.map(\.0) == [ModelContext.willSave])
  }

  @Test(arguments: StoreKind.allCases)
  func `Changes that are made when a save begins are part of it`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let context = store.context
    nonisolated(unsafe) let unsafe = context
    let token = NotificationCenter.default.addObserver(
      forName: ModelContext.willSave, object: context, queue: nil
    ) { _ in unsafe.insert(Budget("late")) }
    defer { NotificationCenter.default.removeObserver(token) }
    context.insert(Budget("early"))
    try context.save()
    #expect(try store.freshContext().all(Budget.self).map(\.name) == ["early", "late"])
  }

  @Test(arguments: StoreKind.allCases)
  func `What another context deletes leaves the collections that have changed here`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shapes.types)
    let course = Shapes.Course("c")
    let students = ["a", "b"].map { Shapes.Student($0) }
    store.context.insert(course)
    for student in students { store.context.insert(student) }
    let expense = Shapes.Expense("e")
    let budget = Budget("b")
    store.context.insert(budget)
    store.context.insert(expense)
    try store.context.save()

    let other = ModelContext(store.container)
    let theirCourse = try other.only(Shapes.Course.self)
    theirCourse.students = try other.all(Shapes.Student.self)
    let theirBudget = try other.only(Budget.self)
    try other.only(Shapes.Expense.self).budget = theirBudget
    #expect(theirBudget.expenses.count == 1)

    store.context.delete(students[0])
    store.context.delete(expense)
    try store.context.save()
    try other.save()
    #expect(theirCourse.students.map(\.name) == ["b"])
    #expect(theirBudget.expenses.isEmpty)
    #expect(try store.freshContext().only(Shapes.Course.self).students.map(\.name) == ["b"])
  }
}
