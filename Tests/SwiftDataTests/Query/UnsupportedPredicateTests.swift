import Foundation
import SwiftData
import Testing

/// What cannot be translated: an error that names it.
@Suite struct UnsupportedPredicateTests {
  private let world: QueryWorld

  init() throws { world = try QueryWorld(.init(kind: .memory, state: .saved)) }

  @Test func `A property that is not stored is named`() throws {
    let computed = world.message(of: #Predicate<Expense> { $0.title == "x" })
    #expect(computed?.contains("unsupportedKeyPath") == true)
    #expect(computed?.contains("Expense") == true)
    #expect(computed?.contains("String") == true)
    let transient = world.message(of: #Predicate<Expense> { $0.scratch == 1 })
    #expect(transient?.contains("unsupportedKeyPath") == true)
    #expect(transient?.contains("scratch") == true)
    let ephemeral = world.message(of: #Predicate<Expense> { $0.mark == 1 })
    #expect(ephemeral?.contains("unsupportedKeyPath") == true)
    let further = world.message(of: #Predicate<Expense> { $0.budget?.hasChanges == true })
    #expect(further?.contains("Budget") == true)
    #expect(throws: SwiftDataError.unsupportedKeyPath) {
      try world.context.fetchCount(
        FetchDescriptor(predicate: #Predicate<Expense> { $0.title == "x" }))
    }
  }

  @Test func `An expression without a form in SQL is named`() throws {
    let part = world.message(of: #Predicate<Expense> { $0.words[0..<1].contains("x") })
    #expect(part?.contains("unsupportedPredicate") == true)
    #expect(part?.contains("collection[0..<2]") == true)
    let cast = world.message(
      of: Predicate<Expense> {
        PredicateExpressions.TypeCheck<_, String>(
          PredicateExpressions.build_KeyPath(root: $0, keyPath: \.count))
      })
    #expect(cast?.contains("Int") == true)
    let whole = world.message(of: #Predicate<Expense> { $0.name.utf8.count == 1 })
    #expect(whole?.contains("UTF8View") == true)
    #expect(whole?.contains("filter the fetched models in Swift") == true)
  }

  @Test func `A range too large for a list is named`() {
    let range = 0..<Int.max
    let message = world.message(of: #Predicate<Expense> { e in range.contains { $0 == e.count } })
    #expect(message?.contains("9223372036854775807 elements") == true)
  }

  @Test func `A property in an encoded form is named`() {
    let message = world.message(of: #Predicate<Expense> { $0.wrapped == 1 })
    #expect(message?.contains("Expense.wrapped") == true)
  }

  @Test func `An expression of somebody else's is named`() {
    struct Moody: StandardPredicateExpression {
      func evaluate(_ bindings: PredicateBindings) throws -> Bool { true }
    }
    let message = world.message(of: Predicate<Expense> { _ in Moody() })
    #expect(message?.contains("the expression Moody") == true)
  }

  @Test func `The values of a predicate are not shown`() throws {
    let secret = "secret text"
    let message = world.message(of: #Predicate<Expense> { $0.title == secret })
    #expect(message?.contains(secret) == false)
  }

  @Test(arguments: [20, 300, 1_000, 3_000], [true, false])
  func `Many terms give an answer or an error`(_ count: Int, _ growsLeft: Bool) throws {
    let predicate = Self.any(of: (0..<count).map { $0 * 3 }, growsLeft: growsLeft)
    do {
      let found = try world.context.fetch(FetchDescriptor(predicate: predicate))
      #expect(Set(found.map(\.count)) == [0, 3, 6, 9, 12, 15])
    } catch SwiftDataError.unsupportedPredicate {
      #expect(count > 2_000, "so few terms must have an answer")
    }
  }

  @Test func `Deep nesting gives an answer or an error`() throws {
    var expression: any StandardPredicateExpression<Bool> = PredicateExpressions.Value(true)
    let predicate = Predicate<Expense> { variable in
      expression = PredicateExpressions.KeyPath(root: variable, keyPath: \.isPaid)
      for _ in 0..<2_000 { expression = Self.negation(expression) }
      return expression
    }
    #expect(throws: SwiftDataError.unsupportedPredicate) {
      try world.context.fetch(FetchDescriptor(predicate: predicate))
    }
    let shallow = Predicate<Expense> { variable in
      expression = PredicateExpressions.KeyPath(root: variable, keyPath: \.isPaid)
      for _ in 0..<21 { expression = Self.negation(expression) }
      return expression
    }
    try world.expectSame(shallow)
  }

  private static func negation(
    _ expression: some StandardPredicateExpression<Bool>
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.Negation(expression)
  }

  /// `$0.count == a || $0.count == b || …`, as a program puts it together.
  private static func any(of counts: [Int], growsLeft: Bool) -> Predicate<Expense> {
    Predicate { variable in
      func either(
        _ others: some StandardPredicateExpression<Bool>, _ count: Int
      ) -> any StandardPredicateExpression<Bool> {
        growsLeft
          ? PredicateExpressions.Disjunction(lhs: others, rhs: test(count))
          : PredicateExpressions.Disjunction(lhs: test(count), rhs: others)
      }
      func test(_ count: Int)
        -> PredicateExpressions.Equal<
          PredicateExpressions.KeyPath<PredicateExpressions.Variable<Expense>, Int>,
          PredicateExpressions.Value<Int>
        >
      {
        .init(
          lhs: .init(root: variable, keyPath: \.count), rhs: .init(count))
      }
      var result: any StandardPredicateExpression<Bool> = test(counts[0])
      for count in counts.dropFirst() { result = either(result, count) }
      return result
    }
  }
}
