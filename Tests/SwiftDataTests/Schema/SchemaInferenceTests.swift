import Foundation
import Testing

@testable import SwiftData

struct SchemaInferenceTests {
  typealias Models = SchemaModels

  let schema = Schema([SchemaModels.Budget.self])

  var budget: Schema.Entity {
    get throws { try #require(schema.entity(for: Models.Budget.self)) }
  }

  func attribute(_ name: String) throws -> Schema.Attribute {
    try #require(try budget.attributesByName[name])
  }

  // MARK: Classes

  @Test func `A schema takes in the classes that relationships lead to`() {
    #expect(schema.entities.map(\.name) == ["Budget", "Expense", "Owner", "Tag"])
    #expect(Set(schema.entitiesByName.keys) == ["Budget", "Expense", "Owner", "Tag"])
    #expect(schema.modelTypes.count == 4)
    #expect(schema.problems == [])
  }

  @Test func `A class given twice is one entity`() {
    let schema = Schema([Models.Tag.self, Models.Expense.self, Models.Tag.self])
    #expect(schema.entities.map(\.name) == ["Tag", "Expense", "Budget", "Owner"])
    #expect(schema.problems == [])
  }

  @Test func `Every initialiser makes the same schema`() {
    let version = Schema.Version(2, 0, 0)
    let schema = Schema([LibraryV2.Book.self], version: version)
    #expect(schema == Schema(LibraryV2.Book.self, version: version))
    #expect(schema == Schema(LibraryV2.Author.self, LibraryV2.Book.self, version: version))
    #expect(schema == Schema(versionedSchema: LibraryV2.self))
    #expect(schema.hashValue == Schema(versionedSchema: LibraryV2.self).hashValue)
    #expect(schema != Schema([LibraryV2.Book.self]))
    #expect(schema != Schema([LibraryV1.Book.self], version: version))
  }

  @Test func `An empty schema has no entities and version 1`() {
    #expect(Schema().entities.isEmpty)
    #expect(Schema().version == Schema.Version(1, 0, 0))
  }

  @Test func `An entity has the bare name of its class`() {
    #expect(Schema.entityName(for: LibraryV1.Book.self) == "Book")
    #expect(Schema.entityName(for: LibraryV2.Book.self) == "Book")
  }

  @Test func `Two classes of one name are a problem that names both`() throws {
    let schema = Schema([LibraryV1.Book.self, LibraryV2.Book.self])
    let problem = try #require(schema.problems.first)
    #expect(schema.problems.count == 1)
    #expect(problem.contains("LibraryV1.Book and "))
    #expect(problem.contains("LibraryV2.Book would both be the entity Book"))
  }

  // MARK: Properties

  @Test func `Stored properties are inferred in the order of their declaration`() throws {
    #expect(
      try budget.properties.map(\.name) == [
        "name", "limit", "kind", "state", "isSelected", "origin", "address", "place", "expenses",
        "owner",
      ])
    #expect(try budget.relationshipsByName.keys.sorted() == ["expenses", "owner"])
    #expect(try budget.attributes.count == 8)
  }

  @Test func `Options, former names and modifiers come from the annotation`() throws {
    let name = try attribute("name")
    #expect(name.isUnique)
    #expect(name.originalName == "title")
    #expect(Models.same(name.valueType, String.self))
    #expect(name.keypath == \Models.Budget.name)
    #expect(try attribute("limit").originalName == "limit")
    #expect(try attribute("isSelected").isTransient)
    #expect(try attribute("origin").isCodable)
    #expect(try attribute("origin").hashModifier == "v2")
    #expect(try !attribute("place").isTransformable)
    #expect(try !attribute("limit").isUnique)
  }

  @Test func `Optional properties are optional, others are not`() throws {
    #expect(try attribute("state").isOptional)
    #expect(try !attribute("limit").isOptional)
    #expect(try budget.relationshipsByName["owner"]?.isOptional == true)
    #expect(try budget.relationshipsByName["expenses"]?.isOptional == false)
    let expense = try #require(schema.entity(for: Models.Expense.self))
    #expect(expense.relationshipsByName["tags"]?.isOptional == true)
  }

  @Test func `A default value is that of the declaration`() throws {
    #expect(try attribute("limit").defaultValue as? Decimal == 0)
    #expect(try attribute("kind").defaultValue as? Models.Kind == .home)
    #expect(try attribute("name").defaultValue == nil)
  }

  @Test func `A structure lists its members`() throws {
    let address = try #require(try attribute("address") as? Schema.CompositeAttribute)
    #expect(address.properties.map(\.name) == ["street", "location", "lines"])
    #expect(address.properties.map(\.isOptional) == [false, true, false])
    let location = try #require(address.properties[1] as? Schema.CompositeAttribute)
    #expect(location.properties.map(\.name) == ["latitude", "longitude"])
    #expect(Models.same(location.properties[0].valueType, Double.self))
  }

  @Test(arguments: ["name", "limit", "kind", "state", "origin"])
  func `What is no structure, or is opaque, lists no members`(name: String) throws {
    #expect(try !(attribute(name) is Schema.CompositeAttribute))
  }

  @Test func `A structure whose initialiser would stop on made-up values is inspected safely`() {
    struct Picky: Codable {
      var number: Int
      init(from decoder: any Decoder) throws {
        number = try decoder.singleValueContainer().decode(Int.self)
        precondition(number > 0)
      }
    }
    let attribute = Schema.Attribute.make("picky", valueType: Picky.self)
    #expect((attribute as? Schema.CompositeAttribute)?.properties.map(\.name) == ["number"])
  }

  @Test func `The library's own structures list no members`() {
    #expect(!(Schema.Attribute.make("a", valueType: [String].self) is Schema.CompositeAttribute))
    #expect(!(Schema.Attribute.make("b", valueType: URL?.self) is Schema.CompositeAttribute))
    #expect(
      !(Schema.Attribute.make("c", valueType: DateComponents.self) is Schema.CompositeAttribute))
    #expect(
      !(Schema.Attribute.make("d", valueType: ClosedRange<Int>.self)
        is Schema.CompositeAttribute))
  }

  // MARK: Relationships

  @Test func `A relationship takes its rule and its limits from the annotation`() throws {
    let expenses = try #require(try budget.relationshipsByName["expenses"])
    #expect(expenses.destination == "Expense")
    #expect(expenses.deleteRule == .cascade)
    #expect(expenses.minimumModelCount == 0)
    #expect(expenses.maximumModelCount == 100)
    #expect(!expenses.isToOneRelationship)
    #expect(expenses.inverseName == "budget")
    #expect(expenses.inverseKeyPath == \Models.Expense.budget)
    #expect(expenses.keypath == \Models.Budget.expenses)
  }

  @Test func `A relationship without annotation nullifies and finds its inverse`() throws {
    let owner = try #require(try budget.relationshipsByName["owner"])
    #expect(owner.destination == "Owner")
    #expect(owner.deleteRule == .nullify)
    #expect(owner.isToOneRelationship)
    #expect(owner.inverseName == "budgets")
  }

  // MARK: Constraints

  @Test func `Unique attributes and sets of properties are the uniqueness constraints`() throws {
    #expect(try budget.uniquenessConstraints == [["name"], ["owner", "kind"]])
  }

  @Test func `Indexes list their properties in order`() throws {
    #expect(try budget.indices == [["limit"], ["kind", "limit"]])
  }

  @Test func `Constraints on what is not stored as a value are problems`() throws {
    let problems = Schema([Models.Careless.self]).problems
    #expect(problems.count == 3)
    #expect(problems[0].hasPrefix("#Unique of Careless names "))
    #expect(problems[0].contains("which is no persisted property of Careless"))
    #expect(problems[1].hasPrefix("An index of Careless names owners, which refers to many"))
    #expect(problems[2].hasPrefix("An index of Careless names isSelected, which is not stored"))
  }

  @Test func `Names that differ in case only are a problem`() {
    let problems = Schema([Models.Similar.self]).problems
    #expect(problems.count == 1)
    #expect(problems[0].hasPrefix("Similar.fullName and Similar.fullname differ in the case"))
  }
}
