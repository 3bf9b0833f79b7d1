import Foundation
import Testing

@testable import SwiftData

/// A new model with a key that is taken stands for the row that has it.
struct UniquenessTests {
  @Model final class User {
    @Attribute(.unique) var email: String
    var name: String
    var age: Int?
    var team: Team?
    @Relationship(deleteRule: .cascade, inverse: \Post.author) var posts: [Post] = []

    init(_ email: String, _ name: String, age: Int? = nil, team: Team? = nil) {
      self.email = email
      self.name = name
      self.age = age
      self.team = team
    }
  }

  @Model final class Team {
    #Unique<Team>([\.city, \.sport])
    var city: String
    var sport: String?
    var points = 0
    var members: [User] = []

    init(_ city: String, _ sport: String?, points: Int = 0) {
      self.city = city
      self.sport = sport
      self.points = points
    }
  }

  @Model final class Post {
    var text: String
    var author: User?

    init(_ text: String) { self.text = text }
  }

  @Model final class Vault {
    @Attribute(.unique) var name: String
    @Attribute(.unique) var firstKey: Int
    @Attribute(.unique) var secondKey: Int?

    init(_ name: String, _ firstKey: Int, _ secondKey: Int?) {
      self.name = name
      self.firstKey = firstKey
      self.secondKey = secondKey
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Saving a duplicate key updates the stored row`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, User.self)
    let first = User("a@x", "old", age: 30)
    store.context.insert(first)
    try store.save()
    let key = first.persistentModelID

    let context = ModelContext(store.container)
    let second = User("a@x", "new")
    context.insert(second)
    try store.save(context)
    #expect(second.persistentModelID == key)
    #expect(second.name == "new")
    let fresh = try store.freshContext()
    let stored = try fresh.only(User.self)
    #expect(stored.persistentModelID == key)
    #expect(stored.name == "new")
    #expect(stored.age == nil)
    // The first context hears of it.
    #expect(try store.context.only(User.self) === first)
    #expect(first.name == "new")
  }

  @Test(arguments: StoreKind.allCases)
  func `The object of the older row and the new one are one model from then on`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, User.self)
    let first = User("a@x", "old")
    store.context.insert(first)
    try store.save()
    let second = User("a@x", "new")
    store.context.insert(second)
    try store.save()
    #expect(first.persistentModelID == second.persistentModelID)
    #expect(first == second)
    #expect(first.name == "new")
    second.name = "newer"
    #expect(first.name == "newer")
    first.age = 7
    try store.save()
    let fresh = try store.freshContext()
    #expect(try fresh.only(User.self).name == "newer")
    #expect(try fresh.only(User.self).age == 7)
    store.context.delete(first)
    try store.save()
    #expect(try store.freshContext().count(User.self) == 0)
    _ = (first.name, second.name, first.posts.count)
  }

  @Test(arguments: StoreKind.allCases)
  func `Loaded members have the new model in the place of the older one`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, User.self, Team.self, Post.self)
    let team = Team("Paris", "chess")
    store.context.insert(team)
    let older = User("a", "old", team: team)
    store.context.insert(older)
    try store.context.save()
    #expect(team.members.count == 1)
    let newer = User("a", "new", team: team)
    store.context.insert(newer)
    try store.context.save()
    #expect(team.members.map(\.name) == ["new"])
    #expect(team.members.first === newer)
    store.context.delete(newer)
    try store.context.save()
    #expect(team.members.isEmpty)
    #expect(try ConsistencyCheck.problems(of: store.context) == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `Two pending duplicates become one row, and the last one wins`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, User.self)
    let users = (0..<4).map { User("a@x", "\($0)") }
    let other = User("b@x", "other")
    for user in users + [other] { store.context.insert(user) }
    try store.save()
    let fresh = try store.freshContext()
    #expect(try fresh.all(User.self).map(\.name) == ["3", "other"])
    #expect(Set(users.map(\.persistentModelID)).count == 1)
    #expect(users.allSatisfy { $0.name == "3" })
    #expect(try store.context.count(User.self) == 2)
    users[0].name = "again"
    try store.save()
    #expect(try store.freshContext().all(User.self).map(\.name) == ["again", "other"])
  }

  @Test(arguments: StoreKind.allCases)
  func `Relationships of the row are kept where the new model has none`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, User.self)
    let team = Team("Paris", "chess")
    let user = User("a@x", "old", team: team)
    user.posts = [Post("first")]
    store.context.insert(user)
    try store.save()

    let context = ModelContext(store.container)
    let twin = User("a@x", "new")
    twin.posts.append(Post("second"))
    context.insert(twin)
    try store.save(context)
    #expect(twin.team?.city == "Paris")
    #expect(Set(twin.posts.map(\.text)) == ["first", "second"])
    let fresh = try store.freshContext()
    #expect(try fresh.only(User.self).team?.city == "Paris")
    #expect(Set(try fresh.only(User.self).posts.map(\.text)) == ["first", "second"])

    let third = User("a@x", "third", team: Team("Rome", "go"))
    context.insert(third)
    try store.save(context)
    let last = try store.freshContext()
    #expect(try last.only(User.self).team?.city == "Rome")
  }

  @Test(arguments: StoreKind.allCases)
  func `What refers to a new model refers to the row that it stands for`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, User.self)
    store.context.insert(Team("Paris", "chess", points: 1))
    try store.save()
    let context = ModelContext(store.container)
    let team = Team("Paris", "chess", points: 2)
    let users = [
      User("a@x", "a", team: team), User("b@x", "b", team: Team("Paris", "chess", points: 3)),
    ]
    for user in users { context.insert(user) }
    try store.save(context)
    let fresh = try store.freshContext()
    let stored = try fresh.only(Team.self)
    #expect(stored.points == 3)
    #expect(Set(stored.members.map(\.name)) == ["a", "b"])
    #expect(users.allSatisfy { $0.team?.points == 3 })
  }

  @Test(arguments: StoreKind.allCases)
  func `A compound key needs all its parts to be equal, and nil equals nothing`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, User.self)
    for (city, sport) in [
      ("Paris", "chess"), ("Paris", "go"), ("Rome", "chess"), ("Paris", "chess"), ("Paris", nil),
      ("Paris", nil),
    ] as [(String, String?)] {
      store.context.insert(Team(city, sport))
    }
    try store.save()
    #expect(try store.freshContext().count(Team.self) == 5)
  }

  @Test(arguments: StoreKind.allCases)
  func `Several keys of one row are one duplicate`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Vault.self)
    store.context.insert(Vault("a", 1, 2))
    store.context.insert(Vault("b", 3, 4))
    try store.save()
    let context = ModelContext(store.container)
    context.insert(Vault("a", 1, nil))
    context.insert(Vault("c", 3, 9))
    try store.save(context)
    let stored = try store.freshContext().all(Vault.self)
    #expect(stored.map(\.name) == ["a", "c"])
    #expect(stored.map(\.secondKey) == [nil, 9])
  }

  @Test(arguments: StoreKind.allCases)
  func `Keys of different rows are an error that names them, and nothing is written`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Vault.self)
    store.context.insert(Vault("a", 1, 2))
    store.context.insert(Vault("b", 3, 4))
    try store.save()
    let context = ModelContext(store.container)
    let clash = Vault("a", 3, 5)
    context.insert(Vault("fine", 7, 8))
    context.insert(clash)
    let error = #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    for word in ["Vault", "name", "firstKey"] { #expect("\(error as Any)".contains(word)) }
    #expect(try store.freshContext().all(Vault.self).map(\.name) == ["a", "b"])
    clash.firstKey = 10
    clash.name = "c"
    try store.save(context)
    #expect(try store.freshContext().all(Vault.self).map(\.firstKey) == [1, 3, 7, 10])
  }

  @Test(arguments: StoreKind.allCases)
  func `Thousands of duplicates update thousands of rows`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, User.self)
    for index in 0..<2_000 { store.context.insert(User("\(index)", "old")) }
    try store.context.save()
    let context = ModelContext(store.container)
    for index in 0..<2_000 { context.insert(User("\(index)", "new")) }
    try context.save()
    let names = try store.freshContext().all(User.self).map(\.name)
    #expect(names.count == 2_000)
    #expect(names.allSatisfy { $0 == "new" })
  }

  // MARK: Keys of rows

  @Test(arguments: StoreKind.allCases)
  func `A row's key is never used again`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Post.self)
    var seen: Set<PersistentIdentifier> = []
    for round in 0..<5 {
      let context = round % 2 == 0 ? store.context : try store.freshContext()
      let posts = (0..<3).map { Post("\($0)") }
      for post in posts { context.insert(post) }
      try context.save()
      for post in posts { #expect(seen.insert(post.persistentModelID).inserted) }
      if round == 2 {
        try context.container.erase()
      } else {
        try context.delete(model: Post.self)
        try context.save()
      }
      #expect(try ModelContext(context.container).count(Post.self) == 0)
    }
    #expect(seen.count == 15)
  }

  @Test(arguments: StoreKind.allCases)
  func `Erasing a container empties its stores and its contexts`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, User.self)
    let user = User("a@x", "a", team: Team("Paris", "chess"))
    user.posts = [Post("p")]
    store.context.insert(user)
    try store.save()
    store.context.insert(User("b@x", "pending"))
    try store.container.erase()
    #expect(try store.context.count(User.self) == 0)
    #expect(user.modelContext == nil)
    #expect(!store.context.hasChanges)
    #expect(user.name == "a")
    store.context.insert(User("a@x", "new"))
    try store.save()
    #expect(try store.freshContext().only(User.self).name == "new")
    #expect(try store.freshContext().count(Post.self) == 0)
  }

  // S5
  @Test(arguments: StoreKind.allCases)
  func `A context may refuse what has the unique values of another`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Ticket.self)
    store.context.uniquenessPolicy = .reject
    store.context.insert(Ticket(1, "first"))
    try store.save()
    let second = Ticket(1, "second")
    store.context.insert(second)
    let error = #expect(throws: SwiftDataError.modelValidationFailure) { try store.context.save() }
    #expect("\(error as Any)".contains("Ticket"))
    #expect("\(error as Any)".contains("(number of row 1)"))
    #expect(try store.freshContext().only(Ticket.self).text == "first")
    second.number = 2
    try store.save()
    store.context.insert(Ticket(3, "a"))
    store.context.insert(Ticket(3, "b"))
    #expect(throws: SwiftDataError.modelValidationFailure) { try store.context.save() }
    store.context.rollback()
    #expect(try store.freshContext().count(Ticket.self) == 2)
  }

  @Model final class Ticket {
    @Attribute(.unique) var number: Int
    var text: String

    init(_ number: Int, _ text: String) {
      self.number = number
      self.text = text
    }
  }
}
