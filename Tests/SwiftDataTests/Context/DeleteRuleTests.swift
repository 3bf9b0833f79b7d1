import Foundation
import Testing

@testable import SwiftData

struct DeleteRuleTests {
  // MARK: Nullify

  @Test(arguments: StoreKind.allCases, [Stage.saved, .found])
  func `Nullify leaves the members without an owner`(_ kind: StoreKind, _ stage: Stage) throws {
    let scene = try Staged(kind, stage)
    let folder = try scene.place(
      Shapes.Folder("f", notes: [Shapes.Note("a"), Shapes.Note("b")]))[0]
    scene.context.delete(folder)
    try scene.save()
    let fresh = try scene.store.freshContext()
    let notes = try fresh.all(Shapes.Note.self)
    #expect(notes.map(\.name) == ["a", "b"])
    #expect(notes.allSatisfy { $0.folder == nil })
    #expect(try fresh.count(Shapes.Folder.self) == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `One to one and many to many let go of what is deleted`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.types)
    let country = Shapes.Country("c", capital: Shapes.City("t"))
    let courses = [Shapes.Course("x"), Shapes.Course("y")]
    let students = [Shapes.Student("s", courses: courses), Shapes.Student("t", courses: courses)]
    for model in [country, students[0], students[1]] as [any PersistentModel] {
      store.context.insert(model)
    }
    try store.save()
    let city = try #require(country.capital)
    store.context.delete(country)
    store.context.delete(courses[0])
    store.context.delete(students[1])
    #expect(city.country == nil)
    #expect(students[0].courses.map(\.name) == ["y"])
    #expect(courses[1].students.map(\.name) == ["s"])
    try store.save()
    let fresh = try store.freshContext()
    #expect(try fresh.only(Shapes.City.self).country == nil)
    #expect(try fresh.only(Shapes.Student.self).courses.map(\.name) == ["y"])
    #expect(try fresh.only(Shapes.Course.self).students.map(\.name) == ["s"])
  }

  // MARK: Cascade

  @Test(arguments: StoreKind.allCases, [Stage.saved, .found])
  func `Cascade deletes the members, and they leave nothing behind`(
    _ kind: StoreKind, _ stage: Stage
  ) throws {
    let scene = try Staged(kind, stage)
    let budgets = try scene.place(
      Shapes.Budget("a", expenses: [Shapes.Expense("1"), Shapes.Expense("2")]),
      Shapes.Budget("b", expenses: [Shapes.Expense("3")]))
    scene.context.delete(budgets[0])
    try scene.save()
    let fresh = try scene.store.freshContext()
    #expect(try fresh.all(Shapes.Expense.self).map(\.name) == ["3"])
  }

  @Test(arguments: StoreKind.allCases)
  func `Deleting a member leaves its owner`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.Budget.self)
    let budget = Shapes.Budget("a", expenses: [Shapes.Expense("1"), Shapes.Expense("2")])
    store.context.insert(budget)
    try store.save()
    store.context.delete(budget.expenses[0])
    try store.save()
    #expect(budget.expenses.map(\.name) == ["2"])
    #expect(try store.freshContext().count(Shapes.Budget.self) == 1)
  }

  @Test(arguments: StoreKind.allCases, [Stage.saved, .found])
  func `A cascade goes down a chain of two thousand`(_ kind: StoreKind, _ stage: Stage) throws {
    let scene = try Staged(kind, stage, [Shapes.Node.self])
    let root = Shapes.Node("root")
    var last = root
    for index in 0..<2_000 { last = Shapes.Node("\(index)", parent: last) }
    let placed = try scene.place(root)[0]
    scene.context.delete(placed)
    try scene.save()
    #expect(try scene.store.freshContext().count(Shapes.Node.self) == 0)
  }

  @Test(arguments: StoreKind.allCases, [Stage.saved, .found])
  func `A cascade goes round a circle once`(_ kind: StoreKind, _ stage: Stage) throws {
    let scene = try Staged(kind, stage, [Shapes.Node.self])
    let nodes = ["a", "b", "c"].map { Shapes.Node($0) }
    for index in 0..<3 { nodes[index].parent = nodes[(index + 1) % 3] }
    let own = Shapes.Node("own")
    own.parent = own
    let bystander = Shapes.Node("bystander")
    let placed = try scene.place([nodes[0], own, bystander])
    scene.context.delete(placed[0])
    scene.context.delete(placed[1])
    try scene.save()
    #expect(try scene.store.freshContext().all(Shapes.Node.self).map(\.name) == ["bystander"])
  }

  @Test(arguments: StoreKind.allCases)
  func `A cascade takes members that were added or removed without a save along, or not`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shapes.Budget.self)
    let budget = Shapes.Budget("a", expenses: [Shapes.Expense("stays"), Shapes.Expense("goes")])
    store.context.insert(budget)
    try store.save()
    budget.expenses.removeFirst()
    budget.expenses.append(Shapes.Expense("new"))
    store.context.delete(budget)
    try store.save()
    #expect(try store.freshContext().all(Shapes.Expense.self).map(\.name) == ["stays"])
  }

  // MARK: Deny

  @Test(arguments: StoreKind.allCases, [Stage.saved, .found])
  func `Deny fails the save, and leaves everything as it was`(
    _ kind: StoreKind, _ stage: Stage
  ) throws {
    let scene = try Staged(kind, stage)
    let draft = Shapes.Account("a")
    draft.bookings = [Shapes.Booking("1"), Shapes.Booking("2")]
    let account = try scene.place(draft)[0]
    let tag = try scene.place(Shapes.Tag("t"))[0]
    tag.name = "changed"
    scene.context.delete(account)
    let error = #expect(throws: SwiftDataError.modelValidationFailure) { try scene.context.save() }
    for word in ["Account", "bookings", "deny"] { #expect("\(error as Any)".contains(word)) }
    let fresh = try scene.store.freshContext()
    #expect(try fresh.only(Shapes.Account.self).bookings.count == 2)
    #expect(try fresh.only(Shapes.Tag.self).name == "t")
    #expect(account.isDeleted)
    #expect(tag.name == "changed")

    scene.context.rollback()
    #expect(!account.isDeleted)
    #expect(account.bookings.map(\.name) == ["1", "2"])
    #expect(account.bookings.allSatisfy { $0.account === account })
    try scene.store.check(scene.context)
    account.name = "b"
    try scene.save()
    #expect(try scene.store.freshContext().only(Shapes.Account.self).name == "b")
  }

  @Test(arguments: StoreKind.allCases)
  func `Deny allows the deletion once nothing refers to the model`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.types)
    let accounts = [Shapes.Account("a"), Shapes.Account("b"), Shapes.Account("c")]
    for account in accounts {
      account.bookings = [Shapes.Booking("1"), Shapes.Booking("2")]
      store.context.insert(account)
    }
    try store.save()
    for account in accounts { store.context.delete(account) }
    #expect(throws: SwiftDataError.modelValidationFailure) { try store.context.save() }
    // Without a rollback: moved away, deleted with it, set free.
    let other = Shapes.Account("other")
    store.context.insert(other)
    for booking in accounts[0].bookings { booking.account = other }
    for booking in accounts[1].bookings { store.context.delete(booking) }
    for booking in accounts[2].bookings { booking.account = nil }
    try store.save()
    let fresh = try store.freshContext()
    #expect(try fresh.only(Shapes.Account.self).name == "other")
    #expect(
      try fresh.all(Shapes.Booking.self).map { $0.account?.name } == ["other", "other", nil, nil])
  }

  // MARK: Required

  @Test(arguments: StoreKind.allCases)
  func `A model that must have an owner fails the save when the owner goes alone`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shapes.Book.self)
    let book = Shapes.Book("b")
    let page = Shapes.Page("p", book: book)
    store.context.insert(book)
    try store.save()
    store.context.delete(book)
    let error = #expect(throws: SwiftDataError.modelValidationFailure) { try store.context.save() }
    #expect("\(error as Any)".contains("Page.book"))
    let fresh = try store.freshContext()
    #expect(try fresh.only(Shapes.Page.self).book.name == "b")
    // With its pages it may go.
    store.context.delete(page)
    try store.save()
    #expect(try store.freshContext().count(Shapes.Book.self) == 0)
    #expect(try store.freshContext().count(Shapes.Page.self) == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `An owner whose members were moved may go`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.Book.self)
    let books = [Shapes.Book("a"), Shapes.Book("b")]
    let page = Shapes.Page("p", book: books[0])
    for book in books { store.context.insert(book) }
    try store.save()
    page.book = books[1]
    store.context.delete(books[0])
    try store.save()
    let fresh = try store.freshContext()
    #expect(try fresh.only(Shapes.Page.self).book.name == "b")
  }

  // MARK: One way, with each rule

  @Model final class Target {
    var name: String

    init(_ name: String) { self.name = name }
  }

  @Model final class Holder {
    @Relationship(deleteRule: .nullify) var nullify: Target?
    @Relationship(deleteRule: .cascade) var cascade: Target?
    @Relationship(deleteRule: .deny) var deny: Target?
    @Relationship(deleteRule: .noAction) var noAction: Target?
    @Relationship(deleteRule: .nullify) var manyNullify: [Target] = []
    @Relationship(deleteRule: .cascade) var manyCascade: [Target] = []
    @Relationship(deleteRule: .noAction) var manyNoAction: [Target] = []

    init() {}
  }

  @Test(arguments: StoreKind.allCases, [Stage.saved, .found])
  func `A holder that goes does to its one-way targets what each rule says`(
    _ kind: StoreKind, _ stage: Stage
  ) throws {
    let scene = try Staged(kind, stage, [Holder.self])
    let draft = Holder()
    draft.nullify = Target("nullify")
    draft.cascade = Target("cascade")
    draft.noAction = Target("no action")
    draft.manyNullify = [Target("many nullify")]
    draft.manyCascade = [Target("many cascade 1"), Target("many cascade 2")]
    draft.manyNoAction = [Target("many no action")]
    let holder = try scene.place(draft)[0]
    scene.context.delete(holder)
    try scene.save()
    let names = try scene.store.freshContext().all(Target.self).map(\.name)
    #expect(names.sorted() == ["many no action", "many nullify", "no action", "nullify"])
  }

  @Test(arguments: StoreKind.allCases, [Stage.saved, .found])
  func `A one-way target that goes is let go of, whatever the rule`(
    _ kind: StoreKind, _ stage: Stage
  ) throws {
    let scene = try Staged(kind, stage, [Holder.self])
    let target = Target("t")
    let draft = Holder()
    draft.nullify = target
    draft.cascade = target
    draft.deny = target
    draft.noAction = target
    draft.manyNullify = [target, Target("stays")]
    draft.manyCascade = [target]
    draft.manyNoAction = [target]
    let holder = try scene.place(draft)[0]
    scene.context.delete(try #require(holder.cascade))
    func expectAlone(_ holder: Holder, _ when: Comment) {
      #expect(holder.nullify == nil, when)
      #expect(holder.cascade == nil, when)
      #expect(holder.deny == nil, when)
      #expect(holder.noAction == nil, when)
      #expect(holder.manyNullify.map(\.name) == ["stays"], when)
      #expect(holder.manyCascade.isEmpty, when)
      #expect(holder.manyNoAction.isEmpty, when)
    }
    expectAlone(holder, "before the save")
    try scene.save()
    expectAlone(holder, "after the save")
    let fresh = try scene.store.freshContext()
    expectAlone(try fresh.only(Holder.self), "read anew")
    // And the holder itself may go: nothing denies it any more.
    scene.context.delete(holder)
    try scene.save()
  }

  @Test(arguments: StoreKind.allCases)
  func `A one-way deny holds its holder back`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Holder.self)
    let holder = Holder()
    holder.deny = Target("t")
    store.context.insert(holder)
    try store.save()
    store.context.delete(holder)
    #expect(throws: SwiftDataError.modelValidationFailure) { try store.context.save() }
    store.context.rollback()
    #expect(holder.deny?.name == "t")
    holder.deny = nil
    store.context.delete(holder)
    try store.save()
    #expect(try store.freshContext().all(Target.self).map(\.name) == ["t"])
  }
}
