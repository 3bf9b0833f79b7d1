import Foundation
import Testing

@testable import SwiftData

/// Identity, and all or nothing: what a context does between two saves.
struct UnitOfWorkTests {
  typealias Budget = Shapes.Budget
  typealias Expense = Shapes.Expense

  struct Refusal: Error {}

  // MARK: Identifiers

  @Test(arguments: StoreKind.allCases)
  func `Identifiers of a whole graph become permanent together, and survive reopening as text`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shapes.types)
    let budget = Budget("b", expenses: [Expense("x"), Expense("y")])
    store.context.insert(budget)
    let models: [any PersistentModel] = [budget, budget.expenses[0], budget.expenses[1]]
    let temporary = models.map(\.persistentModelID)
    #expect(Set(temporary).count == 3)
    #expect(temporary.allSatisfy { $0.storeIdentifier == nil })
    try store.save()
    let permanent = models.map(\.persistentModelID)
    #expect(permanent.allSatisfy { $0.storeIdentifier != nil })
    #expect(Set(permanent).isDisjoint(with: temporary))
    let text = try JSONEncoder().encode(permanent)
    let decoded = try JSONDecoder().decode([PersistentIdentifier].self, from: text)
    #expect(decoded == permanent)
    let fresh = try store.freshContext()
    #expect((fresh.model(for: decoded[0]) as? Budget)?.name == "b")
    #expect(decoded[1...].compactMap { (fresh.model(for: $0) as? Expense)?.name } == ["x", "y"])
    #expect(try fresh.only(Budget.self).persistentModelID == decoded[0])
  }

  @Test(arguments: StoreKind.allCases)
  func `A save that fails leaves identifiers temporary, and the next makes them permanent`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shapes.types)
    let book = Shapes.Book("b")
    let page = Shapes.Page("p", book: book)
    store.context.insert(book)
    book.pages = []
    let temporary = [book.persistentModelID, page.persistentModelID]
    #expect(throws: SwiftDataError.modelValidationFailure) { try store.context.save() }
    #expect([book.persistentModelID, page.persistentModelID] == temporary)
    #expect(store.context.model(for: temporary[0]) as? Shapes.Book === book)
    page.book = book
    try store.save()
    #expect(book.persistentModelID.storeIdentifier != nil)
    #expect(store.context.model(for: temporary[0]) as? Shapes.Book === book)
    #expect(store.context.model(for: temporary[1]) as? Shapes.Page === page)
  }

  @Test(arguments: StoreKind.allCases)
  func `Keys of failed and rolled back saves, and of deleted rows, belong to nobody else`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shapes.types)
    var seen: Set<PersistentIdentifier> = []
    var context = store.context
    for round in 0..<6 {
      let book = Shapes.Book("\(round)")
      let page = Shapes.Page("p", book: book)
      context.insert(book)
      if round % 2 == 0 {
        book.pages = []
        #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
        if round % 4 == 0 {
          context.rollback()
          continue
        }
        page.book = book
      }
      try context.save()
      for identifier in [book.persistentModelID, page.persistentModelID] {
        #expect(seen.insert(identifier).inserted)
      }
      context.delete(page)
      context.delete(book)
      try context.save()
      context = try store.freshContext()
    }
  }

  // MARK: Rolling back

  @Test(arguments: StoreKind.allCases, [true, false])
  func `A rollback restores order, members and partners, and tells their observers`(
    _ kind: StoreKind, _ isFound: Bool
  ) throws {
    let store = try TestStore(kind, Shapes.types)
    store.context.insert(Budget("b", expenses: ["1", "2", "3"].map { Expense($0) }))
    store.context.insert(
      Shapes.Student("s", courses: ["x", "y", "z"].map { Shapes.Course($0) }))
    store.context.insert(Shapes.Country("c", capital: Shapes.City("t")))
    store.context.insert(Shapes.Playlist("p", songs: ["m", "n"].map { Shapes.Song($0) }))
    let root = Shapes.Node("root")
    for name in ["l", "r"] { _ = Shapes.Node(name, parent: root) }
    store.context.insert(root)
    try store.save()
    let context = isFound ? ModelContext(store.container) : store.context
    let budget = try context.only(Budget.self)
    let student = try context.only(Shapes.Student.self)
    let country = try context.only(Shapes.Country.self)
    let list = try context.only(Shapes.Playlist.self)
    let node = try #require(try context.all(Shapes.Node.self).first { $0.name == "root" })

    budget.expenses.sort { $0.name > $1.name }
    student.courses.swapAt(0, 2)
    country.capital = Shapes.City("new")
    list.songs.reverse()
    node.children = [node.children[1]]
    let counts = [
      ChangeCount.observing { _ = budget.expenses.count },
      ChangeCount.observing { _ = student.courses.count },
      ChangeCount.observing { _ = country.capital },
      ChangeCount.observing { _ = list.songs.count },
      ChangeCount.observing { _ = node.children.count },
    ]
    context.rollback()
    #expect(counts.map(\.value) == [1, 1, 1, 1, 1])
    #expect(budget.expenses.map(\.name) == ["1", "2", "3"])
    #expect(student.courses.map(\.name) == ["x", "y", "z"])
    #expect(country.capital?.name == "t")
    #expect(list.songs.map(\.name) == ["m", "n"])
    #expect(node.children.map(\.name) == ["l", "r"])
    #expect(node.children.allSatisfy { $0.parent === node })
    #expect(!context.hasChanges)
    try store.save(context)
  }

  @Test(arguments: StoreKind.allCases)
  func `A rollback after a failed save restores what the failed save has seen`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shapes.types)
    let account = Shapes.Account("a")
    account.bookings = [Shapes.Booking("1"), Shapes.Booking("2")]
    let budget = Budget("b", expenses: [Expense("x"), Expense("y")])
    store.context.insert(account)
    store.context.insert(budget)
    try store.save()
    let expenses = budget.expenses
    store.context.delete(account)
    budget.expenses.reverse()
    budget.expenses.append(Expense("z"))
    store.context.delete(expenses[0])
    for _ in 0..<2 {
      #expect(throws: SwiftDataError.modelValidationFailure) { try store.context.save() }
    }
    store.context.rollback()
    #expect(budget.expenses == expenses)
    #expect(account.bookings.map(\.name) == ["1", "2"])
    try store.check()
    budget.expenses.reverse()
    try store.save()
    #expect(
      try store.freshContext().only(Budget.self).expenses.map(\.name) == ["y", "x"])
  }

  // MARK: Transactions

  @Test(arguments: StoreKind.allCases)
  func `A transaction that throws takes back links, order, new and deleted models`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shapes.types)
    let budget = Budget("b", expenses: ["1", "2", "3"].map { Expense($0) })
    store.context.insert(budget)
    try store.save()
    let expenses = budget.expenses
    #expect(throws: Refusal.self) {
      try store.context.transaction {
        budget.expenses.reverse()
        store.context.delete(expenses[1])
        budget.expenses.append(Expense("new"))
        budget.name = "changed"
        throw Refusal()
      }
    }
    #expect(budget.expenses == expenses)
    #expect(budget.name == "b")
    #expect(try store.context.count(Expense.self) == 3)
    try store.context.transaction {
      budget.expenses.reverse()
      store.context.delete(expenses[1])
    }
    try store.check()
    #expect(try store.freshContext().only(Budget.self).expenses.map(\.name) == ["3", "1"])
  }

  @Test(arguments: StoreKind.allCases)
  func `A transaction within a transaction saves what is there, and the outer one goes on`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shapes.types)
    #expect(throws: Refusal.self) {
      try store.context.transaction {
        store.context.insert(Budget("outer"))
        try store.context.transaction { store.context.insert(Budget("inner")) }
        store.context.insert(Budget("late"))
        throw Refusal()
      }
    }
    #expect(try store.freshContext().all(Budget.self).map(\.name) == ["outer", "inner"])
    #expect(try store.context.count(Budget.self) == 2)
  }

  // MARK: Other contexts

  // A:                            changes both, saves
  // B: edits one (not saved)                          ─ fetch ─ rollback
  @Test(arguments: StoreKind.allCases)
  func `Unsaved edits and the identity of objects are kept when another context saves`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shapes.types)
    store.context.insert(Budget("a", limit: 1, expenses: [Expense("x"), Expense("y")]))
    store.context.insert(Budget("b", limit: 2))
    try store.save()
    let ours = try store.context.all(Budget.self)
    let other = ModelContext(store.container)
    let theirs = try other.all(Budget.self)
    let members = theirs[0].expenses
    theirs[0].name = "edited"
    theirs[0].expenses.swapAt(0, 1)
    let new = Budget("new")
    other.insert(new)
    ours[0].limit = 10
    ours[1].limit = 20
    ours[0].expenses[0].amount = 5
    try store.save()

    #expect(try other.all(Budget.self).map(\.name) == ["edited", "b", "new"])
    for (old, now) in zip(theirs, try other.all(Budget.self)) { #expect(old === now) }
    #expect(theirs[0].name == "edited")
    #expect(theirs[1].limit == 20)
    #expect(theirs[0].expenses == [members[1], members[0]])
    #expect(members[0].amount == 5)
    #expect(other.insertedModelsArray.count == 1)
    try store.save(other)
    let fresh = try store.freshContext()
    #expect(try fresh.all(Budget.self).map(\.name) == ["edited", "b", "new"])
    // The other one's limit stands: only the name was changed here.
    #expect(try fresh.all(Budget.self).map(\.limit) == [10, 20, 0])
    #expect(try fresh.all(Budget.self)[0].expenses.map(\.name) == ["y", "x"])
  }

  // A: saves                 fails to save
  // B:       edits, fetches                ─ has heard of nothing
  @Test(arguments: StoreKind.allCases)
  func `A save that fails is no news to other contexts`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.types)
    let account = Shapes.Account("a")
    account.bookings = [Shapes.Booking("1")]
    let budget = Budget("b", limit: 1)
    store.context.insert(account)
    store.context.insert(budget)
    try store.save()
    let other = ModelContext(store.container)
    let twin = try other.only(Budget.self)
    let count = ChangeCount.observing { _ = twin.limit }
    budget.limit = 2
    store.context.insert(Budget("new"))
    store.context.delete(account)
    #expect(throws: SwiftDataError.modelValidationFailure) { try store.context.save() }
    #expect(try other.only(Budget.self) === twin)
    #expect(twin.limit == 1)
    #expect(count.value == 0)
    #expect(try other.count(Shapes.Account.self) == 1)
  }
}
