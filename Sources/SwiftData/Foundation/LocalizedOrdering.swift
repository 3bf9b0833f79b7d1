import Foundation

/// The order of text as people expect it in a list, computed on raw UTF-8 as a store holds it.
///
/// A total order, as sorting needs it: letters by the rules of the current locale, then diacritics,
/// then case (small letters first), then length, then bytes. Two texts are the same only if their
/// bytes are.
///
/// The answer is that of Foundation's `String.localizedStandardCompare` but for some texts that
/// differ in several of these at once: with zero-padded numbers, with a letter that stands for two
/// such as `ß`, or with a mark such as that of `ё`. Foundation's method contradicts itself there,
/// so a list sorted by it has no certain order.
enum LocalizedOrdering {
  /// Compares as a file browser does: by the locale, numbers by their value.
  static func standardCompare(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> ComparisonResult {
    compare(a, b, by: Collator.numeric)
  }

  /// Compares by the locale; digits are characters like any other.
  static func localizedCompare(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> ComparisonResult {
    compare(a, b, by: Collator.plain)
  }

  /// Compares two strings as ``standardCompare(_:_:)-(UnsafeBufferPointer<UInt8>,_)`` does.
  static func standardCompare(_ a: String, _ b: String) -> ComparisonResult {
    onBytes(a, b) { standardCompare($0, $1) }
  }

  /// Compares two strings as ``localizedCompare(_:_:)-(UnsafeBufferPointer<UInt8>,_)`` does.
  static func localizedCompare(_ a: String, _ b: String) -> ComparisonResult {
    onBytes(a, b) { localizedCompare($0, $1) }
  }

  private static func onBytes(
    _ a: String, _ b: String,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> ComparisonResult
  ) -> ComparisonResult {
    var (a, b) = (a, b)
    return a.withUTF8 { a in b.withUTF8 { b in body(a, b) } }
  }

  private static func compare(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, by collator: Collator
  ) -> ComparisonResult {
    if collator.ordersASCIIAsRoot, let result = compareASCII(a, b, numeric: collator.isNumeric) {
      return result
    }
    let result = collator.compare(a, b)
    return result == .orderedSame ? tieBreak(a, b) : result
  }

  /// Orders what the locale calls equal: the shorter text first, then by bytes.
  static func tieBreak(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> ComparisonResult {
    guard a.count == b.count else { return ComparisonResult(a.count, b.count) }
    guard let x = a.baseAddress, let y = b.baseAddress else { return .orderedSame }
    return ComparisonResult(memcmp(x, y, a.count), 0)
  }
}
