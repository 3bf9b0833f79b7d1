import Foundation
import Testing

@testable import SwiftData

struct NumberAttributeTests {
  typealias Numbers = Attributes.Numbers

  /// The extremes of an integer type, alone and as an optional.
  func check<Value: FixedWidthInteger>(
    _ kind: StoreKind, _ property: ReferenceWritableKeyPath<Numbers, Value>,
    _ optional: ReferenceWritableKeyPath<Numbers, Value?>
  ) throws {
    let values: [Value] = [.min, .min + 1, 0, 1, 42, .max / 2, .max / 2 + 1, .max - 1, .max]
    try expectRoundTrip(kind, property, values, model: Numbers.init)
    try expectRoundTrip(kind, optional, [nil, .min, nil, 0, .max], model: Numbers.init)
  }

  @Test(arguments: StoreKind.allCases)
  func `Bool comes back`(_ kind: StoreKind) throws {
    try expectRoundTrip(kind, \Numbers.bool, [true, false], model: Numbers.init)
    try expectRoundTrip(kind, \Numbers.optionalBool, [nil, true, false], model: Numbers.init)
  }

  @Test(arguments: StoreKind.allCases)
  func `Signed integers of each width come back`(_ kind: StoreKind) throws {
    try check(kind, \.int, \.optionalInt)
    try check(kind, \.int8, \.optionalInt8)
    try check(kind, \.int16, \.optionalInt16)
    try check(kind, \.int32, \.optionalInt32)
    try check(kind, \.int64, \.optionalInt64)
  }

  @Test(arguments: StoreKind.allCases)
  func `Unsigned integers of each width come back`(_ kind: StoreKind) throws {
    try check(kind, \.uint, \.optionalUInt)
    try check(kind, \.uint8, \.optionalUInt8)
    try check(kind, \.uint16, \.optionalUInt16)
    try check(kind, \.uint32, \.optionalUInt32)
    try check(kind, \.uint64, \.optionalUInt64)
  }

  @Test(arguments: StoreKind.allCases)
  func `Double comes back bit by bit`(_ kind: StoreKind) throws {
    let values: [Double] = [
      0, -0.0, 1, -1, 0.1, 1 / 3, .pi, 1e15, 9_007_199_254_740_993, 1e300, .infinity, -.infinity,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNormalMagnitude,
      .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .nan, -.nan,
      Double(nan: 7, signaling: false),
      .ulpOfOne, Double(Int64.max), Double(UInt64.max),
    ]
    try expectRoundTrip(
      kind, \Numbers.double, values, model: Numbers.init, same: { $0.bitPattern == $1.bitPattern })
    try expectRoundTrip(
      kind, \Numbers.optionalDouble, values + [nil], model: Numbers.init,
      same: { $0?.bitPattern == $1?.bitPattern })
  }

  @Test(arguments: StoreKind.allCases)
  func `Float comes back bit by bit`(_ kind: StoreKind) throws {
    let values: [Float] = [
      0, -0.0, 1, 0.1, 1 / 3, 16_777_217, .infinity, -.infinity, .greatestFiniteMagnitude,
      .leastNormalMagnitude, .leastNonzeroMagnitude, .nan, -.nan, Float(nan: 7, signaling: false),
    ]
    try expectRoundTrip(
      kind, \Numbers.float, values, model: Numbers.init, same: { $0.bitPattern == $1.bitPattern })
    try expectRoundTrip(
      kind, \Numbers.optionalFloat, values + [nil], model: Numbers.init,
      same: { $0?.bitPattern == $1?.bitPattern })
  }

  @Test(arguments: StoreKind.allCases)
  func `Decimal comes back with all its digits`(_ kind: StoreKind) throws {
    let nines = String(repeating: "9", count: 38)
    let values: [Decimal] = try [
      "0", "1", "-1", "0.1", "-0.1", "19.99", "1.10", "100", "-0.0000000001", nines, "-" + nines,
      "0." + nines, "-0." + nines, "12345678901234567890.123456789012345678",
      "1e-100", "-1e-127", "1e127", "-25e100", "340282366920938463463374607431768211455",
    ].map { try #require(Decimal(string: $0)) }
    let all = values + [.greatestFiniteMagnitude, .leastFiniteMagnitude, .leastNonzeroMagnitude]
    try expectRoundTrip(kind, \Numbers.decimal, all, model: Numbers.init)
    try expectRoundTrip(kind, \Numbers.optionalDecimal, all + [nil], model: Numbers.init)
    try expectRoundTrip(
      kind, \Numbers.decimal, [.nan], model: Numbers.init, same: { $0.isNaN && $1.isNaN })
  }
}
