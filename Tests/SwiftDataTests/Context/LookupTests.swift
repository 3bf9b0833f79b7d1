import Foundation
import Testing

@testable import SwiftData

struct LookupTests {
  typealias Budget = Shapes.Budget

  @Test(arguments: StoreKind.allCases)
  func `A permanent identifier finds its model in any context`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a")
    store.context.insert(budget)
    try store.save()
    let identifier = budget.persistentModelID
    #expect(store.context.model(for: identifier) === budget)
    let fresh = try store.freshContext()
    let none: Budget? = fresh.registeredModel(for: identifier)
    #expect(none == nil)
    let found = try #require(fresh.model(for: identifier) as? Budget)
    #expect(found.name == "a")
    #expect(found.modelContext === fresh)
    let registered: Budget? = fresh.registeredModel(for: identifier)
    #expect(registered === found)
    let wrong: Shapes.Expense? = fresh.registeredModel(for: identifier)
    #expect(wrong == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `A temporary identifier finds its model before the save and after`(_ kind: StoreKind) throws
  {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a")
    let temporary = budget.persistentModelID
    store.context.insert(budget)
    #expect(budget.persistentModelID == temporary)
    #expect(store.context.model(for: temporary) === budget)
    try store.save()
    #expect(budget.persistentModelID != temporary)
    #expect(store.context.model(for: temporary) === budget)
    let registered: Budget? = store.context.registeredModel(for: temporary)
    #expect(registered === budget)
    store.context.delete(budget)
    try store.save()
    #expect(store.context.model(for: temporary).modelContext == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `An identifier whose row is gone gives a model of no context, and no trap`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shapes.types)
    let budget = Budget("a", limit: 3, expenses: [Shapes.Expense("e")])
    let page = Shapes.Page("p", book: Shapes.Book("b"))
    store.context.insert(budget)
    store.context.insert(page)
    try store.save()
    let identifiers = [budget.persistentModelID, page.persistentModelID]
    store.context.delete(budget)
    store.context.delete(page)
    try store.save()
    for context in [store.context, try store.freshContext()] {
      let missing = try #require(context.model(for: identifiers[0]) as? Budget)
      #expect(missing.modelContext == nil)
      #expect(missing.persistentModelID == identifiers[0])
      _ = (missing.name, missing.limit, missing.expenses.count)
      missing.name = "x"
      let registered: Budget? = context.registeredModel(for: identifiers[0])
      #expect(registered == nil)
      let orphan = try #require(context.model(for: identifiers[1]) as? Shapes.Page)
      _ = (orphan.name, orphan.book.name)
      #expect(!context.hasChanges)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An identifier of another store finds nothing`(_ kind: StoreKind) throws {
    let stores = try [TestStore(kind, Budget.self), TestStore(kind, Budget.self)]
    let budgets = try stores.map { store in
      let budget = Budget("a")
      store.context.insert(budget)
      try store.save()
      return budget
    }
    let identifier = budgets[0].persistentModelID
    #expect(stores[1].context.model(for: identifier).modelContext == nil)
    let registered: Budget? = stores[1].context.registeredModel(for: identifier)
    #expect(registered == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `An object that is in memory with a row another context deleted reads on`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a", expenses: [Shapes.Expense("e"), Shapes.Expense("f")])
    store.context.insert(budget)
    try store.save()
    let other = ModelContext(store.container)
    let twin = try other.only(Budget.self)
    let members = twin.expenses
    store.context.delete(budget)
    try store.save()
    // Nothing of `other` has been asked since.
    #expect(twin.name == "a")
    #expect(members.map(\.name) == ["e", "f"])
    #expect(try other.count(Budget.self) == 0)
    #expect(twin.modelContext == nil)
    #expect(members[0].modelContext == nil)
    _ = (twin.name, twin.expenses.count, members[0].budget)
    #expect(other.model(for: budget.persistentModelID).modelContext == nil)
    try store.check(other)
  }

  @Test(arguments: StoreKind.allCases)
  func `A reference whose row another program deleted reads as nil`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.Article.self)
    store.context.insert(Shapes.Article("a", tag: Shapes.Tag("t")))
    try store.save()
    let context = try store.freshContext()
    let article = try context.only(Shapes.Article.self)
    try store.context.connection(store.context.coordinator.stores[0]).execute("DELETE FROM \"Tag\"")
    #expect(article.tag == nil)
    article.name = "b"
    article.tag = Shapes.Tag("new")
    try context.save()
    #expect(article.tag?.name == "new")
  }
}
