import Foundation
import Testing

@testable import SwiftData

struct ResultsObserverTests {
  typealias Budget = Shapes.Budget

  func observer(
    _ context: ModelContext, _ predicate: Predicate<Budget>? = nil
  ) throws -> ResultsObserver<Budget, Never> {
    try ResultsObserver(
      filterBy: predicate, sortBy: [SortDescriptor(\.limit), SortDescriptor(\.name)],
      modelContext: context)
  }

  @Test(arguments: StoreKind.allCases)
  func `Results follow the context's own changes, saved or not`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let observer = try observer(store.context, #Predicate { $0.limit < 100 })
    func expect(_ names: [String], sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(observer.results.map(\.name) == names, sourceLocation: sourceLocation)
    }
    expect([])
    let budgets = ["a", "b", "c"].enumerated().map { Budget($1, limit: Double($0)) }
    store.context.insert(budgets[1])
    expect(["b"])
    store.context.insert(budgets[0])
    store.context.insert(budgets[2])
    expect(["a", "b", "c"])
    // A new model that is changed again and again.
    budgets[0].limit = 10
    expect(["b", "c", "a"])
    budgets[0].limit = 1.5
    expect(["b", "a", "c"])
    try store.save()
    expect(["b", "a", "c"])
    // And so a saved one.
    budgets[2].limit = 0
    expect(["c", "b", "a"])
    budgets[2].limit = 100
    expect(["b", "a"])
    budgets[2].limit = 1.2
    expect(["b", "c", "a"])
    store.context.delete(budgets[1])
    expect(["c", "a"])
    store.context.rollback()
    expect(["b", "a", "c"])
    store.context.delete(budgets[0])
    try store.save()
    expect(["b", "c"])
  }

  @Test(arguments: StoreKind.allCases)
  func `Results follow what other contexts save`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let observer = try observer(store.context)
    let other = ModelContext(store.container)
    let budgets = [Budget("a", limit: 1), Budget("b", limit: 2)]
    for budget in budgets { other.insert(budget) }
    #expect(observer.results.isEmpty)
    try other.save()
    #expect(observer.results.map(\.name) == ["a", "b"])
    budgets[0].limit = 3
    #expect(observer.results.map(\.name) == ["a", "b"])
    try other.save()
    #expect(observer.results.map(\.name) == ["b", "a"])
    other.delete(budgets[1])
    try other.save()
    #expect(observer.results.map(\.name) == ["a"])
    try store.container.erase()
    #expect(observer.results.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `Filter and order take effect at once`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    for (name, limit) in [("a", 3.0), ("b", 1), ("c", 2)] {
      store.context.insert(Budget(name, limit: limit))
    }
    let observer = try ResultsObserver<Budget, Never>(modelContainer: store.container)
    #expect(observer.results.isEmpty)
    try store.save()
    #expect(observer.modelContext !== store.context)
    #expect(observer.results.map(\.name) == ["a", "b", "c"])
    observer.sortBy = [SortDescriptor(\.limit)]
    #expect(observer.results.map(\.name) == ["b", "c", "a"])
    observer.filterBy = #Predicate { $0.limit >= 2 }
    #expect(observer.results.map(\.name) == ["c", "a"])
    observer.sortBy = [SortDescriptor(\.limit, order: .reverse)]
    #expect(observer.results.map(\.name) == ["a", "c"])
    observer.filterBy = nil
    #expect(observer.results.map(\.name) == ["a", "c", "b"])
    #expect(observer.fetchDescriptor.sortBy == [SortDescriptor(\.limit, order: .reverse)])
  }

  @Test(arguments: StoreKind.allCases)
  func `Who observes the results is told once of each change`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    let observer = try observer(store.context)
    let budget = Budget("a")
    let other = ModelContext(store.container)
    let changes: [(String, () throws -> Void)] = [
      ("insert", { store.context.insert(budget) }),
      ("edit of a new model", { budget.limit = 1 }),
      ("another edit", { budget.limit = 2 }),
      ("save", { try store.context.save() }),
      ("edit", { budget.name = "b" }),
      ("second edit", { budget.name = "c" }),
      ("deletion", { store.context.delete(budget) }),
      ("rollback", { store.context.rollback() }),
      ("filter", { observer.filterBy = #Predicate { $0.name != "x" } }),
      ("order", { observer.sortBy = [] }),
    ]
    for (name, change) in changes where name != "save" {
      if name == "edit" { try store.context.save() }
      let count = ChangeCount.observing { _ = observer.results.count }
      try change()
      #expect(count.value == 1, "\(name)")
    }
    let count = ChangeCount.observing { _ = observer.results.count }
    other.insert(Budget("z"))
    #expect(count.value == 0)
    try other.save()
    _ = store.context.hasChanges
    #expect(count.value == 1)
    #expect(observer.results.count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `A fetch that cannot be made throws at once`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Budget.self)
    #expect(throws: SwiftDataError.unknownSchema) {
      try ResultsObserver<Shapes.Tag, Never>(modelContext: store.context)
    }
  }

  @Test func `An observer lets its context go`() throws {
    weak var weakContext: ModelContext?
    do {
      let store = try TestStore(.memory, Budget.self)
      let observer = try ResultsObserver<Budget, Never>(modelContainer: store.container)
      weakContext = observer.modelContext
      #expect(weakContext != nil)
    }
    #expect(weakContext == nil)
  }
}
