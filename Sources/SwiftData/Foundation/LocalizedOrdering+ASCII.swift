import Foundation

extension LocalizedOrdering {
  /// Compares two texts by the root rules of the Unicode collation, or returns `nil` where ASCII
  /// alone does not decide.
  ///
  /// It reads no further than the first difference between letters, so what follows there may be
  /// any text, but for the very next byte: a mark would change the letter before it.
  static func compareASCII(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, numeric: Bool
  ) -> ComparisonResult? {
    weights.withUnsafeBufferPointer { compareASCII(a, b, numeric: numeric, weights: $0) }
  }

  private static func compareASCII(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, numeric: Bool,
    weights: UnsafeBufferPointer<UInt8>
  ) -> ComparisonResult? {
    var (i, j) = (0, 0)
    var caseOrder = ComparisonResult.orderedSame
    while i < a.count, j < b.count {
      let (x, y) = (a[i], b[j])
      if x == y, !x.isDigitASCII {
        guard weights[Int(x)] != 0 else { return nil }
        (i, j) = (i &+ 1, j &+ 1)
        continue
      }
      if numeric, x.isDigitASCII, y.isDigitASCII {
        let (m, n) = (digitRun(in: a, from: i), digitRun(in: b, from: j))
        // The collation cuts longer numbers in pieces.
        guard m.end - i <= 250, n.end - j <= 250, isPlain(a, m.end), isPlain(b, n.end) else {
          return nil
        }
        let result = compareNumbers(a[m.start..<m.end], b[n.start..<n.end])
        if result != .orderedSame { return result }
        (i, j) = (m.end, n.end)
        continue
      }
      let (p, q) = (weights[Int(x)], weights[Int(y)])
      guard p != 0, q != 0 else { return nil }
      if p != q {
        return isPlain(a, i + 1) && isPlain(b, j + 1) ? ComparisonResult(p, q) : nil
      }
      if x != y, caseOrder == .orderedSame {
        caseOrder = x.isLowercaseASCII ? .orderedAscending : .orderedDescending
      }
      (i, j) = (i &+ 1, j &+ 1)
    }
    if i < a.count { return weights[Int(a[i])] == 0 ? nil : .orderedDescending }
    if j < b.count { return weights[Int(b[j])] == 0 ? nil : .orderedAscending }
    return caseOrder == .orderedSame ? tieBreak(a, b) : caseOrder
  }

  /// The number at `index` without its leading zeros.
  private static func digitRun(
    in text: UnsafeBufferPointer<UInt8>, from index: Int
  ) -> (start: Int, end: Int) {
    var start = index
    while start < text.count, text[start] == UInt8(ascii: "0") { start += 1 }
    var end = start
    while end < text.count, text[end].isDigitASCII { end += 1 }
    return (start, end)
  }

  /// Compares two numbers, both without leading zeros, by their value.
  private static func compareNumbers(
    _ a: Slice<UnsafeBufferPointer<UInt8>>, _ b: Slice<UnsafeBufferPointer<UInt8>>
  ) -> ComparisonResult {
    guard a.count == b.count else { return ComparisonResult(a.count, b.count) }
    for (x, y) in zip(a, b) where x != y { return ComparisonResult(x, y) }
    return .orderedSame
  }

  /// Whether `index` is the end of the text or holds a byte of ASCII.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index == text.count || text[index] < 0x80
  }

  /// The place of each ASCII character in the root collation of Unicode (CLDR), the two forms of a
  /// letter at one place; 0 for control characters, which the collation ignores, and for the rest.
  private static let weights: [UInt8] = {
    let order =
      "\t\n\u{B}\u{C}\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz"
    var weights = [UInt8](repeating: 0, count: 256)
    for (place, byte) in order.utf8.enumerated() {
      weights[Int(byte)] = UInt8(place + 1)
      if byte.isLowercaseASCII { weights[Int(byte & ~0x20)] = UInt8(place + 1) }
    }
    return weights
  }()
}
