import Testing

@testable import SwiftData

/// Names that collide in SQLite and not in Swift.
struct StoreNamesTests {
  @Model final class Chain {
    var links: [Leaf] = []
    init() {}
  }

  /// Has the name of the join table of the above.
  @Model final class Chain_links {
    var text: String
    init(_ text: String) { self.text = text }
  }

  @Model final class Leaf {
    #Index<Leaf>([\.first])
    var first = 1
    init() {}
  }

  /// Has the name of the index of the above.
  @Model final class Leaf_first_index {
    var text: String
    init(_ text: String) { self.text = text }
  }

  @Model final class Sqlite_thing {
    var text: String
    init(_ text: String) { self.text = text }
  }

  @Model final class _Swiftdata {
    var text: String
    init(_ text: String) { self.text = text }
  }

  @Test(arguments: StoreKind.allCases)
  func `Classes may have names that tables have already`(_ kind: StoreKind) throws {
    let store = try TestStore(
      kind, Chain.self, Chain_links.self, Leaf.self, Leaf_first_index.self, Sqlite_thing.self,
      _Swiftdata.self)
    let chain = Chain()
    store.context.insert(chain)
    chain.links = [Leaf(), Leaf()]
    store.context.insert(Chain_links("a"))
    store.context.insert(Leaf_first_index("i"))
    store.context.insert(Sqlite_thing("b"))
    store.context.insert(_Swiftdata("c"))
    try store.context.save()
    let other = ModelContext(store.container)
    #expect(try other.only(Chain.self).links.count == 2)
    #expect(try other.only(Chain_links.self).text == "a")
    #expect(try other.only(Leaf_first_index.self).text == "i")
    #expect(try other.only(Sqlite_thing.self).text == "b")
    let text = "c"
    #expect(
      try other.fetchCount(FetchDescriptor<_Swiftdata>(predicate: #Predicate { $0.text == text }))
        == 1)
  }
}
