import Foundation
import Testing

@testable import SwiftData

/// Saves and fetches of so many models that the ways for many rows are taken: several rows for each
/// run of an INSERT, and whole tables read for the members of many owners.
struct LargeSaveTests {
  typealias Budget = Shapes.Budget
  typealias Expense = Shapes.Expense
  typealias Page = Shapes.Page
  typealias Book = Shapes.Book

  @Test(arguments: StoreKind.allCases, [255, 256, 257, 300, 1_000])
  func `Each of many new models has its own values in its row`(
    _ kind: StoreKind, _ count: Int
  ) throws {
    let store = try TestStore(kind, Budget.self, Expense.self)
    for index in 0..<count {
      // Two entities in turn: each has its rows written together.
      store.context.insert(Budget("b\(index)", limit: Double(index)))
      store.context.insert(Expense("e\(index)", amount: Double(-index)))
    }
    try store.context.save()
    #expect(!store.context.hasChanges)

    let other = ModelContext(store.container)
    let budgets = try other.fetch(FetchDescriptor<Budget>())
    #expect(budgets.map(\.name) == (0..<count).map { "b\($0)" })
    #expect(budgets.map(\.limit) == (0..<count).map { Double($0) })
    let expenses = try other.fetch(FetchDescriptor<Expense>())
    #expect(expenses.map(\.name) == (0..<count).map { "e\($0)" })
    #expect(expenses.map(\.amount) == (0..<count).map { Double(-$0) })
  }

  @Test(arguments: StoreKind.allCases)
  func `Identifiers handed out before a large save find their models after it`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Budget.self)
    let budgets = (0..<600).map { Budget("b\($0)") }
    for budget in budgets { store.context.insert(budget) }
    let before = budgets.map(\.persistentModelID)
    store.context.delete(budgets[17])
    try store.context.save()
    for (index, budget) in budgets.enumerated() where index != 17 {
      #expect(store.context.model(for: before[index]) as? Budget === budget)
      #expect(store.context.model(for: budget.persistentModelID) as? Budget === budget)
    }
    #expect(try store.context.fetchCount(FetchDescriptor<Budget>()) == 599)
    #expect(Set(budgets.map(\.persistentModelID)).count == 600)
  }

  @Test(arguments: StoreKind.allCases)
  func `A model that lacks a value fails a large save as a whole, and can be repaired`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Book.self, Page.self)
    let book = Book("book")
    let lost = Book("lost")
    let pages = (0..<500).map { Page("p\($0)", book: $0 == 333 ? lost : book) }
    store.context.insert(book)
    store.context.insert(lost)
    for page in pages { store.context.insert(page) }
    store.context.delete(lost)
    #expect(throws: SwiftDataError.self) { try store.context.save() }
    #expect(try ModelContext(store.container).fetchCount(FetchDescriptor<Page>()) == 0)
    #expect(try ModelContext(store.container).fetchCount(FetchDescriptor<Book>()) == 0)
    pages[333].book = book
    try store.context.save()
    let other = ModelContext(store.container)
    #expect(try other.fetchCount(FetchDescriptor<Page>()) == 500)
    #expect(try other.fetch(FetchDescriptor<Book>()).first?.pages.count == 500)
  }

  @Test func `The save tells observers of every identifier`() throws {
    let store = try TestStore(.memory, Budget.self)
    let budgets = (0..<700).map { Budget("b\($0)") }
    for budget in budgets { store.context.insert(budget) }
    nonisolated(unsafe) var told: Set<PersistentIdentifier>?
    let token = NotificationCenter.default.addObserver(
      forName: ModelContext.didSave, object: store.context, queue: nil
    ) { told = $0.userInfo?[ModelContext.NotificationKey.insertedIdentifiers] as? Set }
    defer { NotificationCenter.default.removeObserver(token) }
    try store.context.save()
    #expect(told == Set(budgets.map(\.persistentModelID)))
  }

  // MARK: - Members of many owners

  /// 2,100 owners with 0 to 4 members each, some of them in an order of their own.
  func family(_ kind: StoreKind) throws -> (TestStore, [String: [String]]) {
    let store = try TestStore(kind, Budget.self, Expense.self)
    var expected: [String: [String]] = [:]
    let budgets = (0..<2_100).map { Budget("b\($0)") }
    for budget in budgets { store.context.insert(budget) }
    try store.context.save()
    // Members of different owners in turn, so that a table's order is no owner's.
    for round in 0..<4 {
      for (index, budget) in budgets.enumerated() where index % 5 > round {
        budget.expenses.append(Expense("\(index)-\(round)"))
      }
    }
    try store.context.save()
    for (index, budget) in budgets.enumerated() {
      if index % 7 == 0 { budget.expenses.reverse() }
      expected[budget.name] = budget.expenses.map(\.name)
    }
    try store.context.save()
    return (store, expected)
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `Members of many owners come to their owners, in their order`(
    _ kind: StoreKind, _ prefetching: Bool
  ) throws {
    let (store, expected) = try family(kind)
    let context = ModelContext(store.container)
    var descriptor = FetchDescriptor<Budget>()
    if prefetching { descriptor.relationshipKeyPathsForPrefetching = [\.expenses] }
    let budgets = try context.fetch(descriptor)
    for budget in budgets {
      #expect(budget.expenses.map(\.name) == expected[budget.name])
      #expect(budget.expenses.allSatisfy { $0.budget === budget })
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Members that have moved without being saved are with their new owner`(
    _ kind: StoreKind
  ) throws {
    let (store, _) = try family(kind)
    let context = ModelContext(store.container)
    let all = try context.fetch(FetchDescriptor<Expense>())
    let budgets = try context.fetch(FetchDescriptor<Budget>())
    let target = budgets[0]
    var expected: [String: Set<String>] = [:]
    for (index, expense) in all.enumerated() where index % 100 == 0 { expense.budget = target }
    for (index, expense) in all.enumerated() where index % 100 == 1 { context.delete(expense) }
    for expense in all where !expense.isDeleted {
      guard let budget = expense.budget else { continue }
      expected[budget.name, default: []].insert(expense.name)
    }
    var descriptor = FetchDescriptor<Budget>()
    descriptor.relationshipKeyPathsForPrefetching = [\.expenses]
    for budget in try context.fetch(descriptor) {
      #expect(Set(budget.expenses.map(\.name)) == expected[budget.name] ?? [])
    }
  }
}
