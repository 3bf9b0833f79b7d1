extension JSONReader {
  /// The text of a string; nil where it is wrong.
  func string(_ token: Int32) -> String? {
    let text = text(token)
    // ASCII needs no second look.
    if self[token].pointee.isSimple { return String(decoding: text, as: UTF8.self) }
    return self[token].pointee.isPlain ? String(checking: text) : unescaped(text)
  }

  private func unescaped(_ text: UnsafeBufferPointer<UInt8>) -> String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { buffer in
      guard let start = text.baseAddress else { return nil }
      var cursor = JSONCursor(start, count: text.count)
      var count = 0
      func add(_ byte: UInt8) {
        buffer[count] = byte
        count += 1
      }
      while cursor.at < cursor.end {
        let byte = cursor.at.pointee
        cursor.at += 1
        // Control characters have to be escaped.
        guard byte >= 0x20 else { return nil }
        guard byte == UInt8(ascii: "\\") else {
          add(byte)
          continue
        }
        let escape = cursor.peek
        cursor.at += 1
        switch escape {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): add(escape)
        case UInt8(ascii: "b"): add(0x08)
        case UInt8(ascii: "f"): add(0x0C)
        case UInt8(ascii: "n"): add(0x0A)
        case UInt8(ascii: "r"): add(0x0D)
        case UInt8(ascii: "t"): add(0x09)
        case UInt8(ascii: "u"):
          // Six bytes of text make at most three, and twelve make four.
          guard let scalar = Self.scalar(&cursor) else { return nil }
          for unit in UTF8.encode(scalar).unsafelyUnwrapped { add(unit) }
        default: return nil
        }
      }
      return String(checking: UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// The character behind the digits of one escape, or of a pair.
  private static func scalar(_ cursor: inout JSONCursor) -> Unicode.Scalar? {
    guard let first = hex(&cursor) else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard cursor.take("\\u"), let second = hex(&cursor), UTF16.isTrailSurrogate(second) else {
      return nil
    }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private static func hex(_ cursor: inout JSONCursor) -> UInt16? {
    guard cursor.end - cursor.at >= 4 else { return nil }
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = JSONCursor.hexValue(cursor.at.pointee) else { return nil }
      value = value << 4 | UInt16(digit)
      cursor.at += 1
    }
    return value
  }
}
