import Foundation
import SwiftData
import Testing

/// Captured collections, and values that are collections or structures.
@Suite struct CollectionPredicateTests {
  @Test(arguments: QueryWorld.Setting.allCases)
  func `A captured collection contains what it contains in Swift`(
    _ setting: QueryWorld.Setting
  ) throws {
    let world = try QueryWorld(setting)
    let counts = [1, 5, 7]
    try world.expectSame(#Predicate<Expense> { counts.contains($0.count) })
    try world.expectSame(#Predicate<Expense> { !counts.contains($0.count) })
    try world.expectSame(#Predicate<Expense> { [1, 5].contains($0.count) })
    let set: Set<Int> = [1, 5, 7]
    try world.expectSame(#Predicate<Expense> { set.contains($0.count) })
    let one = [5]
    try world.expectSame(#Predicate<Expense> { one.contains($0.count) })
    let none: [Int] = []
    try world.expectSame(#Predicate<Expense> { none.contains($0.count) }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { !none.contains($0.count) }, isTrivial: true)
    let names = ["Ants", "Zebra", "quote \" ' \\ end", "a\r\nb"]
    try world.expectSame(#Predicate<Expense> { names.contains($0.name) })
    let canonical = ["\u{E9}clair", "K-Mart"]
    try world.expectSame(#Predicate<Expense> { canonical.contains($0.name) })
    let twins = ["K-Mart", "ants"]
    try world.expectSame(#Predicate<Expense> { twins.contains($0.name) })
    let notes: [String?] = ["eclair", nil, "K-Mart"]
    try world.expectSame(#Predicate<Expense> { notes.contains($0.note) })
    try world.expectSame(#Predicate<Expense> { !notes.contains($0.note) })
    let present: [String?] = ["eclair", "K-Mart"]
    try world.expectSame(#Predicate<Expense> { present.contains($0.note) })
    try world.expectSame(#Predicate<Expense> { !present.contains($0.note) })
    try world.expectSame(#Predicate<Expense> { names.contains($0.note ?? "Ants") })
    try world.expectSame(#Predicate<Expense> { names.contains($0.note!) })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `Captured values of every type are found`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    let scores = [0.0, 2.5, .nan, .infinity]
    try world.expectSame(#Predicate<Expense> { scores.contains($0.score) })
    try world.expectSame(#Predicate<Expense> { !scores.contains($0.score) })
    let codes = [QueryWorld.code, UUID()]
    try world.expectSame(#Predicate<Expense> { codes.contains($0.code) })
    let dates = [QueryWorld.date(3), QueryWorld.date(4.1)]
    try world.expectSame(#Predicate<Expense> { dates.contains($0.date) })
    let sizes = [UInt64.max - 2, 3]
    try world.expectSame(#Predicate<Expense> { sizes.contains($0.size) })
    let prices = [Decimal(string: "0.125")!, 1]
    try world.expectSame(#Predicate<Expense> { prices.contains($0.price) })
    let kinds: [Ledger.Kind] = [.food, .other]
    try world.expectSame(#Predicate<Expense> { kinds.contains($0.kind) })
    let levels: [Ledger.Level?] = [.low, nil]
    try world.expectSame(#Predicate<Expense> { levels.contains($0.level) })
    let moods: Set<Ledger.Mood> = [.fine, .rated(4)]
    try world.expectSame(#Predicate<Expense> { moods.contains($0.mood) })
    let links = [URL(string: "https://example.org/2"), nil]
    try world.expectSame(#Predicate<Expense> { links.contains($0.link) })
    let flags = [true]
    try world.expectSame(#Predicate<Expense> { flags.contains($0.isPaid) })
    let noData = Data()
    let receipts = [Data([1, 2, 0]), noData]
    try world.expectSame(#Predicate<Expense> { receipts.contains($0.receipt ?? noData) })
    let texts = ["nul\0char", "Ants"]
    try world.expectSame(#Predicate<Expense> { texts.contains($0.name) })
  }

  @Test(arguments: StoreKind.allCases)
  func `A captured collection may be of any size`(_ kind: StoreKind) throws {
    let world = try QueryWorld(.init(kind: kind, state: .saved))
    let numbers = Array(5..<100_000)
    try world.expectSame(#Predicate<Expense> { numbers.contains($0.count) })
    let names = numbers.map { "text \($0)" } + ["Zebra"]
    try world.expectSame(#Predicate<Expense> { names.contains($0.name) })
    let codes =
      (0..<40_000).map { UInt64($0).bigEndian }.map { bits in
        UUID(
          uuid: withUnsafeBytes(of: (bits, bits)) { $0.load(as: uuid_t.self) })
      } + [QueryWorld.code]
    try world.expectSame(#Predicate<Expense> { codes.contains($0.code) })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `A stored collection is asked as in Swift`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Expense> { $0.words.contains("w1") })
    try world.expectSame(#Predicate<Expense> { $0.words.contains("\u{E9}clair") }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { $0.words.isEmpty })
    try world.expectSame(#Predicate<Expense> { $0.words.count == 2 })
    try world.expectSame(#Predicate<Expense> { $0.words.contains { $0.starts(with: "w2") } })
    try world.expectSame(#Predicate<Expense> { $0.words.allSatisfy { $0.count > 2 } })
    try world.expectSame(
      #Predicate<Expense> { e in e.words.filter { $0 == e.name }.count == 1 },
      isTrivial: setting.state == .mixed)
    try world.expectSame(#Predicate<Expense> { $0.words.max() == "w1" })
    try world.expectSame(#Predicate<Expense> { $0.words.min() == nil })
    try world.expectSame(#Predicate<Expense> { $0.words[1] == "w1" })
    try world.expectSame(#Predicate<Expense> { $0.words.first == $0.note }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { $0.numbers == nil })
    try world.expectSame(#Predicate<Expense> { $0.numbers?.contains(0.1) == true })
    try world.expectSame(#Predicate<Expense> { ($0.numbers ?? []).contains(0.5) })
    try world.expectSame(#Predicate<Expense> { $0.numbers?.contains { $0 > 1 } ?? true })
    let words = ["ants", "w1"]
    try world.expectSame(#Predicate<Expense> { $0.words == words })
    try world.expectSame(#Predicate<Expense> { $0.words != words })
    try world.expectSame(#Predicate<Expense> { $0.words.starts(with: ["ants"]) })
    try world.expectSame(#Predicate<Expense> { $0.counts["a"] == 5 })
    try world.expectSame(#Predicate<Expense> { $0.counts["a"] == nil })
    try world.expectSame(#Predicate<Expense> { $0.counts["c", default: 3] == 3 }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { $0.counts["a", default: 9] > 4 })
    try world.expectSame(#Predicate<Expense> { $0.counts.isEmpty })
    let table = ["Ants": 0, "ants": 1]
    try world.expectSame(#Predicate<Expense> { table[$0.name] == 1 })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `A structure is asked as in Swift`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Expense> { $0.place.city == "Rome" })
    try world.expectSame(#Predicate<Expense> { $0.place.city.contains("om") })
    try world.expectSame(#Predicate<Expense> { $0.place.visited })
    try world.expectSame(#Predicate<Expense> { !$0.place.visited })
    try world.expectSame(#Predicate<Expense> { $0.place.spot == nil })
    try world.expectSame(#Predicate<Expense> { $0.place.spot?.name == nil })
    try world.expectSame(#Predicate<Expense> { ($0.place.spot?.latitude ?? 0) > 4 })
    try world.expectSame(#Predicate<Expense> { $0.place.spot?.name?.contains("a") == true })
    try world.expectSame(#Predicate<Expense> { $0.place.shout == "ROME" })
    try world.expectSame(#Predicate<Expense> { $0.former?.city == "Paris" })
    try world.expectSame(#Predicate<Expense> { $0.former == nil })
    let rome = Ledger.Place(city: "ROME")
    try world.expectSame(#Predicate<Expense> { $0.place == rome })
    try world.expectSame(#Predicate<Expense> { $0.place != rome })
    let former: Ledger.Place? = .init(city: "PARIS")
    try world.expectSame(#Predicate<Expense> { $0.former == former })
    try world.expectSame(#Predicate<Expense> { $0.former != former })
    let places = [rome, Ledger.Place(city: "köln")]
    try world.expectSame(#Predicate<Expense> { places.contains($0.place) })
    try world.expectSame(#Predicate<Expense> { ($0.former ?? $0.place) == rome })
  }
}
