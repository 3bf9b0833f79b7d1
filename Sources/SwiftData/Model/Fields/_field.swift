// The field for a property's type. The macro cannot know what `Person?` names, the compiler can: it
// takes the most constrained of these.

@inlinable public func _field<M: PersistentModel>(_: M?.Type) -> _ToOne<M> { .init() }
@inlinable public func _field<M: PersistentModel>(_: M.Type) -> _RequiredToOne<M> { .init() }
@inlinable public func _field<M: PersistentModel>(_: [M].Type) -> _ToMany<M> { .init() }
@inlinable public func _field<M: PersistentModel>(_: [M]?.Type) -> _OptionalToMany<M> { .init() }
// A model may be Codable too; it is a relationship all the same.
@_disfavoredOverload
@inlinable public func _field<Value: Codable>(_: Value.Type) -> _Attr<Value> { .init() }

@available(
  *, unavailable,
  message: "This type cannot be persisted: make it Codable, or mark the property @Transient."
)
public func _field<Value>(_: Value.Type) -> _Unsupported<Value> { .init() }

// For properties without a written type: `value` tells the type and never runs.

@inlinable public func _field<M: PersistentModel>(like value: @autoclosure () -> M?) -> _ToOne<M> {
  .init()
}
@inlinable public func _field<M: PersistentModel>(
  like value: @autoclosure () -> M
) -> _RequiredToOne<M> { .init() }
@inlinable public func _field<M: PersistentModel>(
  like value: @autoclosure () -> [M]
) -> _ToMany<M> { .init() }
@inlinable public func _field<M: PersistentModel>(
  like value: @autoclosure () -> [M]?
) -> _OptionalToMany<M> { .init() }
@_disfavoredOverload
@inlinable public func _field<Value: Codable>(like value: @autoclosure () -> Value) -> _Attr<Value>
{ .init() }

@available(
  *, unavailable,
  message: "This type cannot be persisted: make it Codable, or mark the property @Transient."
)
public func _field<Value>(like value: @autoclosure () -> Value) -> _Unsupported<Value> { .init() }
