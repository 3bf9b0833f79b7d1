import Foundation

/// A place in JSON text, for reading on from it.
///
/// The methods take the plain forms of values, which is what stores hold, and return nil for all
/// else: for text that is wrong, and for text that the long way understands.
struct JSONCursor {
  var at: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>

  init(_ start: UnsafePointer<UInt8>, count: Int) {
    at = start
    end = start + count
  }

  @inline(__always) var peek: UInt8 { at < end ? at.pointee : 0 }

  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard at < end, at.pointee == byte else { return false }
    at += 1
    return true
  }

  @inline(__always)
  mutating func skipSpace() {
    while at < end, Self.isSpace(at.pointee) { at += 1 }
  }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte <= 0x20 && (byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09)
  }

  mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end - at >= count, memcmp(at, word.utf8Start, count) == 0 else { return false }
    at += count
    return true
  }

  // MARK: Text

  /// The bytes of a string without escapes.
  @inline(__always)
  mutating func plainString() -> UnsafeBufferPointer<UInt8>? {
    guard take(0x22) else { return nil }
    let start = at
    var isASCII = true
    guard skipPlain(&isASCII), at < end, at.pointee == 0x22 else { return nil }
    defer { at += 1 }
    return UnsafeBufferPointer(start: start, count: at - start)
  }

  /// Goes to the next quote, backslash or control character.
  ///
  /// - Returns: false where there is none.
  @inline(__always)
  mutating func skipPlain(_ isASCII: inout Bool) -> Bool {
    while end - at >= 8 {
      let word = UInt64(littleEndian: UnsafeRawPointer(at).loadUnaligned(as: UInt64.self))
      let specials = JSONWord.specials(word)
      guard specials == 0 else {
        let count = specials.trailingZeroBitCount / 8
        if !JSONWord.isASCII(word & ~(UInt64.max << UInt64(8 * count))) { isASCII = false }
        at += count
        return true
      }
      if !JSONWord.isASCII(word) { isASCII = false }
      at += 8
    }
    while at < end {
      let byte = at.pointee
      if byte < 0x20 || byte == 0x22 || byte == 0x5C { return true }
      if byte >= 0x80 { isASCII = false }
      at += 1
    }
    return false
  }
}
