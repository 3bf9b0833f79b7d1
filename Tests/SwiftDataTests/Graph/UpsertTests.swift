import Testing

@testable import SwiftData

/// New models with unique values that rows have, together with everything else that one save does.
struct UpsertTests {
  @Model final class Owner {
    @Attribute(.unique) var code: String?
    var name: String
    var partner: Partner?
    @Relationship(inverse: \Item.owner) var items: [Item] = []
    @Relationship(inverse: \Label.owners) var labels: [Label] = []
    var favourite: Label?
    var pins: [Label] = []

    init(_ code: String?, _ name: String) {
      self.code = code
      self.name = name
    }
  }

  @Model final class Partner {
    var name: String
    @Relationship(inverse: \Owner.partner) var owner: Owner?

    init(_ name: String) { self.name = name }
  }

  @Model final class Item {
    #Unique<Item>([\.owner, \.place])
    var name: String
    var place: Int?
    var owner: Owner?

    init(_ name: String, _ place: Int? = nil, owner: Owner? = nil) {
      self.name = name
      self.place = place
      self.owner = owner
    }
  }

  @Model final class Label {
    @Attribute(.unique) var text: String
    var note: String
    var owners: [Owner] = []

    init(_ text: String, note: String = "") {
      self.text = text
      self.note = note
    }
  }

  @Model final class Account {
    #Unique<Account>([\.bank, \.number], [\.nick])
    var bank: String
    var number: Int
    var nick: String?
    var balance: Int

    init(_ bank: String, _ number: Int, _ nick: String?, balance: Int = 0) {
      self.bank = bank
      self.number = number
      self.nick = nick
      self.balance = balance
    }
  }

  /// A store with an owner `k` who has one of everything, and the context to work in: the one that
  /// has saved the owner, or another that has not loaded him.
  func scene(_ kind: StoreKind, _ isHeld: Bool) throws -> (TestStore, ModelContext, Owner) {
    let store = try TestStore(kind, Owner.self, Account.self)
    let owner = Owner("k", "old")
    store.context.insert(owner)
    owner.partner = Partner("old partner")
    owner.items = [Item("i1", 1), Item("i2", 2)]
    owner.labels = [Label("l1"), Label("l2")]
    owner.favourite = owner.labels[0]
    owner.pins = owner.labels
    try store.save()
    return (store, isHeld ? store.context : ModelContext(store.container), owner)
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `Relationships that the new model does not set are those of the row`(
    _ kind: StoreKind, _ isHeld: Bool
  ) throws {
    let (store, context, _) = try scene(kind, isHeld)
    let new = Owner("k", "new")
    context.insert(new)
    try store.save(context)
    func check(_ owner: Owner) {
      #expect(owner.name == "new")
      #expect(owner.partner?.name == "old partner")
      #expect(owner.partner?.owner === owner)
      #expect(owner.items.map(\.name) == ["i1", "i2"])
      #expect(owner.items.allSatisfy { $0.owner === owner })
      #expect(owner.labels.map(\.text) == ["l1", "l2"])
      #expect(owner.labels.allSatisfy { $0.owners == [owner] })
      #expect(owner.favourite?.text == "l1")
      #expect(owner.pins.map(\.text) == ["l1", "l2"])
    }
    check(new)
    check(try context.only(Owner.self))
    check(try store.freshContext().only(Owner.self))
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `A partner that the new model brings takes the place of the row's`(
    _ kind: StoreKind, _ isHeld: Bool
  ) throws {
    let (store, context, _) = try scene(kind, isHeld)
    let new = Owner("k", "new")
    new.partner = Partner("new partner")
    context.insert(new)
    try store.save(context)
    #expect(new.partner?.name == "new partner")
    for context in [context, try store.freshContext()] {
      let owner = try context.only(Owner.self)
      #expect(owner.partner?.name == "new partner")
      let partners = try context.all(Partner.self)
      #expect(partners.map { $0.owner == nil } == [true, false])
      #expect(partners[1].owner === owner)
    }
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `Members that the new model brings join those of the row`(
    _ kind: StoreKind, _ isHeld: Bool
  ) throws {
    let (store, context, _) = try scene(kind, isHeld)
    let new = Owner("k", "new")
    new.items = [Item("i3", 3)]
    new.labels = [Label("l3")]
    new.favourite = new.labels[0]
    context.insert(new)
    try store.save(context)
    for context in [context, try store.freshContext()] {
      let owner = try context.only(Owner.self)
      #expect(Set(owner.items.map(\.name)) == ["i1", "i2", "i3"])
      #expect(Set(owner.labels.map(\.text)) == ["l1", "l2", "l3"])
      #expect(owner.labels.allSatisfy { $0.owners == [owner] })
      #expect(owner.items.last?.name == "i3" && owner.labels.last?.text == "l3")
      #expect(owner.favourite?.text == "l3")
    }
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `Models at both ends of a relationship may stand for rows at once`(
    _ kind: StoreKind, _ isHeld: Bool
  ) throws {
    let (store, context, _) = try scene(kind, isHeld)
    let new = Owner("k", "new")
    context.insert(new)
    new.labels = [Label("l2", note: "again"), Label("l9")]
    new.favourite = new.labels[0]
    new.pins = [new.labels[0]]
    new.items = [Item("i2 again", 2)]
    try store.save(context)
    let fresh = try store.freshContext()
    for context in [context, fresh] {
      let owner = try context.only(Owner.self)
      #expect(try context.all(Label.self).map(\.text).sorted() == ["l1", "l2", "l9"])
      #expect(Set(owner.labels.map(\.text)) == ["l1", "l2", "l9"])
      #expect(owner.labels.count == 3)
      #expect(owner.favourite?.note == "again")
      #expect(Set(owner.pins.map(\.text)) == ["l1", "l2"])
    }
    // The key of the items holds their owner, who became the row's only now.
    #expect(Set(try fresh.only(Owner.self).items.compactMap(\.place)) == [1, 2])
  }

  @Test(arguments: StoreKind.allCases)
  func `Three new models of one key fold with what each of them brings`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Owner.self)
    let owners = (0..<3).map { Owner("k", "\($0)") }
    for (index, owner) in owners.enumerated() {
      store.context.insert(owner)
      owner.items = [Item("i\(index)", index)]
      owner.labels = [Label("l\(index)")]
      if index < 2 { owner.partner = Partner("p\(index)") }
    }
    try store.save()
    for owner in owners {
      #expect(owner.name == "2")
      #expect(owner.partner?.name == "p1")
      #expect(Set(owner.items.map(\.name)) == ["i0", "i1", "i2"])
      #expect(Set(owner.labels.map(\.text)) == ["l0", "l1", "l2"])
      #expect(owner == owners[0])
    }
    let fresh = try store.freshContext()
    #expect(try fresh.only(Owner.self).partner?.name == "p1")
    #expect(try fresh.all(Partner.self).map { $0.owner?.name } == [nil, "2"])
    #expect(try fresh.all(Item.self).allSatisfy { $0.owner?.name == "2" })
  }

  @Test(arguments: StoreKind.allCases)
  func `A row that is deleted in the same save is no duplicate`(_ kind: StoreKind) throws {
    let (store, context, old) = try scene(kind, true)
    let identifier = old.persistentModelID
    context.delete(old)
    let new = Owner("k", "new")
    context.insert(new)
    try store.save()
    #expect(new.persistentModelID != identifier)
    let found = try store.freshContext().only(Owner.self)
    #expect(found.items.isEmpty)
    #expect(found.labels.isEmpty)
    #expect(found.partner == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `Edits of a row that a new model takes over lose to the new values`(
    _ kind: StoreKind
  ) throws {
    let (store, context, old) = try scene(kind, true)
    old.name = "edited"
    old.items.removeLast()
    let new = Owner("k", "new")
    context.insert(new)
    try store.save()
    #expect(old.name == "new")
    #expect(old.items.map(\.name) == ["i1"])
    #expect(try store.freshContext().only(Owner.self).items.map(\.name) == ["i1"])
    // From now on both objects are one model.
    old.code = "other"
    #expect(new.code == "other")
    try store.save()
    #expect(try store.freshContext().only(Owner.self).code == "other")
  }

  @Test(arguments: StoreKind.allCases)
  func `Nil equals nothing, and an edit to nil frees a value`(_ kind: StoreKind) throws {
    let (store, context, old) = try scene(kind, true)
    for _ in 0..<3 { context.insert(Owner(nil, "nameless")) }
    old.code = nil
    let new = Owner("k", "new")
    context.insert(new)
    try store.save()
    #expect(try store.freshContext().count(Owner.self) == 5)
    #expect(old.items.count == 2)
    #expect(new.items.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `An edit into a row's value fails, names the property, and can be mended`(
    _ kind: StoreKind
  ) throws {
    let (store, context, old) = try scene(kind, true)
    let second = Owner("m", "second")
    context.insert(second)
    try store.save()
    second.code = "k"
    second.name = "edited"
    let error = #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    for word in ["Owner", "code"] { #expect("\(error as Any)".contains(word)) }
    #expect(second.code == "k")
    #expect(try store.freshContext().all(Owner.self).map(\.name) == ["old", "second"])
    old.code = "free"
    try store.save()
    #expect(try store.freshContext().all(Owner.self).map(\.code) == ["free", "k"])
  }

  @Test(arguments: StoreKind.allCases)
  func `A key with a relationship tells owners apart, new ones too`(_ kind: StoreKind) throws {
    let (store, context, old) = try scene(kind, true)
    let other = Owner("n", "other")
    context.insert(other)
    context.insert(Item("again", 1, owner: old))
    context.insert(Item("first", 1, owner: other))
    context.insert(Item("second", 1, owner: other))
    context.insert(Item("loose", 1))
    context.insert(Item("loose", 1))
    try store.save()
    #expect(Set(old.items.map(\.name)) == ["again", "i2"])
    #expect(old.items.count == 2)
    #expect(other.items.map(\.name) == ["second"])
    #expect(try store.freshContext().count(Item.self) == 5)
  }

  @Test(arguments: StoreKind.allCases)
  func `A compound and a single key that hit different rows are named, and one row is replaced`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Account.self)
    store.context.insert(Account("A", 1, "first", balance: 1))
    store.context.insert(Account("A", 2, "second", balance: 2))
    try store.save()
    let clash = Account("A", 1, "second", balance: 3)
    store.context.insert(clash)
    let error = #expect(throws: SwiftDataError.modelValidationFailure) { try store.context.save() }
    for word in ["Account", "bank, number", "nick"] { #expect("\(error as Any)".contains(word)) }
    #expect(try store.freshContext().all(Account.self).map(\.balance) == [1, 2])
    clash.nick = "first"
    try store.save()
    #expect(try store.freshContext().all(Account.self).map(\.balance) == [3, 2])
    // Two new models whose keys meet in a third.
    store.context.insert(Account("B", 1, "x", balance: 4))
    store.context.insert(Account("B", 2, "y", balance: 5))
    let bridge = Account("B", 1, "y", balance: 6)
    store.context.insert(bridge)
    #expect(throws: SwiftDataError.modelValidationFailure) { try store.context.save() }
    store.context.delete(bridge)
    try store.save()
    #expect(try store.freshContext().all(Account.self).map(\.balance) == [3, 2, 4, 5])
  }

  // A:           saves k
  // B: new k (not saved) ─ save: stands for A's row
  @Test(arguments: StoreKind.allCases)
  func `A key that another context has saved meanwhile is its row's`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Owner.self)
    let other = ModelContext(store.container)
    let theirs = Owner("k", "theirs")
    other.insert(theirs)
    theirs.items = [Item("of theirs", 1)]
    let ours = Owner("k", "ours")
    store.context.insert(ours)
    ours.items = [Item("of ours", 2)]
    try store.save()
    try store.save(other)
    #expect(theirs.persistentModelID == ours.persistentModelID)
    #expect(Set(theirs.items.map(\.name)) == ["of theirs", "of ours"])
    #expect(try store.context.only(Owner.self) === ours)
    #expect(ours.name == "theirs")
    #expect(Set(ours.items.map(\.name)) == ["of theirs", "of ours"])
    try store.check()
  }
}
