import Foundation

extension Schema.Attribute {
  /// Something that `@Attribute` can ask for a property.
  public struct Option: Sendable {
    private enum Kind: Codable, Hashable {
      case unique, externalStorage, allowsCloudEncryption, preserveValueOnDeletion, ephemeral
      case spotlight, codable
      case transformable(String)
    }

    private let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// No two models of the entity have one value; saving a second one updates the stored row.
    public static var unique: Schema.Attribute.Option { Option(.unique) }

    /// A value transformer makes the stored form of the value: `Data`, a `String` or a number.
    ///
    /// The transformer need not be registered. A predicate can tell whether such a value is nil, and
    /// nothing else.
    /// - Parameter transformerType: The class of the transformer.
    public static func transformable(
      by transformerType: ValueTransformer.Type
    ) -> Schema.Attribute.Option {
      Option(.transformable(Transformation.note(transformerType)))
    }

    /// A registered value transformer makes the stored form of the value: `Data`, a `String` or a
    /// number.
    ///
    /// Where none is registered under the name when a value is written or read, an error says so.
    /// - Parameter transformerName: The name that the transformer is registered under.
    public static func transformable(by transformerName: String) -> Schema.Attribute.Option {
      Option(.transformable(transformerName))
    }

    /// Large values are stored outside the table.
    ///
    /// `Data` of 128 KiB and more is in a file of its own beside the store, which is read when the
    /// value is; smaller values, those of other types, and all values of a store in memory are in
    /// their columns. A predicate can tell whether such a value is nil, and nothing else; it cannot
    /// be `.unique`.
    public static var externalStorage: Schema.Attribute.Option { Option(.externalStorage) }

    /// The value is encrypted in the cloud; no effect in a local store.
    public static var allowsCloudEncryption: Schema.Attribute.Option {
      Option(.allowsCloudEncryption)
    }

    /// The history keeps the value when the model is deleted.
    public static var preserveValueOnDeletion: Schema.Attribute.Option {
      Option(.preserveValueOnDeletion)
    }

    /// Changes are tracked, the value is not stored.
    public static var ephemeral: Schema.Attribute.Option { Option(.ephemeral) }

    /// The value is found by the system's search; no effect off Apple's systems.
    public static var spotlight: Schema.Attribute.Option { Option(.spotlight) }

    /// The value is stored in its type's own encoded form, which the store does not look into.
    public static var codable: Schema.Attribute.Option { Option(.codable) }

    /// The name of the transformer, for the option that names one.
    var transformerName: String? {
      if case .transformable(let name) = kind { name } else { nil }
    }
  }
}

extension Schema.Attribute.Option: Codable, Hashable {
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

extension Schema.Attribute.Option: CustomDebugStringConvertible {
  /// The option as it is written in `@Attribute`.
  public var debugDescription: String {
    guard let transformerName else { return ".\(kind)" }
    return ".transformable(by: \"\(transformerName)\")"
  }
}
