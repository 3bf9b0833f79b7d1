import Foundation
import Testing

@testable import SwiftData

/// The functions that queries call, against what they stand for in Swift.
@Suite struct QueryFunctionTests {
  private static let alphabet: [Character] = [
    "a", "b", "K", "\u{212A}", ";", "\u{37E}", "é", "e", "\u{300}", "ß", "\r\n", "\r", "\n", "ö",
    "👩‍👩‍👧", "👩", "\u{200D}", "한", "\u{1112}", "\u{1161}", "°", "\u{C0}", "z", "\0",
  ]

  private static func texts(_ count: Int, seed: UInt64) -> [String] {
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    return (0..<count).map { _ in
      let simple = next(2) == 0
      return String((0..<next(7)).map { _ in alphabet[simple ? next(3) : next(alphabet.count)] })
    }
  }

  private static func bytes<R>(
    _ left: String, _ right: String,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> R
  ) -> R {
    var (left, right) = (left, right)
    return left.withUTF8 { left in right.withUTF8 { right in body(left, right) } }
  }

  private static func contains<C: Collection>(_ text: C, _ part: C) -> Bool
  where C.Element: Equatable { text.contains(part) }

  @Test func `Text is compared as in Swift`() {
    let texts = Self.texts(300, seed: 1)
    for left in texts {
      for right in texts {
        let result = Self.bytes(left, right) { SwiftText.compare($0, $1) }
        #expect(
          (result == 0) == (left == right) && (result < 0) == (left < right),
          "\(left.debugDescription) and \(right.debugDescription)")
      }
    }
  }

  @Test func `Text contains and starts as in Swift`() {
    let texts = Self.texts(400, seed: 2)
    let parts = Self.texts(150, seed: 3).map { String($0.prefix(3)) } + ["", "\n", "\r"]
    for text in texts {
      for part in parts {
        #expect(
          Self.bytes(text, part) { SwiftText.contains($0, $1) } == Self.contains(text, part),
          "\(text.debugDescription) contains \(part.debugDescription)")
        #expect(
          Self.bytes(text, part) { SwiftText.starts($0, with: $1) } == text.starts(with: part),
          "\(text.debugDescription) starts with \(part.debugDescription)")
      }
    }
  }

  @Test func `The equals of a text are all that Swift holds equal`() {
    #expect(SwiftText.equals(of: "abc") == ["abc"])
    #expect(Set(SwiftText.equals(of: "K;") ?? []) == ["K;"])
    #expect(SwiftText.equals(of: "K;")?.count == 4)
    #expect(SwiftText.equals(of: "é") == nil)
    #expect(SwiftText.equals(of: "KKK") == nil)
    // No other scalar equals one of ASCII.
    for code in UInt32(0x80)...0x2_FFFF {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let text = String(scalar)
      for byte in UInt8(0)..<0x80 where text == String(Unicode.Scalar(byte)) {
        #expect(
          SwiftText.equals(of: String(Unicode.Scalar(byte)))?.count == 2,
          "U+\(String(code, radix: 16))")
      }
    }
  }

  @Test func `Texts with a prefix lie within its bounds`() throws {
    for prefix in ["a", "ab", "Ants", "z~"] {
      let bounds = try #require(SwiftText.bounds(ofPrefix: prefix))
      for text in Self.texts(200, seed: 4).map({ prefix + $0 }) where text.starts(with: prefix) {
        #expect(Array(text.utf8).lexicographicallyPrecedes(Array(bounds.upper.utf8)))
        #expect(!Array(text.utf8).lexicographicallyPrecedes(Array(bounds.lower.utf8)))
      }
    }
    #expect(SwiftText.bounds(ofPrefix: "") == nil)
    #expect(SwiftText.bounds(ofPrefix: "K") == nil)
    #expect(SwiftText.bounds(ofPrefix: "é") == nil)
  }

  @Test(arguments: [
    _SQLValue.null, .integer(.min), .integer(0), .real(0.1), .real(-0.0), .real(.infinity),
    .text(""), .text("a\"b\\c\n\u{1}é"), .text("nul\0nul"), .blob(Data()), .blob(Data([0, 255])),
  ])
  func `Values survive the way through a list`(_ value: _SQLValue) throws {
    let connection = try Connection(.memory)
    let (json, isTagged) = SQLValueTag.list([value])
    var found: [_SQLValue] = []
    try connection.query(
      "SELECT \(isTagged ? "swift_tag(swift_untag(value))" : "swift_tag(value)") FROM json_each(?)",
      [.text(json)]
    ) { row in
      if row.isNull(0) { return found.append(.null) }
      var text = row.text(0)
      found.append(text.withUTF8 { SQLValueTag.value(of: $0) })
    }
    #expect(found == [value])
    if case .real(let real) = value, case .real(let other)? = found.first {
      #expect(real.sign == other.sign)
    }
  }

  @Test func `Decimals are ordered by value`() throws {
    let connection = try Connection(.memory)
    let values = ["10", "9", "-0.5", "NaN", "0.25", "1000000000000000000000", "-3"]
    var found: [String] = []
    try connection.query(
      "SELECT value FROM json_each(?) ORDER BY value COLLATE DECIMAL",
      [.text(SQLValueTag.list(values.map { .text($0) }).json)]
    ) { found.append($0.text(0)) }
    #expect(found == ["NaN", "-3", "-0.5", "0.25", "9", "10", "1000000000000000000000"])
  }

  @Test func `The steps of a key path are told apart`() throws {
    let name = try #require(KeyPathComponents(\Ledger.Budget.name)?.components)
    let limit = try #require(KeyPathComponents(\Ledger.Budget.limit)?.components)
    let owner = try #require(KeyPathComponents(\Ledger.Person.name)?.components)
    #expect(name.count == 1)
    #expect(name != limit)
    #expect(name != owner)
    let path = try #require(KeyPathComponents(\Expense.budget?.name)?.components)
    #expect(path.count == 4)
    #expect(path[1] == .unwrap)
    #expect([path[2]] == name)
    #expect(path[3] == .wrap)
    let forced = try #require(KeyPathComponents(\Expense.budget!.owner!.name)?.components)
    #expect(forced.filter { $0 == .unwrap }.count == 2)
    #expect(forced.last == owner[0])
    let identifier = try #require(KeyPathComponents(\Expense.budget?.persistentModelID)?.components)
    #expect(KeyPathComponents(\Ledger.Budget.persistentModelID)?.components == [identifier[2]])
  }

  @Test func `Many operations of one kind are made once`() {
    func number() -> Int64 {
      SwiftOperation.number(
        .init(.member, String.self, keyPath: \String.count),
        SwiftOperation.unary(String.self) { $0.count })
    }
    #expect(number() == number())
  }
}
