import Foundation
import Testing

@testable import SwiftData

struct SchemaShapeTests {
  typealias Attribute = Schema.Attribute

  /// A schema of one entity.
  func schema(
    _ properties: any SchemaProperty..., change: (Schema.Entity) -> Void = { _ in }
  ) -> Schema {
    let entity = Schema.Entity(name: "Budget", subentities: [], properties: properties)
    change(entity)
    return Schema(entity)
  }

  func limit(
    _ type: any Any.Type = Int.self, _ options: Attribute.Option..., originalName: String? = nil,
    defaultValue: Any? = nil, hashModifier: String? = nil
  ) -> Attribute {
    Attribute(
      name: "limit", originalName: originalName, options: options, valueType: type,
      defaultValue: defaultValue, hashModifier: hashModifier)
  }

  func relationship(
    _ type: any Any.Type, rule: Schema.Relationship.DeleteRule = .nullify, inverse: String? = nil
  ) -> Schema.Relationship {
    let relationship = Schema.Relationship(deleteRule: rule)
    relationship.name = "owner"
    relationship.originalName = "owner"
    relationship.valueType = type
    relationship.destination = "Budget"
    relationship.inverseName = inverse
    return relationship
  }

  @Test func `The shape lists what a store needs, sorted by name`() {
    let schema = Schema([SchemaModels.Budget.self])
    #expect(
      schema.shape == """
        entity Budget
          attribute address json
          toMany expenses Expense cascade inverse budget
          attribute kind text
          attribute limit decimal
          attribute name text
          attribute origin json? modifier "v2"
          toOne owner? Owner nullify inverse budgets
          attribute place json
          attribute state json?
          unique kind owner
          unique name
          index kind limit
          index limit
        entity Expense
          attribute amount integer
          toOne budget? Budget nullify inverse expenses
          toMany tags Tag nullify
        entity Owner
          toMany budgets Budget nullify inverse owner
          attribute name text
        entity Tag
          toMany expenses Expense nullify
          attribute name text
        """)
  }

  @Test func `The order of classes and the version do not matter`() {
    let first = Schema([SchemaModels.Tag.self, SchemaModels.Budget.self])
    let second = Schema([SchemaModels.Budget.self], version: Schema.Version(3, 0, 0))
    #expect(first.shape == second.shape)
    #expect(Schema.difference(first, second) == [])
  }

  @Test func `Former names, defaults, contents and transient properties do not matter`() {
    struct Old: Codable { var a: Int }
    struct New: Codable { var a: Int, b: Int }
    let plain = schema(limit(Old.self))
    for other in [
      schema(limit(New.self)),
      schema(limit(Old.self, .codable)),
      schema(limit(Old.self, originalName: "bound")),
      schema(limit(Old.self, defaultValue: 3)),
      schema(limit(Old.self), Attribute(name: "x", options: [.ephemeral], valueType: Int.self)),
    ] {
      #expect(other.shape == plain.shape)
      #expect(Schema.difference(plain, other) == [])
    }
  }

  @Test func `Types of one class are of one shape`() {
    #expect(schema(limit(Int.self)).shape == schema(limit(Int16.self)).shape)
    #expect(schema(limit(String.self)).shape == schema(limit(SchemaModels.Kind.self)).shape)
    #expect(schema(limit(Float?.self)).shape == schema(limit(Double?.self)).shape)
    #expect(
      schema(relationship([SchemaModels.Tag].self)).shape
        == schema(relationship([SchemaModels.Tag]?.self)).shape)
  }

  @Test func `Types of different classes are of different shapes`() {
    let types: [any Any.Type] = [
      Bool.self, Int.self, UInt64.self, Double.self, Date.self, String.self, URL.self, UUID.self,
      Data.self, Decimal.self, [Int].self,
    ]
    #expect(Set(types.map { schema(limit($0)).shape }).count == types.count)
  }

  @Test func `A change of an attribute is named`() {
    let old = schema(limit(Int.self))
    #expect(
      Schema.difference(old, schema(limit(String.self)))
        == ["Budget.limit changed from integer to text"])
    #expect(Schema.difference(old, schema(limit(Int?.self))) == ["Budget.limit became optional"])
    #expect(Schema.difference(schema(limit(Int?.self)), old) == ["Budget.limit became required"])
    #expect(
      Schema.difference(old, schema(limit(hashModifier: "v2")))
        == ["Budget.limit changed its hash modifier from none to v2"])
    #expect(
      Schema.difference(old, schema(limit(Int.self, .unique)))
        == ["the unique constraint of Budget on limit was added"])
    #expect(
      Schema.difference(schema(limit()) { $0.indices = [["limit"]] }, old)
        == ["the index of Budget on limit was removed"])
    #expect(Schema.difference(old, schema()) == ["Budget.limit was removed"])
    #expect(Schema.difference(schema(), old) == ["Budget.limit was added"])
  }

  @Test func `A change of a relationship is named`() {
    let old = schema(relationship(SchemaModels.Owner?.self))
    #expect(
      Schema.difference(old, schema(relationship([SchemaModels.Owner].self, rule: .cascade))) == [
        "Budget.owner changed from a reference to one model to references to many models",
        "Budget.owner became required",
        "Budget.owner changed its delete rule from nullify to cascade",
      ])
    #expect(
      Schema.difference(old, schema(relationship(SchemaModels.Owner?.self, inverse: "owner")))
        == ["Budget.owner changed its inverse from none to owner"])
  }

  @Test func `Entities that come and go are named`() {
    let first = Schema(versionedSchema: LibraryV1.self)
    let second = Schema(versionedSchema: LibraryV2.self)
    #expect(
      Schema.difference(first, second) == [
        "Author was added",
        "Book.author was added",
        "Book.year changed from text to integer",
        "Book.year became required",
        "the unique constraint of Book on title was added",
      ])
    #expect(Schema.difference(second, first).contains("Author was removed"))
  }

  @Test func `An empty difference and an equal shape go together`() {
    let schemas = [
      schema(), schema(limit()), schema(limit(Int?.self)), schema(limit(String.self)),
      schema(limit(Int.self, .unique)), schema(limit(hashModifier: "a")),
      schema(relationship(SchemaModels.Owner?.self)),
      schema(relationship(SchemaModels.Owner.self)),
      schema(relationship([SchemaModels.Owner].self)),
      schema(relationship([SchemaModels.Owner].self, rule: .deny)),
      schema(relationship([SchemaModels.Owner].self, inverse: "owner")),
      schema(limit()) { $0.indices = [["limit"]] },
      Schema(versionedSchema: LibraryV1.self), Schema(versionedSchema: LibraryV2.self),
    ]
    for first in schemas {
      for second in schemas {
        #expect((first.shape == second.shape) == Schema.difference(first, second).isEmpty)
        #expect((first === second) == (first.shape == second.shape))
      }
    }
  }
}
