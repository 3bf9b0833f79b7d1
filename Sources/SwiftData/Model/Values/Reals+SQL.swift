import Foundation

extension Double: _SQLPrimitive {
  public static var _sqlType: _SQLType { .real }

  @inlinable
  public static func _read(_ row: inout _Row) throws -> Double {
    // NaN is kept as a blob; a blob read as a number is zero, so only zeros need the second look.
    let column = row.column
    let value = row.real()
    return value == 0 ? try _readNaN(row, column) ?? value : value
  }

  @inlinable
  public func _bind(_ binder: inout _Binder) {
    if isNaN { binder.bind(_sqlValue) } else { binder.real(self) }
  }

  public var _sqlValue: _SQLValue {
    isNaN ? .blob(withUnsafeBytes(of: bitPattern.bigEndian) { Data($0) }) : .real(self)
  }

  /// The NaN in `column`, or nil where it holds a number.
  @usableFromInline
  static func _readNaN(_ row: _Row, _ column: Int32) throws -> Double? {
    var row = row
    row.column = column
    guard row.isBlob else { return nil }
    return try row.withBytes { bytes in
      guard bytes.count == 8 else {
        throw StoredValueError(expected: Double.self, reason: "\(bytes.count) bytes, not 8")
      }
      return Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
    }
  }
}

extension Float: _SQLPrimitive {
  public static var _sqlType: _SQLType { .real }
  @inlinable public static func _read(_ row: inout _Row) throws -> Float {
    Float(try Double._read(&row))
  }
  @inlinable public func _bind(_ binder: inout _Binder) { Double(self)._bind(&binder) }
  public var _sqlValue: _SQLValue { Double(self)._sqlValue }
}

extension Date: _SQLPrimitive {
  public static var _sqlType: _SQLType { .date }
  @inlinable public static func _read(_ row: inout _Row) throws -> Date {
    Date(timeIntervalSinceReferenceDate: try Double._read(&row))
  }
  @inlinable public func _bind(_ binder: inout _Binder) {
    timeIntervalSinceReferenceDate._bind(&binder)
  }
  public var _sqlValue: _SQLValue { timeIntervalSinceReferenceDate._sqlValue }
}

extension Decimal: _SQLPrimitive {
  public static var _sqlType: _SQLType { .decimal }

  public static func _read(_ row: inout _Row) throws -> Decimal {
    let text = row.text()
    if text == "NaN" { return .nan }
    guard let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else {
      throw StoredValueError(expected: Decimal.self, reason: "it is not a decimal number")
    }
    return value
  }

  public func _bind(_ binder: inout _Binder) { binder.bind(_sqlValue) }

  // Foundation's description has all digits, no exponent and no trailing zeros after the point, so
  // that equal numbers have equal texts.
  public var _sqlValue: _SQLValue { .text(isNaN ? "NaN" : description) }
}
