import Foundation

// `is`, `as?` and `as!`: of models by their rows, else whatever the static type tells already.

extension PredicateExpressions.TypeCheck: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let term = try writer.term(of: input)
    if case .captured(let value) = term {
      return .scalar(SQLScalar(constant: (value is Desired)._sqlValue, type: .integer))
    }
    if case .object(let object) = term, let model = Desired.self as? any PersistentModel.Type {
      return .scalar(try writer.typeTest(object, model))
    }
    guard case .same(let unwraps) = StaticCast(Input.Output.self, Desired.self) else {
      throw writer.unsupported("a test of \(Input.Output.self) for the type \(Desired.self)")
    }
    // nil is no value of the wrapped type.
    return .scalar(
      unwraps
        ? try writer.equality(
          term, .captured(Int?.none as Any), as: Bool?.self, isNegated: true)
        : .truth("1"))
  }
}

extension PredicateExpressions.ConditionalCast: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let term = try writer.term(of: input)
    if case .captured(let value) = term { return .captured(value as? Desired as Any) }
    if case .object(let object) = term, let model = Desired.self as? any PersistentModel.Type {
      return .object(try writer.cast(object, to: model, isOptional: true))
    }
    guard case .same = StaticCast(Input.Output.self, Desired.self) else {
      throw writer.unsupported("a cast of \(Input.Output.self) to \(Desired.self)")
    }
    return term.withOptional(true)
  }
}

extension PredicateExpressions.ForceCast: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let term = try writer.term(of: input)
    if case .captured(let value) = term, let value = value as? Desired { return .captured(value) }
    if case .object(let object) = term, let model = Desired.self as? any PersistentModel.Type {
      return .object(try writer.cast(object, to: model, isOptional: false))
    }
    guard case .same(let unwraps) = StaticCast(Input.Output.self, Desired.self) else {
      throw writer.unsupported("a cast of \(Input.Output.self) to \(Desired.self)")
    }
    return unwraps ? term.withOptional(false) : term
  }
}

// MARK: - Models

extension PredicateWriter {
  /// Whether a model is of a class.
  fileprivate mutating func typeTest(
    _ object: ObjectTerm, _ type: any PersistentModel.Type
  ) throws -> SQLScalar {
    let entity = try entity(of: type, for: object)
    // A nil is of no class; what could not be computed stays what it is.
    let otherwise: SQLFragment = object.isOptional ? "0" : "NULL"
    let isNullable = object.isNullable && !object.isOptional
    if object.entity.isKind(of: entity) {
      let sql: SQLFragment =
        object.isNullable
        ? "(CASE WHEN \(object.key) IS NULL THEN \(otherwise) ELSE 1 END)" : "1"
      return ifPresent(object.presence, .truth(sql, isNullable: isNullable))
    }
    let name = column(StoreEntity.discriminator, of: object)
    let test: SQLFragment = "(\(name) IN (\(name: entity.familyNames)))"
    return ifPresent(
      object.presence,
      .truth(object.isNullable ? "ifnull(\(test), \(otherwise))" : test, isNullable: isNullable))
  }

  /// A model as one of another class of its hierarchy, NULL where it is none.
  fileprivate mutating func cast(
    _ object: ObjectTerm, to type: any PersistentModel.Type, isOptional: Bool
  ) throws -> ObjectTerm {
    let entity = try entity(of: type, for: object)
    var result = object
    result.entity = entity
    result.isOptional = isOptional
    if object.entity.isKind(of: entity) { return result }
    let name = column(StoreEntity.discriminator, of: object)
    result.key = "(CASE WHEN \(name) IN (\(name: entity.familyNames)) THEN \(object.key) END)"
    result.alias = nil
    result.isNullable = true
    return result
  }

  private func entity(
    of type: any PersistentModel.Type, for object: ObjectTerm
  ) throws -> StoreEntity {
    if let entity = object.entity.root.family.first(where: { $0.type == type }) { return entity }
    throw unsupported(
      "a test or cast of \(object.entity.name) for \(type), which is none of its classes in the "
        + "schema",
      advice: "Add \(type).self to the models that the ModelContainer is made for, or leave it out."
    )
  }
}

/// What is known of a cast without a value.
private enum StaticCast {
  /// Every value passes; where `unwraps`, every value but nil.
  case same(unwraps: Bool)
  case unknown

  init(_ from: Any.Type, _ to: Any.Type) {
    let wrapped = (from as? any _OptionalValue.Type)?._wrappedType
    if from == to {
      self = .same(unwraps: false)
    } else if wrapped == to {
      self = .same(unwraps: true)
    } else if (to as? any _OptionalValue.Type)?._wrappedType == from {
      self = .same(unwraps: false)
    } else {
      self = .unknown
    }
  }
}
