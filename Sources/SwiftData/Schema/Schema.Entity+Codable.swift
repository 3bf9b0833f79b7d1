extension Schema.Entity {
  /// The stored form of an entity.
  struct CodableForm: Codable {
    var name: String
    var subentities: [Schema.Entity]
    var superentityName: String?
    var storedProperties: [Schema.AnyProperty]
    var inheritedProperties: [Schema.AnyProperty]
    var uniquenessConstraints: [[String]]
    var indices: [[String]]

    init(_ entity: Schema.Entity) {
      name = entity.name
      subentities = entity.subentities.sorted { $0.name < $1.name }
      superentityName = entity.superentityName
      storedProperties = entity.storedProperties.map(Schema.AnyProperty.init)
      inheritedProperties = entity.inheritedProperties.map(Schema.AnyProperty.init)
      uniquenessConstraints = entity.uniquenessConstraints
      indices = entity.indices
    }
  }
}

extension Schema {
  /// A property together with what tells its class, so that it can be read back.
  struct AnyProperty: Codable {
    let property: any SchemaProperty

    init(_ property: any SchemaProperty) { self.property = property }

    private enum CodingKeys: CodingKey {
      case attribute, composite, relationship
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let attribute = try container.decodeIfPresent(Attribute.self, forKey: .attribute) {
        property = attribute
      } else if let composite = try container.decodeIfPresent(
        CompositeAttribute.self, forKey: .composite)
      {
        property = composite
      } else {
        property = try container.decode(Relationship.self, forKey: .relationship)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch property {
      case let composite as CompositeAttribute:
        try container.encode(composite, forKey: .composite)
      case let attribute as Attribute:
        try container.encode(attribute, forKey: .attribute)
      case let relationship as Relationship:
        try container.encode(relationship, forKey: .relationship)
      default:
        throw EncodingError.invalidValue(
          property,
          EncodingError.Context(
            codingPath: encoder.codingPath,
            debugDescription: """
              \(property.name) is a \(type(of: property)): a schema can be encoded when its \
              properties are Schema.Attribute, Schema.CompositeAttribute or Schema.Relationship.
              """))
      }
    }
  }
}
