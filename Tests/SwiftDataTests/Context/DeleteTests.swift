import Foundation
import Testing

@testable import SwiftData

struct DeleteTests {
  typealias Budget = Shapes.Budget
  typealias Expense = Shapes.Expense

  @Test(arguments: StoreKind.allCases)
  func `A deleted model belongs to its context until the save`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let context = store.context
    let budget = Budget("a", limit: 3)
    context.insert(budget)
    try store.save()
    let identifier = budget.persistentModelID

    context.delete(budget)
    #expect(budget.isDeleted)
    #expect(budget.hasChanges)
    #expect(budget.modelContext === context)
    #expect(context.hasChanges)
    #expect(context.deletedModelsArray.map(\.persistentModelID) == [identifier])
    #expect(context.changedModelsArray.isEmpty)
    #expect(try context.count(Budget.self) == 0)
    #expect(try ModelContext(store.container).count(Budget.self) == 1)

    try store.save()
    #expect(!budget.isDeleted)
    #expect(budget.modelContext == nil)
    #expect(!context.hasChanges)
    #expect(context.deletedModelsArray.isEmpty)
    #expect(budget.name == "a")
    #expect(budget.limit == 3)
    #expect(budget.persistentModelID == identifier)
    #expect(context.registeredModel(for: identifier) as Budget? == nil)
    #expect(try store.freshContext().count(Budget.self) == 0)
    // On its own it is as good as any object.
    budget.limit = 4
    budget.expenses.append(Expense("e"))
    #expect(budget.limit == 4)
    #expect(budget.expenses.count == 1)
    #expect(!context.hasChanges)
  }

  @Test(arguments: StoreKind.allCases)
  func `Deleting a model that was never saved drops it`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let context = store.context
    let budget = Budget("a", expenses: [Expense("e")])
    context.insert(budget)
    context.delete(budget)
    #expect(context.insertedModelsArray.isEmpty)
    #expect(context.deletedModelsArray.isEmpty)
    #expect(!context.hasChanges)
    #expect(try context.count(Budget.self) == 0)
    #expect(try context.count(Expense.self) == 0)
    try store.save()
    #expect(budget.modelContext == nil)
    #expect(try store.freshContext().count(Budget.self) == 0)
    #expect(try store.freshContext().count(Expense.self) == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `Deleting twice, and after the save, does no harm`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a")
    store.context.delete(budget)
    #expect(!store.context.hasChanges)
    store.context.insert(budget)
    try store.save()
    store.context.delete(budget)
    store.context.delete(budget)
    #expect(store.context.deletedModelsArray.count == 1)
    try store.save()
    store.context.delete(budget)
    #expect(!store.context.hasChanges)
    try store.save()
  }

  @Test(arguments: StoreKind.allCases)
  func `A changed model is deleted all the same`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a", expenses: [Expense("e")])
    store.context.insert(budget)
    try store.save()
    budget.limit = 1
    budget.expenses[0].amount = 2
    store.context.delete(budget)
    budget.limit = 2
    #expect(store.context.changedModelsArray.isEmpty)
    try store.save()
    #expect(try store.freshContext().count(Budget.self) == 0)
    #expect(try store.freshContext().count(Expense.self) == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `All models of a class are deleted, pending ones too`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    for index in 0..<5 { store.context.insert(Budget("\(index)", expenses: [Expense("e")])) }
    store.context.insert(Expense("loose"))
    try store.save()
    store.context.insert(Budget("new"))
    try store.context.delete(model: Budget.self)
    #expect(try store.context.count(Budget.self) == 0)
    #expect(try ModelContext(store.container).count(Budget.self) == 5)
    try store.save()
    let fresh = try store.freshContext()
    #expect(try fresh.count(Budget.self) == 0)
    #expect(try fresh.all(Expense.self).map(\.name) == ["loose"])
  }

  @Test(arguments: StoreKind.allCases)
  func `Models that match are deleted, as they are now`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budgets = (0..<6).map { Budget("\($0)", limit: Double($0)) }
    for budget in budgets { store.context.insert(budget) }
    try store.save()
    budgets[0].limit = 10  // now it matches
    budgets[5].limit = 0  // now it does not
    store.context.insert(Budget("new", limit: 20))
    try store.context.delete(model: Budget.self, where: #Predicate { $0.limit > 3 })
    try store.save()
    #expect(try store.freshContext().all(Budget.self).map(\.name) == ["1", "2", "3", "5"])
  }

  @Test(arguments: StoreKind.allCases)
  func `A deletion is taken back by a rollback`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let budget = Budget("a", expenses: [Expense("e"), Expense("f")])
    store.context.insert(budget)
    try store.save()
    store.context.delete(budget)
    #expect(try store.context.count(Expense.self) == 0)
    store.context.rollback()
    #expect(!budget.isDeleted)
    #expect(budget.modelContext === store.context)
    #expect(budget.expenses.map(\.name) == ["e", "f"])
    #expect(!store.context.hasChanges)
    try store.check()
    budget.limit = 9
    try store.save()
    #expect(try store.freshContext().only(Budget.self).limit == 9)
  }

  // MARK: What refers to it

  @Test(arguments: StoreKind.allCases)
  func `A one-way reference to a deleted model becomes nil`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.Article.self)
    let tag = Shapes.Tag("t")
    let article = Shapes.Article("a", tag: tag)
    let other = Shapes.Article("b", tag: tag)
    store.context.insert(article)
    store.context.insert(other)
    try store.save()
    let bystander = ModelContext(store.container)
    let twins = try bystander.all(Shapes.Article.self)
    #expect(twins.map { $0.tag?.name } == ["t", "t"])

    store.context.delete(tag)
    #expect(article.tag == nil)
    try store.save()
    #expect(article.tag == nil)
    #expect(try bystander.all(Shapes.Article.self).map { $0.tag?.name } == [nil, nil])
    let fresh = try store.freshContext()
    #expect(try fresh.all(Shapes.Article.self).map { $0.tag?.name } == [nil, nil])

    // Both can be repaired, though there is nothing to repair.
    article.tag = nil
    other.name = "c"
    try store.save()
    article.tag = Shapes.Tag("new")
    try store.save()
    let last = try store.freshContext()
    #expect(try last.all(Shapes.Article.self).map { $0.tag?.name } == ["new", nil])
  }

  @Test(arguments: StoreKind.allCases)
  func `A one-way reference that was set to a new model becomes nil when that goes`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shapes.Article.self)
    let article = Shapes.Article("a")
    store.context.insert(article)
    try store.save()
    let tag = Shapes.Tag("t")
    article.tag = tag
    try store.save()
    store.context.delete(tag)
    #expect(article.tag == nil)
    try store.save()
    #expect(article.tag == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `A one-way collection loses a deleted member`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.Playlist.self)
    let songs = ["a", "b", "c"].map { Shapes.Song($0) }
    let list = Shapes.Playlist("p", songs: songs)
    store.context.insert(list)
    try store.save()
    store.context.delete(songs[1])
    #expect(list.songs.map(\.name) == ["a", "c"])
    try store.save()
    #expect(list.songs.map(\.name) == ["a", "c"])
    let fresh = try store.freshContext()
    #expect(try fresh.only(Shapes.Playlist.self).songs.map(\.name) == ["a", "c"])
    list.songs.append(Shapes.Song("d"))
    try store.save()
  }

  @Test(arguments: StoreKind.allCases)
  func `A new model that refers to a deleted one is saved without it`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.Article.self)
    let tag = Shapes.Tag("t")
    store.context.insert(tag)
    try store.save()
    let article = Shapes.Article("a", tag: tag)
    store.context.insert(article)
    store.context.delete(tag)
    try store.save()
    #expect(article.tag == nil)
    let fresh = try store.freshContext()
    #expect(try fresh.only(Shapes.Article.self).tag == nil)
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `A one-way collection loses a member that was never saved`(
    _ kind: StoreKind, _ isInserted: Bool
  ) throws {
    let store = try TestStore(kind, Shapes.Playlist.self, Shapes.Song.self)
    let playlist = Shapes.Playlist("p")
    store.context.insert(playlist)
    try store.save()
    let songs = [Shapes.Song("a"), Shapes.Song("b")]
    if isInserted { for song in songs { store.context.insert(song) } }
    playlist.songs = songs
    store.context.delete(songs[0])
    #expect(playlist.songs.map(\.name) == ["b"])
    try store.save()
    #expect(playlist.songs.map(\.name) == ["b"])
    #expect(try store.freshContext().only(Shapes.Playlist.self).songs.map(\.name) == ["b"])
  }

  @Test(arguments: StoreKind.allCases)
  func `A model that has been deleted refers to nothing, and can be inserted again`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Budget.self, Expense.self)
    let budget = Budget("a")
    store.context.insert(budget)
    budget.expenses = [Expense("x"), Expense("y")]
    try store.save()
    let expense = budget.expenses[0]
    store.context.delete(budget)
    try store.save()
    #expect(budget.expenses.isEmpty)
    #expect(expense.budget == nil)
    store.context.insert(budget)
    try store.save()
    #expect(try store.freshContext().only(Budget.self).name == "a")
    #expect(try store.freshContext().count(Expense.self) == 0)
    budget.expenses.append(expense)
    try store.save()
    #expect(try store.freshContext().only(Budget.self).expenses.map(\.name) == ["x"])
  }
}
