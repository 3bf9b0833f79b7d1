extension Schema.Relationship {
  /// Something that `@Relationship` can ask for a property.
  public struct Option: Codable, Hashable, CustomDebugStringConvertible, Sendable {
    private enum Kind: String, Codable {
      case unique
    }

    private let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// No two models of the entity refer to one model.
    public static var unique: Schema.Relationship.Option { Option(.unique) }

    /// The option as it is written in `@Relationship`.
    public var debugDescription: String { ".\(kind.rawValue)" }

    /// Creates an option from its encoded form.
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` when the data is not that of an option.
    public init(from decoder: any Decoder) throws {
      kind = try Kind(from: decoder)
    }

    /// Encodes the option.
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
      try kind.encode(to: encoder)
    }
  }
}
