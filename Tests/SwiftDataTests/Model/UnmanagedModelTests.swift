import Foundation
import Testing

@testable import SwiftData

/// Models that no context has: whole objects all the same.
struct UnmanagedModelTests {
  @Test func `Properties have their defaults and take new values`() {
    let budget = Shapes.Budget("Groceries")
    #expect(budget.name == "Groceries")
    #expect(budget.limit == 0)
    #expect(budget.expenses.isEmpty)
    budget.limit = 200
    budget.name += "!"
    #expect(budget.limit == 200)
    #expect(budget.name == "Groceries!")
    #expect(budget.modelContext == nil)
    #expect(!budget.isDeleted)
    #expect(!budget.hasChanges)
  }

  @Test func `An optional collection is nil until it is set`() {
    let folder = Shapes.Folder("Inbox")
    #expect(folder.notes == nil)
    folder.notes = []
    #expect(folder.notes?.isEmpty == true)
    folder.notes?.append(Shapes.Note("a"))
    #expect(folder.notes?.map(\.name) == ["a"])
    folder.notes = nil
    #expect(folder.notes == nil)
  }

  @Test func `A relationship that an initialiser sets shows at the other end at once`() {
    let budget = Shapes.Budget("Groceries")
    let milk = Shapes.Expense("Milk", budget: budget)
    #expect(budget.expenses.map(\.name) == ["Milk"])
    #expect(budget.expenses.first === milk)
    #expect(milk.budget === budget)
    let bread = Shapes.Expense("Bread", budget: budget)
    #expect(budget.expenses == [milk, bread])
  }

  @Test func `Members that an initialiser is given refer back at once`() {
    let expenses = ["a", "b"].map { Shapes.Expense($0) }
    let budget = Shapes.Budget("Groceries", expenses: expenses)
    #expect(expenses.allSatisfy { $0.budget === budget })
    #expect(budget.expenses == expenses)
  }

  @Test func `A model that is made with another's members takes them from it`() {
    let milk = Shapes.Expense("Milk")
    let first = Shapes.Budget("first", expenses: [milk])
    let second = Shapes.Budget("second", expenses: [milk])
    #expect(first.expenses.isEmpty)
    #expect(second.expenses == [milk])
    #expect(milk.budget === second)
  }

  @Test func `One to one: a new partner takes the place of the old`() {
    let paris = Shapes.City("Paris")
    let france = Shapes.Country("France", capital: paris)
    #expect(paris.country === france)
    let spain = Shapes.Country("Spain", capital: paris)
    #expect(paris.country === spain)
    #expect(france.capital == nil)
    let madrid = Shapes.City("Madrid", country: spain)
    #expect(spain.capital === madrid)
    #expect(paris.country == nil)
  }

  @Test func `An object may be its own partner`() {
    let node = Shapes.Node("loop")
    node.parent = node
    #expect(node.children == [node])
    node.parent = nil
    #expect(node.children.isEmpty)
    node.children = [node]
    #expect(node.parent === node)
  }

  @Test func `Objects that nobody holds end`() {
    weak var weakBudget: Shapes.Budget?
    weak var weakTag: Shapes.Tag?
    do {
      let budget = Shapes.Budget("short-lived")
      let article = Shapes.Article("a", tag: Shapes.Tag("t"))
      weakBudget = budget
      weakTag = article.tag
      #expect(weakBudget != nil && weakTag != nil)
    }
    #expect(weakBudget == nil)
    #expect(weakTag == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `A model outlives its context and container`(_ kind: StoreKind) throws {
    func alone() throws -> (Shapes.Budget, PersistentIdentifier) {
      let store = try TestStore(kind, Shapes.Budget.self)
      store.context.insert(Shapes.Budget("b", limit: 1, expenses: [Shapes.Expense("e")]))
      try store.save()
      let budget = try store.freshContext().only(Shapes.Budget.self)
      return (budget, budget.persistentModelID)
    }
    let (budget, identifier) = try alone()
    #expect(budget.persistentModelID == identifier)
    #expect(budget.name == "b")
    budget.limit = 2
    #expect(budget.limit == 2)
    budget.expenses = []
    #expect(budget.expenses.isEmpty)
    #expect(Set([budget, budget]).count == 1)
  }

  // MARK: Initialisers

  struct Refusal: Error {}

  @Test func `A model whose initialiser throws leaves nothing in its partner`() {
    let folder = Lives.Folder()
    #expect(throws: Refusal.self) { try Lives.Picky(folder: folder, throwing: Refusal()) }
    #expect(folder.items.isEmpty)
    #expect(folder.favourite == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `A model whose initialiser throws leaves nothing in a partner's context`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Lives.types)
    let folder = Lives.Folder()
    store.context.insert(folder)
    try store.save()
    #expect(throws: Refusal.self) { try Lives.Picky(folder: folder, throwing: Refusal()) }
    #expect(folder.items.isEmpty)
    #expect(folder.favourite == nil)
    #expect(store.context.insertedModelsArray.isEmpty)
    try store.save()
    #expect(try store.freshContext().count(Lives.Picky.self) == 0)
  }

  @Test func `A model whose initialiser throws half-way leaves nothing in its partner`() {
    let house = Lives.Warehouse()
    #expect(throws: Refusal.self) { try Lives.Crate(in: house, throwing: Refusal()) }
    #expect(Lives.Crate(in: house, number: nil) == nil)
    #expect(house.crates.isEmpty)
    let crate = Lives.Crate(in: house, number: 2)
    #expect(house.crates == [crate])
  }

  /// As on Apple's systems, where a model that is given a partner needs no insertion of its own.
  @Test(arguments: Stage.allCases)
  func `A model that nobody holds stays with the partner that its initialiser gave it`(
    _ stage: Stage
  ) throws {
    let scene = try Staged(.memory, stage, [Shapes.Budget.self, Shapes.Node.self])
    let budget = try scene.place(Shapes.Budget("b"))[0]
    for name in ["x", "y"] { _ = Shapes.Expense(name, amount: 3, budget: budget) }
    func add() { Shapes.Expense("z", budget: budget).amount = 7 }
    add()
    #expect(budget.expenses.map(\.name) == ["x", "y", "z"])
    #expect(budget.expenses.map(\.amount) == [3, 3, 7])
    #expect(budget.expenses.allSatisfy { $0.budget === budget })
    // A branch of a tree whose top alone is held.
    let top = try scene.place(Shapes.Node("top"))[0]
    func grow() { _ = Shapes.Node("leaf", parent: Shapes.Node("branch", parent: top)) }
    grow()
    #expect(top.children.first?.children.first?.name == "leaf")
    try scene.save()
    let fresh = try scene.store.freshContext()
    #expect(try fresh.only(Shapes.Budget.self).expenses.map(\.amount) == [3, 3, 7])
    #expect(try fresh.count(Shapes.Node.self) == 3)
  }

  @Test func `A model that nobody has looked at is saved with its partner`() throws {
    let store = try TestStore(.memory, Shapes.Budget.self)
    let budget = Shapes.Budget("b")
    store.context.insert(budget)
    try store.save()
    for _ in 0..<3 { _ = Shapes.Expense("x", budget: budget) }
    #expect(store.context.hasChanges)
    try store.save()
    #expect(try store.freshContext().count(Shapes.Expense.self) == 3)
  }

  @Test func `Initialisers may assign in any order, and more than once`() {
    let folder = Lives.Folder()
    let other = Lives.Folder()
    let jumble = Lives.Jumble(folder: folder, other: other)
    #expect(jumble.last == "second thoughts")
    #expect(jumble.first == 3)
    #expect(jumble.middle == [1, 2])
    #expect(jumble.folder === other)
    #expect(folder.jumbles.isEmpty)
    #expect(other.jumbles == [jumble])
  }

  @Test func `A model that makes its own parts has them`() {
    let house = Lives.House(floors: 3)
    #expect(house.floors.map(\.number) == [0, 1, 2])
    #expect(house.floors.allSatisfy { $0.house === house })
  }

  // MARK: Forms of declarations

  @Test(arguments: StoreKind.allCases)
  func `Constants, private setters, own ids and open classes come back`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Lives.types)
    let code = UUID()
    let forms = Lives.Forms(id: 7, code: code)
    #expect(forms.id == 7)
    forms.count()
    forms.count()
    forms.cache = 5
    store.context.insert(forms)
    try store.save()
    let read = try store.freshContext().only(Lives.Forms.self)
    #expect(read.id == 7)
    #expect(read.code == code)
    #expect(read.kind == "form")
    #expect(read.counter == 2)
    #expect(read.double == 4)
    #expect(read.cache == 1)
    #expect(read.`default` == "x")
    #expect(read.persistentModelID == forms.persistentModelID)
  }

  @Test(arguments: StoreKind.allCases)
  func `A property named id does not disturb the identity`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Lives.types)
    let twins = [Lives.Forms(id: 1, code: UUID()), Lives.Forms(id: 1, code: UUID())]
    for twin in twins { store.context.insert(twin) }
    try store.save()
    #expect(twins[0] != twins[1])
    #expect(Set(twins).count == 2)
    #expect(try store.freshContext().count(Lives.Forms.self) == 2)
  }
}
