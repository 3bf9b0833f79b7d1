extension Schema {
  /// What a store needs to know of the schema, as text that two schemas share exactly when a file
  /// of one is good for the other.
  ///
  /// It leaves out former names, default values, limits of counts, what lies inside encoded values,
  /// and what is never stored. It is the same in every process and on every system.
  var shape: String {
    shapes.values.sorted { $0.name < $1.name }.map(\.text).joined(separator: "\n")
  }

  /// What differs between the shapes of two schemas, from the first to the second: one sentence
  /// each, none when the shapes are equal.
  static func difference(_ a: Schema, _ b: Schema) -> [String] {
    let old = a.shapes
    let new = b.shapes
    return Set(old.keys).union(new.keys).sorted().flatMap { name -> [String] in
      switch (old[name], new[name]) {
      case (let old?, let new?): EntityShape.difference(old, new)
      case (nil, _): ["\(name) was added"]
      case (_, nil): ["\(name) was removed"]
      }
    }
  }

  private var shapes: [String: EntityShape] { entitiesByName.mapValues(EntityShape.init) }
}

/// What a store needs to know of an entity.
private struct EntityShape {
  let name: String
  let superentity: String?
  let properties: [String: PropertyShape]
  /// The order within a constraint has no meaning.
  let unique: Set<[String]>
  let indices: Set<[String]>

  init(_ entity: Schema.Entity) {
    name = entity.name
    superentity = entity.superentityName
    properties = Dictionary(
      entity.storedProperties.compactMap(PropertyShape.init).map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    unique = Set(entity.uniquenessConstraints.map { $0.sorted() })
    indices = Set(entity.indices)
  }

  var text: String {
    var lines = ["entity \(quoted(name))" + (superentity.map { ": \(quoted($0))" } ?? "")]
    lines += properties.values.sorted { $0.name < $1.name }.map { "  \($0.text)" }
    lines += unique.map { "  unique \($0.map(quoted).joined(separator: " "))" }.sorted()
    lines += indices.map { "  index \($0.map(quoted).joined(separator: " "))" }.sorted()
    return lines.joined(separator: "\n")
  }

  static func difference(_ old: EntityShape, _ new: EntityShape) -> [String] {
    var result: [String] = []
    if old.superentity != new.superentity {
      let parents = (old.superentity ?? "nothing", new.superentity ?? "nothing")
      result.append("\(old.name) inherits from \(parents.1) instead of \(parents.0)")
    }
    for name in Set(old.properties.keys).union(new.properties.keys).sorted() {
      let label = "\(old.name).\(name)"
      switch (old.properties[name], new.properties[name]) {
      case (let old?, let new?):
        result += PropertyShape.difference(old, new).map { "\(label) \($0)" }
      case (nil, _): result.append("\(label) was added")
      case (_, nil): result.append("\(label) was removed")
      }
    }
    return result + difference(old.unique, new.unique, "unique constraint", of: old.name)
      + difference(old.indices, new.indices, "index", of: old.name)
  }

  private static func difference(
    _ old: Set<[String]>, _ new: Set<[String]>, _ kind: String, of entity: String
  ) -> [String] {
    func sentences(_ lists: Set<[String]>, _ verb: String) -> [String] {
      lists.map { "the \(kind) of \(entity) on \($0.joined(separator: ", ")) was \(verb)" }.sorted()
    }
    return sentences(new.subtracting(old), "added") + sentences(old.subtracting(new), "removed")
  }
}

/// What a store needs to know of a property.
private struct PropertyShape {
  enum Kind: Equatable {
    case attribute(Schema.ValueClass, isOptional: Bool)
    case toOne(isOptional: Bool)
    /// A missing and an empty collection are stored alike.
    case toMany
  }

  let name: String
  let kind: Kind
  let destination: String?
  let inverse: String?
  let deleteRule: Schema.Relationship.DeleteRule?
  let hashModifier: String?

  /// Creates the shape of a property, nil when it is not stored.
  init?(_ property: any SchemaProperty) {
    name = property.name
    switch property {
    case let attribute as Schema.Attribute where !attribute.isTransient:
      kind = .attribute(attribute.valueClass, isOptional: attribute.isOptional)
      (destination, inverse, deleteRule) = (nil, nil, nil)
      hashModifier = attribute.hashModifier
    case let relationship as Schema.Relationship:
      kind =
        relationship.isToOneRelationship ? .toOne(isOptional: relationship.isOptional) : .toMany
      destination = relationship.destination
      inverse = relationship.inverseName
      deleteRule = relationship.deleteRule
      hashModifier = relationship.hashModifier
    default: return nil
    }
  }

  var text: String {
    var text =
      switch kind {
      case .attribute(let valueClass, let isOptional):
        "attribute \(quoted(name)) \(valueClass.rawValue)\(isOptional ? "?" : "")"
      case .toOne(let isOptional): "toOne \(quoted(name))\(isOptional ? "?" : "")"
      case .toMany: "toMany \(quoted(name))"
      }
    if let destination { text += " \(quoted(destination))" }
    if let deleteRule { text += " \(deleteRule.rawValue)" }
    if let inverse { text += " inverse \(quoted(inverse))" }
    if let hashModifier { text += " modifier \(hashModifier.debugDescription)" }
    return text
  }

  /// What follows the property's name in a sentence.
  static func difference(_ old: PropertyShape, _ new: PropertyShape) -> [String] {
    var result: [String] = []
    if old.kindName != new.kindName {
      result.append("changed from \(old.kindName) to \(new.kindName)")
    }
    if old.isOptional != new.isOptional {
      result.append(new.isOptional ? "became optional" : "became required")
    }
    guard old.isRelationship == new.isRelationship else { return result }
    func compare(_ old: String?, _ new: String?, _ what: String) {
      guard old != new else { return }
      result.append("changed its \(what) from \(old ?? "none") to \(new ?? "none")")
    }
    compare(old.destination, new.destination, "destination")
    compare(old.inverse, new.inverse, "inverse")
    compare(old.deleteRule?.rawValue, new.deleteRule?.rawValue, "delete rule")
    compare(old.hashModifier, new.hashModifier, "hash modifier")
    return result
  }

  private var kindName: String {
    switch kind {
    case .attribute(let valueClass, _): valueClass.rawValue
    case .toOne: "a reference to one model"
    case .toMany: "references to many models"
    }
  }

  private var isOptional: Bool {
    switch kind {
    case .attribute(_, let isOptional), .toOne(let isOptional): isOptional
    case .toMany: false
    }
  }

  private var isRelationship: Bool { destination != nil }
}

/// A name that cannot be mistaken for two: raw identifiers may hold spaces.
private func quoted(_ name: String) -> String {
  name.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 32 || isPlain($0) }
    ? name : name.debugDescription
}

private func isPlain(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
}
