/// A JSON text that values are being read from.
///
/// One pass checks the text and notes where its values begin and end; strings and numbers are
/// looked at when they are asked for.
final class JSONReader {
  struct Token: BitwiseCopyable {
    enum Kind: UInt8 { case null, `false`, `true`, number, string, array, object }

    /// The bytes of the value; those between the quotes of a string.
    var start: Int32
    var end: Int32
    /// The token after the value's own ones; while a container is being scanned, the one around it.
    var next: Int32
    /// How many elements or members there are.
    var count: Int32 = 0
    /// The name that is likely to be asked for next; while scanning, the latest one.
    var cursor: Int32 = -1
    let kind: Kind
    /// A string without escapes and control characters.
    var isPlain = false
    /// A string that is ASCII and plain; an object whose names are, and ascend.
    var isSimple = false
  }

  private(set) var bytes: UnsafePointer<UInt8>
  private(set) var count = 0
  private var isOwner = false
  let tokens = JSONPile<Token>(capacity: 32)
  let keys = JSONKeyStack()
  /// The members by name, of the objects that cannot be searched in their order.
  var indexes: [Int32: [String: Int32]] = [:]
  /// Tokens of values that the text does not have, with the objects that lack them.
  var missing: [(token: Int32, object: Int32, key: any CodingKey)] = []
  var nesting = 0

  private init() { bytes = ("" as StaticString).utf8Start }

  deinit {
    if isOwner { bytes.deallocate() }
  }

  // MARK: - Reuse

  private static let spare = JSONSpare<JSONReader>()

  static func take(_ text: UnsafeBufferPointer<UInt8>) -> JSONReader {
    let reader = spare.take() ?? JSONReader()
    if let start = text.baseAddress { reader.bytes = start }
    reader.count = text.count
    return reader
  }

  static func giveBack(_ reader: inout JSONReader) {
    // A decoder that somebody keeps still refers to its reader, and needs the text.
    guard isKnownUniquelyReferenced(&reader) else { return reader.keepText() }
    guard reader.tokens.capacity <= 1 << 12 else { return }
    reader.clear()
    spare.put(reader)
  }

  private func keepText() {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(count, 1))
    copy.update(from: bytes, count: count)
    bytes = UnsafePointer(copy)
    isOwner = true
  }

  private func clear() {
    count = 0
    tokens.count = 0
    keys.cut(to: 0)
    if !indexes.isEmpty { indexes = [:] }
    if !missing.isEmpty { missing = [] }
    nesting = 0
  }

  // MARK: - Tokens

  @inline(__always)
  subscript(token: Int32) -> UnsafeMutablePointer<Token> { tokens.base + Int(token) }

  @inline(__always)
  func kind(_ token: Int32) -> Token.Kind { self[token].pointee.kind }

  @inline(__always)
  func text(_ token: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = self[token].pointee.start
    return UnsafeBufferPointer(
      start: bytes + Int(start), count: Int(self[token].pointee.end &- start))
  }

  @inline(__always)
  func cursor(_ token: Int32) -> JSONCursor {
    let text = text(token)
    return JSONCursor(bytes + Int(self[token].pointee.start), count: text.count)
  }

  /// A token of a value that is not there, which reads as null.
  func addMissing(_ key: some CodingKey, of object: Int32) -> Int32 {
    let token = Int32(tokens.count)
    tokens.append(Token(start: 0, end: 0, next: token + 1, kind: .null))
    missing.append((token, object, key))
    return token
  }

  // MARK: - Paths

  /// The keys that lead to a value.
  func path(to token: Int32) -> [any CodingKey] {
    if token >= self[0].pointee.next {
      guard let stray = missing.first(where: { $0.token == token }) else { return [] }
      return path(to: stray.object) + [stray.key]
    }
    var path: [any CodingKey] = []
    var node: Int32 = 0
    while node != token {
      guard let (child, key) = child(of: node, around: token) else { break }
      path.append(keys.key(of: child) ?? key)
      node = child
    }
    return path
  }

  private func child(of container: Int32, around token: Int32) -> (Int32, any CodingKey)? {
    let isObject = kind(container) == .object
    var child = container + 1
    for index in 0..<Int(self[container].pointee.count) {
      let value = isObject ? child + 1 : child
      let next = self[value].pointee.next
      if token < next {
        guard isObject else { return (value, JSONKey(index: index)) }
        // Text that is wrong is reported where it is read.
        return (value, JSONKey(stringValue: string(child) ?? ""))
      }
      child = next
    }
    return nil
  }
}
