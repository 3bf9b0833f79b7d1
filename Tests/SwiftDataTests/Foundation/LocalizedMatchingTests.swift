import Foundation
import Testing

@testable import SwiftData

struct LocalizedMatchingTests {
  @Test func `Search on bytes answers as localizedStandardContains does`() {
    for haystack in TextSamples.special {
      for needle in TextSamples.special { expectSameSearch(haystack, needle) }
    }
    let haystacks = TextSamples.mixed(150, seed: 1)
    for needle in TextSamples.mixed(20, seed: 2) + TextSamples.special {
      for haystack in haystacks { expectSameSearch(haystack, needle) }
    }
  }

  @Test func `Search among all short ASCII texts answers as localizedStandardContains does`() {
    let texts = TextSamples.all(of: ["a", "A", "@", "`", "\r", "\n", "0"], upTo: 2)
    for haystack in TextSamples.all(of: ["a", "A", "b", "@", "\r", "\n"], upTo: 3) {
      for needle in texts { expectSameSearch(haystack, needle) }
    }
  }

  @Test func `Every ASCII character matches the same characters as in Foundation`() {
    let characters = (0..<128).map { String(UnicodeScalar(UInt8($0))) }
    for a in characters {
      for b in characters {
        expectSameSearch(a, b)
        expectSameComparison(a, b)
        expectSameComparison("x" + a, "X" + b)
      }
    }
  }

  @Test func `Comparison on bytes answers as caseInsensitiveCompare does`() {
    for a in TextSamples.special {
      for b in TextSamples.special { expectSameComparison(a, b) }
    }
    for (a, b) in zip(TextSamples.mixed(2_000, seed: 3), TextSamples.mixed(2_000, seed: 4)) {
      expectSameComparison(a, b)
    }
  }

  @Test func `Localized comparison on bytes answers as localizedCompare does`() {
    for a in TextSamples.special {
      for b in TextSamples.special {
        let result = onBytes(a, b, LocalizedMatching.localizedCompare)
        #expect(result == a.localizedCompare(b), "\(a.debugDescription) \(b.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    ("Öwner", "owner", true), ("owner", "ÖWNER", true), ("Café", "CAFE", true),
    ("cafe\u{301}", "café", true), ("\u{212A}elvin", "kelvin", true), ("Shop", "sop", false),
    ("Shop", "", false), ("", "", false), ("", "a", false), ("Groceries", "CERI", true),
    ("aab", "AB", true), ("[", "{", false), ("@", "`", false),
  ])
  func `People find what they look for`(haystack: String, needle: String, found: Bool) {
    #expect(onBytes(haystack, needle, LocalizedMatching.contains) == found)
  }

  @Test func `Bytes that are not UTF-8 are repaired before they are searched`() {
    let broken: [UInt8] = [0x61, 0xFF, 0x62]
    broken.withUnsafeBufferPointer { broken in
      #expect(onBytes("", "B") { _, needle in LocalizedMatching.contains(broken, needle) })
      #expect(!onBytes("", "c") { _, needle in LocalizedMatching.contains(broken, needle) })
    }
  }

  @Test func `Substrings and bridged text are searched as their characters`() {
    let text = "The Corner Shop"
    #expect(LocalizedMatching.contains(text.dropFirst(4), "CORNER"))
    #expect(!LocalizedMatching.contains(text.dropLast(5), "shop"))
    #expect(LocalizedMatching.caseInsensitiveCompare(text.prefix(3), "tHE") == .orderedSame)
    #expect(LocalizedMatching.localizedCompare(text.prefix(3), "The") == .orderedSame)
  }

  private func expectSameSearch(
    _ haystack: String, _ needle: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = onBytes(haystack, needle, LocalizedMatching.contains)
    let expected = haystack.localizedStandardContains(needle)
    // Only failures are recorded, since there are tens of thousands of cases.
    if found != expected || LocalizedMatching.contains(haystack, needle) != expected {
      Issue.record(
        "\(haystack.debugDescription) contains \(needle.debugDescription): \(expected)",
        sourceLocation: sourceLocation)
    }
  }

  private func expectSameComparison(
    _ a: String, _ b: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let result = onBytes(a, b, LocalizedMatching.caseInsensitiveCompare)
    let expected = a.caseInsensitiveCompare(b)
    if result != expected || LocalizedMatching.caseInsensitiveCompare(a, b) != expected {
      Issue.record(
        "\(a.debugDescription) against \(b.debugDescription): \(expected.rawValue)",
        sourceLocation: sourceLocation)
    }
  }
}

/// Runs `body` on the UTF-8 of two strings.
func onBytes<Result>(
  _ a: String, _ b: String,
  _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
  var (a, b) = (a, b)
  return a.withUTF8 { a in b.withUTF8 { b in body(a, b) } }
}
