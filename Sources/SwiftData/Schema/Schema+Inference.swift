/// Makes the entities of model classes, of those that they inherit from, and of those that their
/// relationships lead to.
struct SchemaInference {
  /// The classes that were asked for, then those that relationships lead to; each behind the one
  /// that it inherits from.
  private(set) var types: [any PersistentModel.Type] = []
  /// What is wrong with the classes.
  private(set) var problems: [String] = []
  private var table = RelationTable()

  init(_ types: [any PersistentModel.Type]) {
    var seen: Set<ObjectIdentifier> = []
    func add(_ type: any PersistentModel.Type, to types: inout [any PersistentModel.Type]) {
      guard seen.insert(ObjectIdentifier(type)).inserted else { return }
      if let superclass = _ModelType.of(type).supertype?.type { add(superclass, to: &types) }
      types.append(type)
    }
    for type in types { add(type, to: &self.types) }
    var index = 0
    while index < self.types.count {
      for relation in table.relations(of: self.types[index]) {
        add(relation.destination, to: &self.types)
      }
      index += 1
    }
  }

  mutating func makeEntities() -> [Schema.Entity] {
    reportSharedNames()
    let entities = types.map { makeEntity($0) }
    for (type, entity) in zip(types, entities) {
      guard let superclass = _ModelType.of(type).supertype?.type,
        let index = types.firstIndex(where: { $0 == superclass })
      else { continue }
      entities[index].subentities.insert(entity)
    }
    return entities
  }

  /// Two classes of one name, such as `V1.Budget` and `V2.Budget`, would be one entity.
  private mutating func reportSharedNames() {
    let byName = Dictionary(grouping: types, by: Self.entityName)
    for (name, types) in byName.sorted(by: { $0.key < $1.key }) where types.count > 1 {
      let classes = types.map(Schema.TypeDescription.readableName).joined(separator: " and ")
      report(
        """
        \(classes) would both be the entity \(name), since an entity has the name of its class \
        alone. Rename one, or see that no class refers to one of another version of the schema.
        """)
    }
  }

  private mutating func makeEntity<M: PersistentModel>(_ type: M.Type) -> Schema.Entity {
    if _ModelType.of(type).type != type {
      report(
        "\(type) inherits from the model \(_ModelType.of(type).type), and is none itself. Put @Model "
          + "before the class, or use \(_ModelType.of(type).type).")
    }
    let properties = type.schemaMetadata.map { makeProperty($0, of: type) }
    let entity = Schema.Entity(
      name: Schema.entityName(for: type), subentities: [], properties: properties)
    entity.modelType = type
    for constraint in type._$schemaConstraints.compactMap({ $0 as? any SchemaConstraint }) {
      entity.addUniquenessConstraints(
        names(constraint.uniqueKeyPaths, of: constraint, in: type))
      entity.addIndices(names(constraint.indexKeyPaths, of: constraint, in: type))
    }
    return entity
  }

  // MARK: Properties

  private mutating func makeProperty(
    _ property: Schema.PropertyMetadata, of type: any PersistentModel.Type
  ) -> any SchemaProperty {
    if Swift.type(of: property.keypath).rootType != type {
      report(
        """
        The metadata of \(type) gives \(property.name) a key path of \
        \(Swift.type(of: property.keypath).rootType). Let @Model write `schemaMetadata`.
        """)
    }
    if let relation = Relation(property, of: type) { return makeRelationship(property, relation) }
    if property.metadata is Schema.Relationship {
      report(
        """
        \(type).\(property.name) is marked @Relationship, but \(property.valueType) is neither a \
        model nor an array of models. Drop the annotation, or make the type a model.
        """)
    }
    let annotation = property.metadata as? Schema.Attribute
    let attribute = Schema.Attribute.make(
      property.name, valueType: property.valueType,
      originalName: Self.originalName(annotation, property.name),
      options: annotation?.options ?? [], defaultValue: property.defaultValue,
      hashModifier: annotation?.hashModifier)
    attribute.keypath = property.keypath
    return attribute
  }

  private mutating func makeRelationship(
    _ property: Schema.PropertyMetadata, _ relation: Relation
  ) -> Schema.Relationship {
    let annotation = property.metadata as? Schema.Relationship
    // `@Attribute(.unique)` and `@Attribute(originalName:)` stand on relationships too.
    let attribute = property.metadata as? Schema.Attribute
    let relationship = Schema.Relationship(
      deleteRule: annotation?.deleteRule ?? .nullify,
      minimumModelCount: annotation?.minimumModelCount ?? 0,
      maximumModelCount: annotation?.maximumModelCount ?? 0,
      hashModifier: annotation?.hashModifier ?? attribute?.hashModifier)
    relationship.name = property.name
    relationship.originalName = Self.originalName(property.metadata, property.name)
    relationship.options = annotation?.options ?? (attribute?.isUnique == true ? [.unique] : [])
    relationship.keypath = property.keypath
    relationship.valueType = property.valueType
    relationship.destination = Self.entityName(relation.destination)
    switch InverseInference.inverse(of: relation, table: &table) {
    case .none: break
    case .inverse(let inverse):
      relationship.inverseName = inverse.name
      relationship.inverseKeyPath = inverse.keypath
    case .problem(let text): report(text)
    }
    return relationship
  }

  private static func originalName(_ annotation: (any SchemaProperty)?, _ name: String) -> String {
    guard let original = annotation?.originalName, !original.isEmpty else { return name }
    return original
  }

  private static func entityName(_ type: any PersistentModel.Type) -> String {
    Schema.entityName(for: type)
  }

  // MARK: Constraints

  /// The names of the properties of each constraint; those that name something else are left out,
  /// and reported.
  private mutating func names(
    _ constraints: [[AnyKeyPath]], of constraint: any SchemaConstraint,
    in type: any PersistentModel.Type
  ) -> [[String]] {
    let model = _ModelType.of(type)
    var result: [[String]] = []
    for keypaths in constraints {
      let names = keypaths.compactMap { model.slot($0).map { model.properties[$0].name } }
      if keypaths.isEmpty {
        report("\(constraint.macroName) of \(type) names no property. Name one, or drop it.")
      } else if names.count == keypaths.count {
        result.append(names)
      } else {
        let unknown = keypaths.filter { model.slot($0) == nil }
        report(
          """
          \(constraint.macroName) of \(type) names \
          \(unknown.map(\.readableDescription).joined(separator: ", ")), which is no persisted \
          property of \(type). Name stored properties of the class, without @Transient.
          """)
      }
    }
    return result
  }

  private mutating func report(_ problem: String) {
    // Both ends of a pair find the same fault.
    if !problems.contains(problem) { problems.append(problem) }
  }
}
