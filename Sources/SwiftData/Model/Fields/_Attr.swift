import Foundation

/// Shown the field of a slot, whatever its kind: the way to a property that only its number is
/// known of.
public protocol _FieldVisitor {
  mutating func visit<Value>(_ field: inout _Attr<Value>) throws
  mutating func visit<Model: PersistentModel>(_ field: inout _ToOne<Model>) throws
  mutating func visit<Model: PersistentModel>(_ field: inout _RequiredToOne<Model>) throws
  mutating func visit<Model: PersistentModel>(_ field: inout _ToMany<Model>) throws
  mutating func visit<Model: PersistentModel>(_ field: inout _OptionalToMany<Model>) throws
}

/// The field of an attribute.
@frozen
public struct _Attr<Value> {
  @usableFromInline var value: Value?

  @inlinable init() { value = nil }

  @inlinable @inline(__always)
  public func _get(_ storage: ModelStorage, _ slot: Int) -> Value {
    if let value { return value }
    return _missingValue(storage, slot, Value.self)
  }

  @inlinable @inline(__always)
  public mutating func _set(
    _ newValue: Value, _ model: AnyObject, _ storage: ModelStorage, _ slot: Int
  ) {
    value = newValue
  }

  /// Called by an init accessor: while a context makes the object, the row's value is there
  /// already and the declared default must not replace it.
  @inlinable @inline(__always)
  public mutating func _init<S: ModelStorage>(_ initial: Value, _ owner: inout S, _ slot: Int) {
    if owner._flags & 4 == 0 { value = initial }
  }

  @inlinable
  public mutating func _store(_ newValue: Value) { value = newValue }
}

/// The value of a persisted `let`, for the initialiser that a context calls.
public func _constant<Value>(_ field: _Attr<Value>) -> Value {
  if let value = field.value { return value }
  return _placeholder(Value.self, "a constant")
}

// MARK: - Columns
//
// Which of these a field takes is settled when the model is compiled: the most constrained one.

extension _Attr where Value: _SQLPrimitive {
  @inlinable @inline(__always)
  public mutating func _load(_ row: inout _Row) throws { value = try Value._read(&row) }

  @inlinable @inline(__always)
  public func _bind(_ binder: inout _Binder, _ storage: ModelStorage, _ slot: Int) throws {
    guard let value else { throw storage.missingValueError(slot) }
    value._bind(&binder)
  }
}

extension _Attr where Value: RawRepresentable & Codable, Value.RawValue: _SQLPrimitive {
  @inlinable
  public mutating func _load(_ row: inout _Row) throws {
    let raw = try Value.RawValue._read(&row)
    guard let value = Value(rawValue: raw) else { throw _unknownRawValue(Value.self, raw) }
    self.value = value
  }

  @inlinable
  public func _bind(_ binder: inout _Binder, _ storage: ModelStorage, _ slot: Int) throws {
    guard let value else { throw storage.missingValueError(slot) }
    value.rawValue._bind(&binder)
  }
}

extension _Attr {
  @inlinable
  public mutating func _load<W: RawRepresentable & Codable>(_ row: inout _Row) throws
  where Value == W?, W.RawValue: _SQLPrimitive {
    guard let raw = try W.RawValue?._read(&row) else {
      value = .some(nil)
      return
    }
    guard let wrapped = W(rawValue: raw) else { throw _unknownRawValue(W.self, raw) }
    value = wrapped
  }

  @inlinable
  public func _bind<W: RawRepresentable & Codable>(
    _ binder: inout _Binder, _ storage: ModelStorage, _ slot: Int
  ) throws where Value == W?, W.RawValue: _SQLPrimitive {
    (value ?? nil)?.rawValue._bind(&binder) ?? binder.null()
  }
}

extension _Attr where Value: Codable {
  // Last of all: an optional of an enum is Codable too, and is stored as its raw value.
  @_disfavoredOverload
  public mutating func _load(_ row: inout _Row) throws {
    value =
      try row.isNull
      ? _readNull(&row) : row.withBytes { try _CodableValue.decode(Value.self, from: $0) }
  }

  @_disfavoredOverload
  public func _bind(_ binder: inout _Binder, _ storage: ModelStorage, _ slot: Int) throws {
    guard let value else { throw storage.missingValueError(slot) }
    do {
      try _CodableValue.withText(of: value) { text in
        // Only nil has this text, or a type of the client's own; asking costs more than comparing.
        if text.elementsEqual("null".utf8), let optional = value as? any _OptionalValue,
          optional._isNil
        {
          binder.null()
        } else {
          binder.text(text)
        }
      }
    } catch {
      throw storage.unwritableError(slot, error)
    }
  }

  private func _readNull(_ row: inout _Row) throws -> Value {
    _ = row.next()
    guard let type = Value.self as? any _OptionalValue.Type, let null = type._nil as? Value else {
      throw StoredValueError(expected: Value.self, reason: "it is NULL")
    }
    return null
  }
}

@usableFromInline
func _unknownRawValue(_ type: Any.Type, _ raw: Any) -> any Error {
  StoredValueError(expected: type, reason: "the type has no case with the stored raw value")
}

/// What an optional tells of itself where its type is not known.
public protocol _OptionalValue {
  static var _wrappedType: Any.Type { get }
  static var _nil: Self { get }
  var _isNil: Bool { get }
  var _unwrapped: Any? { get }
}

extension Optional: _OptionalValue {
  public static var _wrappedType: Any.Type { Wrapped.self }
  public static var _nil: Wrapped? { nil }
  public var _isNil: Bool {
    if case .none = self { true } else { false }
  }
  public var _unwrapped: Any? { self }
}
