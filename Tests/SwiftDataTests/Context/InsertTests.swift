import Foundation
import Testing

@testable import SwiftData

struct InsertTests {
  typealias Budget = Shapes.Budget
  typealias Expense = Shapes.Expense

  @Test(arguments: StoreKind.allCases)
  func `An inserted model is pending until the save`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let context = store.context
    #expect(!context.hasChanges)
    let budget = Budget("a")
    context.insert(budget)
    #expect(context.hasChanges)
    #expect(budget.hasChanges)
    #expect(budget.modelContext === context)
    #expect(context.insertedModelsArray.map(\.persistentModelID) == [budget.persistentModelID])
    #expect(context.changedModelsArray.isEmpty)
    budget.limit = 3
    #expect(context.changedModelsArray.isEmpty, "a new model is not a changed one")
    #expect(try context.only(Budget.self) === budget)
    #expect(try ModelContext(store.container).count(Budget.self) == 0)
    try store.save()
    #expect(!context.hasChanges)
    #expect(!budget.hasChanges)
    #expect(context.insertedModelsArray.isEmpty)
    #expect(try store.freshContext().only(Budget.self).limit == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `Inserting again does no harm`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a")
    store.context.insert(budget)
    store.context.insert(budget)
    #expect(store.context.insertedModelsArray.count == 1)
    try store.save()
    store.context.insert(budget)
    #expect(!store.context.hasChanges)
    try store.save()
    #expect(try store.freshContext().count(Budget.self) == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `A model brings all new models that it leads to`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.types)
    let root = Shapes.Node("root")
    for index in 0..<3 { _ = Shapes.Node("\(index)", parent: root) }
    root.children[0].children = [Shapes.Node("deep")]
    // From the middle, up and down.
    store.context.insert(root.children[0])
    #expect(store.context.insertedModelsArray.count == 5)
    let student = Shapes.Student(
      "s", courses: [Shapes.Course("c", students: [Shapes.Student("t")])])
    store.context.insert(student)
    #expect(store.context.insertedModelsArray.count == 8)
    let article = Shapes.Article("a", tag: Shapes.Tag("t"))
    store.context.insert(article)
    store.context.insert(Shapes.Playlist("p", songs: [Shapes.Song("x"), Shapes.Song("y")]))
    #expect(store.context.insertedModelsArray.count == 13)
    try store.save()
    let fresh = try store.freshContext()
    #expect(try fresh.count(Shapes.Node.self) == 5)
    #expect(try fresh.count(Shapes.Student.self) == 2)
    #expect(try fresh.only(Shapes.Article.self).tag?.name == "t")
    #expect(try fresh.only(Shapes.Playlist.self).songs.map(\.name) == ["x", "y"])
  }

  @Test(arguments: StoreKind.allCases)
  func `A graph of new and saved models is inserted as a whole`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let old = Budget("old", expenses: [Expense("first")])
    store.context.insert(old)
    try store.save()
    let new = Budget("new", expenses: [Expense("a")])
    new.expenses.append(old.expenses[0])
    let late = Expense("late")
    old.expenses = [late]
    store.context.insert(new)
    #expect(Set(store.context.insertedModelsArray.map(\.persistentModelID)).count == 3)
    try store.save()
    let fresh = try store.freshContext()
    let budgets = try fresh.all(Budget.self)
    #expect(budgets.map(\.name) == ["old", "new"])
    #expect(budgets.map { $0.expenses.map(\.name) } == [["late"], ["a", "first"]])
  }

  @Test(arguments: StoreKind.allCases)
  func `A new model that is linked to one of a context joins it`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.types)
    let context = store.context
    let budget = Budget("b")
    let article = Shapes.Article("a")
    let course = Shapes.Course("c")
    for model in [budget, article, course] as [any PersistentModel] { context.insert(model) }
    try store.save()
    let byInit = Expense("init", budget: budget)
    let byReference = Expense("reference")
    byReference.budget = budget
    let byMember = Expense("member")
    budget.expenses.append(byMember)
    article.tag = Shapes.Tag("t")
    let student = Shapes.Student("s")
    student.courses = [course]
    #expect(budget.expenses == [byInit, byReference, byMember])
    #expect(context.insertedModelsArray.count == 5)
    #expect(context.insertedModelsArray.allSatisfy { $0.modelContext === context })
    try store.save()
    #expect(try store.freshContext().count(Expense.self) == 3)
    #expect(try store.freshContext().count(Shapes.Tag.self) == 1)
    #expect(try store.freshContext().count(Shapes.Student.self) == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `A deletion that is not saved is taken back by an insert`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a")
    store.context.insert(budget)
    try store.save()
    let identifier = budget.persistentModelID
    store.context.delete(budget)
    store.context.insert(budget)
    #expect(!budget.isDeleted)
    #expect(store.context.deletedModelsArray.isEmpty)
    budget.limit = 7
    try store.save()
    let fresh = try store.freshContext()
    #expect(try fresh.only(Budget.self).limit == 7)
    #expect(try fresh.only(Budget.self).persistentModelID == identifier)
  }

  @Test(arguments: StoreKind.allCases)
  func `A model whose deletion is saved can be inserted as a new one`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a", limit: 4)
    store.context.insert(budget)
    try store.save()
    let old = budget.persistentModelID
    store.context.delete(budget)
    try store.save()
    store.context.insert(budget)
    #expect(budget.modelContext === store.context)
    try store.save()
    let fresh = try store.freshContext()
    #expect(try fresh.only(Budget.self).limit == 4)
    #expect(try fresh.only(Budget.self).persistentModelID == budget.persistentModelID)
    #expect(budget.persistentModelID != old)
  }

  @Test(arguments: StoreKind.allCases)
  func `Ten thousand models are inserted, updated and deleted`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.Tag.self)
    let tags = (0..<10_000).map { Shapes.Tag("\($0)") }
    for tag in tags { store.context.insert(tag) }
    try store.context.save()
    for tag in tags where tag.name.hasSuffix("7") { tag.name = "x" }
    for tag in tags where tag.name.hasSuffix("3") { store.context.delete(tag) }
    try store.context.save()
    let names = try store.freshContext().all(Shapes.Tag.self).map(\.name)
    #expect(names.count == 9_000)
    #expect(names.count { $0 == "x" } == 1_000)
    #expect(!names.contains { $0.hasSuffix("3") })
  }
}
