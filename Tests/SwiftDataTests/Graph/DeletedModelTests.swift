import Testing

@testable import SwiftData

/// What can be done with a model that is about to be deleted, or has been.
struct DeletedModelTests {
  typealias Budget = Shapes.Budget
  typealias Expense = Shapes.Expense

  /// A budget with expenses `a` and `b`, saved.
  func scene(_ kind: StoreKind) throws -> (TestStore, Budget, [Expense]) {
    let store = try TestStore(kind, Shapes.types)
    let expenses = [Expense("a"), Expense("b")]
    let budget = Budget("x", expenses: expenses)
    store.context.insert(budget)
    try store.save()
    return (store, budget, expenses)
  }

  @Test(arguments: StoreKind.allCases)
  func `A deleted model can be read and written before the save, and is deleted all the same`(
    _ kind: StoreKind
  ) throws {
    let (store, budget, expenses) = try scene(kind)
    store.context.delete(expenses[0])
    expenses[0].name = "changed"
    expenses[0].amount += 1
    #expect(expenses[0].name == "changed")
    #expect(budget.expenses == [expenses[1]])
    #expect(store.context.changedModelsArray.allSatisfy { $0 is Budget })
    try store.save()
    #expect(try store.freshContext().all(Expense.self).map(\.name) == ["b"])
    expenses[0].name = "after"
    #expect(expenses[0].name == "after")
    #expect(!store.context.hasChanges)
  }

  @Test(arguments: StoreKind.allCases)
  func `Relating to a model that is about to go saves nothing of it`(_ kind: StoreKind) throws {
    let (store, budget, expenses) = try scene(kind)
    let tag = Shapes.Tag("t")
    let article = Shapes.Article("one")
    let song = Shapes.Song("s")
    let list = Shapes.Playlist("p")
    let student = Shapes.Student("s")
    let course = Shapes.Course("c")
    for model in [tag, article, song, list, student, course] as [any PersistentModel] {
      store.context.insert(model)
    }
    try store.save()
    for model in [budget, tag, song, course] as [any PersistentModel] { delete(model, store) }
    let loose = Expense("loose")
    store.context.insert(loose)
    loose.budget = budget
    article.tag = tag
    list.songs = [song]
    student.courses = [course]
    try store.context.save()
    let fresh = try store.freshContext()
    #expect(try fresh.only(Expense.self).name == "loose")
    #expect(try fresh.only(Expense.self).budget == nil)
    #expect(try fresh.only(Shapes.Article.self).tag == nil)
    #expect(try fresh.only(Shapes.Playlist.self).songs.isEmpty)
    #expect(try fresh.only(Shapes.Student.self).courses.isEmpty)
    #expect(loose.budget == nil)
    #expect(article.tag == nil)
    #expect(list.songs.isEmpty)
    #expect(student.courses.isEmpty)
    #expect(expenses.allSatisfy { $0.modelContext == nil })
    try store.check()
  }

  private func delete(_ model: any PersistentModel, _ store: TestStore) {
    func open<T: PersistentModel>(_ model: T) { store.context.delete(model) }
    open(model)
  }

  @Test(arguments: StoreKind.allCases)
  func `Relating to a model that has gone inserts it as a new one`(_ kind: StoreKind) throws {
    let (store, budget, expenses) = try scene(kind)
    let old = expenses[0].persistentModelID
    store.context.delete(expenses[0])
    try store.save()
    budget.expenses.append(expenses[0])
    #expect(expenses[0].budget === budget)
    #expect(expenses[0].modelContext === store.context)
    try store.save()
    #expect(expenses[0].persistentModelID != old)
    let found = try store.freshContext().only(Budget.self)
    #expect(found.expenses.map(\.name) == ["b", "a"])
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `A member whose deletion is taken back has both ends again`(
    _ kind: StoreKind, _ isLoaded: Bool
  ) throws {
    var (store, budget, expenses) = try scene(kind)
    var context = store.context
    if !isLoaded {
      context = ModelContext(store.container)
      expenses = try context.all(Expense.self)
      budget = try context.only(Budget.self)
    }
    context.delete(expenses[0])
    context.insert(expenses[0])
    let isMember = budget.expenses.contains(expenses[0])
    #expect(isMember == (expenses[0].budget === budget), "the ends do not agree")
    try store.save(context)
    #expect(budget.expenses.contains(expenses[0]) == (expenses[0].budget === budget))
    let fresh = try store.freshContext()
    #expect(try fresh.count(Expense.self) == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `Partners one of which is deleted and kept agree`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Shapes.types)
    let country = Shapes.Country("c", capital: Shapes.City("t"))
    let student = Shapes.Student("s", courses: [Shapes.Course("k")])
    store.context.insert(country)
    store.context.insert(student)
    try store.save()
    let city = try #require(country.capital)
    let course = student.courses[0]
    store.context.delete(country)
    store.context.insert(country)
    #expect((city.country === country) == (country.capital === city))
    store.context.delete(course)
    store.context.insert(course)
    #expect(course.students.contains(student) == student.courses.contains(course))
    try store.save()
    #expect(try store.freshContext().count(Shapes.Country.self) == 1)
    #expect(try store.freshContext().count(Shapes.Course.self) == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `An owner and its members that are deleted and kept agree`(_ kind: StoreKind) throws {
    let (store, budget, expenses) = try scene(kind)
    store.context.delete(budget)
    store.context.insert(budget)
    for expense in expenses { store.context.insert(expense) }
    for expense in expenses {
      #expect(budget.expenses.contains(expense) == (expense.budget === budget))
    }
    try store.save()
    #expect(try store.freshContext().count(Expense.self) == 2)
    #expect(try store.freshContext().count(Budget.self) == 1)
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `A new model that denies its deletion goes all the same while it was never saved`(
    _ kind: StoreKind, _ isSaved: Bool
  ) throws {
    let store = try TestStore(kind, Shapes.types)
    let booking = Shapes.Booking("b")
    store.context.insert(booking)
    if isSaved { try store.save() }
    let account = Shapes.Account("a")
    store.context.insert(account)
    account.bookings = [booking]
    store.context.delete(account)
    #expect(booking.account == nil)
    #expect(account.modelContext == nil)
    try store.save()
    #expect(try store.freshContext().only(Shapes.Booking.self).account == nil)
    #expect(try store.freshContext().count(Shapes.Account.self) == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `An error of deny names the model, the relationship and what it refers to`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shapes.types)
    let accounts = [Shapes.Account("a"), Shapes.Account("b")]
    for account in accounts {
      account.bookings = (0..<3).map { Shapes.Booking("\($0)") }
      store.context.insert(account)
    }
    try store.save()
    accounts[0].bookings = []
    try store.context.delete(model: Shapes.Account.self)
    let error = #expect(throws: SwiftDataError.modelValidationFailure) { try store.context.save() }
    for word in ["Account.bookings", "deny", "Account 2", "Booking 4, Booking 5, Booking 6"] {
      #expect("\(error as Any)".contains(word))
    }
    store.context.rollback()
    #expect(accounts.map(\.bookings.count) == [3, 3])
    for booking in accounts[1].bookings { store.context.delete(booking) }
    store.context.delete(accounts[1])
    try store.save()
    #expect(try store.freshContext().only(Shapes.Account.self).bookings.count == 3)
  }
}
