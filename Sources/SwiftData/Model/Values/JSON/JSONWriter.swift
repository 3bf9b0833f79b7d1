/// What one value has been written as so far.
///
/// Containers may be filled in any order and by turns, and names are sorted in the end. Therefore
/// the finished texts of scalars lie in one pile as they come, and nodes tell how they hang
/// together: three pieces of memory for a value of any size, which the next value uses again.
final class JSONWriter {
  struct Node: BitwiseCopyable {
    enum Kind: UInt8 {
      case empty, text, object, array
      /// Given up, since its value could not be written.
      case dropped
    }

    /// The finished text.
    var start = 0
    var end = 0
    /// Where the name of a member begins in the text.
    var name = 0
    /// The length of a member's name, or the index of an element.
    var label: Int32 = 0
    var parent: Int32
    var first: Int32 = -1
    var last: Int32 = -1
    var next: Int32 = -1
    var count: Int32 = 0
    var depth: Int32
    var kind = Kind.empty
    /// Whether the text is that of several elements in a row.
    var isRun = false
    /// Whether it goes on with an earlier container of the same name.
    var continues = false
    var isPlainName = true
    var hasOnlyASCIINames = true
  }

  let text = JSONText(capacity: 256)
  let nodes = JSONPile<Node>(capacity: 16)
  let output = JSONText(capacity: 256)
  let order = JSONPile<Int32>(capacity: 16)
  let keys = JSONKeyStack()
  /// The first wrong use of a container.
  var misuse: String?
  /// How many values are being written within one another.
  var nesting = 0

  // MARK: - Reuse

  private static let spare = JSONSpare<JSONWriter>()

  static func take() -> JSONWriter { spare.take() ?? JSONWriter() }

  static func giveBack(_ writer: inout JSONWriter) {
    // An encoder that somebody keeps still refers to its writer. Much memory is not hoarded.
    guard isKnownUniquelyReferenced(&writer), writer.text.capacity <= 1 << 16,
      writer.output.capacity <= 1 << 16, writer.nodes.capacity <= 1 << 12
    else { return }
    writer.clear()
    spare.put(writer)
  }

  private func clear() {
    text.count = 0
    nodes.count = 0
    output.count = 0
    order.count = 0
    keys.cut(to: 0)
    misuse = nil
    nesting = 0
  }

  // MARK: - Nodes

  @inline(__always)
  subscript(node: Int32) -> UnsafeMutablePointer<Node> { nodes.base + Int(node) }

  func addRoot() -> Int32 {
    nodes.append(Node(parent: -1, depth: 0))
    return Int32(truncatingIfNeeded: nodes.count &- 1)
  }

  @inline(__always)
  private func addChild(of parent: Int32) -> Int32 {
    let node = Int32(truncatingIfNeeded: nodes.count)
    nodes.append(Node(parent: parent, depth: self[parent].pointee.depth &+ 1))
    let last = self[parent].pointee.last
    if last < 0 {
      self[parent].pointee.first = node
    } else {
      self[last].pointee.next = node
    }
    self[parent].pointee.last = node
    self[parent].pointee.count &+= 1
    return node
  }

  @inline(__always)
  func addMember(of object: Int32, named name: String) -> Int32 {
    let node = addChild(of: object)
    var name = name
    name.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return }
      self[node].pointee.name = text.count
      self[node].pointee.label = Int32(bytes.count)
      text.append(start, count: bytes.count)
      if !JSONText.isPlain(bytes) { self[node].pointee.isPlainName = false }
      if !bytes.allSatisfy({ $0 < 0x80 }) { self[object].pointee.hasOnlyASCIINames = false }
    }
    return node
  }

  func addElement(of array: Int32) -> Int32 {
    let index = self[array].pointee.count
    let node = addChild(of: array)
    self[node].pointee.label = index
    return node
  }

  /// Makes a node a scalar, whose text `write` adds.
  @inline(__always)
  func fill(_ node: Int32, _ write: () -> Void) {
    self[node].pointee.start = text.count
    write()
    self[node].pointee.end = text.count
    self[node].pointee.kind = .text
  }

  /// Adds an element that is a scalar, to those before it where their text is the last.
  @inline(__always)
  func addElement(of array: Int32, _ write: () -> Void) {
    let last = self[array].pointee.last
    if last >= 0, self[last].pointee.isRun, self[last].pointee.end == text.count {
      text.append(UInt8(ascii: ","))
      write()
      self[last].pointee.end = text.count
      self[array].pointee.count &+= 1
    } else {
      let node = addElement(of: array)
      fill(node, write)
      self[node].pointee.isRun = true
    }
  }

  // MARK: - Values

  /// Writes any value, as Foundation does: some of its own types have a form that is not the one
  /// of their `encode(to:)`.
  func encode<Value: Encodable>(_ value: Value, into node: Int32) throws {
    let start = text.count
    if JSONDirect.append(value, to: text) {
      self[node].pointee.start = start
      self[node].pointee.end = text.count
      self[node].pointee.kind = .text
    } else {
      try encodeParts(of: value, into: node)
    }
  }

  func encodeParts<Value: Encodable>(of value: Value, into node: Int32) throws {
    guard nesting < JSONLimits.nesting, self[node].pointee.depth <= JSONLimits.depth else {
      throw EncodingError.invalidValue(value, context(node, JSONLimits.tooDeep))
    }
    nesting &+= 1
    let known = keys.count
    defer {
      keys.cut(to: known)
      nesting &-= 1
    }
    try value.encode(to: JSONValueEncoder(writer: self, node: node))
  }

  /// Writes a value into a node that has to hold one in the end, or none if it fails.
  @inline(__always)
  func encodeWhole<Value: Encodable>(_ value: Value, into node: Int32) throws {
    do {
      try encode(value, into: node)
    } catch {
      self[node].pointee.kind = .dropped
      throw error
    }
    if self[node].pointee.kind == .empty { self[node].pointee.kind = .object }
  }

  /// Makes a node a container, or finds it to be one already.
  ///
  /// - Returns: The node, or one that leads nowhere where it holds something else.
  func open(_ kind: Node.Kind, at node: Int32) -> Int32 {
    switch self[node].pointee.kind {
    case .empty:
      self[node].pointee.kind = kind
      return node
    case kind: return node
    default:
      noteMisuse("A value asked for containers of two kinds, or for one after a scalar.")
      let stray = addRoot()
      self[stray].pointee.kind = kind
      return stray
    }
  }

  /// Forgets what was written into a node.
  func empty(_ node: Int32) {
    self[node].pointee.kind = .empty
    self[node].pointee.first = -1
    self[node].pointee.last = -1
    self[node].pointee.count = 0
    self[node].pointee.hasOnlyASCIINames = true
  }

  func noteMisuse(_ text: String) {
    if misuse == nil { misuse = text }
  }

  func context(_ node: Int32, _ description: String) -> EncodingError.Context {
    EncodingError.Context(codingPath: path(to: node), debugDescription: description)
  }

  /// The keys that lead to a node.
  func path(to node: Int32) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var node = node
    while self[node].pointee.parent >= 0 {
      let parent = self[node].pointee.parent
      let label = Int(self[node].pointee.label)
      if self[parent].pointee.kind == .array {
        path.append(JSONKey(index: label))
      } else {
        path.append(keys.key(of: node) ?? JSONKey(stringValue: name(of: node)))
      }
      node = parent
    }
    return path.reversed()
  }

  func name(of node: Int32) -> String { String(decoding: nameBytes(of: node), as: UTF8.self) }

  @inline(__always)
  func nameBytes(of node: Int32) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: text.base + self[node].pointee.name, count: Int(self[node].pointee.label))
  }
}

enum JSONLimits {
  /// How deep containers may lie in one another, which is Foundation's limit too.
  static let depth = 512
  /// How many values may be at work on one another, with those that only wrap another.
  static let nesting = 4096
  static let tooDeep = "Values lie too deep in one another; at most 512 levels can be stored."
}
