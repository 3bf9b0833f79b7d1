/// A relationship as its model class declares it.
struct Relation {
  /// The class that declares it.
  let owner: any PersistentModel.Type
  let name: String
  let keypath: AnyKeyPath
  /// The class it refers to.
  let destination: any PersistentModel.Type
  let isToMany: Bool
  /// The inverse that the annotation names.
  let explicitInverse: AnyKeyPath?

  /// The name for people, such as `Budget.expenses`.
  var label: String { "\(owner).\(name)" }

  /// Creates the relation of a property, nil for an attribute.
  init?(_ property: Schema.PropertyMetadata, of owner: any PersistentModel.Type) {
    guard let target = Self.target(of: property.valueType) else { return nil }
    self.owner = owner
    name = property.name
    keypath = property.keypath
    destination = target.destination
    isToMany = target.isToMany
    explicitInverse = (property.metadata as? Schema.Relationship)?.inverseKeyPath
  }

  /// The model class that a property of the given type refers to, nil for the type of an attribute.
  ///
  /// A property is a relationship exactly when its type is a model, an optional model, an array of
  /// models, or an optional sequence of models.
  static func target(
    of valueType: any Any.Type
  ) -> (destination: any PersistentModel.Type, isToMany: Bool)? {
    if let collection = valueType as? any RelationshipCollection.Type {
      return (element(of: collection), true)
    }
    let type = (valueType as? any _OptionalType.Type)?.wrappedType ?? valueType
    return (type as? any PersistentModel.Type).map { ($0, false) }
  }

  private static func element<C: RelationshipCollection>(
    of collection: C.Type
  ) -> any PersistentModel.Type {
    C.PersistentElement.self
  }

  static func == (lhs: Relation, rhs: Relation) -> Bool { lhs.keypath == rhs.keypath }

  func refers(to type: any PersistentModel.Type) -> Bool { destination == type }
}

/// The relations of model classes, each class asked once.
struct RelationTable {
  private var known: [ObjectIdentifier: [Relation]] = [:]

  mutating func relations(of type: any PersistentModel.Type) -> [Relation] {
    let id = ObjectIdentifier(type)
    if let relations = known[id] { return relations }
    let relations = type.schemaMetadata.compactMap { Relation($0, of: type) }
    known[id] = relations
    return relations
  }
}
