extension Schema {
  /// Sets of properties whose values no two models of a class may share, as `#Unique` lists them.
  public final class Unique<T>: SchemaProperty, CustomDebugStringConvertible, Hashable, Codable
  where T: PersistentModel {
    /// A name for the constraints as a whole; it has no meaning to a store.
    public var name = "Unique"

    /// The same as ``name``.
    public var originalName = "Unique"

    /// The type of ``constraints``.
    public var valueType: any Any.Type = [[PartialKeyPath<T>]].self

    /// Always true.
    public var isUnique: Bool { true }

    /// The properties of each constraint.
    public let constraints: [[PartialKeyPath<T>]]

    /// Creates constraints.
    /// - Parameter constraints: The properties of each constraint.
    public init(_ constraints: [PartialKeyPath<T>]...) {
      self.constraints = constraints
    }

    /// Tells whether two values list the same constraints.
    public static func == (lhs: Schema.Unique<T>, rhs: Schema.Unique<T>) -> Bool {
      lhs.constraints == rhs.constraints
    }

    /// Feeds the constraints into a hasher.
    /// - Parameter hasher: The hasher to feed.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(constraints)
    }

    /// The constraints by the names of their properties.
    public var debugDescription: String {
      "Schema.Unique<\(T.self)> \(constraints.map { $0.map(T.propertyName) })"
    }

    /// The keys of the encoded form.
    public enum CodingKeys: CodingKey {
      /// The constraints, by the names of their properties.
      case constraints
    }

    /// Encodes the constraints by the names of their properties.
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: `EncodingError` for a key path that is no property of the model.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      let path = encoder.codingPath + [CodingKeys.constraints]
      try container.encode(
        constraints.map { try T.encodableNames(of: $0, at: path) }, forKey: .constraints)
    }

    /// Creates constraints from their encoded form.
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` for a name that is no property of the model.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      constraints = try container.decode([[String]].self, forKey: .constraints).map {
        try T.keyPaths(named: $0, at: container.codingPath + [CodingKeys.constraints])
      }
    }
  }
}

extension Schema.Unique: SchemaConstraint {
  var modelType: any PersistentModel.Type { T.self }
  var macroName: String { "#Unique" }
  var uniqueKeyPaths: [[AnyKeyPath]] { constraints }
  var indexKeyPaths: [[AnyKeyPath]] { [] }
}
