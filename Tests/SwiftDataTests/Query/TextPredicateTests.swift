import Foundation
import SwiftData
import Testing

/// The methods of text.
@Suite struct TextPredicateTests {
  @Test(
    arguments: QueryWorld.Setting.saved,
    QueryWorld.texts + [
      "e", "n", "\n", "\r\n", "é", "\u{301}", "K", "👩", "%", "_", "''", "K-Mart!",
    ])
  func `Text contains and starts as in Swift`(
    _ setting: QueryWorld.Setting, _ part: String
  ) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Expense> { $0.name.contains(part) }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { !$0.name.contains(part) }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { $0.name.starts(with: part) }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { !$0.name.starts(with: part) }, isTrivial: true)
    try world.expectSame(
      #Predicate<Expense> { $0.name.localizedStandardContains(part) }, isTrivial: true)
    try world.expectSame(
      #Predicate<Expense> { $0.note?.localizedStandardContains(part) == true }, isTrivial: true)
    let same = ComparisonResult.orderedSame
    try world.expectSame(
      #Predicate<Expense> { $0.name.caseInsensitiveCompare(part) == same }, isTrivial: true)
    let ascending = ComparisonResult.orderedAscending
    try world.expectSame(
      #Predicate<Expense> { $0.name.localizedCompare(part) == ascending }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { part.contains($0.name) }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { part.starts(with: $0.name) }, isTrivial: true)
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `Properties of values are those that Swift computes`(
    _ setting: QueryWorld.Setting
  ) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Expense> { $0.name.isEmpty })
    try world.expectSame(#Predicate<Expense> { !$0.name.isEmpty })
    try world.expectSame(#Predicate<Expense> { $0.name.count == 6 })
    try world.expectSame(#Predicate<Expense> { ($0.note?.count ?? 0) > 5 })
    try world.expectSame(#Predicate<Expense> { $0.receipt?.count == 3 })
    try world.expectSame(#Predicate<Expense> { $0.date.timeIntervalSinceReferenceDate > 400_000 })
    try world.expectSame(#Predicate<Expense> { $0.link?.lastPathComponent == "2" })
    try world.expectSame(#Predicate<Expense> { $0.score.isNaN })
    try world.expectSame(#Predicate<Expense> { $0.count.magnitude > 3 })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `A regular expression matches as in Swift`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Expense> { $0.name.contains(#/[Aa]nt/#) })
    try world.expectSame(#Predicate<Expense> { $0.note?.contains(#/^.clair$/#) == true })
  }
}
