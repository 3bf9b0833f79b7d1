import Foundation

extension Schema.Attribute {
  /// The stored form of an attribute.
  struct CodableForm: Codable {
    var name: String
    var originalName: String
    var options: [Option]
    var type: Schema.TypeDescription
    var isOptional: Bool
    var hashModifier: String?
    /// JSON text, so that a default which this program cannot read harms nothing else.
    private var defaultText: String?

    init(_ attribute: Schema.Attribute) {
      name = attribute.name
      originalName = attribute.originalName
      options = attribute.options
      type = attribute.typeDescription
      isOptional = attribute.isOptional
      hashModifier = attribute.hashModifier
      if let value = attribute.defaultValue as? any Encodable {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = Self.floats.encoding
        // A default that cannot be encoded is left out: that of the class itself is what counts.
        defaultText = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
      }
    }

    /// The default value, if the type is there and still reads it.
    var defaultValue: Any? {
      guard let defaultText, let type = type.type as? any Decodable.Type else { return nil }
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = Self.floats.decoding
      // The type may have changed its form since: that of the class itself is what counts.
      return try? decoder.decode(type, from: Data(defaultText.utf8))
    }

    private static var floats:
      (
        encoding: JSONEncoder.NonConformingFloatEncodingStrategy,
        decoding: JSONDecoder.NonConformingFloatDecodingStrategy
      )
    {
      (
        .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan"),
        .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      )
    }
  }
}
