import Testing

@testable import SwiftData

struct SchemaEntityTests {
  let name = Schema.Attribute(name: "name", options: [.unique], valueType: String.self)
  let limit = Schema.Attribute(name: "limit", valueType: Int?.self)
  let entity: Schema.Entity

  init() {
    entity = Schema.Entity("Budget", properties: name, limit)
  }

  func relationship(_ name: String, to destination: String) -> Schema.Relationship {
    let relationship = Schema.Relationship()
    relationship.name = name
    relationship.destination = destination
    relationship.valueType = SchemaModels.Owner?.self
    return relationship
  }

  @Test func `An entity made by hand finds its properties by name and kind`() {
    #expect(entity.properties.map(\.name) == ["name", "limit"])
    #expect(entity.storedPropertiesByName.keys.sorted() == ["limit", "name"])
    #expect(entity.attributesByName["limit"] === limit)
    #expect(entity.attributes == [name, limit])
    #expect(entity.relationships.isEmpty)
    #expect(entity.uniquenessConstraints == [["name"]])
    #expect(limit.isOptional)
  }

  @Test func `Constraints given as properties become the entity's constraints`() {
    typealias Budget = SchemaModels.Budget
    let entity = Schema.Entity(
      "Budget", properties: name, limit, Schema.Unique<Budget>([\.name], [\.name, \.limit]),
      Schema.Index<Budget>([\.limit]))
    #expect(entity.properties.map(\.name) == ["name", "limit"])
    #expect(entity.uniquenessConstraints == [["name"], ["name", "limit"]])
    #expect(entity.indices == [["limit"]])
  }

  @Test func `Setting the attributes keeps the order and the relationships`() {
    entity.storedProperties.append(relationship("owner", to: "Owner"))
    let wider = Schema.Attribute(name: "name", valueType: Int.self)
    let note = Schema.Attribute(name: "note", valueType: String.self)
    entity.attributes = [note, wider]
    #expect(entity.properties.map(\.name) == ["name", "owner", "note"])
    #expect(entity.attributesByName["name"] === wider)
    entity.relationshipsByName = [:]
    #expect(entity.properties.map(\.name) == ["name", "note"])
    entity.storedPropertiesByName["note"] = nil
    #expect(entity.properties.map(\.name) == ["name"])
  }

  @Test func `Changing an attribute leaves it in the entity's set`() {
    limit.hashModifier = "v2"
    #expect(entity.attributes.contains(limit))
  }

  // MARK: Inheritance

  @Test func `Subentities inherit the properties, also those added later`() {
    let child = Schema.Entity("Trip", properties: relationship("owner", to: "Budget"))
    let grandchild = Schema.Entity("Cruise")
    child.subentities = [grandchild]
    entity.subentities = [child]
    #expect(child.superentity === entity)
    #expect(grandchild.superentityName == "Trip")
    #expect(grandchild.inheritedPropertiesByName.keys.sorted() == ["limit", "name", "owner"])
    entity.storedProperties.append(Schema.Attribute(name: "note", valueType: String.self))
    #expect(grandchild.properties.map(\.name) == ["name", "limit", "note", "owner"])
    #expect(Schema(entity).entities.map(\.name) == ["Budget", "Trip", "Cruise"])
  }

  @Test func `Entities that hold each other go together`() {
    weak var parent: Schema.Entity?
    do {
      let entity = Schema.Entity("Budget", subentities: Schema.Entity("Trip"))
      parent = entity
      #expect(entity.subentities.first?.superentity === entity)
    }
    #expect(parent == nil)
  }

  @Test func `A superentity set by hand is kept`() {
    let child = Schema.Entity("Trip")
    child.superentity = Schema.Entity("Expense")
    #expect(child.superentity?.name == "Expense")
    #expect(child.superentityName == "Expense")
    child.superentity = nil
    #expect(child.superentityName == nil)
  }

  // MARK: Problems

  @Test func `A relationship to an entity that the schema lacks is a problem`() {
    entity.storedProperties.append(relationship("owner", to: "Owner"))
    #expect(
      Schema(entity).problems == [
        """
        Budget.owner refers to the entity Owner, which the schema lacks. Add it to the schema.
        """
      ])
  }

  @Test func `An inverse that the destination lacks is a problem`() {
    let owner = relationship("owner", to: "Budget")
    owner.inverseName = "limit"
    entity.storedProperties.append(owner)
    #expect(
      Schema(entity).problems == [
        """
        Budget.owner has the inverse limit, which is no relationship of Budget. Name one that \
        refers to Budget.
        """
      ])
  }

  @Test func `Limits that no value satisfies are a problem`() {
    let owner = relationship("owner", to: "Budget")
    owner.minimumModelCount = 3
    owner.maximumModelCount = 2
    entity.storedProperties.append(owner)
    #expect(Schema(entity).problems.first?.hasPrefix("Budget.owner asks for 3 models") == true)
    owner.maximumModelCount = 0
    #expect(Schema(entity).problems == [])
  }

  @Test func `Repeated names are problems`() {
    entity.storedProperties.append(Schema.Attribute(name: "limit", valueType: Int.self))
    #expect(
      Schema(entity, Schema.Entity("Owner"), Schema.Entity("Owner"), Schema.Entity("owner"))
        .problems.map { $0.prefix(42) } == [
          "The schema has several entities Owner. Giv",
          "The entities Owner and owner differ in the",
          "The entity Budget has several properties l",
        ])
  }

  @Test func `A constraint on an unknown name is a problem`() {
    entity.uniquenessConstraints = [["nothing"]]
    #expect(
      Schema(entity).problems == [
        """
        A unique constraint of Budget names nothing, which is no property of it. Name one of its \
        properties.
        """
      ])
  }

  // MARK: Descriptions

  @Test func `A debug description shows the properties`() {
    let owner = relationship("owner", to: "Owner")
    entity.storedProperties.append(owner)
    entity.indices = [["limit", "name"]]
    #expect(
      String(reflecting: entity) == """
        Schema.Entity Budget
          Schema.Attribute name: Swift.String, options: [.unique]
          Schema.Attribute limit: Swift.Optional<Swift.Int>
          Schema.Relationship owner: \(owner.typeDescription.name), destination: Owner, \
        deleteRule: nullify
          unique: name
          index: limit, name
        """)
  }
}
