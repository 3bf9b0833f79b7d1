import Foundation
import SwiftData
import Testing

struct LocalizedPredicateTests {
  private struct Shop: Sendable {
    var name: String
    var owner: String?
  }

  @Test(arguments: [("Öwner", "OWNER", true), ("Café", "cafe", true), ("Shop", "x", false)])
  func `localizedStandardContains ignores case and diacritics`(
    name: String, term: String, found: Bool
  ) throws {
    let predicate = #Predicate<Shop> { $0.name.localizedStandardContains(term) }
    #expect(try predicate.evaluate(Shop(name: name)) == found)
  }

  @Test func `localizedStandardContains works through an optional`() throws {
    let predicate = #Predicate<Shop> { $0.owner?.localizedStandardContains("ann") == true }
    #expect(try predicate.evaluate(Shop(name: "", owner: "Änne Meyer")))
    #expect(try !predicate.evaluate(Shop(name: "", owner: nil)))
    let other = #Predicate<Shop> { ($0.owner ?? "nobody").localizedStandardContains("BODY") }
    #expect(try other.evaluate(Shop(name: "", owner: nil)))
  }

  @Test func `Either operand may be a property`() throws {
    let predicate = #Predicate<Shop> {
      "the corner shop".localizedStandardContains($0.name) && !$0.name.isEmpty
    }
    #expect(try predicate.evaluate(Shop(name: "Corner")))
    #expect(try !predicate.evaluate(Shop(name: "Bakery")))
  }

  @Test func `caseInsensitiveCompare compares with a captured result`() throws {
    let name = "Öwner"
    let same = ComparisonResult.orderedSame
    let predicate = #Predicate<Shop> { $0.name.caseInsensitiveCompare(name) == same }
    #expect(try predicate.evaluate(Shop(name: "öWNER")))
    #expect(try !predicate.evaluate(Shop(name: "owner")))
    let differs = #Predicate<Shop> { $0.name.caseInsensitiveCompare(name) != same }
    #expect(try differs.evaluate(Shop(name: "owner")))
  }

  @Test func `localizedCompare compares with a captured result`() throws {
    let ascending = ComparisonResult.orderedAscending
    let predicate = #Predicate<Shop> { $0.name.localizedCompare("f") == ascending }
    #expect(try predicate.evaluate(Shop(name: "é")))
    #expect(try !predicate.evaluate(Shop(name: "g")))
  }

  @Test func `An expression keeps its operands and describes itself`() throws {
    let text = PredicateExpressions.build_Arg("Corner Shop")
    let term = PredicateExpressions.build_Arg("shop")
    let contains = PredicateExpressions.build_localizedStandardContains(text, term)
    #expect(contains.root.value == "Corner Shop")
    #expect(contains.other.value == "shop")
    #expect(contains.description.hasPrefix("StringLocalizedStandardContains(root: "))
    #expect(
      PredicateExpressions.build_caseInsensitiveCompare(text, term).description
        .hasPrefix("StringCaseInsensitiveCompare(root: "))
    #expect(
      PredicateExpressions.build_localizedCompare(text, term).description
        .hasPrefix("StringLocalizedCompare(root: "))
  }

  @Test func `An expression survives encoding and is one of the standard ones`() throws {
    func roundTrip<Expression: StandardPredicateExpression>(
      _ expression: Expression
    ) throws -> Expression.Output {
      let data = try JSONEncoder().encode(expression)
      return try JSONDecoder().decode(Expression.self, from: data).evaluate(PredicateBindings())
    }
    let text = PredicateExpressions.build_Arg("Öwner")
    let term = PredicateExpressions.build_Arg("öwn")
    #expect(try roundTrip(PredicateExpressions.build_localizedStandardContains(text, term)))
    #expect(
      try roundTrip(PredicateExpressions.build_caseInsensitiveCompare(text, term))
        == .orderedDescending)
    #expect(
      try roundTrip(PredicateExpressions.build_localizedCompare(text, term)) == .orderedDescending)
  }

  @Test func `Strings have the methods themselves`() {
    #expect("Öwner".localizedStandardContains("owner"))
    #expect("a".caseInsensitiveCompare("A") == .orderedSame)
    #expect("é".localizedCompare("f") == .orderedAscending)
  }
}
