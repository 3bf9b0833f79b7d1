import Foundation
import Testing

@testable import SwiftData

/// What Foundation makes of the values and texts that a store keeps: the measure for our codecs.
enum ValueCoding {
  static func foundationText(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func foundationValue<Value: Decodable>(
    _ type: Value.Type, _ bytes: [UInt8]
  ) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(type, from: Data(bytes))
  }

  static func value<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) throws -> Value {
    // A copy of the exact size, so that reading on is a fault that tools see.
    try bytes.withUnsafeBytes { try _CodableValue.decode(type, from: $0) }
  }

  static func value<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try value(type, Array(text.utf8))
  }
}

/// Expects the text that Foundation writes, and the value that it reads from it.
func expectSameCoding<Value: Codable>(
  _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
  let theirs = Result { try ValueCoding.foundationText(value) }
  let ours = Result { try _CodableValue.encode(value) }
  switch (theirs, ours) {
  case (.success(let theirs), .success(let ours)):
    // Strings are equal when they look the same; bytes are not.
    #expect(theirs.utf8.elementsEqual(ours.utf8), "\(ours)", sourceLocation: sourceLocation)
    expectSameReading(Value.self, Array(theirs.utf8), sourceLocation: sourceLocation)
  case (.failure, .failure): break
  default:
    Issue.record("\(value): \(ours), not \(theirs)", sourceLocation: sourceLocation)
  }
}

/// Expects text to be read as Foundation reads it: as the same value, or not at all.
func expectSameReading<Value: Codable>(
  _ type: Value.Type, _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
) {
  let theirs = Result { try ValueCoding.foundationValue(type, bytes) }
  let ours = Result { try ValueCoding.value(type, bytes) }
  let text = String(decoding: bytes.prefix(1000), as: UTF8.self)
  switch (theirs, ours) {
  case (.success(let theirs), .success(let ours)):
    // Not all values can be compared, and NaN is not equal to itself.
    let texts = [theirs, ours].map { value in Result { try ValueCoding.foundationText(value) } }
    switch (texts[0], texts[1]) {
    case (.success(let theirs), .success(let ours)):
      #expect(theirs == ours, "\(text)", sourceLocation: sourceLocation)
    case (.failure, .failure): break  // too deep to be written
    default: Issue.record("\(text): \(ours), not \(theirs)", sourceLocation: sourceLocation)
    }
  case (.failure, .failure): break
  default:
    Issue.record("\(text) as \(type): \(ours), not \(theirs)", sourceLocation: sourceLocation)
  }
}

func expectSameReading<Value: Codable>(
  _ type: Value.Type, _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
  for text in texts { expectSameReading(type, Array(text.utf8), sourceLocation: sourceLocation) }
}

/// Random values that are the same in each run.
struct ValueGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(seed) }

  mutating func next() -> UInt64 {
    // The step of a Weyl sequence, and two rounds of mixing.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 32)) &* 0xD6E8_FEB8_6659_FD93
    mixed = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ (mixed >> 32)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
  mutating func chance() -> Bool { below(2) == 0 }

  mutating func list<Value>(_ bound: Int, _ make: (inout Self) -> Value) -> [Value] {
    (0..<below(bound)).map { _ in make(&self) }
  }

  mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer {
    let all = (Integer(truncatingIfNeeded: next()) << 32) ^ Integer(truncatingIfNeeded: next())
    switch below(4) {
    case 0: return [Integer.min, .max, 0, 1][below(4)]
    case 1: return all
    default: return all >> Integer(below(Integer.bitWidth))
    }
  }

  mutating func double() -> Double {
    switch below(9) {
    case 0: Double(bitPattern: next())
    case 1:
      [
        .infinity, -.infinity, .nan, 0, -0.0, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
        .leastNormalMagnitude, 1e15, 1e16, 1e-4, 9.9e-5, 123_456_789_012_345.6, 0x1p53, 0x1p63,
        999_999_999_999_999.9, 1e22, 1e23,
      ][below(18)]
    case 2: Double(below(100_000)) / 100
    case 3: Double.random(in: -1e6...1e6, using: &self)
    case 4: Double(integer(Int.self))
    case 5: 1 / Double(below(1000) + 1)
    case 6: Double(below(1_000_000_000)) * pow(10, Double(below(50) - 25))
    case 7: (Double(below(1_000_000)) / 1e3).nextUp
    default: Double(next() >> 11) / 1e3
    }
  }

  mutating func decimal() -> Decimal {
    Decimal(
      sign: chance() ? .minus : .plus, exponent: below(60) - 30,
      significand: Decimal(next() >> UInt64(below(60))))
  }

  mutating func string() -> String {
    let characters: [Character] = [
      "a", "b", "Z", "\"", "\\", "/", "\n", "\r", "\t", "\u{0}", "\u{8}", "\u{c}", "\u{1f}",
      "\u{7f}", "é", "e\u{301}", "👨‍👩‍👧", "\u{2028}", "\u{212a}", "\u{fffd}", "1", " ",
    ]
    return String(list(14) { characters[$0.below(characters.count)] })
  }

  /// Text with a few bytes changed, lost, added or repeated.
  mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    let pieces = Array("{}[]\",:0123456789.eE+-\\u tfnrbla/\n\u{0}\u{1}éD8".utf8) + [0xFF, 0xED]
    var bytes = bytes
    for _ in 0...below(3) where !bytes.isEmpty {
      let place = below(bytes.count)
      switch below(5) {
      case 0: bytes[place] = pieces[below(pieces.count)]
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(pieces[below(pieces.count)], at: place)
      case 3: bytes.removeLast(below(bytes.count))
      default: bytes.insert(contentsOf: bytes[place...].prefix(12), at: below(bytes.count))
      }
    }
    return bytes
  }
}
