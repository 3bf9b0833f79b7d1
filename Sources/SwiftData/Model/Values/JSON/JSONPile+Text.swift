/// JSON text, written byte by byte.
typealias JSONText = JSONPile<UInt8>

extension JSONText {
  @inline(__always)
  func append(ascii: StaticString) {
    append(ascii.utf8Start, count: ascii.utf8CodeUnitCount)
  }

  /// Adds text that is known to need no escapes.
  func append(plain string: String) {
    var string = string
    string.withUTF8 { if let start = $0.baseAddress { append(start, count: $0.count) } }
  }

  @inline(__always)
  func append(quoted string: String) {
    var string = string
    string.withUTF8 { append(quoted: $0) }
  }

  func append(quoted bytes: UnsafeBufferPointer<UInt8>) {
    reserve(bytes.count &+ 2)
    base[count] = UInt8(ascii: "\"")
    count &+= 1
    if let start = bytes.baseAddress {
      if Self.isPlain(bytes) {
        append(start, count: bytes.count)
      } else {
        append(escaping: bytes)
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Whether text can stand between quotes as it is.
  @inline(__always)
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress else { return true }
    var (at, end) = (start, start + bytes.count)
    while end - at >= 8 {
      let word = UnsafeRawPointer(at).loadUnaligned(as: UInt64.self)
      if JSONWord.specials(word) != 0 { return false }
      at += 8
    }
    while at < end {
      if at.pointee < 0x20 || at.pointee == 0x22 || at.pointee == 0x5C { return false }
      at += 1
    }
    return true
  }

  private func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes {
      switch byte {
      case 0x22: append(ascii: "\\\"")
      case 0x5C: append(ascii: "\\\\")
      case 0x08: append(ascii: "\\b")
      case 0x0C: append(ascii: "\\f")
      case 0x0A: append(ascii: "\\n")
      case 0x0D: append(ascii: "\\r")
      case 0x09: append(ascii: "\\t")
      case 0..<0x20:
        append(ascii: "\\u00")
        append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
        append(Self.hexDigit(byte & 15, UInt8(ascii: "a")))
      default: append(byte)
      }
    }
  }

  /// The digit of a number below 16, whose tenth is `ten`.
  @inline(__always)
  static func hexDigit(_ value: UInt8, _ ten: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") &+ value : ten &+ value &- 10
  }
}

/// Eight bytes of text at once.
enum JSONWord {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Not zero where a byte is a quote, a backslash or a control character. The lowest bit that is
  /// set is in the first such byte.
  @inline(__always)
  static func specials(_ word: UInt64) -> UInt64 {
    (zeros(word ^ (ones &* 0x22)) | zeros(word ^ (ones &* 0x5C))
      | ((word &- ones &* 0x20) & ~word)) & highs
  }

  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }

  @inline(__always)
  static func isASCII(_ word: UInt64) -> Bool { word & highs == 0 }
}
