extension Schema {
  /// A property of a model class that refers to other models.
  ///
  /// ```swift
  /// @Model final class Budget {
  ///   @Relationship(deleteRule: .cascade, inverse: \Expense.budget) var expenses: [Expense] = []
  ///   init() {}
  /// }
  /// ```
  public final class Relationship: SchemaProperty, CustomDebugStringConvertible {
    /// The name of the property in its model class.
    public var name: String

    /// The name that the property had in the version before; the name itself if it kept it.
    public var originalName: String

    /// The key path from the model class; nil in schemas made by hand or read from a file.
    public var keypath: AnyKeyPath?

    /// What the annotation asks for.
    public var options: [Schema.Relationship.Option]

    /// The type of the property.
    ///
    /// It is `Any` for a relationship of a schema that was read from a file, if this program has no
    /// such type.
    public var valueType: any Any.Type {
      didSet { typeDescription = TypeDescription(valueType) }
    }

    /// The name of the entity that the property refers to.
    public var destination: String

    /// What happens to the models referred to when the referring one is deleted.
    public var deleteRule: Schema.Relationship.DeleteRule

    /// The name of the property that refers back, if there is one.
    public var inverseName: String?

    /// The key path of the property that refers back, if there is one.
    public var inverseKeyPath: AnyKeyPath?

    /// The least number of models that a save accepts; 0 stands for no limit.
    public var minimumModelCount: Int?

    /// The greatest number of models that a save accepts; 0 stands for no limit.
    public var maximumModelCount: Int?

    /// A text that makes this version of the relationship different from one of the same shape.
    public var hashModifier: String?

    /// What is known of the type even when the type itself is not there.
    var typeDescription: TypeDescription

    /// Whether the property refers to one model at most.
    public var isToOneRelationship: Bool { !typeDescription.isCollection }

    /// Creates what `@Relationship` says of a property; the schema adds its name and destination.
    /// - Parameters:
    ///   - options: What the relationship asks for.
    ///   - deleteRule: What happens to the models referred to when the referring one is deleted.
    ///   - minimumModelCount: The least number of models; 0 stands for no limit.
    ///   - maximumModelCount: The greatest number of models; 0 stands for no limit.
    ///   - originalName: The name of the property in the version before, if it has been renamed.
    ///   - inverse: The property that refers back.
    ///   - hashModifier: A text that makes this version different from one of the same shape.
    public init(
      _ options: Schema.Relationship.Option...,
      deleteRule: Schema.Relationship.DeleteRule = .nullify, minimumModelCount: Int? = 0,
      maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
      hashModifier: String? = nil
    ) {
      name = ""
      self.originalName = originalName ?? ""
      self.options = options
      valueType = Any.self
      destination = ""
      self.deleteRule = deleteRule
      inverseKeyPath = inverse
      self.minimumModelCount = minimumModelCount
      self.maximumModelCount = maximumModelCount
      self.hashModifier = hashModifier
      typeDescription = .any
    }

    /// Creates a relationship from its encoded form.
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` when the data is not that of a relationship.
    public init(from decoder: any Decoder) throws {
      let form = try CodableForm(from: decoder)
      name = form.name
      originalName = form.originalName
      options = form.options
      typeDescription = form.type
      valueType = form.type.type
      destination = form.destination
      deleteRule = form.deleteRule
      inverseName = form.inverseName
      minimumModelCount = form.minimumModelCount
      maximumModelCount = form.maximumModelCount
      hashModifier = form.hashModifier
    }

    /// Encodes the relationship.
    ///
    /// The type and the inverse go by their names; key paths have no encoded form.
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
      try CodableForm(self).encode(to: encoder)
    }

    /// Whether no two models of the entity may refer to one model, as `.unique` asks.
    public var isUnique: Bool { options.contains(.unique) }

    /// Always false.
    public var isAttribute: Bool { false }

    /// Always true.
    public var isRelationship: Bool { true }

    /// Always false.
    public var isTransient: Bool { false }

    /// Whether the property may be `nil`.
    public var isOptional: Bool { typeDescription.isOptional }

    /// Tells whether two relationships agree in everything but their key paths.
    public static func == (lhs: Schema.Relationship, rhs: Schema.Relationship) -> Bool {
      lhs === rhs || CodableForm(lhs) == CodableForm(rhs)
    }

    /// Feeds the name into a hasher: the rest may change while an entity's set holds the
    /// relationship.
    /// - Parameter hasher: The hasher to feed.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
    }

    /// The name, the type, the delete rule and the inverse of the relationship.
    public var debugDescription: String {
      var text = "Schema.Relationship \(name): \(typeDescription.name)"
      text += ", destination: \(destination), deleteRule: \(deleteRule)"
      if !options.isEmpty { text += ", options: \(options)" }
      if let inverseName { text += ", inverse: \(inverseName)" }
      if let minimumModelCount, minimumModelCount != 0 { text += ", minimum: \(minimumModelCount)" }
      if let maximumModelCount, maximumModelCount != 0 { text += ", maximum: \(maximumModelCount)" }
      if originalName != name, !originalName.isEmpty { text += ", originalName: \(originalName)" }
      if let hashModifier { text += ", hashModifier: \(hashModifier)" }
      return text
    }
  }
}

extension Schema.Relationship {
  /// The stored form of a relationship.
  struct CodableForm: Codable, Equatable {
    var name: String
    var originalName: String
    var options: [Option]
    var type: Schema.TypeDescription
    var destination: String
    var deleteRule: DeleteRule
    var inverseName: String?
    var minimumModelCount: Int?
    var maximumModelCount: Int?
    var hashModifier: String?

    init(_ relationship: Schema.Relationship) {
      name = relationship.name
      originalName = relationship.originalName
      options = relationship.options
      type = relationship.typeDescription
      destination = relationship.destination
      deleteRule = relationship.deleteRule
      inverseName = relationship.inverseName
      minimumModelCount = relationship.minimumModelCount
      maximumModelCount = relationship.maximumModelCount
      hashModifier = relationship.hashModifier
    }
  }
}

// A schema's parts are made on one thread, and read only from then on.
extension Schema.Relationship: @unchecked Sendable {}
