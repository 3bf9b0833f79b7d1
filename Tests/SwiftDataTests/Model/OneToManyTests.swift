import Foundation
import Testing

@testable import SwiftData

/// A collection and the reference back, at each stage of their objects' lives.
struct OneToManyTests {
  typealias Budget = Shapes.Budget
  typealias Expense = Shapes.Expense

  /// Three expenses in the first of two budgets.
  func scene(_ kind: StoreKind, _ stage: Stage) throws -> (Staged, [Budget], [Expense]) {
    let scene = try Staged(kind, stage, [Budget.self])
    let expenses = ["a", "b", "c"].map { Expense($0) }
    let budgets = [Budget("first", expenses: expenses), Budget("second")]
    return (scene, try scene.place(budgets), try scene.place(expenses))
  }

  /// Checks what both ends say now, after a save, and to one who has seen nothing before.
  func expect(
    _ first: String, _ second: String, _ scene: Staged, _ budgets: [Budget], _ expenses: [Expense],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    func check(_ budgets: [Budget], _ expenses: [Expense], _ when: Comment) throws {
      let lists = budgets.map { $0.expenses.map(\.name).joined() }
      #expect(lists == [first, second], when, sourceLocation: sourceLocation)
      for expense in expenses {
        let owner = first.contains(expense.name) ? 0 : second.contains(expense.name) ? 1 : nil
        #expect(
          expense.budget === owner.map { budgets[$0] }, when, sourceLocation: sourceLocation)
      }
    }
    try check(budgets, expenses, "before the save")
    try scene.save(sourceLocation: sourceLocation)
    try check(budgets, expenses, "after the save")
    let fresh = try scene.store.freshContext()
    try check(try fresh.all(), try fresh.all(), "read anew")
  }

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `Nothing changes by itself`(_ kind: StoreKind, _ stage: Stage) throws {
    let (scene, budgets, expenses) = try scene(kind, stage)
    try expect("abc", "", scene, budgets, expenses)
  }

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `A reference that is set moves the object to the other collection's end`(
    _ kind: StoreKind, _ stage: Stage
  ) throws {
    let (scene, budgets, expenses) = try scene(kind, stage)
    expenses[1].budget = budgets[1]
    expenses[0].budget = budgets[1]
    try expect("c", "ba", scene, budgets, expenses)
    expenses[2].budget = budgets[1]
    try expect("", "bac", scene, budgets, expenses)
  }

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `A reference set to nil takes the object out of the collection`(
    _ kind: StoreKind, _ stage: Stage
  ) throws {
    let (scene, budgets, expenses) = try scene(kind, stage)
    expenses[1].budget = nil
    try expect("ac", "", scene, budgets, expenses)
    expenses[1].budget = budgets[0]
    try expect("acb", "", scene, budgets, expenses)
  }

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `A reference set to what it is already changes nothing`(
    _ kind: StoreKind, _ stage: Stage
  ) throws {
    let (scene, budgets, expenses) = try scene(kind, stage)
    budgets[0].expenses = [expenses[2], expenses[0], expenses[1]]
    try expect("cab", "", scene, budgets, expenses)
    expenses[0].budget = budgets[0]
    try expect("cab", "", scene, budgets, expenses)
    expenses[2].budget = nil
    expenses[2].budget = nil
    try expect("ab", "", scene, budgets, expenses)
  }

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `Append, insert, remove and move keep their order`(
    _ kind: StoreKind, _ stage: Stage
  ) throws {
    let (scene, budgets, expenses) = try scene(kind, stage)
    let more = try scene.place(Expense("d"), Expense("e"))
    budgets[0].expenses.insert(more[0], at: 0)
    try expect("dabc", "", scene, budgets, expenses + more)
    budgets[0].expenses.insert(more[1], at: 2)
    try expect("daebc", "", scene, budgets, expenses + more)
    budgets[0].expenses.remove(at: 1)
    try expect("debc", "", scene, budgets, expenses + more)
    budgets[0].expenses.append(expenses[0])
    try expect("debca", "", scene, budgets, expenses + more)
    budgets[0].expenses.swapAt(0, 4)
    try expect("aebcd", "", scene, budgets, expenses + more)
    budgets[0].expenses.reverse()
    try expect("dcbea", "", scene, budgets, expenses + more)
    budgets[0].expenses.sort { $0.name < $1.name }
    try expect("abcde", "", scene, budgets, expenses + more)
    budgets[0].expenses.removeFirst(2)
    try expect("cde", "", scene, budgets, expenses + more)
    budgets[0].expenses.removeAll()
    try expect("", "", scene, budgets, expenses + more)
  }

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `A collection takes what it is given from the other`(
    _ kind: StoreKind, _ stage: Stage
  ) throws {
    let (scene, budgets, expenses) = try scene(kind, stage)
    budgets[1].expenses = [expenses[2], expenses[1]]
    try expect("a", "cb", scene, budgets, expenses)
    budgets[0].expenses += budgets[1].expenses
    try expect("acb", "", scene, budgets, expenses)
    (budgets[0].expenses, budgets[1].expenses) = ([expenses[1]], [expenses[0]])
    try expect("b", "a", scene, budgets, expenses)
  }

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `A member counts once, however often it is given`(
    _ kind: StoreKind, _ stage: Stage
  ) throws {
    let (scene, budgets, expenses) = try scene(kind, stage)
    budgets[0].expenses.append(expenses[0])
    try expect("abc", "", scene, budgets, expenses)
    budgets[1].expenses = [expenses[1], expenses[1], expenses[2], expenses[1]]
    try expect("a", "bc", scene, budgets, expenses)
  }

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `Removed and added again is not removed`(_ kind: StoreKind, _ stage: Stage) throws {
    let (scene, budgets, expenses) = try scene(kind, stage)
    budgets[0].expenses.removeAll { $0 === expenses[0] }
    budgets[0].expenses.append(expenses[0])
    try expect("bca", "", scene, budgets, expenses)
    expenses[1].budget = budgets[1]
    expenses[1].budget = nil
    expenses[1].budget = budgets[0]
    try expect("cab", "", scene, budgets, expenses)
  }

  @Test(arguments: StoreKind.allCases)
  func `An older object that joins without the others being read comes last`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Budget.self)
    let late = Expense("late")
    store.context.insert(late)
    try store.save()
    store.context.insert(Budget("b", expenses: [Expense("x"), Expense("y")]))
    try store.save()
    let other = ModelContext(store.container)
    let found = try #require(other.model(for: late.persistentModelID) as? Expense)
    found.budget = try other.only(Budget.self)
    try store.save(other)
    let fresh = try store.freshContext()
    #expect(try fresh.only(Budget.self).expenses.map(\.name) == ["x", "y", "late"])
  }

  @Test(arguments: StoreKind.allCases)
  func `Members are read in order however many owners are read together`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Budget.self)
    var expected: [[String]] = []
    for index in 0..<40 {
      let names = (0..<(index % 7)).map { "\(index)-\($0)" }.reversed()
      expected.append(Array(names))
      store.context.insert(
        Budget("\(index)", expenses: names.map { Expense($0) }.sorted { $0.name < $1.name }))
    }
    try store.save()
    for budget in try store.context.all(Budget.self) { budget.expenses.reverse() }
    try store.save()
    let fresh = try store.freshContext()
    #expect(try fresh.all(Budget.self).map { $0.expenses.map(\.name) } == expected)
  }

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `An optional collection keeps both ends as well`(_ kind: StoreKind, _ stage: Stage) throws {
    let scene = try Staged(kind, stage, [Shapes.Folder.self])
    let folders = try scene.place(Shapes.Folder("f"), Shapes.Folder("g"))
    let notes = try scene.place(Shapes.Note("a"), Shapes.Note("b"))
    folders[0].notes = [notes[1], notes[0]]
    #expect(notes.allSatisfy { $0.folder === folders[0] })
    notes[0].folder = folders[1]
    #expect(folders[0].notes == [notes[1]])
    #expect(folders[1].notes == [notes[0]])
    folders[1].notes?.append(notes[1])
    #expect(folders[0].notes ?? [] == [])
    try scene.save()
    let fresh = try scene.store.freshContext()
    #expect(
      try fresh.all(Shapes.Folder.self).map { ($0.notes ?? []).map(\.name) } == [[], ["a", "b"]])
    folders[1].notes = nil
    #expect(notes.allSatisfy { $0.folder == nil })
    try scene.save()
    let last = try scene.store.freshContext()
    #expect(try last.all(Shapes.Note.self).map { $0.folder?.name } == [nil, nil])
  }
}
