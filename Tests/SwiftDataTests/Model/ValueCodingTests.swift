import Foundation
import Testing

@testable import SwiftData

/// Generated values and texts, each written and read by Foundation too.
struct ValueCodingTests {
  /// Checks a value by itself, in a list, by a name, and as an optional; and damaged texts of it.
  func check<Value: Codable>(
    _ seed: Int, _ make: (inout ValueGenerator) -> Value,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var generator = ValueGenerator(seed)
    for _ in 0..<25 {
      let values = generator.list(6, make)
      expectSameCoding(values, sourceLocation: sourceLocation)
      expectSameCoding(values.first, sourceLocation: sourceLocation)
      expectSameCoding([values, []], sourceLocation: sourceLocation)
      expectSameCoding(values.map(Optional.some) + [nil], sourceLocation: sourceLocation)
      for value in values {
        expectSameCoding(value, sourceLocation: sourceLocation)
        expectSameCoding([generator.string(): value], sourceLocation: sourceLocation)
      }
      let text = Array(try ValueCoding.foundationText(values).utf8)
      for _ in 0..<8 {
        let damaged = generator.damaged(text)
        // Foundation takes some zeros with an exponent for numbers too small to be told from zero.
        if isZeroWithExponent(damaged) { continue }
        expectSameReading([Value].self, damaged, sourceLocation: sourceLocation)
      }
    }
  }

  func isZeroWithExponent(_ text: [UInt8]) -> Bool {
    String(decoding: text, as: UTF8.self).contains(/(^|[^0-9])0(\.0*)?[eE]/)
  }

  @Test(arguments: 1...4)
  func `Integers are coded as Foundation codes them`(_ seed: Int) throws {
    try check(seed) { $0.integer(Int.self) }
    try check(seed) { $0.integer(Int8.self) }
    try check(seed) { $0.integer(Int16.self) }
    try check(seed) { $0.integer(Int32.self) }
    try check(seed) { $0.integer(Int64.self) }
    try check(seed) { $0.integer(Int128.self) }
    try check(seed) { $0.integer(UInt.self) }
    try check(seed) { $0.integer(UInt8.self) }
    try check(seed) { $0.integer(UInt16.self) }
    try check(seed) { $0.integer(UInt32.self) }
    try check(seed) { $0.integer(UInt64.self) }
    try check(seed) { $0.integer(UInt128.self) }
    try check(seed) { $0.chance() }
  }

  @Test(arguments: 1...8)
  func `Numbers with a point are coded as Foundation codes them`(_ seed: Int) throws {
    try check(seed) { $0.double() }
    try check(seed) { Float($0.double()) }
    try check(seed) { Float(bitPattern: $0.integer(UInt32.self)) }
    try check(seed) { Date(timeIntervalSinceReferenceDate: $0.double()) }
    try check(seed) { $0.decimal() }
  }

  @Test(arguments: 1...4)
  func `Texts and bytes are coded as Foundation codes them`(_ seed: Int) throws {
    try check(seed) { $0.string() }
    try check(seed) { Data($0.list(9) { $0.integer(UInt8.self) }) }
    try check(seed) { generator in
      let halves = (generator.next(), generator.next())
      return withUnsafeBytes(of: halves) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
    try check(seed) { URL(filePath: "/" + $0.string()) }
  }

  @Test(arguments: 1...12)
  func `Structs, enums and dictionaries are coded as Foundation codes them`(_ seed: Int) throws {
    try check(seed) { ValueShapes.Part(&$0) }
    try check(seed) { ValueShapes.Tree(&$0) }
    try check(seed) { ValueShapes.Whole(&$0) }
    try check(seed) { [$0.integer(Int.self): $0.string()].merging([0: ""]) { $1 } }
    // Sets of more than one have no order to compare.
    expectSameCoding(Set([seed]))
  }

  @Test func `Short and long decimals are written with the same digits`() throws {
    var generator = ValueGenerator(7)
    for _ in 0..<20_000 {
      let digits = Double(generator.next() >> UInt64(generator.below(64)))
      let value = digits / pow(10, Double(generator.below(24)))
      for value in [value, -value, value.nextUp, value.nextDown] where value.isFinite {
        let text = try _CodableValue.encode(value)
        let expected = value.description
        #expect(text == (expected.hasSuffix(".0") ? String(expected.dropLast(2)) : expected))
        #expect(try ValueCoding.value(Double.self, text) == value)
      }
    }
  }

  @Test func `Numbers are rounded as the language rounds literals`() throws {
    var generator = ValueGenerator(11)
    for _ in 0..<20_000 {
      let digits = generator.next() >> UInt64(generator.below(60))
      let text = "\(digits)e\(generator.below(70) - 35)"
      let expected = try #require(Double(text))
      #expect(try ValueCoding.value(Double.self, text).bitPattern == expected.bitPattern, "\(text)")
      #expect(try ValueCoding.value([Double].self, "[\(text)]") == [expected], "\(text)")
    }
  }
}
