extension Schema {
  /// What no store could keep as the entities describe it.
  static func problems(in entities: [Entity]) -> [String] {
    var problems: [String] = []
    let byName = Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    // Inference has reported classes of one name, and knows what they are called in full.
    let handmade = entities.filter { $0.modelType == nil }
    for name in repeated(handmade.map(\.name)) {
      problems.append("The schema has several entities \(name). Give each a name of its own.")
    }
    for (first, second) in differingInCase(Set(entities.map(\.name)).sorted()) {
      problems.append(
        """
        The entities \(first) and \(second) differ in the case of letters only, which does not \
        make two tables. Rename one.
        """)
    }
    for entity in entities {
      problems += problemsOfProperties(in: entity)
      problems += problemsOfConstraints(in: entity)
      for case let relationship as Relationship in entity.storedProperties {
        problems += self.problems(of: relationship, in: entity, byName)
      }
    }
    return problems
  }

  private static func problemsOfProperties(in entity: Entity) -> [String] {
    let names = entity.properties.map(\.name)
    return repeated(names).map {
      "The entity \(entity.name) has several properties \($0). Give each a name of its own."
    }
      + differingInCase(Set(names).sorted()).map {
        """
        \(entity.name).\($0) and \(entity.name).\($1) differ in the case of letters only, which \
        does not make two columns. Rename one.
        """
      }
  }

  private static func problemsOfConstraints(in entity: Entity) -> [String] {
    let properties = Dictionary(
      entity.properties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let uses =
      entity.uniquenessConstraints.map { ("A unique constraint", $0) }
      + entity.indices.map { ("An index", $0) }
    return uses.flatMap { kind, names in
      names.compactMap { name -> String? in
        guard let property = properties[name] else {
          return """
            \(kind) of \(entity.name) names \(name), which is no property of it. Name one of \
            its properties.
            """
        }
        if let relationship = property as? Relationship, !relationship.isToOneRelationship {
          return """
            \(kind) of \(entity.name) names \(name), which refers to many models. Name \
            attributes and relationships to one model only.
            """
        }
        if let attribute = property as? Attribute, attribute.isExternal,
          attribute.valueType is any _ExternalValue.Type, kind == "A unique constraint"
        {
          return """
            \(kind) of \(entity.name) names \(name), whose values may be in files, where they cannot \
            be compared. Drop it there, or drop `.externalStorage`.
            """
        }
        if let attribute = property as? Attribute, attribute.isTransformable,
          kind == "A unique constraint"
        {
          return """
            \(kind) of \(entity.name) names \(name), whose stored form a value transformer makes: \
            equal values need not be stored alike. Drop it there.
            """
        }
        if property.isTransient {
          return """
            \(kind) of \(entity.name) names \(name), which is not stored. Drop it there, or \
            drop `.ephemeral`.
            """
        }
        return nil
      }
    }
  }

  private static func problems(
    of relationship: Relationship, in entity: Entity, _ entities: [String: Entity]
  ) -> [String] {
    let label = "\(entity.name).\(relationship.name)"
    var problems: [String] = []
    let least = relationship.minimumModelCount ?? 0
    let most = relationship.maximumModelCount ?? 0
    if least < 0 || most < 0 || most != 0 && least > most {
      problems.append(
        """
        \(label) asks for \(least) models at least and \(most) at most, which no value can \
        satisfy. The numbers must be 0 (no limit) or more, the first not above the second.
        """)
    }
    // Inference takes destinations and inverses from the classes, and has reported what it found.
    guard entity.modelType == nil else { return problems }
    guard let destination = entities[relationship.destination] else {
      problems.append(
        """
        \(label) refers to the entity \(relationship.destination), which the schema lacks. Add \
        it to the schema.
        """)
      return problems
    }
    if let inverse = relationship.inverseName, destination.relationshipsByName[inverse] == nil {
      problems.append(
        """
        \(label) has the inverse \(inverse), which is no relationship of \(destination.name). \
        Name one that refers to \(entity.name).
        """)
    }
    return problems
  }

  // MARK: Names

  private static func repeated(_ names: [String]) -> [String] {
    Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted()
  }

  /// Neighbours among names that are one name to SQLite, which folds the letters of ASCII.
  private static func differingInCase(_ names: [String]) -> [(String, String)] {
    let groups = Dictionary(grouping: names) { name in
      String(
        String.UnicodeScalarView(
          name.unicodeScalars.map { scalar in
            ("A"..."Z").contains(scalar) ? UnicodeScalar(scalar.value + 32) ?? scalar : scalar
          }))
    }
    return groups.values.filter { $0.count > 1 }.flatMap { zip($0, $0.dropFirst()) }
      .sorted { $0 < $1 }
  }
}
