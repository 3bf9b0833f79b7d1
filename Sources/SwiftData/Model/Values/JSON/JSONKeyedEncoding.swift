/// The object that a value writes its members to.
struct JSONKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: JSONWriter
  let node: Int32

  var codingPath: [any CodingKey] { writer.path(to: node) }

  @inline(__always)
  private func encode(scalar value: some JSONScalar, _ key: Key) {
    let member = writer.addMember(of: node, named: key.stringValue)
    writer.fill(member) { value.append(to: writer.text) }
  }

  func encodeNil(forKey key: Key) throws {
    let member = writer.addMember(of: node, named: key.stringValue)
    writer.fill(member) { writer.text.append(ascii: "null") }
  }

  func encode(_ value: Bool, forKey key: Key) throws { encode(scalar: value, key) }
  func encode(_ value: String, forKey key: Key) throws { encode(scalar: value, key) }
  func encode(_ value: Double, forKey key: Key) throws { encode(scalar: value, key) }
  func encode(_ value: Float, forKey key: Key) throws { encode(scalar: value, key) }
  func encode(_ value: Int, forKey key: Key) throws { encode(scalar: value, key) }
  func encode(_ value: Int8, forKey key: Key) throws { encode(scalar: value, key) }
  func encode(_ value: Int16, forKey key: Key) throws { encode(scalar: value, key) }
  func encode(_ value: Int32, forKey key: Key) throws { encode(scalar: value, key) }
  func encode(_ value: Int64, forKey key: Key) throws { encode(scalar: value, key) }
  func encode(_ value: UInt, forKey key: Key) throws { encode(scalar: value, key) }
  func encode(_ value: UInt8, forKey key: Key) throws { encode(scalar: value, key) }
  func encode(_ value: UInt16, forKey key: Key) throws { encode(scalar: value, key) }
  func encode(_ value: UInt32, forKey key: Key) throws { encode(scalar: value, key) }
  func encode(_ value: UInt64, forKey key: Key) throws { encode(scalar: value, key) }

  func encode(_ value: Int128, forKey key: Key) throws {
    let member = writer.addMember(of: node, named: key.stringValue)
    writer.fill(member) { writer.text.append(integer: value) }
  }

  func encode(_ value: UInt128, forKey key: Key) throws {
    let member = writer.addMember(of: node, named: key.stringValue)
    writer.fill(member) { writer.text.append(integer: value) }
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let member = writer.addMember(of: node, named: key.stringValue)
    let known = writer.keys.count
    writer.keys.push(key, for: member)
    defer { writer.keys.cut(to: known) }
    try writer.encodeWhole(value, into: member)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(
      JSONKeyedEncoding<NestedKey>(writer: writer, node: addContainer(.object, key)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    JSONUnkeyedEncoding(writer: writer, node: addContainer(.array, key))
  }

  private func addContainer(_ kind: JSONWriter.Node.Kind, _ key: Key) -> Int32 {
    let member = writer.addMember(of: node, named: key.stringValue)
    writer.keys.push(key, for: member)
    writer[member].pointee.kind = kind
    writer[member].pointee.continues = true
    return member
  }

  func superEncoder() -> any Encoder {
    JSONValueEncoder(
      writer: writer, node: writer.addMember(of: node, named: JSONKey.super.stringValue))
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    let member = writer.addMember(of: node, named: key.stringValue)
    writer.keys.push(key, for: member)
    return JSONValueEncoder(writer: writer, node: member)
  }
}
