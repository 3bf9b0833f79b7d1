extension Schema {
  /// A property of a model class that holds a value.
  ///
  /// ```swift
  /// @Model final class Budget {
  ///   @Attribute(.unique, originalName: "title") var name: String
  ///   init(name: String) { self.name = name }
  /// }
  /// ```
  ///
  /// Two attributes are equal when all but their default values are: a default such as `UUID()`
  /// differs each time it is looked at.
  public class Attribute: SchemaProperty, CustomDebugStringConvertible {
    /// The name of the property in its model class.
    public var name: String

    /// The name that the property had in the version before; the name itself if it kept it.
    public var originalName: String

    /// What the annotation asks for.
    public var options: [Schema.Attribute.Option]

    /// The type of the property's values.
    ///
    /// It is `Any` for an attribute of a schema that was read from a file, if this program has no
    /// such type.
    public var valueType: any Any.Type {
      didSet {
        typeDescription = TypeDescription(valueType)
        isOptional = typeDescription.isOptional
      }
    }

    /// The value that the declaration gives the property, which old rows get when a migration adds
    /// the property.
    public var defaultValue: Any?

    /// Whether the value may be `nil`.
    public var isOptional: Bool

    /// A text that makes this version of the attribute different from one of the same shape.
    public var hashModifier: String?

    /// What is known of the type even when the type itself is not there.
    var typeDescription: TypeDescription

    /// The key path from the model class; nil in schemas made by hand or read from a file.
    var keypath: AnyKeyPath?

    /// Creates what `@Attribute` says of a property; the schema adds its name and type.
    /// - Parameters:
    ///   - options: What the attribute asks for.
    ///   - originalName: The name of the property in the version before, if it has been renamed.
    ///   - hashModifier: A text that makes this version different from one of the same shape.
    public init(
      _ options: Schema.Attribute.Option..., originalName: String? = nil,
      hashModifier: String? = nil
    ) {
      name = ""
      self.originalName = originalName ?? ""
      self.options = options
      valueType = Any.self
      isOptional = false
      self.hashModifier = hashModifier
      typeDescription = .any
    }

    /// Creates an attribute for an entity made by hand.
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - originalName: The name of the property in the version before, if it has been renamed.
    ///   - options: What the attribute asks for.
    ///   - valueType: The type of the property's values.
    ///   - defaultValue: The value for rows that have none yet.
    ///   - hashModifier: A text that makes this version different from one of the same shape.
    public init(
      name: String, originalName: String? = nil, options: [Schema.Attribute.Option] = [],
      valueType: any Any.Type, defaultValue: Any? = nil, hashModifier: String? = nil
    ) {
      self.name = name
      self.originalName = originalName ?? name
      self.options = options
      self.valueType = valueType
      self.defaultValue = defaultValue
      self.hashModifier = hashModifier
      typeDescription = TypeDescription(valueType)
      isOptional = typeDescription.isOptional
    }

    /// Creates an attribute from its encoded form.
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` when the data is not that of an attribute.
    public required init(from decoder: any Decoder) throws {
      let form = try CodableForm(from: decoder)
      name = form.name
      originalName = form.originalName
      options = form.options
      typeDescription = form.type
      valueType = form.type.type
      defaultValue = form.defaultValue
      isOptional = form.isOptional
      hashModifier = form.hashModifier
    }

    /// Encodes the attribute.
    ///
    /// The type goes by its name, and the default value in its own encoded form, if it has one.
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
      try CodableForm(self).encode(to: encoder)
    }

    /// Tells whether two attributes agree in everything but their default values.
    public static func == (lhs: Schema.Attribute, rhs: Schema.Attribute) -> Bool {
      lhs === rhs || lhs.isEqual(to: rhs)
    }

    func isEqual(to other: Schema.Attribute) -> Bool {
      type(of: self) == type(of: other) && name == other.name
        && originalName == other.originalName && options == other.options
        && typeDescription == other.typeDescription && isOptional == other.isOptional
        && hashModifier == other.hashModifier
    }

    /// Feeds the name into a hasher: the rest may change while an entity's set holds the attribute.
    /// - Parameter hasher: The hasher to feed.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
    }

    /// Always true.
    public var isAttribute: Bool { true }

    /// Always false.
    public var isRelationship: Bool { false }

    /// Whether the property is tracked but not stored, as `.ephemeral` asks.
    public var isTransient: Bool { options.contains(.ephemeral) }

    /// Whether no two models of the entity may have one value, as `.unique` asks.
    public var isUnique: Bool { options.contains(.unique) }

    /// Whether a value transformer makes the stored form, as `.transformable(by:)` asks.
    public var isTransformable: Bool { options.contains { $0.transformerName != nil } }

    /// Whether large values are in files beside the store: the options that give the value another
    /// form leave it in its column.
    var isExternal: Bool {
      options.contains(.externalStorage) && !isTransformable && !isCodable && !isTransient
    }

    /// Whether the value is stored in its type's own encoded form, as `.codable` asks.
    public var isCodable: Bool { options.contains(.codable) }

    /// The name, the options and the type of the attribute.
    public var debugDescription: String { describe(as: "Attribute") }

    func describe(as kind: String) -> String {
      var text = "Schema.\(kind) \(name): \(typeDescription.name)"
      if !options.isEmpty { text += ", options: \(options)" }
      if originalName != name, !originalName.isEmpty { text += ", originalName: \(originalName)" }
      if let defaultValue { text += ", defaultValue: \(defaultValue)" }
      if let hashModifier { text += ", hashModifier: \(hashModifier)" }
      return text
    }

    /// How values are stored.
    var valueClass: ValueClass {
      if isTransformable { return .transformable }
      return isCodable ? .json : typeDescription.valueClass
    }
  }
}

// A schema's parts are made on one thread, and read only from then on.
extension Schema.Attribute: @unchecked Sendable {}
