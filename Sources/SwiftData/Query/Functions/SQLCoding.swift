import Foundation

/// The way between Swift values whose type is known at run time only, and their form in a column.
///
/// The forms are those that the fields of a model use.
enum SQLCoding {
  /// A value's form in a column; nil where it has none.
  static func value(of value: Any) throws -> (value: _SQLValue, type: _SQLType)? {
    if let primitive = value as? any _SQLPrimitive {
      return (primitive._sqlValue, Swift.type(of: primitive)._sqlType)
    }
    if let optional = value as? any _OptionalValue {
      guard let wrapped = optional._unwrapped else {
        return (.null, type(of: Swift.type(of: optional)._wrappedType) ?? .json)
      }
      return try self.value(of: wrapped)
    }
    if let raw = value as? any RawRepresentable & Codable,
      let primitive = raw.rawValue as? any _SQLPrimitive
    {
      return (primitive._sqlValue, Swift.type(of: primitive)._sqlType)
    }
    // Foundation's own enumeration, which is in no column but the answer of a comparison.
    if let result = value as? ComparisonResult {
      return (.integer(Int64(result.rawValue)), .integer)
    }
    guard let encodable = value as? any Encodable else { return nil }
    return (.text(try _CodableValue.encode(encodable)), .json)
  }

  /// The type of the column that keeps values of a Swift type; nil where there is none.
  static func type(of type: Any.Type) -> _SQLType? {
    if let primitive = type as? any _SQLPrimitive.Type { return primitive._sqlType }
    if let optional = type as? any _OptionalValue.Type {
      return self.type(of: optional._wrappedType)
    }
    if let raw = type as? any (RawRepresentable & Codable).Type, let type = rawType(of: raw) {
      return type
    }
    return type is any Encodable.Type && type is any Decodable.Type ? .json : nil
  }

  private static func rawType<R: RawRepresentable>(of type: R.Type) -> _SQLType? {
    (R.RawValue.self as? any _SQLPrimitive.Type)?._sqlType
  }

  /// The Swift value behind a column's.
  ///
  /// - Throws: `StoredValueError` when the value is none of the type's.
  static func decode<T>(_ type: T.Type, from value: _SQLValue) throws -> T {
    guard let result = try decodeAny(type, from: value) as? T else {
      throw StoredValueError(expected: type, reason: "its type has no form in a column")
    }
    return result
  }

  private static func decodeAny(_ type: Any.Type, from value: _SQLValue) throws -> Any {
    if let optional = type as? any _OptionalValue.Type {
      return value == .null
        ? optional._nil : try decodeAny(optional._wrappedType, from: value)
    }
    if let primitive = type as? any SQLDecodable.Type { return try primitive.init(sql: value) }
    if let raw = type as? any (RawRepresentable & Codable).Type,
      let result = try decodeRaw(raw, from: value)
    {
      return result
    }
    guard let decodable = type as? any Decodable.Type, case .text(var text) = value else {
      throw StoredValueError(expected: type, reason: "it is no text")
    }
    return try text.withUTF8 { bytes in
      try _CodableValue.decode(decodable, from: UnsafeRawBufferPointer(bytes))
    }
  }

  private static func decodeRaw<R: RawRepresentable>(
    _ type: R.Type, from value: _SQLValue
  ) throws -> R? {
    guard let rawType = R.RawValue.self as? any SQLDecodable.Type else { return nil }
    let raw = try rawType.init(sql: value)
    guard let result = (raw as? R.RawValue).flatMap(R.init(rawValue:)) else {
      throw StoredValueError(expected: type, reason: "the type has no case with the raw value")
    }
    return result
  }
}

/// A primitive that can be made from a column's value.
protocol SQLDecodable: _SQLPrimitive {
  init(sql: _SQLValue) throws
}

extension SQLDecodable {
  fileprivate static var mismatch: StoredValueError {
    StoredValueError(expected: Self.self, reason: "it is of another type")
  }
}

extension SQLDecodable where Self: FixedWidthInteger {
  init(sql: _SQLValue) throws {
    switch sql {
    case .integer(let integer):
      guard let value = Self(exactly: integer) else { throw Self.mismatch }
      self = value
    case .blob(let data):
      guard let bits = data.bigEndianBits, let value = Self(exactly: bits) else {
        throw Self.mismatch
      }
      self = value
    default: throw Self.mismatch
    }
  }
}

extension Int: SQLDecodable {}
extension Int8: SQLDecodable {}
extension Int16: SQLDecodable {}
extension Int32: SQLDecodable {}
extension Int64: SQLDecodable {}
extension UInt: SQLDecodable {}
extension UInt8: SQLDecodable {}
extension UInt16: SQLDecodable {}
extension UInt32: SQLDecodable {}
extension UInt64: SQLDecodable {}

extension Bool: SQLDecodable {
  init(sql: _SQLValue) throws {
    guard case .integer(let integer) = sql else { throw Self.mismatch }
    self = integer != 0
  }
}

extension Double: SQLDecodable {
  init(sql: _SQLValue) throws {
    switch sql {
    case .real(let real): self = real
    case .integer(let integer): self = Double(integer)
    case .blob(let data):
      guard let bits = data.bigEndianBits else { throw Self.mismatch }
      self.init(bitPattern: bits)
    default: throw Self.mismatch
    }
  }
}

extension Float: SQLDecodable {
  init(sql: _SQLValue) throws { self.init(try Double(sql: sql)) }
}

extension Date: SQLDecodable {
  init(sql: _SQLValue) throws {
    self.init(timeIntervalSinceReferenceDate: try Double(sql: sql))
  }
}

extension String: SQLDecodable {
  init(sql: _SQLValue) throws {
    guard case .text(let text) = sql else { throw Self.mismatch }
    self = text
  }
}

extension URL: SQLDecodable {
  init(sql: _SQLValue) throws {
    guard case .text(let text) = sql, let url = URL(string: text) else { throw Self.mismatch }
    self = url
  }
}

extension Data: SQLDecodable {
  init(sql: _SQLValue) throws {
    guard case .blob(let data) = sql else { throw Self.mismatch }
    self = data
  }

  /// The eight bytes as a number.
  fileprivate var bigEndianBits: UInt64? {
    count == 8 ? UInt64(bigEndian: withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }) : nil
  }
}

extension UUID: SQLDecodable {
  init(sql: _SQLValue) throws {
    guard case .blob(let data) = sql, data.count == 16 else { throw Self.mismatch }
    self.init(uuid: data.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
  }
}

extension Decimal: SQLDecodable {
  init(sql: _SQLValue) throws {
    guard case .text(let text) = sql else { throw Self.mismatch }
    if text == "NaN" {
      self = .nan
    } else if let value = Decimal(string: text, locale: Decimal.storedLocale) {
      self = value
    } else {
      throw Self.mismatch
    }
  }

  private static let storedLocale = Locale(identifier: "en_US_POSIX")
}
