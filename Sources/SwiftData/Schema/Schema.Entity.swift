extension Schema {
  /// A model class as a schema describes it.
  ///
  /// ```swift
  /// let schema = Schema([Budget.self])
  /// let limit = schema.entity(for: Budget.self)?.attributesByName["limit"]
  /// ```
  public final class Entity: Codable, Hashable, CustomDebugStringConvertible {
    /// The name of the entity: that of the class, without the types around it.
    public var name: String

    /// The entities of the classes that inherit from this one.
    public var subentities: Set<Schema.Entity> {
      didSet { adoptSubentities() }
    }

    /// The name of the entity of the class that this one inherits from.
    public var superentityName: String?

    /// The entity of the class that this one inherits from.
    public var superentity: Schema.Entity? {
      get { parent ?? holdingParent }
      set {
        // A parent that holds this entity must not be held by it too: neither would ever go.
        let isHeld = newValue?.subentities.contains(self) ?? false
        parent = isHeld ? nil : newValue
        holdingParent = isHeld ? newValue : nil
        superentityName = newValue?.name
      }
    }
    private var parent: Schema.Entity?
    private weak var holdingParent: Schema.Entity?

    /// The properties that the class itself declares, in the order of their declaration.
    public var storedProperties: [any SchemaProperty] {
      didSet { propertiesChanged() }
    }

    /// The properties that the class inherits.
    public var inheritedProperties: [any SchemaProperty] {
      didSet { propertiesChanged() }
    }

    /// Sets of properties whose values no two models may share, by name.
    public var uniquenessConstraints: [[String]]

    /// The properties of each index, by name.
    public var indices: [[String]]

    /// The class; nil for entities made by hand or read from a file.
    var modelType: (any PersistentModel.Type)?

    private var lookup = Lookup()

    /// Creates an entity without properties.
    /// - Parameter name: The name of the entity.
    public convenience init(_ name: String) {
      self.init(name: name, subentities: [], properties: [])
    }

    /// Creates an entity that others inherit from.
    /// - Parameters:
    ///   - name: The name of the entity.
    ///   - subentities: The entities that inherit from it.
    ///   - properties: The attributes, relationships and constraints.
    public convenience init(
      _ name: String, subentities: Schema.Entity..., properties: any SchemaProperty...
    ) {
      self.init(name: name, subentities: subentities, properties: properties)
    }

    /// Creates an entity.
    /// - Parameters:
    ///   - name: The name of the entity.
    ///   - properties: The attributes, relationships and constraints.
    public convenience init(_ name: String, properties: any SchemaProperty...) {
      self.init(name: name, subentities: [], properties: properties)
    }

    init(name: String, subentities: [Schema.Entity], properties: [any SchemaProperty]) {
      self.name = name
      self.subentities = Set(subentities)
      storedProperties = properties.filter { !($0 is any SchemaConstraint) }
      inheritedProperties = []
      uniquenessConstraints = storedProperties.filter(\.isUnique).map { [$0.name] }
      indices = []
      for case let constraint as any SchemaConstraint in properties {
        let type = constraint.modelType
        addUniquenessConstraints(
          constraint.uniqueKeyPaths.map { $0.map { type.propertyName(of: $0) } })
        addIndices(constraint.indexKeyPaths.map { $0.map { type.propertyName(of: $0) } })
      }
      propertiesChanged()
      adoptSubentities()
    }

    /// Creates an entity from its encoded form.
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` when the data is not that of an entity.
    public init(from decoder: any Decoder) throws {
      let form = try CodableForm(from: decoder)
      name = form.name
      subentities = Set(form.subentities)
      superentityName = form.superentityName
      storedProperties = form.storedProperties.map(\.property)
      inheritedProperties = form.inheritedProperties.map(\.property)
      uniquenessConstraints = form.uniquenessConstraints
      indices = form.indices
      propertiesChanged()
      adoptSubentities()
    }

    /// Encodes the entity with those that inherit from it; the one above goes by its name.
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: What the encoder throws, and `EncodingError` for a property of a type that is none
    ///   of the framework's.
    public func encode(to encoder: any Encoder) throws {
      try CodableForm(self).encode(to: encoder)
    }

    /// Tells whether two entities have the same name, properties, constraints and subentities.
    public static func == (lhs: Schema.Entity, rhs: Schema.Entity) -> Bool {
      lhs === rhs
        || lhs.name == rhs.name && lhs.superentityName == rhs.superentityName
          && lhs.uniquenessConstraints == rhs.uniquenessConstraints && lhs.indices == rhs.indices
          && lhs.storedProperties.elementsEqual(rhs.storedProperties) { $0.isEqual(to: $1) }
          && lhs.inheritedProperties.elementsEqual(rhs.inheritedProperties) { $0.isEqual(to: $1) }
          && lhs.subentities == rhs.subentities
    }

    /// Feeds the name into a hasher: the rest may change while a set holds the entity.
    /// - Parameter hasher: The hasher to feed.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
    }

    /// The name of the entity, and each of its properties on a line of its own.
    public var debugDescription: String {
      var lines = ["Schema.Entity \(name)" + (superentityName.map { ": \($0)" } ?? "")]
      lines += properties.map { "  \($0)" }
      lines += uniquenessConstraints.map { "  unique: \($0.joined(separator: ", "))" }
      lines += indices.map { "  index: \($0.joined(separator: ", "))" }
      return lines.joined(separator: "\n")
    }
  }
}

// A schema's parts are made on one thread, and read only from then on.
extension Schema.Entity: @unchecked Sendable {}

// MARK: - Properties by kind and name

extension Schema.Entity {
  /// All properties: first those that the class inherits, then its own.
  public var properties: [any SchemaProperty] { inheritedProperties + storedProperties }

  /// The attributes among ``properties``.
  public var attributes: Set<Schema.Attribute> {
    get { Set(lookup.attributes.values) }
    set { replaceProperties(with: Array(newValue)) }
  }

  /// The relationships among ``properties``.
  public var relationships: Set<Schema.Relationship> {
    get { Set(lookup.relationships.values) }
    set { replaceProperties(with: Array(newValue)) }
  }

  /// The attributes among ``properties``, by name.
  public var attributesByName: [String: Schema.Attribute] {
    get { lookup.attributes }
    set { replaceProperties(with: Array(newValue.values)) }
  }

  /// The relationships among ``properties``, by name.
  public var relationshipsByName: [String: Schema.Relationship] {
    get { lookup.relationships }
    set { replaceProperties(with: Array(newValue.values)) }
  }

  /// The properties that the class itself declares, by name.
  public var storedPropertiesByName: [String: any SchemaProperty] {
    get { lookup.stored }
    set { storedProperties = Self.merge(newValue, into: storedProperties) }
  }

  /// The properties that the class inherits, by name.
  public var inheritedPropertiesByName: [String: any SchemaProperty] {
    get { lookup.inherited }
    set { inheritedProperties = Self.merge(newValue, into: inheritedProperties) }
  }

  /// The properties by what they are asked for, made anew when they change.
  private struct Lookup {
    var attributes: [String: Schema.Attribute] = [:]
    var relationships: [String: Schema.Relationship] = [:]
    var stored: [String: any SchemaProperty] = [:]
    var inherited: [String: any SchemaProperty] = [:]

    init() {}

    init(_ inherited: [any SchemaProperty], _ stored: [any SchemaProperty]) {
      // Of a name that occurs twice the last one counts; it is reported as a problem of the schema.
      for property in inherited {
        self.inherited[property.name] = property
        addByKind(property)
      }
      for property in stored {
        self.stored[property.name] = property
        addByKind(property)
      }
    }

    private mutating func addByKind(_ property: any SchemaProperty) {
      if let attribute = property as? Schema.Attribute {
        attributes[attribute.name] = attribute
      } else if let relationship = property as? Schema.Relationship {
        relationships[relationship.name] = relationship
      }
    }
  }

  private func propertiesChanged() {
    lookup = Lookup(inheritedProperties, storedProperties)
    for subentity in subentities { subentity.inheritedProperties = properties }
  }

  private func adoptSubentities() {
    for subentity in subentities {
      subentity.superentity = self
      subentity.inheritedProperties = properties
    }
  }

  /// Puts `replacements` in the place of all properties of their class, each in the place of the
  /// one that has its name.
  private func replaceProperties<P: SchemaProperty>(with replacements: [P]) {
    var added: [String: P] = [:]
    for replacement in replacements { added[replacement.name] = replacement }
    func replaced(_ properties: [any SchemaProperty]) -> [any SchemaProperty] {
      properties.compactMap { property -> (any SchemaProperty)? in
        guard property is P else { return property }
        return added.removeValue(forKey: property.name)
      }
    }
    let inherited = replaced(inheritedProperties)
    let stored = replaced(storedProperties)
    inheritedProperties = inherited
    storedProperties = stored + added.values.sorted { $0.name < $1.name }
  }

  private static func merge(
    _ replacements: [String: any SchemaProperty], into properties: [any SchemaProperty]
  ) -> [any SchemaProperty] {
    var added = replacements
    let kept = properties.compactMap { added.removeValue(forKey: $0.name) }
    return kept + added.values.sorted { $0.name < $1.name }
  }

  /// Adds constraints, each set of properties once.
  func addUniquenessConstraints(_ constraints: [[String]]) {
    for names in constraints
    where !uniquenessConstraints.contains(where: { Set($0) == Set(names) }) {
      uniquenessConstraints.append(names)
    }
  }

  /// Adds indexes, each once.
  func addIndices(_ added: [[String]]) {
    for names in added where !indices.contains(names) { indices.append(names) }
  }
}

extension SchemaProperty {
  func isEqual(to other: any SchemaProperty) -> Bool { (other as? Self) == self }
}
