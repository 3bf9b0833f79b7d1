import Foundation

extension JSONReader {
  /// Checks the text and fills the tokens.
  ///
  /// It is as lenient as Foundation: a comma may follow the last element, and what is wrong within
  /// a string or a number is no error until somebody asks for it.
  func scan() throws(JSONFailure) {
    var scanner = Scanner(self, JSONCursor(bytes, count: count))
    try scanner.scan()
  }

  private struct Scanner {
    private let reader: JSONReader
    private let start: UnsafePointer<UInt8>
    private var cursor: JSONCursor
    /// The innermost container.
    private var open: Int32 = -1
    private var depth = 0

    init(_ reader: JSONReader, _ cursor: JSONCursor) {
      self.reader = reader
      self.cursor = cursor
      start = cursor.at
    }

    @inline(__always) private var offset: Int32 { Int32(truncatingIfNeeded: cursor.at - start) }

    mutating func scan() throws(JSONFailure) {
      repeat { try takeValue() } while try goOn()
      cursor.skipSpace()
      guard cursor.at == cursor.end else { throw failure("something follows the value") }
    }

    private mutating func takeValue() throws(JSONFailure) {
      while true {
        cursor.skipSpace()
        let from = offset
        switch cursor.peek {
        case UInt8(ascii: "\""): try takeString(isName: false)
        case UInt8(ascii: "-"), 0x30...0x39: takeNumber()
        case UInt8(ascii: "t"):
          guard cursor.take("true") else { throw failure("a value is misspelt") }
          add(.true, from: from)
        case UInt8(ascii: "f"):
          guard cursor.take("false") else { throw failure("a value is misspelt") }
          add(.false, from: from)
        case UInt8(ascii: "n"):
          guard cursor.take("null") else { throw failure("a value is misspelt") }
          add(.null, from: from)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          if try begin() { continue }
        default:
          throw failure(cursor.at < cursor.end ? "a value is expected" : "it ends too early")
        }
        return
      }
    }

    /// Begins a container.
    ///
    /// - Returns: Whether a value of it follows; if not, it is complete.
    private mutating func begin() throws(JSONFailure) -> Bool {
      guard depth < JSONLimits.depth else { throw failure(JSONLimits.tooDeep) }
      let isObject = cursor.peek == UInt8(ascii: "{")
      let token = Int32(truncatingIfNeeded: reader.tokens.count)
      reader.tokens.append(
        Token(
          start: offset, end: 0, next: open, kind: isObject ? .object : .array, isSimple: true))
      open = token
      depth += 1
      cursor.at += 1
      cursor.skipSpace()
      if cursor.peek == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        end()
        return false
      }
      if isObject { try takeName() }
      return true
    }

    /// Ends the innermost container, whose bracket is next.
    @inline(__always)
    private mutating func end() {
      cursor.at += 1
      depth -= 1
      let token = open
      open = reader[token].pointee.next
      reader[token].pointee.end = offset
      reader[token].pointee.next = Int32(truncatingIfNeeded: reader.tokens.count)
      reader[token].pointee.cursor = token + 1
    }

    /// Goes on after a value.
    ///
    /// - Returns: Whether another value follows.
    private mutating func goOn() throws(JSONFailure) -> Bool {
      while open >= 0 {
        reader[open].pointee.count &+= 1
        let isObject = reader.kind(open) == .object
        let bracket = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        cursor.skipSpace()
        if cursor.take(UInt8(ascii: ",")) {
          cursor.skipSpace()
          if cursor.peek != bracket {
            if isObject { try takeName() }
            return true
          }
        }
        guard cursor.peek == bracket else {
          throw failure("a comma or the end of \(isObject ? "an object" : "a list") is expected")
        }
        end()
      }
      return false
    }

    // MARK: Names

    private mutating func takeName() throws(JSONFailure) {
      let name = Int32(truncatingIfNeeded: reader.tokens.count)
      try takeString(isName: true)
      if reader[open].pointee.isSimple {
        let latest = reader[open].pointee.cursor
        if !reader[name].pointee.isSimple
          || latest >= 0 && reader.order(latest, reader.text(name)) >= 0
        {
          reader[open].pointee.isSimple = false
        }
        reader[open].pointee.cursor = name
      }
      cursor.skipSpace()
      guard cursor.take(UInt8(ascii: ":")) else { throw failure("a colon is expected") }
    }

    // MARK: Scalars

    @inline(__always)
    private mutating func add(
      _ kind: Token.Kind, from: Int32, to end: Int32? = nil, isPlain: Bool = false,
      isSimple: Bool = false
    ) {
      let next = Int32(truncatingIfNeeded: reader.tokens.count &+ 1)
      reader.tokens.append(
        Token(
          start: from, end: end ?? offset, next: next, kind: kind, isPlain: isPlain,
          isSimple: isSimple))
    }

    private mutating func takeNumber() {
      let from = offset
      cursor.at += 1
      loop: while cursor.at < cursor.end {
        switch cursor.at.pointee {
        case 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"),
          UInt8(ascii: "e"), UInt8(ascii: "E"):
          cursor.at += 1
        default: break loop
        }
      }
      add(.number, from: from)
    }

    @inline(__always)
    private mutating func takeString(isName: Bool) throws(JSONFailure) {
      guard cursor.take(UInt8(ascii: "\"")) else { throw failure("a name is expected") }
      let from = offset
      var isASCII = true
      guard cursor.skipPlain(&isASCII) else { throw failure("a string has no end") }
      let isPlain = cursor.at.pointee == UInt8(ascii: "\"")
      if !isPlain { try skipToQuote() }
      let end = offset
      cursor.at += 1
      add(.string, from: from, to: end, isPlain: isPlain, isSimple: isPlain && isASCII)
    }

    /// Goes on to the end of a string that has escapes.
    private mutating func skipToQuote() throws(JSONFailure) {
      while cursor.at < cursor.end {
        switch cursor.at.pointee {
        case UInt8(ascii: "\""): return
        case UInt8(ascii: "\\"):
          cursor.at += 1
          guard cursor.at < cursor.end else { throw failure("a string has no end") }
          let isUnicode = cursor.at.pointee == UInt8(ascii: "u")
          cursor.at += 1
          if isUnicode { try skipHex() }
        default: cursor.at += 1
        }
      }
      throw failure("a string has no end")
    }

    private mutating func skipHex() throws(JSONFailure) {
      guard cursor.end - cursor.at >= 4 else { throw failure("a string has no end") }
      for offset in 0..<4 where cursor.at[offset] == UInt8(ascii: "\"") {
        throw failure("an escape lacks digits")
      }
      cursor.at += 4
    }

    private func failure(_ reason: String) -> JSONFailure {
      JSONFailure("The text is no JSON: at byte \(offset) \(reason).")
    }
  }

  /// Below zero where a name comes before another.
  @inline(__always)
  func order(_ name: Int32, _ other: UnsafeBufferPointer<UInt8>) -> Int {
    let name = text(name)
    if let start = name.baseAddress, let otherStart = other.baseAddress, name.count > 0,
      other.count > 0
    {
      if start[0] != otherStart[0] { return Int(start[0]) &- Int(otherStart[0]) }
      let order = memcmp(start, otherStart, min(name.count, other.count))
      if order != 0 { return Int(order) }
    }
    return name.count &- other.count
  }
}
