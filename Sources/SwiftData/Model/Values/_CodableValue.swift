import Foundation

/// The JSON form of values that have no column type of their own.
///
/// Text and values are those of Foundation's encoder and decoder with sorted names, plain slashes,
/// and "inf", "-inf" and "nan" for the numbers that JSON does not have.
public enum _CodableValue {
  @usableFromInline
  static func encode(_ value: some Encodable) throws -> String {
    try withText(of: value) { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs `body` with the text of a value, which is there until `body` returns.
  @usableFromInline
  static func withText<Value: Encodable, R>(
    of value: Value, _ body: (UnsafeBufferPointer<UInt8>) throws -> R
  ) throws -> R {
    var writer = JSONWriter.take()
    defer { JSONWriter.giveBack(&writer) }
    let text: UnsafeBufferPointer<UInt8>?
    do {
      let root = writer.addRoot()
      try writer.encode(value, into: root)
      text = try writer.finish(root)
    } catch let failure as JSONFailure {
      throw invalid(value, failure.description)
    }
    guard let text else { throw invalid(value, "\(Value.self) did not encode anything.") }
    return try body(text)
  }

  private static func invalid(_ value: some Encodable, _ description: String) -> EncodingError {
    .invalidValue(
      value, EncodingError.Context(codingPath: [], debugDescription: description))
  }

  @usableFromInline
  static func decode<T: Decodable>(_ type: T.Type, from bytes: UnsafeRawBufferPointer) throws -> T {
    do {
      return try bytes.withMemoryRebound(to: UInt8.self) { try decode(type, $0) }
    } catch {
      throw StoredValueError(expected: type, reason: "\(error)")
    }
  }

  private static func decode<T: Decodable>(
    _ type: T.Type, _ text: UnsafeBufferPointer<UInt8>
  ) throws -> T {
    guard isUTF8(text) else { return try foundationDecoder.decode(type, from: Data(text)) }
    if let start = text.baseAddress {
      var cursor = JSONCursor(start, count: text.count)
      if let value = JSONDirect.take(type, from: &cursor), cursor.at == cursor.end { return value }
    }
    return try decodeParts(type, text)
  }

  private static func decodeParts<T: Decodable>(
    _ type: T.Type, _ text: UnsafeBufferPointer<UInt8>
  ) throws -> T {
    var reader = JSONReader.take(text)
    defer { JSONReader.giveBack(&reader) }
    do {
      try reader.scan()
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: error.description))
    }
    return try reader.value(0, type)
  }

  // MARK: - Other encodings

  /// Whether text is what all but databases of other programs have, which Foundation can read.
  ///
  /// JSON begins with two ASCII characters; text of 16 and 32 bits has zeros among the first bytes.
  private static func isUTF8(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, first < 0xEF else { return text.isEmpty }
    return text.count <= Int32.max && !text.prefix(4).contains(0)
  }

  private static var foundationDecoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }
}
