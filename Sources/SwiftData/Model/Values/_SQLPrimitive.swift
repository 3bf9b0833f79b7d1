import Foundation

/// A value that fits one column as it is: the scalars, text, dates, identifiers and data.
///
/// It refines `Codable` so that the compiler prefers its overloads to those for any other `Codable`
/// value.
public protocol _SQLPrimitive: Codable {
  static var _sqlType: _SQLType { get }
  /// Reads the next column of `row`.
  static func _read(_ row: inout _Row) throws -> Self
  /// Binds the value to the next parameter.
  func _bind(_ binder: inout _Binder)
  var _sqlValue: _SQLValue { get }
}

extension Optional: _SQLPrimitive where Wrapped: _SQLPrimitive {
  public static var _sqlType: _SQLType { Wrapped._sqlType }

  @inlinable
  public static func _read(_ row: inout _Row) throws -> Wrapped? {
    if row.isNull {
      _ = row.next()
      return nil
    }
    return try Wrapped._read(&row)
  }

  @inlinable
  public func _bind(_ binder: inout _Binder) {
    if let self { self._bind(&binder) } else { binder.null() }
  }

  public var _sqlValue: _SQLValue { self?._sqlValue ?? .null }
}

/// A stored value that does not fit the property it was read for.
struct StoredValueError: Error, CustomStringConvertible, LocalizedError {
  let expected: Any.Type
  let reason: String
  /// The property that it was read for, once that is known.
  var property: String?

  init(expected: Any.Type, reason: String) {
    self.expected = expected
    self.reason = reason
  }

  var description: String {
    "\(property.map { "The value of \($0)" } ?? "A stored value") cannot be read as \(expected): "
      + "\(reason)."
  }

  var errorDescription: String? { description }
}
