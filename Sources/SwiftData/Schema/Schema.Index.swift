extension Schema {
  /// Indexes over properties of a class, as `#Index` lists them.
  public final class Index<T>: SchemaProperty, CustomDebugStringConvertible, Hashable, Codable
  where T: PersistentModel {
    /// One index, by its kind.
    ///
    /// Differs from Apple: the default store makes an ordinary index of either kind.
    public enum Types<P> where P: PersistentModel {
      /// An index for equality, order and ranges.
      case binary([PartialKeyPath<P>])

      /// An index for ranges in several dimensions.
      case rtree([PartialKeyPath<P>])
    }

    /// A name for the indexes as a whole; it has no meaning to a store.
    public var name = "Index"

    /// The same as ``name``.
    public var originalName = "Index"

    /// The type of ``indices``.
    public var valueType: any Any.Type = [Types<T>].self

    /// Always false.
    public var isUnique: Bool { false }

    /// The indexes.
    public let indices: [Schema.Index<T>.Types<T>]

    /// Creates indexes of any kind.
    /// - Parameter indices: The indexes.
    public init(_ indices: Schema.Index<T>.Types<T>...) {
      self.indices = indices
    }

    /// Creates binary indexes.
    /// - Parameter binaryIndices: The properties of each index, the most significant first.
    public init(_ binaryIndices: [PartialKeyPath<T>]...) {
      indices = binaryIndices.map { .binary($0) }
    }

    /// Tells whether two values list the same indexes.
    public static func == (lhs: Schema.Index<T>, rhs: Schema.Index<T>) -> Bool {
      lhs.indices.map(\.kind) == rhs.indices.map(\.kind)
        && lhs.indices.map(\.keyPaths) == rhs.indices.map(\.keyPaths)
    }

    /// Feeds the properties of the indexes into a hasher.
    /// - Parameter hasher: The hasher to feed.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(indices.map(\.keyPaths))
    }

    /// The indexes by the names of their properties.
    public var debugDescription: String {
      let texts = indices.map { "\($0.kind.rawValue) \($0.keyPaths.map(T.propertyName))" }
      return "Schema.Index<\(T.self)> [\(texts.joined(separator: ", "))]"
    }

    /// The keys of the encoded form.
    public enum CodingKeys: CodingKey {
      /// The indexes, by the names of their properties.
      case indices
    }

    /// Encodes the indexes by the names of their properties.
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: `EncodingError` for a key path that is no property of the model.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      let path = encoder.codingPath + [CodingKeys.indices]
      try container.encode(
        indices.map {
          IndexForm(kind: $0.kind, properties: try T.encodableNames(of: $0.keyPaths, at: path))
        }, forKey: .indices)
    }

    /// Creates indexes from their encoded form.
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` for a name that is no property of the model.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      indices = try container.decode([IndexForm].self, forKey: .indices).map {
        let keyPaths = try T.keyPaths(
          named: $0.properties, at: container.codingPath + [CodingKeys.indices])
        return switch $0.kind {
        case .binary: .binary(keyPaths)
        case .rtree: .rtree(keyPaths)
        }
      }
    }
  }
}

private struct IndexForm: Codable {
  enum Kind: String, Codable {
    case binary, rtree
  }

  var kind: Kind
  var properties: [String]
}

extension Schema.Index.Types {
  private var parts: (kind: IndexForm.Kind, keyPaths: [PartialKeyPath<P>]) {
    switch self {
    case .binary(let keyPaths): (.binary, keyPaths)
    case .rtree(let keyPaths): (.rtree, keyPaths)
    }
  }

  fileprivate var kind: IndexForm.Kind { parts.kind }
  fileprivate var keyPaths: [PartialKeyPath<P>] { parts.keyPaths }
}

extension Schema.Index: SchemaConstraint {
  var modelType: any PersistentModel.Type { T.self }
  var macroName: String { "#Index" }
  var uniqueKeyPaths: [[AnyKeyPath]] { [] }
  var indexKeyPaths: [[AnyKeyPath]] { indices.map(\.keyPaths) }
}
