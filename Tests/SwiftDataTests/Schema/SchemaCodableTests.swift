import Foundation
import Testing

@testable import SwiftData

struct SchemaCodableTests {
  func roundTrip<T: Codable>(_ value: T) throws -> T {
    try JSONDecoder().decode(T.self, from: JSONEncoder().encode(value))
  }

  @Test func `A schema comes back equal, and of the same shape`() throws {
    let schema = Schema([SchemaModels.Budget.self], version: Schema.Version(1, 2, 3))
    let copy = try roundTrip(schema)
    #expect(copy == schema)
    #expect(copy.shape == schema.shape)
    #expect(copy.version == schema.version)
    #expect(copy.encodingVersion == Schema.schemaEncodingVersion)
    #expect(copy.problems == [])
    #expect(String(reflecting: copy) == String(reflecting: schema))
  }

  @Test func `Types and default values come back`() throws {
    let schema = try roundTrip(Schema([SchemaModels.Budget.self]))
    let budget = try #require(schema.entitiesByName["Budget"])
    #expect(SchemaModels.same(budget.attributesByName["limit"]?.valueType, Decimal.self))
    #expect(budget.attributesByName["limit"]?.defaultValue as? Decimal == 0)
    #expect(SchemaModels.same(budget.attributesByName["kind"]?.valueType, SchemaModels.Kind.self))
    #expect(budget.attributesByName["kind"]?.defaultValue as? SchemaModels.Kind == .home)
    #expect(budget.attributesByName["address"] is Schema.CompositeAttribute)
    let expenses = try #require(budget.relationshipsByName["expenses"])
    #expect(SchemaModels.same(expenses.valueType, [SchemaModels.Expense].self))
    #expect(!expenses.isToOneRelationship)
    #expect(expenses.keypath == nil)
  }

  @Test func `A type that the program lacks keeps its name and its shape`() throws {
    let attribute = Schema.Attribute(name: "kind", valueType: SchemaModels.Kind?.self)
    let schema = Schema(Schema.Entity("Budget", properties: attribute))
    let text = String(decoding: try JSONEncoder().encode(schema), as: UTF8.self)
    let mangled = try #require(attribute.typeDescription.mangledName)
    let foreign = text.replacing(mangled, with: "4Gone4KindO")
    #expect(foreign != text)
    let copy = try JSONDecoder().decode(Schema.self, from: Data(foreign.utf8))
    let kind = try #require(copy.entitiesByName["Budget"]?.attributesByName["kind"])
    #expect(SchemaModels.same(kind.valueType, Any.self))
    #expect(kind.isOptional)
    #expect(kind.typeDescription.name == attribute.typeDescription.name)
    #expect(copy.shape == schema.shape)
  }

  @Test func `A default that JSON has no number for comes back`() throws {
    let attribute = Schema.Attribute(
      name: "limit", valueType: Double.self, defaultValue: Double.infinity)
    #expect(try roundTrip(attribute).defaultValue as? Double == .infinity)
  }

  @Test func `A default that cannot be encoded is left out`() throws {
    struct Stubborn: Codable {
      struct Refusal: Error {}
      init() {}
      init(from decoder: any Decoder) throws { throw Refusal() }
      func encode(to encoder: any Encoder) throws { throw Refusal() }
    }
    let attribute = Schema.Attribute(
      name: "limit", valueType: Stubborn.self, defaultValue: Stubborn())
    #expect(try roundTrip(attribute).defaultValue == nil)
    #expect(try roundTrip(attribute) == attribute)
  }

  @Test(arguments: [
    Schema.Attribute.Option.unique, .externalStorage, .allowsCloudEncryption, .codable,
    .preserveValueOnDeletion, .ephemeral, .spotlight, .transformable(by: "Colour"),
  ])
  func `An option comes back`(option: Schema.Attribute.Option) throws {
    #expect(try roundTrip([option]) == [option])
  }

  @Test func `Subentities come back under their superentity`() throws {
    let child = Schema.Entity(
      "Trip", properties: Schema.Attribute(name: "miles", valueType: Int.self))
    let parent = Schema.Entity(
      "Expense", subentities: child,
      properties: Schema.Attribute(name: "amount", valueType: Int.self))
    let schema = Schema(parent)
    let copy = try roundTrip(schema)
    #expect(copy == schema)
    #expect(copy.entities.map(\.name) == ["Expense", "Trip"])
    let trip = try #require(copy.entitiesByName["Trip"])
    #expect(trip.superentity === copy.entitiesByName["Expense"])
    #expect(trip.properties.map(\.name) == ["amount", "miles"])
  }

  @Test func `Constraints come back by the names of their properties`() throws {
    typealias Budget = SchemaModels.Budget
    let unique = Schema.Unique<Budget>([\.name], [\.owner, \.kind])
    #expect(try roundTrip(unique) == unique)
    #expect(try roundTrip(unique).constraints == [[\.name], [\.owner, \.kind]])
    let index = Schema.Index<Budget>(.binary([\.limit]), .rtree([\.kind, \.limit]))
    #expect(try roundTrip(index) == index)
    #expect(index != Schema.Index<Budget>([\.limit], [\.kind, \.limit]))
  }

  @Test func `A constraint on no persisted property cannot be encoded`() {
    let unique = Schema.Unique<SchemaModels.Careless>([\.total])
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(unique) }
  }

  @Test func `A constraint on an unknown name cannot be decoded`() throws {
    let data = Data(#"{"constraints":[["nothing"]]}"#.utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Schema.Unique<SchemaModels.Budget>.self, from: data)
    }
  }

  @Test func `A schema survives a file`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // a leftover harms no test
    let file = folder.appending(path: "budgets.schema")
    let schema = Schema([SchemaModels.Budget.self])
    try schema.save(to: file)
    #expect(try Schema.load(from: file) == schema)
    #expect(throws: (any Error).self) {
      try Schema.load(from: folder.appending(path: "nothing.schema"))
    }
  }

  @Test func `A schema of a later form is refused`() {
    let data = Data(#"{"encodingVersion":{"major":9,"minor":0,"patch":0}}"#.utf8)
    #expect(throws: SwiftDataError.unknownSchema) {
      try JSONDecoder().decode(Schema.self, from: data)
    }
  }
}
