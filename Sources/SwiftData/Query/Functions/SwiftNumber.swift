import Foundation

/// Arithmetic by Swift's rules on values as a store holds them.
///
/// SQLite would turn a sum that is too large into a real number, and a NaN into NULL. Here the
/// first is NULL, which never matches, where Swift would stop the program; and a NaN is one.
enum SwiftNumber {
  enum Operator: Int64 {
    case add, subtract, multiply, divide, remainder, negate
  }

  enum Kind: Int64 {
    case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64
    case double, float, decimal

    init?(_ type: Any.Type) {
      guard let kind = Self.kinds[ObjectIdentifier(type)] else { return nil }
      self = kind
    }

    private static let kinds: [ObjectIdentifier: Kind] = [
      ObjectIdentifier(Int.self): .int, ObjectIdentifier(Int8.self): .int8,
      ObjectIdentifier(Int16.self): .int16, ObjectIdentifier(Int32.self): .int32,
      ObjectIdentifier(Int64.self): .int64, ObjectIdentifier(UInt.self): .uint,
      ObjectIdentifier(UInt8.self): .uint8, ObjectIdentifier(UInt16.self): .uint16,
      ObjectIdentifier(UInt32.self): .uint32, ObjectIdentifier(UInt64.self): .uint64,
      ObjectIdentifier(Double.self): .double, ObjectIdentifier(Float.self): .float,
      ObjectIdentifier(Decimal.self): .decimal,
    ]
  }

  /// The result of an operator; nil where Swift would have none.
  static func compute(
    _ kind: Kind, _ op: Operator, _ a: _SQLValue, _ b: _SQLValue
  ) throws -> _SQLValue? {
    switch kind {
    case .int: try integer(op, Int(sql: a), Int(sql: b))?._sqlValue
    case .int8: try integer(op, Int8(sql: a), Int8(sql: b))?._sqlValue
    case .int16: try integer(op, Int16(sql: a), Int16(sql: b))?._sqlValue
    case .int32: try integer(op, Int32(sql: a), Int32(sql: b))?._sqlValue
    case .int64: try integer(op, Int64(sql: a), Int64(sql: b))?._sqlValue
    case .uint: try integer(op, UInt(sql: a), UInt(sql: b))?._sqlValue
    case .uint8: try integer(op, UInt8(sql: a), UInt8(sql: b))?._sqlValue
    case .uint16: try integer(op, UInt16(sql: a), UInt16(sql: b))?._sqlValue
    case .uint32: try integer(op, UInt32(sql: a), UInt32(sql: b))?._sqlValue
    case .uint64: try integer(op, UInt64(sql: a), UInt64(sql: b))?._sqlValue
    case .double: real(op, try Double(sql: a), try Double(sql: b))?._sqlValue
    case .float: real(op, try Float(sql: a), try Float(sql: b))?._sqlValue
    case .decimal: decimal(op, try Decimal(sql: a), try Decimal(sql: b))?._sqlValue
    }
  }

  private static func integer<T: FixedWidthInteger>(_ op: Operator, _ a: T, _ b: T) -> T? {
    let (result, overflow) =
      switch op {
      case .add: a.addingReportingOverflow(b)
      case .subtract: a.subtractingReportingOverflow(b)
      case .multiply: a.multipliedReportingOverflow(by: b)
      case .divide: a.dividedReportingOverflow(by: b)
      case .remainder: a.remainderReportingOverflow(dividingBy: b)
      case .negate: (0 as T).subtractingReportingOverflow(a)
      }
    return overflow ? nil : result
  }

  private static func real<T: BinaryFloatingPoint>(_ op: Operator, _ a: T, _ b: T) -> T? {
    switch op {
    case .add: a + b
    case .subtract: a - b
    case .multiply: a * b
    case .divide: a / b
    case .remainder: nil
    case .negate: -a
    }
  }

  private static func decimal(_ op: Operator, _ a: Decimal, _ b: Decimal) -> Decimal? {
    switch op {
    case .add: a + b
    case .subtract: a - b
    case .multiply: a * b
    case .divide: b.isZero ? nil : a / b
    case .remainder: nil
    case .negate: -a
    }
  }
}
