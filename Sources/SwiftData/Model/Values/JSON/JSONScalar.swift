import Foundation

/// A type with JSON text of its own, which takes no containers to write and read.
protocol JSONScalar {
  func append(to text: JSONText)
  /// The value that follows, in the form that `append` gives it; nil for any other form.
  static func take(from cursor: inout JSONCursor) -> Self?
}

extension JSONScalar where Self: FixedWidthInteger {
  @inline(__always) func append(to text: JSONText) { text.append(integer: self) }
  @inline(__always) static func take(from cursor: inout JSONCursor) -> Self? {
    cursor.integer(Self.self)
  }
}

extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}

extension Bool: JSONScalar {
  @inline(__always) func append(to text: JSONText) { text.append(ascii: self ? "true" : "false") }
  @inline(__always) static func take(from cursor: inout JSONCursor) -> Bool? {
    cursor.take("true") ? true : cursor.take("false") ? false : nil
  }
}

extension Double: JSONScalar {
  @inline(__always) func append(to text: JSONText) { text.append(real: self) }
  @inline(__always) static func take(from cursor: inout JSONCursor) -> Double? { cursor.double() }
}

extension Float: JSONScalar {
  @inline(__always) func append(to text: JSONText) { text.append(real: self) }
  @inline(__always) static func take(from cursor: inout JSONCursor) -> Float? { cursor.float() }
}

extension String: JSONScalar {
  @inline(__always) func append(to text: JSONText) { text.append(quoted: self) }
  @inline(__always) static func take(from cursor: inout JSONCursor) -> String? {
    cursor.plainString().flatMap { String(checking: $0) }
  }
}

extension String {
  /// nil where the bytes are no valid text.
  @inline(__always)
  init?(checking bytes: UnsafeBufferPointer<UInt8>) {
    // The initialiser that validates is not specialised for UTF-8, and takes ten times as long.
    self.init(decoding: bytes, as: UTF8.self)
    guard utf8.count == bytes.count, isSame(as: bytes) else { return nil }
  }

  @inline(__always)
  private mutating func isSame(as bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    withUTF8 { own in
      guard let start = own.baseAddress, let other = bytes.baseAddress else { return true }
      return memcmp(start, other, own.count) == 0
    }
  }
}

extension Date: JSONScalar {
  @inline(__always) func append(to text: JSONText) {
    text.append(real: timeIntervalSinceReferenceDate)
  }
  @inline(__always) static func take(from cursor: inout JSONCursor) -> Date? {
    cursor.double().map { Date(timeIntervalSinceReferenceDate: $0) }
  }
}

extension UUID: JSONScalar {
  func append(to text: JSONText) {
    text.append(UInt8(ascii: "\""))
    withUnsafeBytes(of: uuid) { bytes in
      for (index, byte) in bytes.enumerated() {
        if index == 4 || index == 6 || index == 8 || index == 10 { text.append(UInt8(ascii: "-")) }
        text.append(JSONText.hexDigit(byte >> 4, UInt8(ascii: "A")))
        text.append(JSONText.hexDigit(byte & 15, UInt8(ascii: "A")))
      }
    }
    text.append(UInt8(ascii: "\""))
  }

  static func take(from cursor: inout JSONCursor) -> UUID? {
    guard let text = cursor.plainString(), text.count == 36 else { return nil }
    var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isWhole = withUnsafeMutableBytes(of: &uuid) { bytes in
      var at = 0
      for index in 0..<16 {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          guard text[at] == UInt8(ascii: "-") else { return false }
          at += 1
        }
        guard let high = JSONCursor.hexValue(text[at]), let low = JSONCursor.hexValue(text[at + 1])
        else { return false }
        bytes[index] = high << 4 | low
        at += 2
      }
      return true
    }
    return isWhole ? UUID(uuid: uuid) : nil
  }
}

extension Data: JSONScalar {
  func append(to text: JSONText) {
    text.append(UInt8(ascii: "\""))
    text.append(plain: base64EncodedString())
    text.append(UInt8(ascii: "\""))
  }

  static func take(from cursor: inout JSONCursor) -> Data? {
    cursor.plainString().flatMap { Data(base64Encoded: Data($0)) }
  }
}

extension URL: JSONScalar {
  func append(to text: JSONText) { text.append(quoted: absoluteString) }
  static func take(from cursor: inout JSONCursor) -> URL? {
    String.take(from: &cursor).flatMap { URL(string: $0) }
  }
}

extension Decimal: JSONScalar {
  func append(to text: JSONText) { text.append(plain: description) }
  // Only Foundation's own reader knows which decimals it takes.
  static func take(from cursor: inout JSONCursor) -> Decimal? { nil }
}

// MARK: - Arrays

extension Array where Element: JSONScalar {
  func append(to text: JSONText) {
    text.append(UInt8(ascii: "["))
    var isFirst = true
    for element in self {
      if isFirst { isFirst = false } else { text.append(UInt8(ascii: ",")) }
      element.append(to: text)
    }
    text.append(UInt8(ascii: "]"))
  }

  static func take(from cursor: inout JSONCursor) -> [Element]? {
    guard cursor.take(UInt8(ascii: "[")) else { return nil }
    cursor.skipSpace()
    var elements: [Element] = []
    if cursor.take(UInt8(ascii: "]")) { return elements }
    elements.reserveCapacity(cursor.elementCount)
    while true {
      guard let element = Element.take(from: &cursor) else { return nil }
      elements.append(element)
      cursor.skipSpace()
      guard cursor.take(UInt8(ascii: ",")) else { break }
      cursor.skipSpace()
    }
    return cursor.take(UInt8(ascii: "]")) ? elements : nil
  }
}

extension JSONCursor {
  /// About how many elements a list of scalars has that has begun.
  @inline(__always)
  fileprivate var elementCount: Int {
    var commas = 1
    for byte in UnsafeBufferPointer(start: at, count: min(end - at, 4096)) {
      if byte == UInt8(ascii: "]") { break }
      if byte == UInt8(ascii: ",") { commas &+= 1 }
    }
    return commas
  }

  @inline(__always)
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte &- 0x30
    case 0x41...0x46: byte &- 0x41 &+ 10
    case 0x61...0x66: byte &- 0x61 &+ 10
    default: nil
    }
  }
}
