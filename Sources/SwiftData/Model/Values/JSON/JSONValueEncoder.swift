/// The encoder that a value writes itself to: a place in what a `JSONWriter` holds.
struct JSONValueEncoder: Encoder {
  let writer: JSONWriter
  let node: Int32

  var codingPath: [any CodingKey] { writer.path(to: node) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      JSONKeyedEncoding<Key>(writer: writer, node: writer.open(.object, at: node)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONUnkeyedEncoding(writer: writer, node: writer.open(.array, at: node))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension JSONValueEncoder: SingleValueEncodingContainer {
  @inline(__always)
  private func encode(scalar value: some JSONScalar & Encodable) throws {
    try expectEmpty(value)
    writer.fill(node) { value.append(to: writer.text) }
  }

  @inline(__always)
  private func expectEmpty(_ value: some Encodable) throws {
    guard writer[node].pointee.kind == .empty else {
      throw EncodingError.invalidValue(
        value, writer.context(node, "A second value was written where there is room for one."))
    }
  }

  func encodeNil() throws {
    try expectEmpty(Bool?.none)
    writer.fill(node) { writer.text.append(ascii: "null") }
  }

  func encode(_ value: Bool) throws { try encode(scalar: value) }
  func encode(_ value: String) throws { try encode(scalar: value) }
  func encode(_ value: Double) throws { try encode(scalar: value) }
  func encode(_ value: Float) throws { try encode(scalar: value) }
  func encode(_ value: Int) throws { try encode(scalar: value) }
  func encode(_ value: Int8) throws { try encode(scalar: value) }
  func encode(_ value: Int16) throws { try encode(scalar: value) }
  func encode(_ value: Int32) throws { try encode(scalar: value) }
  func encode(_ value: Int64) throws { try encode(scalar: value) }
  func encode(_ value: UInt) throws { try encode(scalar: value) }
  func encode(_ value: UInt8) throws { try encode(scalar: value) }
  func encode(_ value: UInt16) throws { try encode(scalar: value) }
  func encode(_ value: UInt32) throws { try encode(scalar: value) }
  func encode(_ value: UInt64) throws { try encode(scalar: value) }

  func encode(_ value: Int128) throws {
    try expectEmpty(value)
    writer.fill(node) { writer.text.append(integer: value) }
  }

  func encode(_ value: UInt128) throws {
    try expectEmpty(value)
    writer.fill(node) { writer.text.append(integer: value) }
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    try expectEmpty(value)
    do {
      try writer.encodeWhole(value, into: node)
    } catch {
      writer.empty(node)
      throw error
    }
  }
}
