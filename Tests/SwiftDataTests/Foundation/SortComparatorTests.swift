import Foundation
import SwiftData
import Testing

struct SortComparatorTests {
  private struct Shop: Sendable {
    let name: String
    var owner: String?
  }

  private let names = ["B", "a10", "é", "a2", "f"]

  @Test func `Leading-dot comparators sort by the locale`() {
    let sorted = ["a2", "a10", "B", "é", "f"]
    #expect(names.sorted(using: .localizedStandard) == sorted)
    let comparator = KeyPathComparator(\Shop.name, comparator: .localizedStandard)
    #expect(names.map { Shop(name: $0) }.sorted(using: comparator).map(\.name) == sorted)
    #expect(
      names.map { Shop(name: $0) }
        .sorted(using: KeyPathComparator(\.name, comparator: .localizedStandard, order: .reverse))
        .map(\.name) == sorted.reversed())
    #expect(names.sorted(using: .localized) == ["a10", "a2", "B", "é", "f"])
    #expect(names.sorted(using: .lexical) == ["B", "a10", "a2", "f", "é"])
  }

  @Test func `Standard comparators tell themselves apart`() {
    typealias Comparator = String.StandardComparator
    #expect(Comparator.localizedStandard != .lexical)
    #expect(Comparator.localizedStandard != .localized)
    #expect(Comparator.localized != .lexical)
    #expect(Comparator.localizedStandard == .localizedStandard)
    #expect(Comparator.localizedStandard.order == .forward)
    #expect(Comparator(.localizedStandard, order: .reverse).order == .reverse)
  }

  @Test func `The coded form of a standard comparator says what it is`() throws {
    func coded(_ comparator: String.StandardComparator) throws -> [String: Int] {
      let data = try JSONEncoder().encode(comparator)
      let fields = try JSONSerialization.jsonObject(with: data) as? [String: NSNumber]
      return try #require(fields).mapValues(\.intValue)
    }
    let options: String.CompareOptions = [.numeric, .forcedOrdering]
    #expect(
      try coded(.localizedStandard)
        == ["options": Int(options.rawValue), "isLocalized": 1, "order": 1])
    #expect(try coded(.localized) == ["options": 0, "isLocalized": 1, "order": 1])
    #expect(try coded(.lexical) == ["options": 0, "isLocalized": 0, "order": 1])
  }

  @Test func `A sort descriptor gives back key path, order and comparator`() {
    let plain = SortDescriptor<Shop>(\.name, order: .reverse)
    #expect(plain.keyPath == \Shop.name)
    #expect(plain.order == .reverse)
    #expect(plain.stringComparator == nil)
    let standard = SortDescriptor<Shop>(\.name, comparator: .localizedStandard, order: .reverse)
    #expect(standard.keyPath == \Shop.name)
    #expect(standard.order == .reverse)
    #expect(standard.stringComparator == .localizedStandard)
    let optional = SortDescriptor<Shop>(\.owner, comparator: .localized)
    #expect(optional.keyPath == \Shop.owner)
    #expect(optional.stringComparator == .localized)
  }

  @Test func `Foundation's own sort takes text that is not ASCII`() {
    // Its comparison stops the program if it is asked to fold the case of such text.
    let descriptor = SortDescriptor<Shop>(\.name, comparator: .localizedStandard)
    let sorted = (names + ["ß", "か10", "か9"]).map { Shop(name: $0) }.sorted(using: descriptor)
    #expect(sorted.map(\.name) == ["B", "a2", "a10", "f", "ß", "é", "か9", "か10"])
  }
}
