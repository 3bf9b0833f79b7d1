import Foundation

/// The types that are written and read without an `Encoder` and a `Decoder`.
///
/// Comparing types takes a nanosecond each, where casting a value to a protocol takes a hundred.
enum JSONDirect {
  /// - Returns: Whether the value is of one of the types, and was added.
  @inline(__always)
  static func append<Value>(_ value: Value, to text: JSONText) -> Bool {
    appendScalar(value, to: text) || appendArray(value, to: text)
  }

  /// The value that follows; nil where its type or its form is not one of those known here.
  @inline(__always)
  static func take<Value>(_ type: Value.Type, from cursor: inout JSONCursor) -> Value? {
    cursor.peek == UInt8(ascii: "[")
      ? takeArray(type, from: &cursor) : takeScalar(type, from: &cursor)
  }

  @inline(__always)
  private static func appendScalar<Value>(_ value: Value, to text: JSONText) -> Bool {
    @inline(__always) func append<S: JSONScalar>(as type: S.Type) -> Bool {
      guard Value.self == S.self else { return false }
      unsafeBitCast(value, to: S.self).append(to: text)
      return true
    }
    return append(as: String.self) || append(as: Int.self) || append(as: Double.self)
      || append(as: Date.self) || append(as: Bool.self) || append(as: UUID.self)
      || append(as: Decimal.self) || append(as: Data.self) || append(as: URL.self)
      || append(as: Float.self) || append(as: Int64.self) || append(as: Int32.self)
      || append(as: Int16.self) || append(as: Int8.self) || append(as: UInt.self)
      || append(as: UInt64.self) || append(as: UInt32.self) || append(as: UInt16.self)
      || append(as: UInt8.self)
  }

  @inline(__always)
  private static func appendArray<Value>(_ value: Value, to text: JSONText) -> Bool {
    @inline(__always) func append<S: JSONScalar>(of type: S.Type) -> Bool {
      guard Value.self == [S].self else { return false }
      unsafeBitCast(value, to: [S].self).append(to: text)
      return true
    }
    // All arrays are one word.
    guard MemoryLayout<Value>.size == MemoryLayout<[Int]>.size else { return false }
    return append(of: String.self) || append(of: Int.self) || append(of: Double.self)
      || append(of: Date.self) || append(of: Bool.self) || append(of: UUID.self)
      || append(of: Decimal.self) || append(of: Data.self) || append(of: URL.self)
      || append(of: Float.self) || append(of: Int64.self) || append(of: Int32.self)
      || append(of: Int16.self) || append(of: Int8.self) || append(of: UInt.self)
      || append(of: UInt64.self) || append(of: UInt32.self) || append(of: UInt16.self)
      || append(of: UInt8.self)
  }

  @inline(__always)
  static func takeScalar<Value>(
    _ type: Value.Type, from cursor: inout JSONCursor
  ) -> Value? {
    @inline(__always) func take<S: JSONScalar>(
      _ type: S.Type, _ cursor: inout JSONCursor, _ value: inout Value?
    ) -> Bool {
      guard Value.self == S.self else { return false }
      value = S.take(from: &cursor).map { unsafeBitCast($0, to: Value.self) }
      return true
    }
    var value: Value?
    _ =
      take(String.self, &cursor, &value) || take(Int.self, &cursor, &value)
      || take(Double.self, &cursor, &value) || take(Date.self, &cursor, &value)
      || take(Bool.self, &cursor, &value) || take(UUID.self, &cursor, &value)
      || take(Data.self, &cursor, &value) || take(URL.self, &cursor, &value)
      || take(Float.self, &cursor, &value) || take(Int64.self, &cursor, &value)
      || take(Int32.self, &cursor, &value) || take(Int16.self, &cursor, &value)
      || take(Int8.self, &cursor, &value) || take(UInt.self, &cursor, &value)
      || take(UInt64.self, &cursor, &value) || take(UInt32.self, &cursor, &value)
      || take(UInt16.self, &cursor, &value) || take(UInt8.self, &cursor, &value)
    return value
  }

  @inline(__always)
  static func takeArray<Value>(
    _ type: Value.Type, from cursor: inout JSONCursor
  ) -> Value? {
    @inline(__always) func take<S: JSONScalar>(
      _ type: S.Type, _ cursor: inout JSONCursor, _ value: inout Value?
    ) -> Bool {
      guard Value.self == [S].self else { return false }
      value = [S].take(from: &cursor).map { unsafeBitCast($0, to: Value.self) }
      return true
    }
    var value: Value?
    guard MemoryLayout<Value>.size == MemoryLayout<[Int]>.size else { return nil }
    _ =
      take(String.self, &cursor, &value) || take(Int.self, &cursor, &value)
      || take(Double.self, &cursor, &value) || take(Date.self, &cursor, &value)
      || take(Bool.self, &cursor, &value) || take(UUID.self, &cursor, &value)
      || take(Data.self, &cursor, &value) || take(URL.self, &cursor, &value)
      || take(Float.self, &cursor, &value) || take(Int64.self, &cursor, &value)
      || take(Int32.self, &cursor, &value) || take(Int16.self, &cursor, &value)
      || take(Int8.self, &cursor, &value) || take(UInt.self, &cursor, &value)
      || take(UInt64.self, &cursor, &value) || take(UInt32.self, &cursor, &value)
      || take(UInt16.self, &cursor, &value) || take(UInt8.self, &cursor, &value)
    return value
  }
}
