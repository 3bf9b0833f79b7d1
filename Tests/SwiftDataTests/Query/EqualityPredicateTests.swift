import Foundation
import SwiftData
import Testing

/// `==`, `!=`, nil and truth values.
@Suite struct EqualityPredicateTests {
  @Test(arguments: QueryWorld.Setting.allCases)
  func `Scalars are equal as in Swift`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Expense> { $0.count == 3 })
    try world.expectSame(#Predicate<Expense> { $0.count != 3 })
    try world.expectSame(#Predicate<Expense> { 3 == $0.count })
    try world.expectSame(#Predicate<Expense> { !($0.count == 3) })
    try world.expectSame(#Predicate<Expense> { $0.isPaid })
    try world.expectSame(#Predicate<Expense> { !$0.isPaid })
    try world.expectSame(#Predicate<Expense> { $0.isPaid == false })
    let small: Int8 = -128
    try world.expectSame(#Predicate<Expense> { $0.small == small })
    let large = UInt64.max - 2
    try world.expectSame(#Predicate<Expense> { $0.size == large })
    try world.expectSame(#Predicate<Expense> { $0.size != large })
    let third: Float = 1 / 3
    try world.expectSame(#Predicate<Expense> { $0.ratio == third })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `Values of Foundation's types are equal as in Swift`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    let code = QueryWorld.code
    try world.expectSame(#Predicate<Expense> { $0.code == code })
    try world.expectSame(#Predicate<Expense> { $0.code != code })
    let date = QueryWorld.date(7)
    try world.expectSame(#Predicate<Expense> { $0.date == date })
    try world.expectSame(#Predicate<Expense> { $0.due == date })
    try world.expectSame(#Predicate<Expense> { $0.due != date })
    let link = URL(string: "https://example.org/2")!
    try world.expectSame(#Predicate<Expense> { $0.link == link })
    let data = Data([1, 2, 0])
    try world.expectSame(#Predicate<Expense> { $0.receipt == data })
    try world.expectSame(#Predicate<Expense> { $0.receipt != data })
    let price = Decimal(string: "0.250")!
    try world.expectSame(#Predicate<Expense> { $0.price == price })
    try world.expectSame(#Predicate<Expense> { $0.price != price })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `A nil equals a nil and nothing else`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Expense> { $0.note == nil })
    try world.expectSame(#Predicate<Expense> { $0.note != nil })
    try world.expectSame(#Predicate<Expense> { nil == $0.due })
    try world.expectSame(#Predicate<Expense> { $0.note == "eclair" })
    try world.expectSame(#Predicate<Expense> { $0.note != "eclair" })
    try world.expectSame(#Predicate<Expense> { !($0.note == "eclair") })
    try world.expectSame(#Predicate<Expense> { !($0.note != "eclair") })
    let absent: String? = nil
    try world.expectSame(#Predicate<Expense> { $0.note == absent })
    try world.expectSame(#Predicate<Expense> { $0.note != absent })
    let present: String? = "quote \" ' \\ end"
    try world.expectSame(#Predicate<Expense> { $0.note == present })
    try world.expectSame(#Predicate<Expense> { $0.isShared == nil })
    try world.expectSame(#Predicate<Expense> { $0.isShared == true })
    try world.expectSame(#Predicate<Expense> { $0.isShared != true })
    try world.expectSame(#Predicate<Expense> { $0.isShared == false })
    try world.expectSame(#Predicate<Expense> { $0.note == $0.budget?.name })
    try world.expectSame(#Predicate<Expense> { $0.note != $0.budget?.name })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `A NaN equals nothing`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    let zero = 0.0
    let notANumber = zero / zero
    try world.expectSame(#Predicate<Expense> { $0.score == notANumber }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { $0.score != notANumber }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { $0.rating == notANumber }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { $0.rating != notANumber }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { $0.score == $0.score })
    try world.expectSame(#Predicate<Expense> { $0.score != $0.score })
    try world.expectSame(#Predicate<Expense> { $0.rating == $0.rating })
    try world.expectSame(#Predicate<Expense> { $0.rating != $0.rating })
    try world.expectSame(#Predicate<Expense> { $0.score == zero })
    try world.expectSame(#Predicate<Expense> { $0.score != zero })
    let minusZero = -0.0
    try world.expectSame(#Predicate<Expense> { $0.score == minusZero })
    let infinity = Double.infinity
    try world.expectSame(#Predicate<Expense> { $0.score == infinity })
  }

  @Test(arguments: QueryWorld.Setting.saved, QueryWorld.texts + ["`;K", "KKKK", "\u{37E}"])
  func `Text is equal when its characters are`(
    _ setting: QueryWorld.Setting, _ text: String
  ) throws {
    let world = try QueryWorld(setting) { context in
      QueryWorld.fill(context)
      for text in ["\u{1FEF};\u{212A}", "K\u{212A}K\u{212A}", ";"] { context.insert(Expense(text)) }
    }
    try world.expectSame(#Predicate<Expense> { $0.name == text })
    try world.expectSame(#Predicate<Expense> { $0.name != text })
    try world.expectSame(#Predicate<Expense> { $0.note == text }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { $0.note != text }, isTrivial: true)
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `Enumerations are equal as in Swift`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    let other = Ledger.Kind.other
    try world.expectSame(#Predicate<Expense> { $0.kind == other })
    try world.expectSame(#Predicate<Expense> { $0.kind != other })
    try world.expectSame(#Predicate<Expense> { $0.kind.rawValue == "food" })
    let low: Ledger.Level? = .low
    try world.expectSame(#Predicate<Expense> { $0.level == low })
    try world.expectSame(#Predicate<Expense> { $0.level != low })
    try world.expectSame(#Predicate<Expense> { $0.level == nil })
    let rated = Ledger.Mood.rated(4)
    try world.expectSame(#Predicate<Expense> { $0.mood == rated })
    try world.expectSame(#Predicate<Expense> { $0.mood != rated })
  }

  @Test(arguments: QueryWorld.Setting.saved)
  func `A predicate without a property holds for all or none`(
    _ setting: QueryWorld.Setting
  ) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Expense> { _ in true }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { _ in false }, isTrivial: true)
    try world.expectSame(.true as Predicate<Expense>, isTrivial: true)
    try world.expectSame(.false as Predicate<Expense>, isTrivial: true)
    let (one, two) = (1, 2)
    try world.expectSame(#Predicate<Expense> { _ in one < two }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { _ in one == two }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { _ in !(one == two) }, isTrivial: true)
  }
}
