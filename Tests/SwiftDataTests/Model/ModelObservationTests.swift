import Foundation
import Testing

@testable import SwiftData

struct ModelObservationTests {
  @Test func `Who reads a property is told of its change, and of no other's`() {
    let budget = Shapes.Budget("a")
    let name = ChangeCount.observing { _ = budget.name }
    budget.limit = 1
    #expect(name.value == 0)
    budget.name = "b"
    budget.name = "c"
    #expect(name.value == 1)
  }

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `Both ends of a relationship tell their observers`(_ kind: StoreKind, _ stage: Stage) throws
  {
    let scene = try Staged(kind, stage)
    let budgets = try scene.place(Shapes.Budget("a"), Shapes.Budget("b"))
    let expense = try scene.place(Shapes.Expense("e"))[0]

    var members = ChangeCount.observing { _ = budgets[0].expenses.count }
    var owner = ChangeCount.observing { _ = expense.budget }
    expense.budget = budgets[0]
    #expect(members.value == 1)
    #expect(owner.value == 1)

    members = ChangeCount.observing { _ = budgets[0].expenses.count }
    let otherMembers = ChangeCount.observing { _ = budgets[1].expenses.count }
    owner = ChangeCount.observing { _ = expense.budget }
    budgets[1].expenses.append(expense)
    #expect(members.value == 1)
    #expect(otherMembers.value == 1)
    #expect(owner.value == 1)

    owner = ChangeCount.observing { _ = expense.budget }
    budgets[1].expenses = []
    #expect(owner.value == 1)
  }

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `A new member of a collection is told by the collection`(
    _ kind: StoreKind, _ stage: Stage
  ) throws {
    let scene = try Staged(kind, stage)
    let budget = try scene.place(Shapes.Budget("a"))[0]
    let members = ChangeCount.observing { _ = budget.expenses.count }
    let expense = Shapes.Expense("e", budget: budget)
    #expect(members.value == 1)
    #expect(budget.expenses == [expense])
  }

  @Test(arguments: StoreKind.allCases)
  func `The deletion of a target tells those who observe the reference`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.types)
    let folder = Shapes.Folder("f")
    let note = Shapes.Note("n", folder: folder)
    store.context.insert(folder)
    try store.save()
    let target = ChangeCount.observing { _ = note.folder }
    store.context.delete(folder)
    #expect(target.value == 1)
    #expect(note.folder == nil)
    let members = ChangeCount.observing { _ = note.folder }
    try store.save()
    #expect(members.value == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `The deletion of a member tells those who observe the collection`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.types)
    let budget = Shapes.Budget("b", expenses: [Shapes.Expense("e"), Shapes.Expense("f")])
    store.context.insert(budget)
    try store.save()
    let members = ChangeCount.observing { _ = budget.expenses.count }
    store.context.delete(budget.expenses[0])
    #expect(members.value == 1)
    #expect(budget.expenses.map(\.name) == ["f"])
  }

  @Test func `A transient property tells nobody`() {
    let forms = Lives.Forms(id: 1, code: UUID())
    let count = ChangeCount.observing { _ = forms.cache }
    forms.cache = 2
    #expect(count.value == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `What another context saves is told once it is read`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.types)
    let budget = Shapes.Budget("a")
    store.context.insert(budget)
    try store.save()
    let other = ModelContext(store.container)
    let twin = try other.only(Shapes.Budget.self)
    let name = ChangeCount.observing { _ = twin.name }
    budget.name = "b"
    try store.save()
    _ = try other.all(Shapes.Budget.self)
    #expect(name.value == 1)
    #expect(twin.name == "b")
  }
}
