/// The field of an `.ephemeral` attribute: observed, and a change of the object, but not stored.
@frozen
public struct _EphemeralAttr<Value> {
  @usableFromInline var attribute = _Attr<Value>()

  @inlinable init() {}

  @inlinable
  public func _get(_ storage: ModelStorage, _ slot: Int) -> Value { attribute._get(storage, slot) }

  @inlinable
  public mutating func _set(
    _ newValue: Value, _ model: AnyObject, _ storage: ModelStorage, _ slot: Int
  ) {
    attribute.value = newValue
  }

  // No row brings a value, so the declared default holds for fetched objects too.
  @inlinable
  public mutating func _init<S: ModelStorage>(_ initial: Value, _ owner: inout S, _ slot: Int) {
    attribute.value = initial
  }

  @inlinable public mutating func _load(_ row: inout _Row) throws {}
  @inlinable public func _bind(_ binder: inout _Binder, _ storage: ModelStorage, _ slot: Int) throws
  {}
}

/// The field of a `.codable` attribute: the value's own encoded form, whatever its type.
@frozen
public struct _CodableAttr<Value: Codable> {
  @usableFromInline var attribute = _Attr<Value>()

  @inlinable init() {}

  @inlinable
  public func _get(_ storage: ModelStorage, _ slot: Int) -> Value { attribute._get(storage, slot) }

  @inlinable
  public mutating func _set(
    _ newValue: Value, _ model: AnyObject, _ storage: ModelStorage, _ slot: Int
  ) {
    attribute.value = newValue
  }

  @inlinable
  public mutating func _init<S: ModelStorage>(_ initial: Value, _ owner: inout S, _ slot: Int) {
    attribute._init(initial, &owner, slot)
  }

  // `Value: Codable` is all that is known here, so these take the general way.
  public mutating func _load(_ row: inout _Row) throws { try attribute._load(&row) }
  public func _bind(_ binder: inout _Binder, _ storage: ModelStorage, _ slot: Int) throws {
    try attribute._bind(&binder, storage, slot)
  }
}

extension _FieldVisitor {
  public mutating func visit<Value>(_ field: inout _EphemeralAttr<Value>) throws {
    try visit(&field.attribute)
  }
  public mutating func visit<Value: Codable>(_ field: inout _CodableAttr<Value>) throws {
    try visit(&field.attribute)
  }
}

@inlinable public func _ephemeralField<Value>(_: Value.Type) -> _EphemeralAttr<Value> { .init() }
@inlinable public func _ephemeralField<Value>(
  like value: @autoclosure () -> Value
) -> _EphemeralAttr<Value> { .init() }
@inlinable public func _codableField<Value: Codable>(_: Value.Type) -> _CodableAttr<Value> {
  .init()
}
@inlinable public func _codableField<Value: Codable>(
  like value: @autoclosure () -> Value
) -> _CodableAttr<Value> { .init() }

public func _relationshipPointer<Value>(
  _ field: inout _EphemeralAttr<Value>
) -> UnsafeMutableRawPointer? { nil }
public func _relationshipPointer<Value>(
  _ field: inout _CodableAttr<Value>
) -> UnsafeMutableRawPointer? { nil }
