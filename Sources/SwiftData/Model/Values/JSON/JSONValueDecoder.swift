/// The decoder that a value reads itself from: a place in what a `JSONReader` holds.
struct JSONValueDecoder: Decoder {
  let reader: JSONReader
  let token: Int32

  var codingPath: [any CodingKey] { reader.path(to: token) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard reader.kind(token) == .object else { throw reader.mismatch(token, [String: Any].self) }
    try reader.openObject(token)
    return KeyedDecodingContainer(JSONKeyedDecoding<Key>(reader: reader, token: token))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard reader.kind(token) == .array else { throw reader.mismatch(token, [Any].self) }
    return JSONUnkeyedDecoding(reader: reader, token: token)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { reader.kind(token) == .null }
  func decode(_ type: Bool.Type) throws -> Bool { try reader.bool(token) }
  func decode(_ type: String.Type) throws -> String { try reader.string(checked: token) }
  func decode(_ type: Double.Type) throws -> Double { try reader.double(token) }
  func decode(_ type: Float.Type) throws -> Float { try reader.float(token) }
  func decode(_ type: Int.Type) throws -> Int { try reader.integer(token, type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try reader.integer(token, type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try reader.integer(token, type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try reader.integer(token, type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try reader.integer(token, type) }
  func decode(_ type: Int128.Type) throws -> Int128 { try reader.integer(token, type) }
  func decode(_ type: UInt.Type) throws -> UInt { try reader.integer(token, type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try reader.integer(token, type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try reader.integer(token, type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try reader.integer(token, type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try reader.integer(token, type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try reader.integer(token, type) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try reader.value(token, type)
  }
}
