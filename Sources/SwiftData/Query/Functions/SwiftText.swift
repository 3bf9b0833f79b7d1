import Foundation

/// The questions of `String` in Swift, asked on raw UTF-8 as a store holds it.
///
/// Swift compares text by what is seen: "é" in one scalar or in two is the same, and "e" is no part
/// of it. Where no byte can take part in such a pair, the bytes themselves give the answer.
enum SwiftText {
  /// How two texts compare as `String.<` sees it.
  ///
  /// - Returns: A negative number, zero, or a positive number.
  static func compare(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Int32 {
    let common = min(a.count, b.count)
    let first = a.baseAddress.flatMap { x in b.baseAddress.map { memcmp(x, $0, common) } } ?? 0
    if first == 0, a.count == b.count { return 0 }
    if isSimple(a), isSimple(b) {
      return first != 0 ? first : a.count < b.count ? -1 : 1
    }
    let (left, right) = (String(decoding: a, as: UTF8.self), String(decoding: b, as: UTF8.self))
    return left == right ? 0 : left < right ? -1 : 1
  }

  /// Whether `text` contains `part` as `Collection.contains` sees it, character by character.
  static func contains(
    _ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let start = text.baseAddress, let partStart = part.baseAddress, !part.isEmpty,
      hasSimpleCharacters(text), hasSimpleCharacters(part)
    else {
      return contains(String(decoding: text, as: UTF8.self), String(decoding: part, as: UTF8.self))
    }
    var rest = UnsafeRawPointer(start)
    let last = UnsafeRawPointer(start) + (text.count - part.count)
    while rest <= last {
      guard let candidate = memchr(rest, Int32(partStart.pointee), last - rest + 1) else {
        return false
      }
      if memcmp(candidate, partStart, part.count) == 0 { return true }
      rest = UnsafeRawPointer(candidate) + 1
    }
    return false
  }

  /// As a predicate asks, which knows no more than that both are collections: the method of
  /// `String` with the same name finds no empty text anywhere.
  private static func contains<Text: Collection, Part: Collection>(
    _ text: Text, _ part: Part
  ) -> Bool where Text.Element == Part.Element, Text.Element: Equatable {
    text.contains(part)
  }

  /// Whether `text` starts with `prefix` as `Sequence.starts(with:)` sees it, character by
  /// character.
  static func starts(
    _ text: UnsafeBufferPointer<UInt8>, with prefix: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let start = text.baseAddress, let prefixStart = prefix.baseAddress,
      hasSimpleCharacters(text), hasSimpleCharacters(prefix)
    else {
      return String(decoding: text, as: UTF8.self)
        .starts(with: String(decoding: prefix, as: UTF8.self))
    }
    return text.count >= prefix.count && memcmp(start, prefixStart, prefix.count) == 0
  }

  /// Whether every scalar of a text is below U+0300, where the combining ones begin: such scalars
  /// have one form only, and equal no other.
  private static func isSimple(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.isASCII || bytes.allSatisfy { $0 < 0xCC }
  }

  /// Whether, besides, every scalar is a character of its own: all are but a line break of two.
  private static func hasSimpleCharacters(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    isSimple(bytes) && !bytes.contains(0x0D)
  }
}

// MARK: - Constants

extension SwiftText {
  /// The scalars outside of ASCII that Swift holds equal to one of ASCII.
  private static let twins: [UInt8: String] = [
    UInt8(ascii: "K"): "\u{212A}", UInt8(ascii: ";"): "\u{37E}", UInt8(ascii: "`"): "\u{1FEF}",
  ]

  private static func isTwinned(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "K") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "`")
  }

  /// All texts that equal `text` in Swift, where they are few: a store can then look for their
  /// bytes in an index.
  ///
  /// - Returns: `text` and its equals; nil where there may be many.
  static func equals(of text: String) -> [String]? {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    if !text.utf8.contains(where: isTwinned) { return [text] }
    var forms = [""]
    var start = text.startIndex
    while let index = text.utf8[start...].firstIndex(where: isTwinned) {
      guard forms.count < 4, let twin = twins[text.utf8[index]] else { return nil }
      let before = text[start..<index]
      let next = text.utf8.index(after: index)
      forms = forms.flatMap { [$0 + before + text[index..<next], $0 + before + twin] }
      start = next
    }
    return forms.map { $0 + text[start...] }
  }

  /// The bounds, by bytes, of all texts that start with `prefix` in Swift.
  ///
  /// - Returns: The first text within and the first behind; nil where bytes do not tell.
  static func bounds(ofPrefix prefix: String) -> (lower: String, upper: String)? {
    guard let last = prefix.utf8.last, last < 0x7F, equals(of: prefix)?.count == 1 else {
      return nil
    }
    let upper = prefix.utf8.dropLast() + [last + 1]
    return (prefix, String(decoding: Array(upper), as: UTF8.self))
  }
}
