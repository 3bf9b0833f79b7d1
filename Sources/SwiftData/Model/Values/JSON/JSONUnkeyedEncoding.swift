/// The list that a value writes its elements to.
struct JSONUnkeyedEncoding: UnkeyedEncodingContainer {
  let writer: JSONWriter
  let node: Int32

  var codingPath: [any CodingKey] { writer.path(to: node) }
  var count: Int { Int(writer[node].pointee.count) }

  @inline(__always)
  private func encode(scalar value: some JSONScalar) {
    writer.addElement(of: node) { value.append(to: writer.text) }
  }

  func encodeNil() throws { writer.addElement(of: node) { writer.text.append(ascii: "null") } }
  func encode(_ value: Bool) throws { encode(scalar: value) }
  func encode(_ value: String) throws { encode(scalar: value) }
  func encode(_ value: Double) throws { encode(scalar: value) }
  func encode(_ value: Float) throws { encode(scalar: value) }
  func encode(_ value: Int) throws { encode(scalar: value) }
  func encode(_ value: Int8) throws { encode(scalar: value) }
  func encode(_ value: Int16) throws { encode(scalar: value) }
  func encode(_ value: Int32) throws { encode(scalar: value) }
  func encode(_ value: Int64) throws { encode(scalar: value) }
  func encode(_ value: UInt) throws { encode(scalar: value) }
  func encode(_ value: UInt8) throws { encode(scalar: value) }
  func encode(_ value: UInt16) throws { encode(scalar: value) }
  func encode(_ value: UInt32) throws { encode(scalar: value) }
  func encode(_ value: UInt64) throws { encode(scalar: value) }

  func encode(_ value: Int128) throws {
    writer.addElement(of: node) { writer.text.append(integer: value) }
  }

  func encode(_ value: UInt128) throws {
    writer.addElement(of: node) { writer.text.append(integer: value) }
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    try writer.encodeWhole(value, into: writer.addElement(of: node))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    let element = writer.addElement(of: node)
    writer[element].pointee.kind = .object
    return KeyedEncodingContainer(JSONKeyedEncoding<NestedKey>(writer: writer, node: element))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let element = writer.addElement(of: node)
    writer[element].pointee.kind = .array
    return JSONUnkeyedEncoding(writer: writer, node: element)
  }

  func superEncoder() -> any Encoder {
    JSONValueEncoder(writer: writer, node: writer.addElement(of: node))
  }
}
