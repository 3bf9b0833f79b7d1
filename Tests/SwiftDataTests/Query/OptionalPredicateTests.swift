import Foundation
import SwiftData
import Testing

/// `?.`, `??`, `flatMap`, `if let` and `!`.
@Suite struct OptionalPredicateTests {
  @Test(arguments: QueryWorld.Setting.allCases)
  func `An optional value is looked into as in Swift`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Expense> { ($0.note ?? "eclair") == "eclair" })
    try world.expectSame(#Predicate<Expense> { $0.isShared ?? true })
    try world.expectSame(#Predicate<Expense> { !($0.isShared ?? true) })
    try world.expectSame(#Predicate<Expense> { $0.note?.contains("n") == true })
    try world.expectSame(#Predicate<Expense> { $0.note?.contains("n") != true })
    try world.expectSame(#Predicate<Expense> { $0.note?.contains("n") ?? true })
    try world.expectSame(#Predicate<Expense> { $0.note?.contains("n") == nil })
    try world.expectSame(#Predicate<Expense> { $0.note?.isEmpty == false })
    try world.expectSame(#Predicate<Expense> { $0.note.flatMap { $0 == "eclair" } == false })
    try world.expectSame(#Predicate<Expense> { $0.note.flatMap { _ in true } == nil })
    try world.expectSame(
      #Predicate<Expense> {
        if let note = $0.note { note.contains("a") } else { true }
      })
    try world.expectSame(
      #Predicate<Expense> { e in
        if let note = e.note, let due = e.due { due > e.date && !note.isEmpty } else { false }
      })
    try world.expectSame(#Predicate<Expense> { ($0.due ?? $0.date) > $0.date })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `A captured optional is looked into as in Swift`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    let bound: Int? = 5
    let none: Int? = nil
    try world.expectSame(#Predicate<Expense> { $0.count > (bound ?? 2) })
    try world.expectSame(#Predicate<Expense> { $0.count > (none ?? 2) })
    try world.expectSame(#Predicate<Expense> { bound == nil || $0.count == bound! })
    try world.expectSame(
      #Predicate<Expense> { none == nil || $0.count == none! }, isTrivial: true)
    try world.expectSame(
      #Predicate<Expense> { e in
        if let bound { e.count > bound } else { e.isPaid }
      })
    try world.expectSame(
      #Predicate<Expense> { e in
        if let none { e.count > none } else { e.isPaid }
      })
  }

  @Test(arguments: QueryWorld.Setting.saved)
  func `A nil that is unwrapped by force does not match`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Expense> { $0.note! == "eclair" })
    try world.expectSame(#Predicate<Expense> { $0.note! != "eclair" })
    try world.expectSame(#Predicate<Expense> { !($0.note! == "eclair") })
    try world.expectSame(#Predicate<Expense> { $0.note!.contains("n") })
    try world.expectSame(#Predicate<Expense> { !$0.note!.contains("n") })
    try world.expectSame(#Predicate<Expense> { $0.note != nil && $0.note! == "eclair" })
    try world.expectSame(#Predicate<Expense> { $0.note == nil || $0.note! == "eclair" })
    try world.expectSame(#Predicate<Expense> { $0.isShared! })
    try world.expectSame(#Predicate<Expense> { !$0.isShared! })
    try world.expectSame(#Predicate<Expense> { $0.budget!.name == "Home" })
    try world.expectSame(#Predicate<Expense> { $0.budget!.name != "Home" })
    try world.expectSame(#Predicate<Expense> { $0.budget!.limit == nil })
    let low = QueryWorld.date(3)
    try world.expectSame(#Predicate<Expense> { $0.due! >= low })
  }
}
