/// The object that a value reads its members from.
struct JSONKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let reader: JSONReader
  let token: Int32

  var codingPath: [any CodingKey] { reader.path(to: token) }
  var allKeys: [Key] { reader.names(of: token).compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { reader.member(key.stringValue, of: token) != nil }

  @inline(__always)
  private func member(_ key: Key) throws -> Int32 {
    guard let member = reader.member(key.stringValue, of: token) else { throw notFound(key) }
    return member
  }

  /// The value of a member; nil where there is none or it is null.
  @inline(__always)
  private func memberIfPresent(_ key: Key) -> Int32? {
    guard let member = reader.member(key.stringValue, of: token), reader.kind(member) != .null
    else { return nil }
    return member
  }

  private func notFound(_ key: some CodingKey) -> DecodingError {
    .keyNotFound(
      key, reader.context(token, "There is no value for the key \"\(key.stringValue)\"."))
  }

  func decodeNil(forKey key: Key) throws -> Bool { reader.kind(try member(key)) == .null }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try reader.bool(member(key))
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try reader.string(checked: member(key))
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try reader.double(member(key))
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try reader.float(member(key))
  }

  @inline(__always)
  private func integer<Integer: FixedWidthInteger & Decodable>(_ key: Key) throws -> Integer {
    try reader.integer(member(key), Integer.self)
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(key) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let member = try member(key)
    return try value(member, type, key)
  }

  @inline(__always)
  private func value<Value: Decodable>(
    _ member: Int32, _ type: Value.Type, _ key: Key
  ) throws -> Value {
    if let value = reader.direct(member, type) { return value }
    let known = reader.keys.count
    reader.keys.push(key, for: member)
    defer { reader.keys.cut(to: known) }
    return try reader.valueOfParts(member, type)
  }

  // The common ones; the others take three steps.

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    guard let member = memberIfPresent(key) else { return nil }
    return try reader.bool(member)
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    guard let member = memberIfPresent(key) else { return nil }
    return try reader.string(checked: member)
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    guard let member = memberIfPresent(key) else { return nil }
    return try reader.double(member)
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    guard let member = memberIfPresent(key) else { return nil }
    return try reader.integer(member, type)
  }

  func decodeIfPresent<Value: Decodable>(
    _ type: Value.Type, forKey key: Key
  ) throws -> Value? {
    guard let member = memberIfPresent(key) else { return nil }
    return try value(member, type, key)
  }

  // MARK: Containers

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  private func decoder(_ key: Key) throws -> JSONValueDecoder {
    let member = try member(key)
    reader.keys.push(key, for: member)
    return JSONValueDecoder(reader: reader, token: member)
  }

  func superDecoder() -> any Decoder { superDecoder(at: JSONKey.super) }

  func superDecoder(forKey key: Key) -> any Decoder { superDecoder(at: key) }

  /// A decoder of null where there is no value.
  private func superDecoder(at key: some CodingKey) -> any Decoder {
    let member =
      reader.member(key.stringValue, of: token) ?? reader.addMissing(key, of: token)
    reader.keys.push(key, for: member)
    return JSONValueDecoder(reader: reader, token: member)
  }
}
