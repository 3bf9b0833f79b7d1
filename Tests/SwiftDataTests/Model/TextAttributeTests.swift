import Foundation
import Testing

@testable import SwiftData

struct TextAttributeTests {
  typealias Texts = Attributes.Texts

  @Test(arguments: StoreKind.allCases)
  func `String comes back with the very same bytes`(_ kind: StoreKind) throws {
    let values = [
      "", " ", "a", "Groceries", "\0", "a\0b", "\0\0", "NULL", "'; DROP TABLE Texts; --", "\"",
      "%_\\",
      "line\r\nline\ttab", "\u{FEFF}mark", "é", "e\u{301}", "ｱ", "ß", "👩‍👩‍👧‍👦", "🇩🇪", "מזרח",
      "\u{10FFFF}",
      "\u{FFFE}", String(repeating: "x", count: 100_000), String(repeating: "🦜", count: 10_000),
    ]
    try expectRoundTrip(
      kind, \Texts.string, values, model: Texts.init, same: { Array($0.utf8) == Array($1.utf8) })
    try expectRoundTrip(
      kind, \Texts.optionalString, values + [nil], model: Texts.init,
      same: { $0.map { Array($0.utf8) } == $1.map { Array($0.utf8) } })
  }

  @Test(arguments: StoreKind.allCases)
  func `Date comes back to the last bit`(_ kind: StoreKind) throws {
    let values = [
      Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSince1970: 0), .distantPast,
      .distantFuture, Date(timeIntervalSinceReferenceDate: 700_000_000.123_456_7),
      Date(timeIntervalSinceReferenceDate: -0.000_000_1),
      Date(timeIntervalSinceReferenceDate: 1e-9), Date(timeIntervalSinceReferenceDate: 1e18),
      Date(timeIntervalSinceReferenceDate: 123_456_789), Date.now,
    ]
    try expectRoundTrip(kind, \Texts.date, values, model: Texts.init)
    try expectRoundTrip(kind, \Texts.optionalDate, values + [nil], model: Texts.init)
  }

  @Test(arguments: StoreKind.allCases)
  func `Data comes back`(_ kind: StoreKind) throws {
    let all = Data((0...255).map { UInt8($0) })
    let values = [Data(), Data([0]), Data("text".utf8), all, all.dropFirst(100)]
    try expectRoundTrip(kind, \Texts.data, values, model: Texts.init)
    try expectRoundTrip(kind, \Texts.optionalData, values + [nil], model: Texts.init)
  }

  @Test(arguments: StoreKind.allCases)
  func `Data of fifty megabytes comes back`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Texts.self)
    let model = Texts()
    var data = Data(count: 50 << 20)
    data[0] = 1
    data[data.count - 1] = 2
    model.data = data
    store.context.insert(model)
    try store.context.save()
    let read = try store.freshContext().only(Texts.self).data
    #expect(read == data)
  }

  @Test(arguments: StoreKind.allCases)
  func `UUID comes back`(_ kind: StoreKind) throws {
    let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    let values = try [
      zero, UUID(), #require(UUID(uuidString: "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF")),
    ]
    try expectRoundTrip(kind, \Texts.uuid, values, model: Texts.init)
    try expectRoundTrip(kind, \Texts.optionalUUID, values + [nil], model: Texts.init)
  }

  @Test(arguments: StoreKind.allCases)
  func `URL comes back`(_ kind: StoreKind) throws {
    let values = try [
      "https://example.com", "https://example.com/",
      "https://user:pass@example.com:8080/a%20b?q=1#f",
      "mailto:a@example.com", "file:///tmp/a%20b", "relative/path", "https://例え.jp/パス",
    ].map { try #require(URL(string: $0)) }
    try expectRoundTrip(
      kind, \Texts.url, values, model: Texts.init, same: { $0.absoluteString == $1.absoluteString })
    try expectRoundTrip(
      kind, \Texts.optionalURL, values + [nil], model: Texts.init,
      same: { $0?.absoluteString == $1?.absoluteString })
  }

  @Test(arguments: StoreKind.allCases)
  func `A URL that is relative to another comes back as the whole address`(_ kind: StoreKind) throws
  {
    let url = try #require(URL(string: "b?c", relativeTo: URL(string: "https://example.com/a/")))
    try expectRoundTrip(
      kind, \Texts.url, [url], model: Texts.init,
      same: { $0.absoluteString == $1.absoluteString && $0.baseURL == nil })
  }
}
