import Foundation
import Observation
import Testing

@testable import SwiftData

/// `parent.children.append(child)` and other changes in place, by themselves and within one access.
final class InPlaceEditTests {
  typealias Budget = Shapes.Budget
  typealias Expense = Shapes.Expense

  struct Refused: Error {}

  /// What the contexts of the models belong to.
  private var scenes: [Staged] = []

  /// A budget with the expenses a, b and c, and three expenses of none.
  private func scene(_ stage: Stage) throws -> (Staged, Budget, [Expense]) {
    let scene = try Staged(.memory, stage, [Budget.self])
    scenes.append(scene)
    let expenses = ["a", "b", "c", "d", "e", "f"].map { Expense($0) }
    let budget = Budget("budget", expenses: Array(expenses[..<3]))
    let placed = try scene.place([budget])
    return (scene, placed[0], try scene.place(expenses))
  }

  private func expect(
    _ names: String, _ budget: Budget, _ expenses: [Expense],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(budget.expenses.map(\.name).joined() == names, sourceLocation: sourceLocation)
    for expense in expenses {
      let owner = names.contains(expense.name) ? budget : nil
      #expect(
        expense.budget === owner, "the budget of \(expense.name)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: Stage.allCases)
  func `Appends are seen at both ends`(_ stage: Stage) throws {
    let (scene, budget, expenses) = try scene(stage)
    for expense in expenses[3...] { budget.expenses.append(expense) }
    expect("abcdef", budget, expenses)
    try scene.save()
    expect("abcdef", budget, expenses)
  }

  @Test(arguments: Stage.allCases)
  func `What an access does beside its appends counts too`(_ stage: Stage) throws {
    let (_, budget, expenses) = try scene(stage)
    func edit(_ list: inout [Expense]) {
      list.append(expenses[3])
      list.swapAt(0, 3)
      list.append(expenses[4])
      list.removeAll { $0.name == "b" }
      list.append(expenses[5])
      list.append(expenses[5])
    }
    edit(&budget.expenses)
    expect("dcaef", budget, expenses)
  }

  @Test(arguments: Stage.allCases)
  func `A copy made within an access is no relationship`(_ stage: Stage) throws {
    let (_, budget, expenses) = try scene(stage)
    var copy: [Expense] = []
    func edit(_ list: inout [Expense]) {
      copy = list
      copy.append(expenses[3])
      list.append(expenses[4])
      copy.append(expenses[5])
    }
    edit(&budget.expenses)
    expect("abce", budget, expenses)
    #expect(copy.map(\.name).joined() == "abcdf")

    var outside = budget.expenses
    outside.append(expenses[5])
    expect("abce", budget, expenses)
  }

  @Test(arguments: Stage.allCases)
  func `An empty array within an access to an empty relationship is no relationship`(
    _ stage: Stage
  ) throws {
    let (_, budget, expenses) = try scene(stage)
    budget.expenses = []
    var found: [Expense] = []
    func edit(_ list: inout [Expense]) {
      found.append(expenses[3])
      found.append(expenses[4])
    }
    edit(&budget.expenses)
    expect("", budget, expenses)
    #expect(found.map(\.name) == ["d", "e"])
  }

  @Test(arguments: Stage.allCases)
  func `An access that throws keeps what it did`(_ stage: Stage) throws {
    let (_, budget, expenses) = try scene(stage)
    func edit(_ list: inout [Expense]) throws {
      list.append(expenses[3])
      throw Refused()
    }
    #expect(throws: Refused.self) { try edit(&budget.expenses) }
    expect("abcd", budget, expenses)
  }

  @Test(arguments: Stage.allCases)
  func `Accesses within one another end with what the outermost says`(_ stage: Stage) throws {
    let (_, budget, expenses) = try scene(stage)
    let other = Budget("other")
    func edit(_ list: inout [Expense]) {
      list.append(expenses[3])
      other.expenses.append(expenses[4])
      budget.expenses.append(expenses[5])
      list.append(expenses[4])
    }
    edit(&budget.expenses)
    expect("abcde", budget, expenses)
    #expect(other.expenses.isEmpty)
  }

  @Test(arguments: Stage.allCases)
  func `The other end may change within an access`(_ stage: Stage) throws {
    let (_, budget, expenses) = try scene(stage)
    func edit(_ list: inout [Expense]) {
      list.append(expenses[3])
      expenses[4].budget = budget
      expenses[0].budget = nil
      list.append(expenses[5])
    }
    edit(&budget.expenses)
    expect("abcdf", budget, expenses)
  }

  @Test(arguments: Stage.allCases)
  func `An append takes the object from where it was`(_ stage: Stage) throws {
    let (_, budget, expenses) = try scene(stage)
    let other = Budget("other")
    other.expenses.append(expenses[3])
    other.expenses.append(expenses[0])
    expect("bc", budget, Array(expenses[1..<3]))
    #expect(other.expenses.map(\.name) == ["d", "a"])
    budget.expenses.append(expenses[0])
    #expect(other.expenses.map(\.name) == ["d"])
    #expect(budget.expenses.map(\.name) == ["b", "c", "a"])
  }

  @Test
  func `An append through an optional relationship`() {
    let folder = Shapes.Folder("folder")
    let note = Shapes.Note("note")
    folder.notes?.append(note)
    #expect(folder.notes == nil && note.folder == nil)
    folder.notes = []
    folder.notes?.append(note)
    #expect(note.folder === folder)
    func forget(_ list: inout [Shapes.Note]?) {
      list?.append(Shapes.Note("other"))
      list = nil
    }
    forget(&folder.notes)
    #expect(folder.notes == nil && note.folder == nil)
  }

  @Test
  func `Long lists fold what is appended twice`() throws {
    let playlist = Shapes.Playlist("list")
    let songs = (0..<100).map { Shapes.Song("\($0)") }
    let student = Shapes.Student("student")
    let courses = (0..<100).map { Shapes.Course("\($0)") }
    for index in 0..<100 {
      playlist.songs.append(songs[index])
      playlist.songs.append(songs[index / 2])
      student.courses.append(courses[index])
      courses[index / 3].students.append(student)
      if index == 50 { playlist.songs.remove(at: 7) }
    }
    var wanted = Array(songs[..<7] + songs[8..<100])
    #expect(playlist.songs.map(\.name) == wanted.map(\.name))
    playlist.songs.append(songs[7])
    wanted.append(songs[7])
    #expect(playlist.songs.map(\.name) == wanted.map(\.name))
    #expect(student.courses.map(\.name) == courses.map(\.name))
    #expect(courses.allSatisfy { $0.students.map(\.name) == ["student"] })
  }

  @Test
  func `An append copies nothing`() {
    let budget = Budget("budget")
    budget.expenses = (0..<100).map { Expense("\($0)") }
    func address() -> UnsafeRawPointer { unsafeBitCast(budget.expenses, to: UnsafeRawPointer.self) }
    var moves = 0
    var place = address()
    for index in 0..<10_000 {
      budget.expenses.append(Expense("\(index)"))
      if address() != place { moves += 1 }
      place = address()
    }
    #expect(budget.expenses.count == 10_100)
    // The array grows by doubling.
    #expect(moves < 20)
  }

  @Test
  func `Observers hear of an append once`() {
    let budget = Budget("budget")
    let expense = Expense("a")
    nonisolated(unsafe) var heard = 0
    withObservationTracking {
      _ = budget.expenses
      _ = expense.budget
    } onChange: {
      heard += 1
    }
    budget.expenses.append(expense)
    #expect(heard == 1)
    withObservationTracking {
      _ = expense.budget
    } onChange: {
      heard += 1
    }
    budget.expenses.append(Expense("b"))
    #expect(heard == 1)
    budget.expenses.removeFirst()
    #expect(heard == 2)
  }

  @Test
  func `Another context's object is taken over, not shared`() throws {
    let store = try TestStore(.memory, Budget.self)
    let first = try store.freshContext()
    let second = try store.freshContext()
    let expense = Expense("a")
    second.insert(expense)
    try second.save()
    let budget = Budget("budget")
    first.insert(budget)
    budget.expenses.append(expense)
    let counterpart = try #require(budget.expenses.first)
    #expect(counterpart !== expense && counterpart.modelContext === first)
    #expect(counterpart.persistentModelID == expense.persistentModelID)
    #expect(expense.budget == nil)
  }

  @MainActor
  @Test
  func `A task may wait within an access`() async throws {
    let (_, budget, expenses) = try scene(.saved)
    @MainActor func edit(_ list: inout [Expense]) async {
      list.append(expenses[3])
      await Task.yield()
      await Task { @MainActor in budget.name = "other" }.value
      list.append(expenses[4])
    }
    await edit(&budget.expenses)
    budget.expenses.append(expenses[5])
    expect("abcdef", budget, expenses)
    #expect(budget.name == "other")
  }

  @Test
  func `A task that goes on elsewhere leaves nothing behind`() async {
    @concurrent func edit(_ list: inout [Expense]) async {
      list.append(Expense("x"))
      for _ in 0..<20 {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<4 { group.addTask { await Task.yield() } }
        }
        list.append(Expense("y"))
      }
    }
    @concurrent func work() async -> Int {
      let budget = Budget("budget")
      await edit(&budget.expenses)
      for _ in 0..<10 { budget.expenses.append(Expense("z")) }
      return budget.expenses.filter { $0.budget === budget }.count
    }
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<16 { group.addTask { await work() } }
      for await count in group { #expect(count == 31) }
    }
  }

  /// What an assignment leaves, by the rule: in order, and the first of those that repeat.
  @Test
  func `Assigned lists fold as a plain loop does`() {
    var random = Seeded(7)
    let people = (0..<12).map { Shapes.Person("\($0)") }
    let owner = Shapes.Person("owner")
    let budget = Budget("budget")
    let expenses = (0..<12).map { Expense("\($0)") }
    for _ in 0..<3000 {
      let numbers = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Int.random(in: 0..<12, using: &random)
      }
      var list = Bool.random(using: &random) ? owner.idols.map { Int($0.name)! } : []
      list.insert(contentsOf: numbers, at: Int.random(in: 0...list.count, using: &random))
      var seen = Set<Int>()
      let wanted = list.filter { seen.insert($0).inserted }
      owner.idols = list.map { people[$0] }
      budget.expenses = list.map { expenses[$0] }
      #expect(owner.idols.map { Int($0.name)! } == wanted)
      #expect(budget.expenses.map { Int($0.name)! } == wanted)
      for number in 0..<12 {
        #expect(people[number].admirers.map(\.name) == (seen.contains(number) ? ["owner"] : []))
        #expect((expenses[number].budget === budget) == seen.contains(number))
      }
    }
  }
}
