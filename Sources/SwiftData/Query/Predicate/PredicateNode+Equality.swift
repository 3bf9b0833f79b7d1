import Foundation

// `==` and `!=`.

extension PredicateExpressions.Equal: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    .scalar(try writer.equality(lhs, rhs, isNegated: false))
  }
}

extension PredicateExpressions.NotEqual: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    .scalar(try writer.equality(lhs, rhs, isNegated: true))
  }
}

// MARK: - Terms

extension PredicateWriter {
  fileprivate mutating func equality<L: PredicateExpression, R: PredicateExpression>(
    _ lhs: L, _ rhs: R, isNegated: Bool
  ) throws -> SQLScalar where L.Output == R.Output, L.Output: Equatable {
    let left = try term(of: lhs)
    let right = try term(of: rhs)
    return try equality(left, right, as: L.Output.self, isNegated: isNegated)
  }

  /// Whether two terms of the type `Value` are equal in Swift.
  mutating func equality<Value: Equatable>(
    _ left: PredicateTerm, _ right: PredicateTerm, as type: Value.Type, isNegated: Bool = false
  ) throws -> SQLScalar {
    switch (left, right) {
    case (.captured(let left), .captured(let right)):
      guard let left = left as? Value, let right = right as? Value else {
        throw unsupported("a comparison of two captured values of type \(Value.self)")
      }
      return SQLScalar(constant: ((left == right) != isNegated)._sqlValue, type: .integer)
    case (let term, .captured(let value)) where Self.isNil(value),
      (.captured(let value), let term) where Self.isNil(value):
      return try absence(of: term, isNegated: isNegated)
    case (.scalar, .scalar), (.scalar, .captured), (.captured, .scalar):
      let left = try scalar(left, Value.self)
      let right = try scalar(right, Value.self)
      return ifPresent(
        left.presence,
        ifPresent(right.presence, try equality(left, right, as: type, isNegated: isNegated)))
    case (.sequence, _), (_, .sequence):
      throw unsupported(
        "a comparison of a whole to-many relationship",
        advice: "Ask for isEmpty, or compare the members in contains(where:) or allSatisfy.")
    default:
      let left = try identifier(left)
      let right = try identifier(right)
      return ifPresent(
        left.presence,
        ifPresent(right.presence, try equality(left, right, isNegated: isNegated)))
    }
  }

  /// Whether a captured value is a nil.
  static func isNil(_ value: Any) -> Bool { (value as? any _OptionalValue)?._isNil ?? false }

  /// Whether a term is nil.
  private func absence(of term: PredicateTerm, isNegated: Bool) throws -> SQLScalar {
    let key: SQLFragment
    let presence: SQLFragment
    switch term {
    case .scalar(let scalar), .opaque(let scalar, _):
      guard scalar.isNullable else { return .truth(isNegated ? "1" : "0") }
      key = scalar.sql
      presence = scalar.presence
    case .object(let object):
      guard object.isNullable else { return .truth(isNegated ? "1" : "0") }
      key = object.key
      presence = object.presence
    case .identifier(let identifier):
      guard identifier.isNullable else { return .truth(isNegated ? "1" : "0") }
      key = identifier.key
      presence = identifier.presence
    case .sequence(let sequence):
      // A stored to-many relationship is never nil, an owner on the way to it may be.
      if sequence.presence.isEmpty { return .truth(isNegated ? "1" : "0") }
      return .truth(isNegated ? sequence.presence : "(NOT \(sequence.presence))")
    case .captured, .range: throw unsupported("a comparison of a range with nil")
    }
    return ifPresent(
      presence, .truth(isNegated ? "(\(key) IS NOT NULL)" : "(\(key) IS NULL)"))
  }
}

// MARK: - Values

extension PredicateWriter {
  /// Whether two values of the type `Value` are equal in Swift.
  mutating func equality<Value: Equatable>(
    _ left: SQLScalar, _ right: SQLScalar, as type: Value.Type, isNegated: Bool = false
  ) throws -> SQLScalar {
    if left.type == .json || right.type == .json {
      return try equalityOfCodables(left, right, as: type, isNegated: isNegated)
    }
    if left.constant != nil, right.constant == nil {
      return try equality(right, left, as: type, isNegated: isNegated)
    }
    // Nothing equals a NaN, not even itself. Stored, it is a blob: only two columns can meet so.
    if right.isNaN { return .truth(isNegated ? "1" : "0") }
    let isOptional = left.isOptional || right.isOptional
    let canBeNull = left.isNullable || right.isNullable
    // Two nils are equal. A NULL that is no nil must make the whole NULL.
    let sign =
      isOptional && canBeNull
      ? (isNegated ? "IS NOT" : "IS") : (isNegated ? "<>" : "=")
    let isNullable = canBeNull && !isOptional
    switch left.type {
    case .text where Value.self == String.self || Value.self == String?.self:
      return equalityOfStrings(
        left, right, sign: sign, isNegated: isNegated, isNullable: isNullable)
    case .real, .date:
      if right.constant != nil { break }
      return reusing(left) { _, left in
        let test: SQLFragment =
          isNegated
          ? "(\(left.sql) \(name: sign) \(right.sql) OR typeof(\(left.sql)) = 'blob')"
          : "(\(left.sql) \(name: sign) \(right.sql) AND typeof(\(left.sql)) <> 'blob')"
        return .truth(test, isNullable: isNullable)
      }
    default: break
    }
    return .truth(SQLFragment(left.sql, sign, right.sql), isNullable: isNullable)
  }

  private mutating func equalityOfStrings(
    _ left: SQLScalar, _ right: SQLScalar, sign: String, isNegated: Bool, isNullable: Bool
  ) -> SQLScalar {
    if case .text(let text) = right.constant, let forms = SwiftText.equals(of: text) {
      if forms.count == 1 {
        return .truth(SQLFragment(left.sql, sign, right.sql), isNullable: isNullable)
      }
      return reusing(left) { _, left in
        let tests = forms.map { "\(left.sql) \(name: sign) \(value: .text($0))" as SQLFragment }
        let all = tests.joined(separator: isNegated ? " AND " : " OR ")
        return .truth("(\(all))", isNullable: isNullable)
      }
    }
    return .truth(
      "(\(left.sql) COLLATE SWIFT \(name: sign) \(right.sql))", isNullable: isNullable)
  }

  /// Codable values are equal when their type says so, not when their JSON is the same.
  private func equalityOfCodables<Value: Equatable>(
    _ left: SQLScalar, _ right: SQLScalar, as type: Value.Type, isNegated: Bool
  ) throws -> SQLScalar {
    guard SQLCoding.type(of: Value.self) == .json else {
      throw unsupported("a comparison of values of type \(Value.self)")
    }
    let number = SwiftOperation.number(
      .init(.equal, Value.self), SwiftOperation.binary(Value.self, Value.self) { $0 == $1 })
    let call = SwiftOperation.call(number, left.sql, right.sql)
    let isOptional = Value.self is any _OptionalValue.Type
    return .truth(
      isNegated ? "(NOT \(call))" : call,
      isNullable: !isOptional && (left.isNullable || right.isNullable))
  }
}

// MARK: - Identifiers

extension PredicateWriter {
  /// The identifier of a term that is a model or an identifier.
  func identifier(_ term: PredicateTerm) throws -> IdentifierTerm {
    switch term {
    case .object(let object): return object.identifier
    case .identifier(let identifier): return identifier
    case .captured(let value):
      if let model = value as? any PersistentModel {
        return identifier(of: model.persistentModelID)
      }
      if let identifier = value as? PersistentIdentifier { return self.identifier(of: identifier) }
      if Self.isNil(value) {
        return IdentifierTerm(entityName: nil, key: "NULL", isNullable: true, isOptional: true)
      }
      throw unsupported("a comparison of a model with a \(Swift.type(of: value))")
    case .opaque(_, let label): throw unsupportedValue(of: label)
    case .scalar, .sequence, .range:
      throw unsupported("a comparison of a model with a value")
    }
  }

  private func identifier(of value: PersistentIdentifier) -> IdentifierTerm {
    IdentifierTerm(
      entityName: hierarchy(of: value), key: SQLFragment(value: .integer(key(of: value))),
      isNullable: false, isOptional: false)
  }

  /// The name of the topmost entity above that of an identifier.
  func hierarchy(of identifier: PersistentIdentifier) -> String {
    entity(named: identifier.entityName)?.root.name ?? identifier.entityName
  }

  /// The primary key in an identifier; where the identifier is none of this store's, a key that no
  /// row has.
  func key(of identifier: PersistentIdentifier) -> Int64 {
    guard identifier.storeIdentifier == storeIdentifier || storeIdentifier == nil,
      let key = identifier._rowID, key > 0
    else { return 0 }
    return key
  }

  /// Whether two identifiers are equal.
  func equality(
    _ left: IdentifierTerm, _ right: IdentifierTerm, isNegated: Bool = false
  ) throws -> SQLScalar {
    let isOptional = left.isOptional || right.isOptional
    let canBeNull = left.isNullable || right.isNullable
    if let leftName = left.entityName, let rightName = right.entityName, leftName != rightName {
      // Of two entities: equal only where both are nil.
      guard isOptional, left.isNullable, right.isNullable else {
        return .truth(isNegated ? "1" : "0")
      }
      let both: SQLFragment = "(\(left.key) IS NULL AND \(right.key) IS NULL)"
      return .truth(isNegated ? "(NOT \(both))" : both)
    }
    let sign =
      isOptional && canBeNull
      ? (isNegated ? "IS NOT" : "IS") : (isNegated ? "<>" : "=")
    return .truth(
      "(\(left.key) \(name: sign) \(right.key))", isNullable: canBeNull && !isOptional)
  }
}
