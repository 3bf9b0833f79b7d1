import Foundation

extension FixedWidthInteger where Self: SignedInteger & _SQLPrimitive {
  public static var _sqlType: _SQLType { .integer }
}

extension Bool: _SQLPrimitive {
  public static var _sqlType: _SQLType { .integer }
  @inlinable public static func _read(_ row: inout _Row) -> Bool { row.integer() != 0 }
  @inlinable public func _bind(_ binder: inout _Binder) { binder.integer(self ? 1 : 0) }
  public var _sqlValue: _SQLValue { .integer(self ? 1 : 0) }
}

extension Int: _SQLPrimitive {
  @inlinable public static func _read(_ row: inout _Row) -> Int { Int(row.integer()) }
  @inlinable public func _bind(_ binder: inout _Binder) { binder.integer(Int64(self)) }
  public var _sqlValue: _SQLValue { .integer(Int64(self)) }
}

extension Int64: _SQLPrimitive {
  @inlinable public static func _read(_ row: inout _Row) -> Int64 { row.integer() }
  @inlinable public func _bind(_ binder: inout _Binder) { binder.integer(self) }
  public var _sqlValue: _SQLValue { .integer(self) }
}

extension Int32: _SQLPrimitive {
  public static func _read(_ row: inout _Row) throws -> Int32 { try narrow(&row) }
  public func _bind(_ binder: inout _Binder) { binder.integer(Int64(self)) }
  public var _sqlValue: _SQLValue { .integer(Int64(self)) }
}

extension Int16: _SQLPrimitive {
  public static func _read(_ row: inout _Row) throws -> Int16 { try narrow(&row) }
  public func _bind(_ binder: inout _Binder) { binder.integer(Int64(self)) }
  public var _sqlValue: _SQLValue { .integer(Int64(self)) }
}

extension Int8: _SQLPrimitive {
  public static func _read(_ row: inout _Row) throws -> Int8 { try narrow(&row) }
  public func _bind(_ binder: inout _Binder) { binder.integer(Int64(self)) }
  public var _sqlValue: _SQLValue { .integer(Int64(self)) }
}

extension UInt32: _SQLPrimitive {
  public static var _sqlType: _SQLType { .integer }
  public static func _read(_ row: inout _Row) throws -> UInt32 { try narrow(&row) }
  public func _bind(_ binder: inout _Binder) { binder.integer(Int64(self)) }
  public var _sqlValue: _SQLValue { .integer(Int64(self)) }
}

extension UInt16: _SQLPrimitive {
  public static var _sqlType: _SQLType { .integer }
  public static func _read(_ row: inout _Row) throws -> UInt16 { try narrow(&row) }
  public func _bind(_ binder: inout _Binder) { binder.integer(Int64(self)) }
  public var _sqlValue: _SQLValue { .integer(Int64(self)) }
}

extension UInt8: _SQLPrimitive {
  public static var _sqlType: _SQLType { .integer }
  public static func _read(_ row: inout _Row) throws -> UInt8 { try narrow(&row) }
  public func _bind(_ binder: inout _Binder) { binder.integer(Int64(self)) }
  public var _sqlValue: _SQLValue { .integer(Int64(self)) }
}

extension UInt64: _SQLPrimitive {
  public static var _sqlType: _SQLType { .unsigned }

  public static func _read(_ row: inout _Row) throws -> UInt64 {
    if row.isBlob {
      return try row.withBytes { bytes in
        guard bytes.count == 8 else {
          throw StoredValueError(expected: UInt64.self, reason: "\(bytes.count) bytes, not 8")
        }
        return UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
      }
    }
    return try narrow(&row)
  }

  public func _bind(_ binder: inout _Binder) { binder.bind(_sqlValue) }

  public var _sqlValue: _SQLValue {
    if let small = Int64(exactly: self) { return .integer(small) }
    return .blob(withUnsafeBytes(of: bigEndian) { Data($0) })
  }
}

extension UInt: _SQLPrimitive {
  public static var _sqlType: _SQLType { .unsigned }
  public static func _read(_ row: inout _Row) throws -> UInt { UInt(try UInt64._read(&row)) }
  public func _bind(_ binder: inout _Binder) { UInt64(self)._bind(&binder) }
  public var _sqlValue: _SQLValue { UInt64(self)._sqlValue }
}

/// Reads an integer that another program may have stored too large.
private func narrow<T: FixedWidthInteger>(_ row: inout _Row) throws -> T {
  let stored = row.integer()
  guard let value = T(exactly: stored) else {
    throw StoredValueError(expected: T.self, reason: "\(stored) is out of its range")
  }
  return value
}
