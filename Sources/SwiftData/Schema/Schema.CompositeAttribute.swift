extension Schema {
  /// A property of a model class that holds a structure, together with the structure's members.
  public final class CompositeAttribute: Schema.Attribute {
    /// The stored members of the structure, in the order of their declaration.
    public var properties: [Schema.Attribute]

    /// Creates a composite attribute for an entity made by hand; it finds the members in the type.
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - originalName: The name of the property in the version before, if it has been renamed.
    ///   - options: What the attribute asks for.
    ///   - valueType: The type of the property's values.
    ///   - defaultValue: The value for rows that have none yet.
    ///   - hashModifier: A text that makes this version different from one of the same shape.
    public override init(
      name: String, originalName: String? = nil, options: [Schema.Attribute.Option] = [],
      valueType: any Any.Type, defaultValue: Any? = nil, hashModifier: String? = nil
    ) {
      properties = Self.members(of: valueType)
      super.init(
        name: name, originalName: originalName, options: options, valueType: valueType,
        defaultValue: defaultValue, hashModifier: hashModifier)
    }

    /// Creates a composite attribute from its encoded form.
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` when the data is not that of a composite attribute.
    public required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      properties = try container.decode([AnyProperty].self, forKey: .properties).map {
        guard let attribute = $0.property as? Schema.Attribute else {
          throw DecodingError.dataCorruptedError(
            forKey: .properties, in: container,
            debugDescription: "\($0.property.name) is not an attribute.")
        }
        return attribute
      }
      try super.init(from: decoder)
    }

    /// Encodes the attribute and its members.
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: What the encoder throws.
    public override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(properties.map(AnyProperty.init), forKey: .properties)
    }

    private enum CodingKeys: CodingKey {
      case properties
    }

    /// Tells whether two composite attributes agree in everything but their default values.
    public static func == (lhs: Schema.CompositeAttribute, rhs: Schema.CompositeAttribute) -> Bool {
      lhs === rhs || lhs.isEqual(to: rhs)
    }

    override func isEqual(to other: Schema.Attribute) -> Bool {
      super.isEqual(to: other) && properties == (other as? CompositeAttribute)?.properties
    }

    /// The name, the options, the type and the members of the attribute.
    public override var debugDescription: String {
      describe(as: "CompositeAttribute") + ", properties: \(properties)"
    }
  }
}

// A schema's parts are made on one thread, and read only from then on.
extension Schema.CompositeAttribute: @unchecked Sendable {}
