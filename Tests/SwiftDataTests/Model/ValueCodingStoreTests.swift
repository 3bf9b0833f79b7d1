import Foundation
import Testing

@testable import SwiftData

/// Lists through a store, and texts that earlier versions have stored.
struct ValueCodingStoreTests {
  typealias Lists = ValueLists.Lists

  func check<Value: Equatable>(
    _ kind: StoreKind, _ property: ReferenceWritableKeyPath<Lists, Value>, _ values: Value...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expectRoundTrip(
      kind, property, values, model: Lists.init, sourceLocation: sourceLocation)
  }

  @Test(arguments: StoreKind.allCases)
  func `Lists of all primitive types come back`(_ kind: StoreKind) throws {
    try check(kind, \.bools, [], [true, false], [false])
    try check(kind, \.ints, [], [.min, -1, 0, .max], Array(0..<1000))
    try check(kind, \.bytes, [], [0, 255], [1])
    try check(kind, \.unsigned, [], [.max, 0], [1])
    try check(kind, \.floats, [], [0.1, .infinity, -.greatestFiniteMagnitude], [1])
    try check(kind, \.doubles, [], [0.1, 1e300, .leastNonzeroMagnitude, -.infinity], [1 / 3])
    try check(kind, \.strings, [], ["", "\"\\\n\0é👍🏽"], ["a"])
    try check(kind, \.dates, [], [.distantPast, .distantFuture, .now], [.now])
    try check(kind, \.ids, [], [UUID(), UUID()], [UUID()])
    try check(kind, \.blobs, [], [Data(), Data([0, 1, 2, 255])], [Data([7])])
    try check(kind, \.links, [], [URL(filePath: "/a b"), URL(string: "x:y")!], [])
    try check(kind, \.prices, [], [Decimal(string: "-0.10")!, 1, .greatestFiniteMagnitude], [0])
    try check(kind, \.optional, nil, [], [1, 2])
    try check(kind, \.gaps, [nil], [nil, .now], [])
    // A store has one kind of nothing: .some(.none) comes back as .none.
    try check(kind, \.twice, .none, .some(.some([1])))
  }

  @Test func `A column holds the text that Foundation writes`() throws {
    let store = try TestStore(.memory, Lists.self)
    let lists = Lists()
    lists.doubles = [1, 0.5, .nan, -0.0, 1e20, 1 / 3]
    lists.strings = ["/", "\u{1}", "é"]
    store.context.insert(lists)
    try store.save()
    for (column, text) in [
      ("doubles", try ValueCoding.foundationText(lists.doubles)),
      ("strings", try ValueCoding.foundationText(lists.strings)),
    ] {
      let quoted = text.replacing("'", with: "''")
      let rows = try store.context.numbers(
        "SELECT count(*) FROM \"Lists\" WHERE \"\(column)\" = '\(quoted)'")
      #expect(rows == [1])
    }
    let nulls = try store.context.numbers(
      "SELECT count(*) FROM \"Lists\" WHERE \"optional\" IS NULL AND \"twice\" IS NULL")
    #expect(nulls == [1])
  }

  @Test(arguments: StoreKind.allCases)
  func `Text with spaces, exponents and escapes is read`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Lists.self)
    store.context.insert(Lists())
    try store.save()
    try store.context.connection(store.context.coordinator.stores[0]).execute(
      """
      UPDATE "Lists" SET "ints" = ' [ 1e2 , 3.0, -0 ]', "strings" = '["\\u00e9\\ud83d\\ude00",]'
      """)
    let lists = try store.freshContext().only(Lists.self)
    #expect(lists.ints == [100, 3, 0])
    #expect(lists.strings == ["é😀"])
  }

  @Test(arguments: StoreKind.allCases)
  func `Text that is damaged is an error that names the property's type`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Lists.self)
    store.context.insert(Lists())
    try store.save()
    let deep = String(repeating: "[", count: 100_000)
    for text in ["[1,", "[1,\"2\"]", "", "{}", "[1e99]", deep] {
      try store.context.connection(store.context.coordinator.stores[0])
        .execute("UPDATE \"Lists\" SET \"ints\" = '\(text)'")
      let error = #expect(throws: SwiftDataError.self) { try store.freshContext().all(Lists.self) }
      #expect("\(try #require(error))".contains("Array<Int>"))
    }
  }
}

enum ValueLists {
  @Model final class Lists {
    var bools: [Bool] = []
    var ints: [Int] = []
    var bytes: [UInt8] = []
    var unsigned: [UInt64] = []
    var floats: [Float] = []
    var doubles: [Double] = []
    var strings: [String] = []
    var dates: [Date] = []
    var ids: [UUID] = []
    var blobs: [Data] = []
    var links: [URL] = []
    var prices: [Decimal] = []
    var optional: [Int]?
    var gaps: [Date?] = []
    var twice: [Int]??

    init() {}
  }
}
