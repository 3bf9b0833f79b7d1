import Foundation
import Testing

@testable import SwiftData

struct LocalizedOrderingTests {
  private typealias Comparison = (String, String) -> ComparisonResult

  @Test(arguments: [
    ["a2", "a10"], ["a10", "B"], ["a", "A", "b", "B"], ["e", "é", "f"], ["résumé", "resumes"],
    ["", " ", "_", "-", "1", "a"], ["Zürich", "zz"], ["1.9", "1.10"], ["a1", "a01", "a2"],
    ["file 9.txt", "file 10.txt"], ["99999999999999999999", "100000000000000000000"],
    ["se", "ße"], ["дом", "ДОМ", "дома"], ["a1b", "a1B", "a2b"],
  ])
  func `Texts sort as in a file browser`(_ texts: [String]) {
    for (index, text) in texts.enumerated() {
      for later in texts[(index + 1)...] {
        #expect(LocalizedOrdering.standardCompare(text, later) == .orderedAscending)
        #expect(LocalizedOrdering.standardCompare(later, text) == .orderedDescending)
      }
    }
  }

  @Test func `The localized order takes digits as characters`() {
    #expect(LocalizedOrdering.localizedCompare("a10", "a2") == .orderedAscending)
    #expect(LocalizedOrdering.localizedCompare("é", "f") == .orderedAscending)
    #expect(LocalizedOrdering.localizedCompare("a", "A") == .orderedAscending)
  }

  @Test func `Only equal bytes are in the same place`() {
    #expect(LocalizedOrdering.standardCompare("é", "é") == .orderedSame)
    #expect(LocalizedOrdering.standardCompare("é", "e\u{301}") == .orderedAscending)
    #expect(LocalizedOrdering.standardCompare("01", "1") == .orderedDescending)
    #expect(LocalizedOrdering.standardCompare("a\u{1}", "a") == .orderedDescending)
  }

  @Test func `The order of ASCII on bytes is that of the collation`() throws {
    for collator in [LocalizedOrdering.Collator.numeric, .plain] {
      try #require(collator.ordersASCIIAsRoot)
      let texts =
        TextSamples.all(of: ["a", "A", "b", "0", "1", "9", " ", "-"], upTo: 3)
        + (0..<128).map { "a" + String(UnicodeScalar(UInt8($0))) + "b" }
      for a in texts {
        for b in texts {
          let fast = onBytes(a, b) {
            LocalizedOrdering.compareASCII($0, $1, numeric: collator.isNumeric)
          }
          let slow = onBytes(a, b) { a, b in
            let result = collator.compare(a, b)
            return result == .orderedSame ? LocalizedOrdering.tieBreak(a, b) : result
          }
          if let fast, fast != slow {
            Issue.record("\(a.debugDescription) \(b.debugDescription): \(slow.rawValue)")
          }
        }
      }
    }
  }

  @Test func `What ASCII cannot decide is left to the collation`() {
    let undecided = [
      ("e", "e\u{301}"), ("ab", "a\u{301}"), ("é", "e"), ("12", "1٣"), ("\u{1}", "b"),
    ]
    for (a, b) in undecided {
      #expect(onBytes(a, b) { LocalizedOrdering.compareASCII($0, $1, numeric: true) } == nil)
    }
    #expect(
      onBytes("a z é", "b z é") { LocalizedOrdering.compareASCII($0, $1, numeric: true) }
        == .orderedAscending)
  }

  @Test func `A list has one certain order`() {
    expectTotalOrder(TextSamples.special, LocalizedOrdering.standardCompare)
    expectTotalOrder(TextSamples.special, LocalizedOrdering.localizedCompare)
    expectTotalOrder(TextSamples.mixed(300, seed: 5), LocalizedOrdering.standardCompare)
    expectTotalOrder(
      TextSamples.all(of: ["e", "é", "E", "ß", "s", "01", "1", " "], upTo: 3),
      LocalizedOrdering.standardCompare)
  }

  @Test func `Short texts sort as localizedStandardCompare sorts them`() {
    // Without zero-padded numbers, letters that stand for two, and marks on Cyrillic letters: with
    // these that method is not an order.
    for pieces in [
      ["a", "A", "b", " ", "-"], ["a", "B", "1", "2", "10"], ["e", "é", "E", "É", "z"],
      ["д", "Д", "ж", "е", "1"], ["a", "日", "か", "が", "9"], ["+", "_", "<", "1", "a"],
    ] {
      let texts = Set(TextSamples.all(of: pieces, upTo: 3))
      for a in texts {
        for b in texts
        where LocalizedOrdering.standardCompare(a, b) != a.localizedStandardCompare(b) {
          Issue.record("\(a.debugDescription) \(b.debugDescription)")
        }
      }
    }
  }

  @Test func `Foundation gives the same order where the collation cannot be asked`() {
    let (asked, fallback) = (
      LocalizedOrdering.Collator.numeric, LocalizedOrdering.Collator(throughFoundation: true)
    )
    #expect(fallback.ordersASCIIAsRoot == asked.ordersASCIIAsRoot)
    let texts = ["Öwner", "owner", "é", "e", "дом", "ДОМ", "а10", "а9", "日本", "ß", "ss", "Zürich"]
    for a in texts {
      for b in texts {
        #expect(onBytes(a, b, fallback.compare) == onBytes(a, b, asked.compare), "\(a) \(b)")
      }
    }
  }

  private func expectTotalOrder(
    _ texts: [String], _ compare: Comparison, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let sorted = Array(Set(texts.map { Array($0.utf8) })).map {
      String(decoding: $0, as: UTF8.self)
    }
    .sorted { compare($0, $1) == .orderedAscending }
    for (index, text) in sorted.enumerated() {
      for later in sorted[(index + 1)...]
      where compare(text, later) != .orderedAscending || compare(later, text) != .orderedDescending
      {
        Issue.record(
          "\(text.debugDescription) \(later.debugDescription)", sourceLocation: sourceLocation)
      }
    }
  }
}
