import Foundation
import SwiftData
import Testing

/// Paths through relationships, and questions about their members.
@Suite struct RelationshipPredicateTests {
  typealias Budget = Ledger.Budget
  typealias Person = Ledger.Person

  @Test(arguments: QueryWorld.Setting.allCases)
  func `A to-one path leads to the target's values`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Expense> { $0.budget == nil })
    try world.expectSame(#Predicate<Expense> { $0.budget != nil })
    try world.expectSame(#Predicate<Expense> { $0.budget?.name == "Home" })
    try world.expectSame(#Predicate<Expense> { $0.budget?.name != "Home" })
    try world.expectSame(#Predicate<Expense> { $0.budget?.limit == nil })
    try world.expectSame(#Predicate<Expense> { ($0.budget?.limit ?? 3) > 50 })
    try world.expectSame(#Predicate<Expense> { $0.budget?.owner?.name == "Cy" })
    try world.expectSame(#Predicate<Expense> { $0.budget?.owner?.boss?.name == "Bo" })
    try world.expectSame(#Predicate<Expense> { $0.budget?.owner?.boss?.boss?.name == "Ada" })
    try world.expectSame(#Predicate<Expense> { $0.budget?.owner?.boss == nil })
    try world.expectSame(#Predicate<Expense> { $0.budget?.owner?.boss != nil })
    try world.expectSame(#Predicate<Expense> { $0.budget.flatMap { $0.limit == nil } ?? true })
    try world.expectSame(
      #Predicate<Expense> {
        if let budget = $0.budget { budget.name == "Home" && budget.limit != nil } else { true }
      })
    try world.expectSame(#Predicate<Expense> { $0.budget?.owner == $0.budget?.owner?.boss?.boss })
    try world.expectSame(#Predicate<Budget> { $0.owner == $0.owner }, isTrivial: true)
    try world.expectSame(#Predicate<Person> { $0.boss?.boss == nil })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `Members are asked as in Swift`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Expense> { $0.parts.isEmpty })
    try world.expectSame(#Predicate<Expense> { !$0.parts.isEmpty })
    try world.expectSame(#Predicate<Expense> { $0.parts.count == 2 })
    try world.expectSame(#Predicate<Expense> { $0.parts.contains { $0.amount > 4 } })
    try world.expectSame(#Predicate<Expense> { !$0.parts.contains { $0.amount > 4 } })
    try world.expectSame(#Predicate<Expense> { $0.parts.allSatisfy { $0.amount < 3 } })
    try world.expectSame(#Predicate<Expense> { !$0.parts.allSatisfy { $0.amount < 3 } })
    try world.expectSame(#Predicate<Expense> { $0.parts.filter { $0.amount > 2 }.count >= 1 })
    try world.expectSame(#Predicate<Expense> { $0.parts.filter { $0.amount > 2 }.isEmpty })
    try world.expectSame(
      #Predicate<Expense> {
        $0.parts.filter { $0.amount > 2 }.contains { $0.text == "p1" }
      })
    try world.expectSame(#Predicate<Expense> { $0.labels.contains { $0.text == "red" } })
    try world.expectSame(#Predicate<Expense> { $0.labels.contains { $0.weight == nil } })
    try world.expectSame(#Predicate<Expense> { $0.labels.allSatisfy { $0.weight != nil } })
    try world.expectSame(#Predicate<Expense> { $0.labels.count > 1 })
    try world.expectSame(#Predicate<Expense> { $0.labels.isEmpty })
    try world.expectSame(#Predicate<Ledger.Label> { $0.expenses.count > 5 })
    try world.expectSame(#Predicate<Ledger.Label> { $0.expenses.contains { $0.count == 4 } })
    try world.expectSame(#Predicate<Expense> { $0.labels.first?.text == "red" })
    try world.expectSame(#Predicate<Expense> { $0.parts.last?.amount == nil })
    try world.expectSame(#Predicate<Expense> { ($0.parts.last?.amount ?? 0) > 5 })
    try world.expectSame(#Predicate<Expense> { $0.parts[0].amount == 0 })
    try world.expectSame(#Predicate<Expense> { $0.parts[1].amount > 4 })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `An optional to-many relationship is asked like any other`(
    _ setting: QueryWorld.Setting
  ) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(#Predicate<Budget> { $0.expenses?.isEmpty == true })
    try world.expectSame(#Predicate<Budget> { $0.expenses?.isEmpty ?? false })
    try world.expectSame(#Predicate<Budget> { ($0.expenses?.count ?? 0) > 2 })
    try world.expectSame(#Predicate<Budget> { $0.expenses?.contains { $0.isPaid } == true })
    try world.expectSame(#Predicate<Budget> { $0.expenses?.contains { $0.count == 1 } ?? false })
    try world.expectSame(#Predicate<Budget> { $0.expenses?.allSatisfy { $0.count < 0 } ?? false })
    try world.expectSame(
      #Predicate<Budget> { $0.expenses.flatMap { $0.contains { $0.count == 1 } } == true })
    try world.expectSame(#Predicate<Budget> { $0.expenses!.contains { $0.count == 1 } })
    try world.expectSame(#Predicate<Expense> { $0.budget?.expenses?.count == 5 }, isTrivial: true)
    try world.expectSame(
      #Predicate<Expense> { $0.budget?.expenses?.contains { $0.name == "ants" } == true })
    try world.expectSame(
      #Predicate<Expense> { $0.budget?.expenses?.contains { $0.name == "ants" } ?? true })
    try world.expectSame(
      #Predicate<Expense> { $0.budget?.expenses?.contains { $0.name == "ants" } == nil })
    try world.expectSame(
      #Predicate<Budget> {
        if let expenses = $0.expenses {
          expenses.contains { e in expenses.contains { $0.count > e.count } }
        } else {
          false
        }
      })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `Closures may lie inside of closures`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    try world.expectSame(
      #Predicate<Person> { $0.budgets.contains { $0.expenses?.contains { $0.isPaid } ?? false } })
    try world.expectSame(
      #Predicate<Person> { person in
        person.budgets.contains { budget in
          budget.expenses!.contains { expense in
            expense.labels.contains { $0.text == budget.name || person.name == "Cy" }
          }
        }
      })
    try world.expectSame(
      #Predicate<Expense> { e in
        e.labels.contains { l in l.expenses.contains { $0.count > e.count } }
      }
    )
    try world.expectSame(
      #Predicate<Expense> { e in e.labels.contains { $0.expenses.allSatisfy { $0.count >= 2 } } })
    try world.expectSame(
      #Predicate<Expense> { $0.parts.contains { $0.expense?.budget?.owner?.boss?.name == "Bo" } })
    try world.expectSame(
      #Predicate<Expense> { e in e.parts.contains { $0.amount == e.count && e.isPaid } })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `Captured values are compared with those of members`(
    _ setting: QueryWorld.Setting
  ) throws {
    let world = try QueryWorld(setting)
    let known = ["red", "Öl"]
    try world.expectSame(#Predicate<Expense> { $0.labels.allSatisfy { known.contains($0.text) } })
    try world.expectSame(
      #Predicate<Expense> { e in known.allSatisfy { k in e.labels.contains { $0.text == k } } })
    try world.expectSame(
      #Predicate<Expense> { e in known.contains { k in e.labels.contains { $0.text == k } } })
    let weights = [2.5, 3, .nan]
    try world.expectSame(#Predicate<Expense> { e in weights.contains { $0 == e.score } })
    let codes = [QueryWorld.code, UUID()]
    try world.expectSame(#Predicate<Expense> { e in codes.filter { $0 == e.code }.count == 1 })
    let empty: [String] = []
    try world.expectSame(
      #Predicate<Expense> { e in empty.allSatisfy { $0 == e.name } }, isTrivial: true)
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `Identifiers are compared by the key`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    let home = try world.context.fetch(FetchDescriptor<Budget>()).first { $0.name == "Home" }!
    let label = try world.context.fetch(FetchDescriptor<Ledger.Label>()).first!
    let homeID = home.persistentModelID
    let labelID = label.persistentModelID
    try world.expectSame(#Predicate<Budget> { $0.persistentModelID == homeID })
    try world.expectSame(#Predicate<Budget> { $0.id == homeID })
    try world.expectSame(#Predicate<Budget> { $0.persistentModelID != homeID })
    try world.expectSame(#Predicate<Expense> { $0.budget?.persistentModelID == homeID })
    try world.expectSame(#Predicate<Expense> { $0.budget?.persistentModelID != homeID })
    try world.expectSame(#Predicate<Expense> { $0.budget?.id == homeID })
    try world.expectSame(
      #Predicate<Expense> { $0.labels.contains { $0.persistentModelID == labelID } })
    try world.expectSame(#Predicate<Budget> { $0.persistentModelID == labelID }, isTrivial: true)
    try world.expectSame(#Predicate<Budget> { $0.persistentModelID != labelID }, isTrivial: true)
    let some = try world.context.fetch(FetchDescriptor<Expense>()).prefix(4)
    let ids = some.map(\.persistentModelID)
    try world.expectSame(#Predicate<Expense> { ids.contains($0.persistentModelID) })
    try world.expectSame(#Predicate<Expense> { !ids.contains($0.persistentModelID) })
    let set = Set(ids)
    try world.expectSame(#Predicate<Expense> { set.contains($0.persistentModelID) })
    let mixed = ids + [homeID]
    try world.expectSame(#Predicate<Expense> { mixed.contains($0.id) })
    let budgets: [PersistentIdentifier?] = [homeID, nil]
    try world.expectSame(
      #Predicate<Expense> { budgets.contains($0.budget.flatMap { $0.persistentModelID }) })
    let labels = [labelID]
    try world.expectSame(
      #Predicate<Expense> { e in
        labels.allSatisfy { id in e.labels.contains { $0.persistentModelID == id } }
      })
    let none: PersistentIdentifier? = nil
    try world.expectSame(#Predicate<Expense> { $0.budget?.persistentModelID == none })
    // A class with an `id` of its own.
    let person = try world.context.fetch(FetchDescriptor<Person>()).first!
    let own = person.id
    try world.expectSame(#Predicate<Person> { $0.id == own })
    let personID = person.persistentModelID
    try world.expectSame(#Predicate<Person> { $0.persistentModelID == personID })
  }

  @Test func `An identifier of another store finds nothing`() throws {
    let (world, other) = (
      try QueryWorld(.init(kind: .memory, state: .saved)),
      try QueryWorld(.init(kind: .memory, state: .saved))
    )
    let foreign = try other.context.fetch(FetchDescriptor<Budget>())[0].persistentModelID
    let own = try world.context.fetch(FetchDescriptor<Budget>())[0].persistentModelID
    #expect(foreign != own)
    try world.expectSame(#Predicate<Budget> { $0.persistentModelID == foreign }, isTrivial: true)
    try world.expectSame(#Predicate<Expense> { $0.budget?.persistentModelID == own })
    try world.expectSame(
      #Predicate<Expense> { $0.budget?.persistentModelID != foreign }, isTrivial: true)
    let both = [foreign, own]
    try world.expectSame(#Predicate<Budget> { both.contains($0.persistentModelID) })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `A model is of its own class`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    // Written out: of the operators themselves the compiler says that they are not needed.
    try world.expectSame(
      Predicate<Expense> { PredicateExpressions.TypeCheck<_, Expense>($0) }, isTrivial: true)
    try world.expectSame(
      Predicate<Expense> {
        PredicateExpressions.TypeCheck<_, Budget>(
          PredicateExpressions.build_KeyPath(root: $0, keyPath: \.budget))
      })
    try world.expectSame(
      Predicate<Expense> {
        PredicateExpressions.build_Equal(
          lhs: PredicateExpressions.build_flatMap(
            PredicateExpressions.ConditionalCast<_, Budget>(
              PredicateExpressions.build_KeyPath(root: $0, keyPath: \.budget))
          ) { PredicateExpressions.build_KeyPath(root: $0, keyPath: \.name) },
          rhs: PredicateExpressions.build_Arg("Home" as String?))
      })
    try world.expectSame(
      Predicate<Expense> {
        PredicateExpressions.build_KeyPath(
          root: PredicateExpressions.ForceCast<_, Expense>($0), keyPath: \.isPaid)
      })
  }
}
