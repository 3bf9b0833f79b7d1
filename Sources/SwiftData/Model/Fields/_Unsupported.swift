/// What stands in for the field of a type that cannot be persisted: it has every method that the
/// macro's code calls, so that the compiler has one thing to say and not five.
public struct _Unsupported<Value> {
  public func _get(_ storage: ModelStorage, _ slot: Int) -> Value {
    _placeholder(Value.self, "A property of an unsupported type")
  }
  public func _set(_ newValue: Value, _ model: AnyObject, _ storage: ModelStorage, _ slot: Int) {}
  public func _init<S: ModelStorage>(_ initial: Value, _ owner: inout S, _ slot: Int) {}
  public func _store(_ newValue: Value) {}
  public func _load(_ row: inout _Row) throws {}
  public func _bind(_ binder: inout _Binder, _ storage: ModelStorage, _ slot: Int) throws {}
}

extension _FieldVisitor {
  public mutating func visit<Value>(_ field: inout _Unsupported<Value>) throws {}
}

public func _relationshipPointer<Value>(
  _ field: inout _Unsupported<Value>
) -> UnsafeMutableRawPointer? { nil }

public func _constant<Value>(_ field: _Unsupported<Value>) -> Value {
  _placeholder(Value.self, "A constant of an unsupported type")
}

// A constant relationship passes the macro when it has no `@Relationship`: here it does not.

@available(
  *, unavailable, message: "A relationship cannot be 'let': it changes when its other end does."
)
public func _constant<Model>(_ field: _ToOne<Model>) -> Model? { nil }

@available(
  *, unavailable, message: "A relationship cannot be 'let': it changes when its other end does."
)
public func _constant<Model>(_ field: _RequiredToOne<Model>) -> Model {
  _placeholder(Model.self, "A constant relationship")
}

@available(
  *, unavailable, message: "A relationship cannot be 'let': it changes when its other end does."
)
public func _constant<Model>(_ field: _ToMany<Model>) -> [Model] { [] }

@available(
  *, unavailable, message: "A relationship cannot be 'let': it changes when its other end does."
)
public func _constant<Model>(_ field: _OptionalToMany<Model>) -> [Model]? { nil }

extension _ToOne { public func _store(_ newValue: Model?) {} }
extension _RequiredToOne { public func _store(_ newValue: Model) {} }
extension _ToMany { public func _store(_ newValue: [Model]) {} }
extension _OptionalToMany { public func _store(_ newValue: [Model]?) {} }
