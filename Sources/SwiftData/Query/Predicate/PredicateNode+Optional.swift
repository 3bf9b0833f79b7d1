import Foundation

// `?.`, `flatMap`, `if let`, `??` and `!`.

extension PredicateExpressions.OptionalFlatMap: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    switch try writer.term(of: wrapped) {
    case .captured(let value):
      guard let value = (value as? any _OptionalValue)?._unwrapped else {
        return .captured(Result?.none as Any)
      }
      return try transformed(.captured(value), in: &writer).withOptional(true)
    case .scalar(let scalar):
      guard scalar.isNullable else {
        return try transformed(.scalar(scalar.unwrapped), in: &writer).withOptional(true)
      }
      return .scalar(
        try writer.reusing(scalar) { writer, scalar in
          var known = scalar.unwrapped
          known.isNullable = false
          known.presence = ""
          let term = try transformed(.scalar(known), in: &writer)
          var result = try writer.scalar(term, RHS.self).when("\(scalar.sql) IS NOT NULL")
          result.presence = scalar.presence
          return result
        })
    case .identifier(let identifier):
      var known = identifier
      known.isOptional = false
      known.isNullable = false
      known.presence = ""
      let term = try transformed(.identifier(known), in: &writer)
      var result = try writer.scalar(term, RHS.self).when("\(identifier.key) IS NOT NULL")
      result.presence = identifier.presence
      return .scalar(result)
    case .object(let object):
      return try transformed(object, in: &writer)
    case .sequence(let sequence):
      // Written anew for each use in the closure: see `PredicateWriter.Meaning`.
      let wrapped = wrapped
      // swift-format-ignore: OnlyOneTrailingClosureArgument
      let term = try writer.with(
        variable.key,
        again: { writer in
          guard case .sequence(var sequence) = try writer.term(of: wrapped) else {
            throw writer.unsupported("an optional collection")
          }
          sequence.presence = ""
          sequence.isOptional = false
          return .sequence(sequence)
        }
      ) { writer in try writer.term(of: transform) }
      switch term {
      case .sequence(var result):
        result.presence = Self.both(sequence.presence, result.presence)
        result.isOptional = true
        return .sequence(result)
      case .scalar, .captured:
        let result = try writer.scalar(term, RHS.self)
        return .scalar(
          sequence.presence.isEmpty ? result.optional : result.when(sequence.presence))
      default: return term.withOptional(true)
      }
    case .opaque(_, let label): throw writer.unsupportedValue(of: label)
    case .range: throw writer.unsupported("an optional range")
    }
  }

  private func transformed(
    _ value: PredicateTerm, in writer: inout PredicateWriter
  ) throws -> PredicateTerm {
    try writer.with(variable.key, as: value) { writer in try writer.term(of: transform) }
  }

  /// The closure's result for a model, read from the model's row; NULL where there is none.
  private func transformed(
    _ object: ObjectTerm, in writer: inout PredicateWriter
  ) throws -> PredicateTerm {
    // Members of a model stand in a FROM clause, outside of which the row would be unknown.
    if RHS.Output.self is any RelationshipCollection.Type {
      var known = object
      known.isOptional = false
      known.presence = ""
      let term = try transformed(.object(known), in: &writer)
      guard case .sequence(var result) = term else { return term.withOptional(true) }
      if object.isNullable {
        result.presence = Self.both("(\(object.key) IS NOT NULL)", result.presence)
      }
      result.isOptional = true
      return .sequence(result)
    }
    let alias = writer.newAlias()
    let row = ObjectTerm(entity: object.entity, alias: alias)
    let term = try transformed(.object(row), in: &writer)
    func read(_ sql: SQLFragment) -> SQLFragment {
      // The key of the row is known without the row.
      if sql.text == row.key.text { return object.key }
      return """
        (SELECT \(sql) FROM \(name: object.entity.table) \(name: alias) \
        WHERE \(row.key) = \(object.key))
        """
    }
    switch term {
    case .scalar(var result):
      result.sql = read(result.sql)
      result.isPlain = false
      result.isNullable = result.isNullable || object.isNullable
      result.presence = object.presence
      return .scalar(result.optional)
    case .opaque(var result, let label):
      result.sql = read(result.sql)
      result.isPlain = false
      result.isNullable = result.isNullable || object.isNullable
      result.presence = object.presence
      return .opaque(result.optional, label: label)
    case .captured:
      var result = try writer.scalar(term, RHS.self)
      result.sql = read(result.sql)
      result.isPlain = false
      result.constant = nil
      result.isNullable = true
      result.presence = object.presence
      return .scalar(result.optional)
    case .object(var result):
      result.key = read(result.key)
      result.alias = nil
      result.isNullable = result.isNullable || object.isNullable
      result.isOptional = true
      result.presence = object.presence
      return .object(result)
    case .identifier(var result):
      result.key = read(result.key)
      result.isNullable = result.isNullable || object.isNullable
      result.isOptional = true
      result.presence = object.presence
      return .identifier(result)
    case .sequence, .range:
      throw writer.unsupported("a closure that makes a \(RHS.Output.self) of a model")
    }
  }

  private static func both(_ first: SQLFragment, _ second: SQLFragment) -> SQLFragment {
    if first.isEmpty || first.text == second.text { return second }
    return second.isEmpty ? first : "(\(first) AND \(second))"
  }
}

extension PredicateExpressions.NilCoalesce: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let left = try writer.term(of: lhs)
    switch left {
    case .captured(let value):
      guard let value = (value as? any _OptionalValue)?._unwrapped else {
        return try writer.term(of: rhs)
      }
      return .captured(value)
    case .scalar(let scalar):
      guard scalar.isNullable else { return .scalar(scalar.unwrapped) }
      let other = try writer.scalar(of: rhs)
      return .scalar(
        writer.ifPresent(
          scalar.presence,
          SQLScalar(
            "ifnull(\(scalar.sql), \(other.sql))", scalar.type, isNullable: other.isNullable,
            isOptional: other.isOptional)))
    case .object(let object):
      guard case .object(let other) = try writer.term(of: rhs) else {
        throw writer.unsupported("a captured model after ??")
      }
      return .object(
        ObjectTerm(
          entity: object.entity, key: "ifnull(\(object.key), \(other.key))",
          isNullable: other.isNullable, isOptional: other.isOptional))
    case .identifier(let identifier):
      let other = try writer.identifier(try writer.term(of: rhs))
      guard other.entityName == identifier.entityName else {
        throw writer.unsupported("identifiers of two entities on the sides of ??")
      }
      return .identifier(
        IdentifierTerm(
          entityName: identifier.entityName, key: "ifnull(\(identifier.key), \(other.key))",
          isNullable: other.isNullable, isOptional: other.isOptional))
    case .sequence(var sequence):
      guard case .captured(let value) = try writer.term(of: rhs),
        (value as? any Collection)?.isEmpty == true
      else {
        throw writer.unsupported(
          "a collection other than [] after ??", advice: "Write ?? [] there.")
      }
      // No rows for nil, no rows for an empty one.
      sequence.presence = ""
      sequence.isOptional = false
      return .sequence(sequence)
    case .opaque(_, let label): throw writer.unsupportedValue(of: label)
    case .range: throw writer.unsupported("an optional range")
    }
  }
}

extension PredicateExpressions.ForcedUnwrap: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    switch try writer.term(of: inner) {
    case .captured(let value):
      if let value = (value as? any _OptionalValue)?._unwrapped { return .captured(value) }
      // Not computable: never matches.
      return .scalar(
        SQLScalar("NULL", SQLCoding.type(of: Wrapped.self) ?? .json, isNullable: true))
    case let term: return term.withOptional(false)
    }
  }
}

// MARK: - Terms

extension SQLScalar {
  /// The same value of the type that is not optional.
  fileprivate var unwrapped: SQLScalar {
    var result = self
    result.isOptional = false
    return result
  }

  /// The same value of the optional type.
  fileprivate var optional: SQLScalar {
    var result = self
    result.isOptional = true
    return result
  }

  /// The value where `condition` holds, and nil elsewhere.
  fileprivate func when(_ condition: SQLFragment) -> SQLScalar {
    SQLScalar(
      "(CASE WHEN \(condition) THEN \(sql) END)", type, isNullable: true, isOptional: true)
  }
}

extension PredicateTerm {
  /// The same term of the optional type, or of the one that is not.
  func withOptional(_ isOptional: Bool) -> PredicateTerm {
    switch self {
    case .scalar(var scalar):
      scalar.isOptional = isOptional
      return .scalar(scalar)
    case .opaque(var scalar, let label):
      scalar.isOptional = isOptional
      return .opaque(scalar, label: label)
    case .object(var object):
      object.isOptional = isOptional
      return .object(object)
    case .identifier(var identifier):
      identifier.isOptional = isOptional
      return .identifier(identifier)
    case .sequence(var sequence):
      sequence.isOptional = isOptional
      return .sequence(sequence)
    case .captured, .range: return self
    }
  }
}
