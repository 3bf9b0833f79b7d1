import Foundation
import Testing

@testable import SwiftData

/// What has been reported of saving elsewhere, each with the trigger of its report.
struct ReportedSavingTests {
  @Model final class Station {
    @Attribute(.unique) var num: Int
    var name: String
    @Relationship(deleteRule: .cascade, inverse: \Position.station) var positions: [Position] = []

    init(_ num: Int, _ name: String) {
      self.num = num
      self.name = name
    }
  }

  @Model final class Position {
    var x: Int
    var station: Station?

    init(_ x: Int) { self.x = x }
  }

  // S1
  @Test(arguments: StoreKind.allCases)
  func `Two new models of one key become one row, and both are safe to touch`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Station.self)
    let first = Station(7, "first")
    let second = Station(7, "second")
    store.context.insert(first)
    first.positions = [Position(1)]
    store.context.insert(second)
    second.positions = [Position(2)]
    let temporary = [first.persistentModelID, second.persistentModelID]
    try store.save()
    #expect(try store.freshContext().only(Station.self).name == "second")
    #expect(first.persistentModelID == second.persistentModelID)
    #expect(first.name == "second")
    #expect(Set(first.positions.map(\.x)) == [1, 2])
    #expect(Set(second.positions.map(\.x)) == [1, 2])
    // The identifiers from before the save lead to the row.
    for identifier in temporary {
      #expect((store.context.model(for: identifier) as? Station)?.name == "second")
    }
    first.name = "third"
    second.positions.append(Position(3))
    try store.save()
    let found = try store.freshContext().only(Station.self)
    #expect(found.name == "third")
    #expect(Set(found.positions.map(\.x)) == [1, 2, 3])
  }

  @Model final class Vault {
    @Attribute(.unique) var name: String
    @Attribute(.unique) var firstKey: String
    @Attribute(.unique) var secondKey: String

    init(_ name: String, _ firstKey: String, _ secondKey: String) {
      self.name = name
      self.firstKey = firstKey
      self.secondKey = secondKey
    }
  }

  // S3
  @Test(arguments: StoreKind.allCases)
  func `A clash of one of several keys replaces that row, of two rows it is an error`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Vault.self)
    store.context.insert(Vault("S", "k1", "k2"))
    store.context.insert(Vault("T", "k5", "k6"))
    try store.save()
    let identifier = try store.context.all(Vault.self)[0].persistentModelID
    let second = Vault("S", "k3", "k4")
    store.context.insert(second)
    try store.save()
    #expect(second.persistentModelID == identifier)
    let found = try store.freshContext().all(Vault.self)
    #expect(found.map(\.firstKey) == ["k3", "k5"])
    #expect(found.map(\.secondKey) == ["k4", "k6"])

    let clash = Vault("S", "k9", "k6")
    store.context.insert(clash)
    let error = #expect(throws: SwiftDataError.modelValidationFailure) { try store.context.save() }
    for word in ["Vault", "name", "secondKey"] { #expect("\(error as Any)".contains(word)) }
    #expect(try store.freshContext().all(Vault.self).map(\.firstKey) == ["k3", "k5"])
  }

  @Model final class Amount {
    var value: Int
    var name: String

    init(_ value: Int, _ name: String = "") {
      self.value = value
      self.name = name
    }
  }

  // S9
  @Test(arguments: StoreKind.allCases)
  func `A pending change joins or leaves the matches, with sort and limit`(_ kind: StoreKind) throws
  {
    let store = try TestStore(kind, Amount.self)
    let amounts = (1...6).map { Amount($0 == 6 ? -1 : $0 * 10) }
    for amount in amounts { store.context.insert(amount) }
    try store.save()
    var query = FetchDescriptor<Amount>(
      predicate: #Predicate { $0.value > 0 }, sortBy: [SortDescriptor(\.value)])
    amounts[5].value = 25
    #expect(try store.context.fetch(query).map(\.value) == [10, 20, 25, 30, 40, 50])
    query.fetchLimit = 3
    #expect(try store.context.fetch(query).map(\.value) == [10, 20, 25])
    query.fetchOffset = 2
    #expect(try store.context.fetch(query).map(\.value) == [25, 30, 40])
    amounts[1].value = -5
    #expect(try store.context.fetch(query).map(\.value) == [30, 40, 50])
    query.fetchLimit = nil
    query.fetchOffset = nil
    #expect(try store.context.fetchCount(query) == 5)
    query.includePendingChanges = false
    #expect(try store.context.fetchCount(query) == 5)
    #expect(amounts[1].value == -5)
    try store.save()
    #expect(try store.context.fetch(query).map(\.value) == [10, 25, 30, 40, 50])
  }

  enum Place: Codable, Equatable {
    case address(String)
    case coordinates(Double, Double)
    case nowhere
  }

  struct Named: Codable, Equatable {
    var name: String?
    var place: Place
  }

  @Model final class User {
    var location: Named?
    var places: [Place] = []

    init(_ location: Named?) { self.location = location }
  }

  // S11
  @Test(arguments: StoreKind.allCases)
  func `A struct that holds an enum with associated values comes back`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, User.self)
    let locations: [Named?] = [
      nil, Named(name: nil, place: .address("Rue 1")),
      Named(name: "n", place: .coordinates(1.5, -2)),
      Named(name: "", place: .nowhere),
    ]
    for location in locations {
      let user = User(location)
      user.places = [.nowhere, .address("a"), .coordinates(0, 0)]
      store.context.insert(user)
    }
    try store.save()
    let context = try store.freshContext()
    let users = try context.all(User.self)
    #expect(users.map(\.location) == locations)
    #expect(users.allSatisfy { $0.places == [.nowhere, .address("a"), .coordinates(0, 0)] })
    users[0].location = Named(name: nil, place: .coordinates(3, 4))
    users[1].location?.place = .nowhere
    users[2].location = nil
    try store.save(context)
    #expect(
      try store.freshContext().all(User.self).map(\.location)
        == [Named(name: nil, place: .coordinates(3, 4)), Named(name: nil, place: .nowhere), nil]
        + locations[3...])
  }

  // S13
  @Test(arguments: StoreKind.allCases)
  func `After a save that failed for any reason, mending the cause is enough`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Shapes.types + [Station.self])
    let account = Shapes.Account("a")
    let booking = Shapes.Booking("b", account: account)
    let books = [Shapes.Book("one"), Shapes.Book("two")]
    let page = Shapes.Page("p", book: books[0])
    let nodes = [Station(1, "one"), Station(2, "two")]
    for model in [account, books[0], books[1], nodes[0], nodes[1]] as [any PersistentModel] {
      store.context.insert(model)
    }
    try store.save()

    // Everything that can be wrong, at once.
    store.context.delete(account)
    books[0].pages = []
    nodes[1].num = 1
    let new = Station(3, "three")
    store.context.insert(new)
    func expectFailure() throws {
      #expect(throws: SwiftDataError.modelValidationFailure) { try store.context.save() }
      let other = try store.freshContext()
      #expect(try other.count(Shapes.Account.self) == 1)
      #expect(try other.only(Shapes.Page.self).book.name == "one")
      #expect(try other.all(Station.self).map(\.num) == [1, 2])
      #expect(account.isDeleted)
      #expect(nodes[1].num == 1)
      #expect(new.persistentModelID.storeIdentifier == nil)
      #expect(store.context.insertedModelsArray.count == 1)
      #expect(store.context.deletedModelsArray.count == 1)
    }
    try expectFailure()
    booking.account = nil
    try expectFailure()
    page.book = books[1]
    try expectFailure()
    nodes[1].num = 5
    try store.save()
    let fresh = try store.freshContext()
    #expect(try fresh.count(Shapes.Account.self) == 0)
    #expect(try fresh.only(Shapes.Page.self).book.name == "two")
    #expect(try fresh.all(Station.self).map(\.num) == [1, 5, 3])
  }

  // S13
  @Test(arguments: StoreKind.allCases)
  func `Five hundred related models are deleted in one save`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Station.self)
    for index in 0..<500 {
      let node = Station(index, "n")
      store.context.insert(node)
      node.positions = [Position(index), Position(-index)]
    }
    try store.context.save()
    let context = ModelContext(store.container)
    for node in try context.all(Station.self) where node.num % 5 != 0 { context.delete(node) }
    try store.save(context)
    let fresh = try store.freshContext()
    #expect(try fresh.count(Station.self) == 100)
    #expect(try fresh.count(Position.self) == 200)
  }

  // S15
  @Test(arguments: StoreKind.allCases)
  func `A deletion shows until its save, and afterwards the model has no context`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Amount.self)
    let amount = Amount(1)
    #expect(!amount.isDeleted)
    store.context.insert(amount)
    try store.save()
    store.context.delete(amount)
    #expect(amount.isDeleted)
    #expect(amount.modelContext === store.context)
    try store.save()
    #expect(!amount.isDeleted)
    #expect(amount.modelContext == nil)
    #expect(amount.value == 1)
  }
}
