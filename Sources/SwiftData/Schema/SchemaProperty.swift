/// One property of an entity: an attribute, a relationship, or a constraint over several of them.
public protocol SchemaProperty: Decodable, Encodable, Hashable {

  /// The name of the property in its model class.
  var name: String { get set }

  /// The name that the property had in the version before, where it has been renamed.
  var originalName: String { get set }

  /// The type of the property's values.
  var valueType: any Any.Type { get set }

  /// Whether the property holds a value, rather than other models.
  var isAttribute: Bool { get }

  /// Whether the property refers to other models.
  var isRelationship: Bool { get }

  /// Whether the property is tracked but not stored.
  var isTransient: Bool { get }

  /// Whether the property may be `nil`.
  var isOptional: Bool { get }

  /// Whether no two models may have one value.
  var isUnique: Bool { get }
}

extension SchemaProperty {
  /// Whether the property holds a value: no, unless a type says otherwise.
  public var isAttribute: Bool { false }

  /// Whether the property refers to other models: no, unless a type says otherwise.
  public var isRelationship: Bool { false }

  /// Whether the property is tracked but not stored: no, unless a type says otherwise.
  public var isTransient: Bool { false }

  /// Whether the property may be `nil`: yes for the types that are optional.
  public var isOptional: Bool { valueType is any _OptionalType.Type }
}

/// What tells an `Optional` from any other type at run time.
protocol _OptionalType {
  static var wrappedType: any Any.Type { get }
}

extension Optional: _OptionalType {
  static var wrappedType: any Any.Type { Wrapped.self }
}
