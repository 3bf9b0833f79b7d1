import Foundation
import SwiftData
import Testing

/// `<` and its kin, ranges, arithmetic and choices.
@Suite struct ComparisonPredicateTests {
  @Test(arguments: QueryWorld.Setting.allCases)
  func `Scalars are ordered as in Swift`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Expense> { $0.count < 5 })
    try world.expectSame(#Predicate<Expense> { $0.count <= 5 })
    try world.expectSame(#Predicate<Expense> { 5 > $0.count })
    try world.expectSame(#Predicate<Expense> { $0.count >= 5 && $0.count > 7 })
    let large = UInt64(Int64.max) + 10
    try world.expectSame(#Predicate<Expense> { $0.size > large })
    try world.expectSame(#Predicate<Expense> { $0.size <= large })
    let price = Decimal(string: "0.5")!
    try world.expectSame(#Predicate<Expense> { $0.price < price })
    try world.expectSame(#Predicate<Expense> { $0.price >= price })
    let code = QueryWorld.code
    try world.expectSame(#Predicate<Expense> { $0.code > code })
    let date = QueryWorld.date(6)
    try world.expectSame(#Predicate<Expense> { $0.date >= date })
    try world.expectSame(#Predicate<Expense> { date < $0.date })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `A NaN is in no order with anything`(_ setting: QueryWorld.Setting) throws {
    let zero = 0.0
    let world = try QueryWorld(setting)
    for bound in [0, 2.5, -.infinity, .infinity, 1e300, -1.5] {
      try world.expectSame(#Predicate<Expense> { $0.score < bound }, isTrivial: true)
      try world.expectSame(#Predicate<Expense> { $0.score <= bound }, isTrivial: true)
      try world.expectSame(#Predicate<Expense> { $0.score > bound }, isTrivial: true)
      try world.expectSame(#Predicate<Expense> { $0.score >= bound }, isTrivial: true)
      try world.expectSame(#Predicate<Expense> { !($0.score >= bound) })
    }
    let notANumber = 0.0 / zero
    try world.expectSame(#Predicate<Expense> { $0.score < notANumber }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { $0.score >= notANumber }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { !(notANumber <= $0.score) }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { $0.score < ($0.rating ?? 1) })
    try world.expectSame(#Predicate<Expense> { $0.score >= ($0.rating ?? 1) })
    try world.expectSame(#Predicate<Expense> { ($0.rating ?? 1) <= $0.score })
    try world.expectSame(#Predicate<Expense> { ($0.rating ?? 1) > $0.score })
  }

  @Test(arguments: QueryWorld.Setting.saved)
  func `Text is ordered as in Swift`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    for text in QueryWorld.texts + ["f", "z", "\u{E9}", "\u{FFFD}"] {
      try world.expectSame(#Predicate<Expense> { $0.name < text }, isTrivial: true)
      try world.expectSame(#Predicate<Expense> { $0.name <= text }, isTrivial: true)
      try world.expectSame(#Predicate<Expense> { $0.name > text }, isTrivial: true)
      try world.expectSame(#Predicate<Expense> { $0.name >= text }, isTrivial: true)
    }
    try world.expectSame(#Predicate<Expense> { $0.name < ($0.note ?? "M") })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `Values are ordered by their own type`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    let low = Ledger.Level.low
    let high = Ledger.Level.high
    try world.expectSame(#Predicate<Expense> { ($0.level ?? high) < high })
    try world.expectSame(#Predicate<Expense> { ($0.level ?? low) <= low })
    let rated = Ledger.Mood.rated(5)
    try world.expectSame(#Predicate<Expense> { $0.mood < rated })
    try world.expectSame(#Predicate<Expense> { $0.mood >= rated })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `Ranges contain what Swift's contain`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Expense> { (2...6).contains($0.count) })
    try world.expectSame(#Predicate<Expense> { (2..<6).contains($0.count) })
    try world.expectSame(#Predicate<Expense> { !(2..<6).contains($0.count) })
    let closed = 2...6
    let halfOpen = 2..<6
    try world.expectSame(#Predicate<Expense> { closed.contains($0.count) })
    try world.expectSame(#Predicate<Expense> { halfOpen.contains($0.count) })
    let from = 5...
    try world.expectSame(#Predicate<Expense> { from.contains($0.count) })
    let upTo = ..<5
    try world.expectSame(#Predicate<Expense> { upTo.contains($0.count) })
    let dates = QueryWorld.date(3)...QueryWorld.date(9)
    try world.expectSame(#Predicate<Expense> { dates.contains($0.date) })
    let scores = -1.5...Double.infinity
    try world.expectSame(#Predicate<Expense> { scores.contains($0.score) })
    let words = "b"..<"z"
    try world.expectSame(#Predicate<Expense> { words.contains($0.name) })
    let low = 4
    try world.expectSame(#Predicate<Expense> { (low...(low + 3)).contains($0.count) })
    try world.expectSame(#Predicate<Expense> { (0...$0.count).contains(3) })
    let none = 3..<3
    try world.expectSame(#Predicate<Expense> { none.contains($0.count) }, isTrivial: true)
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `Arithmetic has Swift's results`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Expense> { $0.count + 1 == 4 })
    try world.expectSame(#Predicate<Expense> { $0.count * 2 - 3 > 4 })
    try world.expectSame(#Predicate<Expense> { -$0.count < -3 })
    try world.expectSame(#Predicate<Expense> { ($0.count - 7) / 2 == -1 })
    try world.expectSame(#Predicate<Expense> { ($0.count - 7) % 3 == -2 })
    try world.expectSame(#Predicate<Expense> { $0.count % 2 == 0 })
    try world.expectSame(#Predicate<Expense> { $0.score / 2 > 1 })
    try world.expectSame(#Predicate<Expense> { $0.score - $0.score == 0 })
    try world.expectSame(#Predicate<Expense> { $0.score - $0.score != 0 })
    try world.expectSame(#Predicate<Expense> { !($0.score - $0.score >= 0) })
    try world.expectSame(#Predicate<Expense> { $0.ratio * 3 == 5 }, isTrivial: true)
    let half = Decimal(string: "0.5")!
    try world.expectSame(#Predicate<Expense> { $0.price * half > half })
    try world.expectSame(#Predicate<Expense> { -$0.price > half - $0.price - $0.price })
  }

  @Test(arguments: QueryWorld.Setting.saved)
  func `What arithmetic cannot compute does not match`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    let expense = try world.context.fetch(FetchDescriptor<Expense>()).first!
    expense.count = .max
    expense.small = .max
    try world.context.save()
    let found = { (predicate: Predicate<Expense>) in
      try world.context.fetch(FetchDescriptor(predicate: predicate)).contains { $0 === expense }
    }
    #expect(try !found(#Predicate { $0.count + 1 > 0 }))
    #expect(try !found(#Predicate { !($0.count + 1 > 0) }))
    #expect(try !found(#Predicate { $0.count * 3 < 0 }))
    let one: Int8 = 1
    #expect(try !found(#Predicate { $0.small + one != 0 }))
    let zero = 0
    #expect(try !found(#Predicate { $0.count / zero == 0 }))
    #expect(try !found(#Predicate { $0.count % zero != 0 }))
    #expect(try found(#Predicate { $0.count - 1 > 0 }))
    #expect(try found(#Predicate { $0.count + 1 > 0 || $0.count > 0 }))
    let (least, minusOne) = (Int.min, -1)
    #expect(try !found(#Predicate { least / minusOne == $0.count }))
    #expect(try !found(#Predicate { -least == $0.count }))
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `A choice takes the branch that Swift takes`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Expense> { ($0.isPaid ? $0.name : "Zebra") == "Zebra" })
    try world.expectSame(#Predicate<Expense> { $0.isPaid ? $0.count > 3 : $0.count < 6 })
    try world.expectSame(#Predicate<Expense> { ($0.isPaid ? $0.note : nil) == nil })
    try world.expectSame(
      #Predicate<Expense> {
        if $0.count > 4 { $0.isPaid } else { $0.note != nil }
      })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `Terms are joined as in Swift`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Expense> { $0.count == 1 || $0.count == 2 && !$0.isPaid })
    try world.expectSame(#Predicate<Expense> { ($0.count == 1 || $0.count == 2) && !$0.isPaid })
    try world.expectSame(#Predicate<Expense> { !($0.note == nil || $0.count > 6) })
    try world.expectSame(#Predicate<Expense> { !($0.note == "eclair" && $0.count > 0) })
    try world.expectSame(#Predicate<Expense> { ($0.note == nil) == ($0.count < 7) })
    let wanted = true
    try world.expectSame(#Predicate<Expense> { wanted && $0.isPaid })
    try world.expectSame(#Predicate<Expense> { !wanted || $0.isPaid })
  }
}
