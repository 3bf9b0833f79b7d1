import CSQLite
import Foundation

/// The field of a `.transformable(by:)` attribute: a value of any type, stored as what a value
/// transformer makes of it.
public struct _TransformableAttr<Value> {
  var attribute = _Attr<Value>()
  let option: () -> Schema.Attribute.Option

  public func _get(_ storage: ModelStorage, _ slot: Int) -> Value { attribute._get(storage, slot) }

  public mutating func _set(
    _ newValue: Value, _ model: AnyObject, _ storage: ModelStorage, _ slot: Int
  ) {
    attribute.value = newValue
  }

  public mutating func _init<S: ModelStorage>(_ initial: Value, _ owner: inout S, _ slot: Int) {
    attribute._init(initial, &owner, slot)
  }

  public mutating func _store(_ newValue: Value) { attribute.value = newValue }

  public mutating func _load(_ row: inout _Row) throws {
    let stored = row.value()
    do {
      if stored == .null, let type = Value.self as? any _OptionalValue.Type {
        attribute.value = type._nil as? Value
      } else {
        attribute.value = try Transformation(option()).value(stored, as: Value.self)
      }
    } catch let error as TransformationError {
      throw StoredValueError(expected: Value.self, reason: error.reason)
    }
  }

  public func _bind(_ binder: inout _Binder, _ storage: ModelStorage, _ slot: Int) throws {
    guard let value = attribute.value else { throw storage.missingValueError(slot) }
    if let optional = value as? any _OptionalValue {
      guard let wrapped = optional._unwrapped else { return binder.null() }
      try bind(wrapped, &binder, storage, slot)
    } else {
      try bind(value, &binder, storage, slot)
    }
  }

  private func bind(
    _ value: Any, _ binder: inout _Binder, _ storage: ModelStorage, _ slot: Int
  ) throws {
    do {
      binder.bind(try Transformation(option()).stored(value))
    } catch {
      throw storage.unwritableError(slot, error)
    }
  }
}

extension _Row {
  /// The value of the next column, whatever it is.
  fileprivate mutating func value() -> _SQLValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(integer())
    case SQLITE_FLOAT: return .real(real())
    case SQLITE_TEXT: return .text(text())
    case SQLITE_BLOB: return .blob(withBytes { Data($0) })
    default:
      _ = next()
      return .null
    }
  }
}

extension _FieldVisitor {
  public mutating func visit<Value>(_ field: inout _TransformableAttr<Value>) throws {
    try visit(&field.attribute)
  }
}

public func _transformableField<Value>(
  _: Value.Type, _ option: @escaping () -> Schema.Attribute.Option
) -> _TransformableAttr<Value> { _TransformableAttr(option: option) }

public func _transformableField<Value>(
  like value: @autoclosure () -> Value, _ option: @escaping () -> Schema.Attribute.Option
) -> _TransformableAttr<Value> { _TransformableAttr(option: option) }

/// The value of a persisted `let`, for the initialiser that a context calls.
public func _constant<Value>(_ field: _TransformableAttr<Value>) -> Value {
  _constant(field.attribute)
}

public func _relationshipPointer<Value>(
  _ field: inout _TransformableAttr<Value>
) -> UnsafeMutableRawPointer? { nil }
