import Foundation
import Testing

@testable import SwiftData

/// What somebody else writes to the file: another container, another process, another tool.
struct OtherWritersTests {
  typealias Budget = Shapes.Budget
  typealias Expense = Shapes.Expense

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func open() throws -> ModelContext {
    ModelContext(
      try ModelContainer(
        for: Budget.self, Expense.self, configurations: ModelConfiguration(url: folder.file())))
  }

  @Test func `A fetch brings registered models up to date with another container's save`() throws {
    let (first, second) = (try open(), try open())
    first.insert(Budget("a", expenses: [Expense("x")]))
    try first.save()
    let mine = try first.only(Budget.self)
    let theirs = try second.only(Budget.self)
    #expect(mine.expenses.map(\.name) == ["x"])
    theirs.name = "b"
    theirs.expenses.append(Expense("y"))
    try second.save()
    let count = ChangeCount.observing { _ = mine.name }
    #expect(try first.only(Budget.self) === mine)
    #expect(count.value == 1)
    #expect(mine.name == "b")
    #expect(mine.expenses.map(\.name) == ["x", "y"])
  }

  @Test func `Local changes stay, and the rest follows after the save`() throws {
    let (first, second) = (try open(), try open())
    first.insert(Budget("a", limit: 1))
    try first.save()
    let mine = try first.only(Budget.self)
    let theirs = try second.only(Budget.self)
    mine.limit = 2
    theirs.name = "b"
    theirs.limit = 3
    try second.save()
    _ = try first.fetch(FetchDescriptor<Budget>())
    #expect(mine.limit == 2)
    try first.save()
    #expect(mine.name == "b")
    #expect(mine.limit == 2)
  }

  @Test func `A row that another container has deleted is gone`() throws {
    let (first, second) = (try open(), try open())
    for name in ["a", "b"] { first.insert(Budget(name)) }
    try first.save()
    let mine = try first.all(Budget.self)
    second.delete(try #require(try second.all(Budget.self).first { $0.name == "a" }))
    try second.save()
    #expect(try first.all(Budget.self).map(\.name) == ["b"])
    mine[1].limit = 5
    try first.save()
    #expect(try second.all(Budget.self).map(\.limit) == [5])
  }

  @Test func `What another tool has written is seen`() throws {
    let context = try open()
    context.insert(Budget("a"))
    try context.save()
    let budget = try context.only(Budget.self)
    try Connection(.file(folder.file().path(percentEncoded: false)))
      .execute("UPDATE Budget SET name = 'b'")
    #expect(try context.only(Budget.self) === budget)
    #expect(budget.name == "b")
  }

  @Test func `Saves of one's own container do not make models be read again`() throws {
    let context = try open()
    let other = ModelContext(context.container)
    for index in 0..<10 { context.insert(Budget("\(index)")) }
    try context.save()
    let budgets = try context.all(Budget.self)
    _ = try other.all(Budget.self)
    other.insert(Budget("new"))
    try other.save()
    let count = ChangeCount.observing { for budget in budgets { _ = budget.name } }
    #expect(try context.all(Budget.self).count == 11)
    #expect(count.value == 0)
    #expect(budgets.allSatisfy { !$0._$modelStorage.isFault })
  }

  @Test func `A save that fails is not counted`() throws {
    let (first, second) = (try open(), try open())
    first.insert(Budget("a"))
    try first.save()
    let mine = try first.only(Budget.self)
    // Fails at the commit, after the save has its number.
    let store = first.coordinator.stores[0]
    let connection = try first.connection(store)
    #expect(throws: SQLiteError.self) {
      try store.write(connection) { throw SQLiteError(code: 1, message: "made up", sql: "") }
    }
    #expect(throws: SQLiteError.self) {
      try store.write(connection) {
        try connection.execute(
          "INSERT INTO Expense (_pk, name, amount, budget) VALUES (99, 'e', 1, 12345)")
      }
    }
    try second.only(Budget.self).name = "b"
    try second.save()
    #expect(try first.only(Budget.self) === mine)
    #expect(mine.name == "b")
  }
}
