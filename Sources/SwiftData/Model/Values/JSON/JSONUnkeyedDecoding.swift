/// The list that a value reads its elements from.
struct JSONUnkeyedDecoding: UnkeyedDecodingContainer {
  let reader: JSONReader
  let token: Int32
  /// The next element.
  private var element: Int32
  private var index: Int32 = 0

  init(reader: JSONReader, token: Int32) {
    self.reader = reader
    self.token = token
    element = token + 1
  }

  var codingPath: [any CodingKey] { reader.path(to: token) }
  var count: Int? { Int(reader[token].pointee.count) }
  var currentIndex: Int { Int(index) }
  var isAtEnd: Bool { element >= reader[token].pointee.next }

  @inline(__always)
  private func current(_ type: Any.Type) throws -> Int32 {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(
          codingPath: codingPath + [JSONKey(index: currentIndex)],
          debugDescription: "The list is at its end."))
    }
    return element
  }

  @inline(__always)
  private mutating func goOn() {
    if !isAtEnd { element = reader[element].pointee.next }
    index &+= 1
  }

  /// Reads an element, and goes on to the next one if that succeeds.
  @inline(__always)
  private mutating func decode<Value>(
    _ type: Value.Type, _ read: (JSONReader, Int32) throws -> Value
  ) throws -> Value {
    let value = try read(reader, try current(type))
    goOn()
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard reader.kind(try current(Never.self)) == .null else { return false }
    goOn()
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool {
    try decode(type) { try $0.bool($1) }
  }

  mutating func decode(_ type: String.Type) throws -> String {
    try decode(type) { try $0.string(checked: $1) }
  }

  mutating func decode(_ type: Double.Type) throws -> Double {
    try decode(type) { try $0.double($1) }
  }

  mutating func decode(_ type: Float.Type) throws -> Float { try decode(type) { try $0.float($1) } }

  @inline(__always)
  private mutating func integer<Integer: FixedWidthInteger & Decodable>() throws -> Integer {
    try decode(Integer.self) { try $0.integer($1, Integer.self) }
  }

  mutating func decode(_ type: Int.Type) throws -> Int { try integer() }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer() }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decode(type) { try $0.value($1, type) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decode(KeyedDecodingContainer<NestedKey>.self) {
      try JSONValueDecoder(reader: $0, token: $1).container(keyedBy: type)
    }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try decode((any UnkeyedDecodingContainer).self) {
      try JSONValueDecoder(reader: $0, token: $1).unkeyedContainer()
    }
  }

  mutating func superDecoder() throws -> any Decoder {
    try decode((any Decoder).self) { JSONValueDecoder(reader: $0, token: $1) }
  }
}
