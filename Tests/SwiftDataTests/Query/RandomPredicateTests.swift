import Foundation
import SwiftData
import Testing

/// Predicates put together at random, which come upon meetings of nils that nobody thinks of.
@Suite struct RandomPredicateTests {
  private typealias Truth = any StandardPredicateExpression<Bool>
  private typealias Build = PredicateExpressions

  /// A source of numbers that gives the same ones each time.
  private struct Numbers {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  @Test(arguments: StoreKind.allCases, [1, 2, 3] as [UInt64])
  func `Any predicate has the answer of Swift`(_ kind: StoreKind, _ seed: UInt64) throws {
    let world = try QueryWorld(.init(kind: kind, state: .saved))
    let home = try world.context.fetch(FetchDescriptor<Ledger.Budget>())[0].persistentModelID
    var numbers = Numbers(state: seed)
    for _ in 0..<150 {
      let predicate = Predicate<Expense> { Self.truth($0, home, depth: 4, &numbers) }
      try world.expectSame(predicate, isTrivial: true)
    }
  }

  // MARK: - Branches

  private static func truth(
    _ expense: Build.Variable<Expense>, _ home: PersistentIdentifier, depth: Int,
    _ numbers: inout Numbers
  ) -> Truth {
    if depth == 0 { return leaf(expense, home, &numbers) }
    var next: Truth { truth(expense, home, depth: depth - 1, &numbers) }
    switch numbers.next(9) {
    case 0, 1: return and(next, next)
    case 2, 3: return or(next, next)
    case 4: return not(next)
    case 5: return same(next, next)
    case 6: return choice(next, next, next)
    case 7: return unwrapped(expense, next, next)
    default: return leaf(expense, home, &numbers)
    }
  }

  private static func and(
    _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
  ) -> Truth { Build.build_Conjunction(lhs: left, rhs: right) }

  private static func or(
    _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
  ) -> Truth { Build.build_Disjunction(lhs: left, rhs: right) }

  private static func not(_ test: some StandardPredicateExpression<Bool>) -> Truth {
    Build.build_Negation(test)
  }

  private static func same(
    _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
  ) -> Truth { Build.build_NotEqual(lhs: left, rhs: right) }

  private static func choice(
    _ test: some StandardPredicateExpression<Bool>, _ yes: some StandardPredicateExpression<Bool>,
    _ no: some StandardPredicateExpression<Bool>
  ) -> Truth { Build.build_Conditional(test, yes, no) }

  /// `if let _ = expense.note { yes } else { no }`
  private static func unwrapped(
    _ expense: Build.Variable<Expense>, _ yes: some StandardPredicateExpression<Bool>,
    _ no: some StandardPredicateExpression<Bool>
  ) -> Truth {
    Build.build_NilCoalesce(
      lhs: Build.build_flatMap(Build.build_KeyPath(root: expense, keyPath: \.note)) { _ in yes },
      rhs: no)
  }

  // MARK: - Leaves

  private static func leaf(
    _ expense: Build.Variable<Expense>, _ home: PersistentIdentifier, _ numbers: inout Numbers
  ) -> Truth {
    let number = numbers.next(16)
    let text = QueryWorld.texts[number]
    let score = [-1.5, 0, 2.5, .infinity, .nan][number % 5]
    let note = Build.build_KeyPath(root: expense, keyPath: \.note)
    let rating = Build.build_KeyPath(root: expense, keyPath: \.rating)
    let budget = Build.build_KeyPath(root: expense, keyPath: \.budget)
    switch numbers.next(16) {
    case 0: return Build.build_KeyPath(root: expense, keyPath: \.isPaid)
    case 1:
      return Build.build_Equal(
        lhs: Build.build_KeyPath(root: expense, keyPath: \.isShared),
        rhs: Build.build_Arg(number % 3 == 0 ? nil : number % 2 == 0))
    case 2: return Build.build_Equal(lhs: note, rhs: Build.build_Arg(text as String?))
    case 3: return Build.build_NotEqual(lhs: note, rhs: Build.build_Arg(text as String?))
    case 4: return Build.build_Equal(lhs: rating, rhs: Build.build_Arg(score as Double?))
    case 5: return Build.build_NotEqual(lhs: rating, rhs: rating)
    case 6:
      return Build.build_Comparison(
        lhs: Build.build_KeyPath(root: expense, keyPath: \.score), rhs: Build.build_Arg(score),
        op: number % 2 == 0 ? .greaterThanOrEqual : .lessThan)
    case 7:
      return Build.build_Comparison(
        lhs: Build.build_NilCoalesce(lhs: rating, rhs: Build.build_Arg(score)),
        rhs: Build.build_KeyPath(root: expense, keyPath: \.score),
        op: number % 2 == 0 ? .lessThanOrEqual : .greaterThan)
    case 8:
      return Build.build_Equal(
        lhs: Build.build_flatMap(budget) { Build.build_KeyPath(root: $0, keyPath: \.name) },
        rhs: Build.build_Arg(number % 3 == 0 ? nil : "Home"))
    case 9:
      return Build.build_NotEqual(
        lhs: Build.build_flatMap(budget) {
          Build.build_KeyPath(root: $0, keyPath: \.persistentModelID)
        }, rhs: Build.build_Arg(home as PersistentIdentifier?))
    case 10:
      return Build.build_NilCoalesce(
        lhs: Build.build_flatMap(note) { Build.build_contains($0, Build.build_Arg("a")) },
        rhs: Build.build_Arg(number % 2 == 0))
    case 11:
      return Build.build_contains(
        Build.build_KeyPath(root: expense, keyPath: \.parts)
      ) { part in
        Build.build_Comparison(
          lhs: Build.build_KeyPath(root: part, keyPath: \.amount), rhs: Build.build_Arg(number),
          op: .greaterThan)
      }
    case 12:
      return Build.build_allSatisfy(
        Build.build_KeyPath(root: expense, keyPath: \.labels)
      ) { label in
        Build.build_NotEqual(
          lhs: Build.build_KeyPath(root: label, keyPath: \.weight),
          rhs: Build.build_Arg(number % 3 == 0 ? nil : number % 3))
      }
    case 13:
      return Build.build_Equal(
        lhs: Build.build_flatMap(
          Build.build_flatMap(budget) { Build.build_KeyPath(root: $0, keyPath: \.expenses) }
        ) { Build.build_KeyPath(root: $0, keyPath: \.count) },
        rhs: Build.build_Arg(number % 2 == 0 ? nil : 5))
    case 14:
      return Build.build_contains(
        Build.build_Arg([text, nil, "eclair"]),
        Build.build_flatMap(note) { $0 })
    default:
      return Build.build_Equal(
        lhs: Build.build_flatMap(
          Build.build_KeyPath(
            root: Build.build_KeyPath(root: expense, keyPath: \.place), keyPath: \.spot)
        ) { Build.build_KeyPath(root: $0, keyPath: \.name) },
        rhs: Build.build_Arg(number % 2 == 0 ? nil : text))
    }
  }
}
