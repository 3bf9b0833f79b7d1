import Foundation

/// The text questions of predicates, asked on raw UTF-8 as a store holds it.
///
/// Each function gives exactly the answer of the `String` method that it names. Text that is all
/// ASCII is answered on the bytes; only other text is made into strings.
enum LocalizedMatching {
  /// Whether `haystack` contains `needle` as `String.localizedStandardContains` sees it: without
  /// regard to case and diacritics.
  ///
  /// An empty needle is contained in nothing, as in Foundation.
  static func contains(
    _ haystack: UnsafeBufferPointer<UInt8>, _ needle: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard !needle.isEmpty, !haystack.isEmpty else { return false }
    guard needle.isASCII, haystack.isASCII else {
      return String(decoding: haystack, as: UTF8.self)
        .localizedStandardContains(String(decoding: needle, as: UTF8.self))
    }
    return containsASCII(haystack, needle)
  }

  /// How two texts compare as `String.caseInsensitiveCompare` sees it.
  static func caseInsensitiveCompare(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> ComparisonResult {
    guard a.isASCII, b.isASCII else {
      return String(decoding: a, as: UTF8.self)
        .caseInsensitiveCompare(String(decoding: b, as: UTF8.self))
    }
    for index in 0..<min(a.count, b.count) {
      let (x, y) = (a[index].lowercasedASCII, b[index].lowercasedASCII)
      if x != y { return x < y ? .orderedAscending : .orderedDescending }
    }
    return ComparisonResult(a.count, b.count)
  }

  /// How two texts compare as `String.localizedCompare` sees it.
  static func localizedCompare(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> ComparisonResult {
    if LocalizedOrdering.tieBreak(a, b) == .orderedSame { return .orderedSame }
    return String(decoding: a, as: UTF8.self)
      .localizedCompare(String(decoding: b, as: UTF8.self))
  }

  /// Whether `haystack` contains `needle`, both ASCII and not empty, without regard to case.
  private static func containsASCII(
    _ haystack: UnsafeBufferPointer<UInt8>, _ needle: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let last = haystack.count - needle.count
    guard last >= 0 else { return false }
    // With the case bit set, only the two forms of a letter equal its small form.
    let first = needle[0].lowercasedASCII
    let caseBit: UInt8 = first.isLowercaseASCII ? 0x20 : 0
    var start = 0
    while start <= last {
      if haystack[start] | caseBit == first {
        var offset = 1
        while offset < needle.count,
          haystack[start + offset].lowercasedASCII == needle[offset].lowercasedASCII
        {
          offset += 1
        }
        if offset == needle.count { return true }
      }
      start += 1
    }
    return false
  }
}

// MARK: - On strings

extension LocalizedMatching {
  /// Whether `haystack` contains `needle` without regard to case and diacritics.
  static func contains(_ haystack: some StringProtocol, _ needle: some StringProtocol) -> Bool {
    onBytes(haystack, needle, contains) ?? haystack.localizedStandardContains(needle)
  }

  /// How two texts compare without regard to case.
  static func caseInsensitiveCompare(
    _ a: some StringProtocol, _ b: some StringProtocol
  ) -> ComparisonResult {
    onBytes(a, b, caseInsensitiveCompare) ?? a.caseInsensitiveCompare(b)
  }

  /// How two texts compare by the rules of the current locale.
  static func localizedCompare(
    _ a: some StringProtocol, _ b: some StringProtocol
  ) -> ComparisonResult {
    onBytes(a, b, localizedCompare) ?? a.localizedCompare(b)
  }

  /// Runs `body` on the UTF-8 of both texts, or returns `nil` where one does not store it.
  private static func onBytes<Result>(
    _ a: some StringProtocol, _ b: some StringProtocol,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    a.utf8.withContiguousStorageIfAvailable { a in
      b.utf8.withContiguousStorageIfAvailable { b in body(a, b) }
    } ?? nil
  }
}
