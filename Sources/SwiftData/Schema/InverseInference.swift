/// Finds the property that refers back for a relationship.
///
/// It works on the classes alone, so that objects outside any container have inverses too.
enum InverseInference {
  enum InverseResult {
    /// Nothing refers back.
    case none
    /// The relation that refers back; for a symmetric relationship the relation itself.
    case inverse(Relation)
    /// The classes contradict themselves, or leave the choice open: a sentence that says so.
    case problem(String)
  }

  /// The inverse of a property.
  ///
  /// These decide, in turn: the inverse that the property's own annotation names; a property of the
  /// other class whose annotation names this one; the only two properties of the two classes that
  /// could refer to each other. Pairs of two to-many properties are not guessed, nor are pairs of
  /// two to-one properties of one class, such as `mother` and `father`.
  static func inverse(
    of property: String, in type: any PersistentModel.Type
  ) -> InverseResult {
    var table = RelationTable()
    guard let relation = table.relations(of: type).first(where: { $0.name == property }) else {
      return .none
    }
    return inverse(of: relation, table: &table)
  }

  /// The name of the inverse of a property; nil where there is none, or where the classes leave it
  /// open, which a container refuses.
  static func inverseName(of property: String, in type: any PersistentModel.Type) -> String? {
    if case .inverse(let relation) = inverse(of: property, in: type) { relation.name } else { nil }
  }

  static func inverse(of relation: Relation, table: inout RelationTable) -> InverseResult {
    if let keypath = relation.explicitInverse {
      return explicitInverse(of: relation, keypath: keypath, table: &table)
    }
    let claims = claims(on: relation, table: &table)
    if claims.count > 1 { return .problem(contest(claims, relation)) }
    if let claim = claims.first { return .inverse(claim) }
    return inferredInverse(of: relation, table: &table)
  }

  // MARK: Annotations

  private static func explicitInverse(
    of relation: Relation, keypath: AnyKeyPath, table: inout RelationTable
  ) -> InverseResult {
    let destination = relation.destination
    guard
      let inverse = table.relations(of: destination).first(where: { $0.keypath == keypath })
    else {
      let model = _ModelType.of(destination)
      if let slot = model.slot(keypath), model.properties[slot].kind != .attribute {
        let owner = model.properties[slot].owner
        return .problem(
          """
          \(relation.label) names \(owner).\(model.properties[slot].name) as its inverse, which \
          refers back for every \(owner). Let \(relation.label) be of \(owner), or give \
          \(destination) a property of its own.
          """)
      }
      let name = destination.persistedName(of: keypath)
      let what = name.map { "\(destination).\($0)" } ?? keypath.readableDescription
      return .problem(
        """
        \(relation.label) names \(what) as its inverse, which is no relationship of \
        \(destination). Name a property of \(destination) that refers to \(relation.owner).
        """)
    }
    guard inverse.refers(to: relation.owner) else {
      return .problem(
        """
        \(relation.label) names \(inverse.label) as its inverse, which refers to \
        \(inverse.destination), not to \(relation.owner). Name a property of \(destination) that \
        refers to \(relation.owner).
        """)
    }
    if let back = inverse.explicitInverse, back != relation.keypath {
      let other = relation.owner.persistedName(of: back).map { "\(relation.owner).\($0)" }
      return .problem(
        """
        \(relation.label) names \(inverse.label) as its inverse, which names \
        \(other ?? back.readableDescription) as its own. Let the two name each other, or annotate \
        one of them only.
        """)
    }
    let claims = claims(on: inverse, table: &table)
    return claims.count > 1 ? .problem(contest(claims, inverse)) : .inverse(inverse)
  }

  /// The relations that name `relation` as their inverse.
  private static func claims(on relation: Relation, table: inout RelationTable) -> [Relation] {
    table.relations(of: relation.destination).filter {
      $0.explicitInverse == relation.keypath && $0.refers(to: relation.owner)
    }
  }

  private static func contest(_ claims: [Relation], _ relation: Relation) -> String {
    """
    \(list(claims, "and")) name \(relation.label) as their inverse, and it can refer back for one \
    only. Leave `inverse:` to one of them, or give each a property of its own in \
    \(relation.owner).
    """
  }

  // MARK: Guessing

  private static func inferredInverse(
    of relation: Relation, table: inout RelationTable
  ) -> InverseResult {
    let candidates = candidates(for: relation, table: &table)
    guard let candidate = candidates.first(where: { canGuess(relation, $0) }) else { return .none }
    if candidates.count > 1 { return .problem(ambiguity(relation, candidates)) }
    let others = Self.candidates(for: candidate, table: &table)
    if others.count > 1 { return .problem(ambiguity(candidate, others)) }
    return .inverse(candidate)
  }

  /// The relations that could refer back for `relation`, none of the two sides being spoken for.
  private static func candidates(
    for relation: Relation, table: inout RelationTable
  ) -> [Relation] {
    let destination = table.relations(of: relation.destination)
    return destination.filter { candidate in
      !(candidate == relation) && candidate.refers(to: relation.owner)
        && candidate.explicitInverse == nil
        && claims(on: candidate, table: &table).isEmpty
        // Two to-one properties of one class have nothing to do with each other as a rule.
        && !(relation.owner == relation.destination && !relation.isToMany && !candidate.isToMany)
    }
  }

  private static func canGuess(_ relation: Relation, _ candidate: Relation) -> Bool {
    !(relation.isToMany && candidate.isToMany)
  }

  private static func ambiguity(_ relation: Relation, _ candidates: [Relation]) -> String {
    """
    The inverse of \(relation.label) could be \(list(candidates, "or")). Say which, with \
    @Relationship(inverse:) on one of the two.
    """
  }

  private static func list(_ relations: [Relation], _ conjunction: String) -> String {
    let labels = relations.map(\.label)
    guard let last = labels.last, labels.count > 1 else { return labels.first ?? "" }
    return "\(labels.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
