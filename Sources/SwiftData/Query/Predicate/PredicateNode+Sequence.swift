import Foundation

// `contains`, `contains(where:)`, `allSatisfy` and `filter`.

extension PredicateExpressions.SequenceContains: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let sequence = try writer.term(of: sequence)
    let element = try writer.term(of: element)
    switch sequence {
    case .captured(let value):
      if let range = PredicateWriter.range(sequence) {
        return .scalar(try writer.contains(range, element, ofAny: RHS.Output.self))
      }
      guard let values = value as? LHS.Output else {
        throw writer.unsupported("a captured collection of type \(LHS.Output.self)")
      }
      return .scalar(try writer.contains(Array(values), element))
    case .sequence(let sequence):
      let test = try writer.equality(sequence.element, element, as: RHS.Output.self)
      return .scalar(writer.contains(sequence, test.sql, readsRow: false))
    case .scalar(let scalar) where scalar.type == .json:
      let element = try writer.scalar(element, RHS.self)
      guard SQLCoding.type(of: RHS.Output.self) == element.type else {
        throw writer.unsupported("a collection of \(RHS.Output.self)")
      }
      let number = SwiftOperation.number(
        .init(.contains, LHS.Output.self),
        SwiftOperation.binary(LHS.Output.self, RHS.Output.self) { $0.contains($1) })
      return .scalar(
        .truth(
          SwiftOperation.call(number, scalar.sql, element.sql),
          isNullable: scalar.isNullable || element.isNullable))
    case .range(let range):
      return .scalar(try writer.contains(range, element, ofAny: RHS.Output.self))
    case .opaque(_, let label): throw writer.unsupportedValue(of: label)
    case .scalar, .object, .identifier:
      throw writer.unsupported("contains on a value of type \(LHS.Output.self)")
    }
  }
}

extension PredicateExpressions.SequenceContainsWhere: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let sequence = try writer.sequence(of: sequence)
    let condition = try writer.with(variable.key, as: sequence.element) { writer in
      try writer.condition(of: test)
    }
    return .scalar(writer.contains(sequence, condition, readsRow: true))
  }
}

extension PredicateExpressions.SequenceAllSatisfy: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let sequence = try writer.sequence(of: sequence)
    let condition = try writer.with(variable.key, as: sequence.element) { writer in
      try writer.condition(of: test)
    }
    // A test that could not be computed is not satisfied.
    let others = sequence.filtered(by: "\(condition) IS NOT 1")
    return .scalar(
      writer.ifPresent(
        sequence.presence, .truth("(NOT EXISTS (SELECT 1 \(others.fromClause)))")))
  }
}

extension PredicateExpressions.Filter: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let sequence = try writer.sequence(of: sequence)
    let test = try writer.with(variable.key, as: sequence.element) { writer in
      try writer.condition(of: filter)
    }
    return .sequence(sequence.filtered(by: test))
  }
}

// MARK: - Sequences in SQL

extension PredicateWriter {
  /// How many captured elements become rows: a range of numbers may have any number.
  private static let elementLimit = 5_000_000

  /// The elements of an expression as rows.
  mutating func sequence<E: PredicateExpression>(
    of expression: E
  ) throws -> SequenceTerm where E.Output: Sequence {
    switch try term(of: expression) {
    case .sequence(let sequence): return sequence
    case .captured(let value):
      // Of other sequences nobody knows whether they end.
      guard let values = value as? E.Output, let count = (value as? any Collection)?.count else {
        throw unsupported("a captured sequence of type \(E.Output.self)")
      }
      guard count <= Self.elementLimit else {
        throw unsupported(
          "a captured collection of \(count) elements",
          advice: "Compare with the bounds of a range, or take fewer elements.")
      }
      return try sequence(ofCaptured: Array(values))
    case .scalar(let scalar) where scalar.type == .json:
      return try sequence(ofStored: scalar, as: E.Output.self)
    case .opaque(_, let label): throw unsupportedValue(of: label)
    case .scalar, .object, .identifier, .range:
      throw unsupported("the elements of a \(E.Output.self)")
    }
  }

  private mutating func sequence<Element>(ofCaptured values: [Element]) throws -> SequenceTerm {
    let alias = newAlias()
    if let identifiers = values as? [PersistentIdentifier] {
      guard let name = identifiers.first.map({ hierarchy(of: $0) }),
        identifiers.allSatisfy({ hierarchy(of: $0) == name })
      else {
        if identifiers.isEmpty { return Self.empty(alias) }
        throw unsupported(
          "identifiers of several entities in one array", advice: "Use an array for each entity.")
      }
      let keys = identifiers.map { _SQLValue.integer(key(of: $0)) }
      let identifier = IdentifierTerm(
        entityName: name, key: "\(name: alias).value", isNullable: false, isOptional: false)
      return Self.rows(SQLValueTag.list(keys).json, alias, .identifier(identifier))
    }
    var type = SQLCoding.type(of: Element.self)
    let list = try values.map { value in
      let scalar = try scalar(ofCaptured: value)
      if type == nil { type = scalar.type }
      return scalar.constant ?? .null
    }
    guard let type else { return Self.empty(alias) }
    let (json, isTagged) = SQLValueTag.list(list)
    let isOptional = Element.self is any _OptionalValue.Type
    let element = SQLScalar(
      column: isTagged ? "swift_untag(\(name: alias).value)" : "\(name: alias).value", type: type,
      isNullable: isOptional, isOptional: isOptional, isPlain: !isTagged)
    return Self.rows(json, alias, .scalar(element))
  }

  private mutating func sequence<S: Sequence>(
    ofStored scalar: SQLScalar, as type: S.Type
  ) throws -> SequenceTerm {
    guard let elementType = SQLCoding.type(of: S.Element.self), S.self is any Decodable.Type else {
      throw unsupported("the elements of a \(S.self)")
    }
    let number = SwiftOperation.number(
      .init(.elements, S.self),
      SwiftOperation.unary(S.self) { elements in
        let values = try elements.map { try SwiftOperation.result(of: $0) }
        return SQLValueTag.list(values, isTagged: true)
      })
    let alias = newAlias()
    let isOptional = S.Element.self is any _OptionalValue.Type
    var result = SequenceTerm(
      source: "json_each(\(SwiftOperation.call(number, scalar.sql))) \(name: alias)",
      element: .scalar(
        SQLScalar(
          "swift_untag(\(name: alias).value)", elementType, isNullable: isOptional,
          isOptional: isOptional)))
    result.order = ["\(name: alias).key"]
    if scalar.isNullable { result.presence = "(\(scalar.sql) IS NOT NULL)" }
    return result
  }

  private static func rows(
    _ json: String, _ alias: String, _ element: PredicateTerm
  ) -> SequenceTerm {
    var result = SequenceTerm(
      source: "json_each(\(value: .text(json))) \(name: alias)", element: element)
    result.order = ["\(name: alias).key"]
    return result
  }

  private static func empty(_ alias: String) -> SequenceTerm {
    rows(
      "[]", alias,
      .scalar(SQLScalar("\(name: alias).value", .integer, isNullable: true, isOptional: true)))
  }

  /// Whether some element passes a test.
  ///
  /// - Parameters:
  ///   - test: The test, on the sequence's own element.
  ///   - readsRow: Whether the test reads more than the element's key.
  func contains(_ sequence: SequenceTerm, _ test: SQLFragment, readsRow: Bool) -> SQLScalar {
    var matches = sequence
    if !readsRow { matches.join = "" }
    return ifPresent(
      sequence.presence, .truth("(EXISTS (SELECT 1 \(matches.filtered(by: test).fromClause)))"))
  }

  /// A result that is NULL where what it is about is not there; see `SQLScalar.presence`.
  func ifPresent(_ presence: SQLFragment, _ result: SQLScalar) -> SQLScalar {
    if presence.isEmpty { return result }
    return SQLScalar(
      "(CASE WHEN \(presence) THEN \(result.sql) END)", result.type, isNullable: true,
      isOptional: result.isOptional)
  }

  /// The element at an end of a sequence.
  ///
  /// - Parameters:
  ///   - order: Which element comes first.
  ///   - offset: How many to skip.
  mutating func element(
    of sequence: SequenceTerm, order: [SQLFragment], offset: Int = 0, isOptional: Bool
  ) throws -> PredicateTerm {
    guard !order.isEmpty else { throw unsupported("an element at a place of a collection") }
    var tail: SQLFragment = " ORDER BY \(order.joined(separator: ", ")) LIMIT 1"
    if offset > 0 { tail += " OFFSET \(value: .integer(Int64(offset)))" }
    switch sequence.element {
    case .object(let element):
      return .object(
        ObjectTerm(
          entity: element.entity, key: "(SELECT \(element.key) \(sequence.fromClause)\(tail))",
          isNullable: true, isOptional: isOptional))
    case .scalar(let element):
      return .scalar(
        SQLScalar(
          "(SELECT \(element.sql) \(sequence.fromClause)\(tail))", element.type, isNullable: true,
          isOptional: isOptional))
    default: throw unsupported("an element at a place of a collection")
    }
  }
}

// MARK: - Captured lists

extension PredicateWriter {
  /// Whether captured values contain a term's.
  fileprivate mutating func contains<Value: Equatable>(
    _ values: [Value], _ element: PredicateTerm
  ) throws -> SQLScalar {
    switch element {
    case .captured(let value):
      guard let value = value as? Value else {
        throw unsupported("a captured value of type \(type(of: value))")
      }
      return SQLScalar(constant: values.contains(value)._sqlValue, type: .integer)
    case .object(let object): return try contains(values, object.identifier)
    case .identifier(let identifier): return try contains(values, identifier)
    case .scalar(let scalar): return try contains(values, scalar)
    case .opaque(_, let label): throw unsupportedValue(of: label)
    case .sequence, .range: throw unsupported("a collection of collections")
    }
  }

  private func contains<Value>(_ values: [Value], _ element: IdentifierTerm) throws -> SQLScalar {
    var keys: [_SQLValue] = []
    var hasNil = false
    for value in values {
      if Self.isNil(value) {
        hasNil = true
      } else {
        let identifier = try identifier(.captured(value))
        guard element.entityName == identifier.entityName else { continue }
        keys += identifier.key.arguments
      }
    }
    return ifPresent(
      element.presence,
      isMember(
        element.key, of: keys, hasNil: hasNil, isNullable: element.isNullable,
        isOptional: element.isOptional))
  }

  private mutating func contains<Value: Equatable>(
    _ values: [Value], _ element: SQLScalar
  ) throws -> SQLScalar {
    if element.type == .json {
      guard SQLCoding.type(of: Value.self) == .json, Value.self is any Encodable.Type else {
        throw unsupported("a captured collection of \(Value.self)")
      }
      let array = try scalar(ofCaptured: values)
      let number = SwiftOperation.number(
        .init(.contains, [Value].self),
        SwiftOperation.binary([Value].self, Value.self) { $0.contains($1) })
      return .truth(
        SwiftOperation.call(number, array.sql, element.sql),
        isNullable: element.isNullable && !element.isOptional)
    }
    if values.count == 1 {
      return try equality(.scalar(element), .captured(values[0]), as: Value.self)
    }
    var list: [_SQLValue] = []
    list.reserveCapacity(values.count)
    var hasNil = false
    var comparesBytes = true
    let isText = Value.self == String.self || Value.self == String?.self
    for value in values {
      let constant = try scalar(ofCaptured: value)
      if constant.isNaN { continue }
      switch constant.constant {
      case .null: hasNil = true
      case .text(let text) where isText:
        if let forms = SwiftText.equals(of: text) {
          list += forms.map { .text($0) }
        } else {
          comparesBytes = false
          list.append(.text(text))
        }
      case let value?: list.append(value)
      case nil: break
      }
    }
    return reusing(element) { writer, element in
      writer.ifPresent(
        element.presence,
        writer.isMember(
          comparesBytes ? element.sql : "\(element.sql) COLLATE SWIFT", of: list, hasNil: hasNil,
          isNullable: element.isNullable, isOptional: element.isOptional))
    }
  }

  /// Whether a column's value is among others, of which there may be any number: they go in as one
  /// text.
  private func isMember(
    _ column: SQLFragment, of values: [_SQLValue], hasNil: Bool, isNullable: Bool, isOptional: Bool
  ) -> SQLScalar {
    let (json, isTagged) = SQLValueTag.list(values)
    let member: SQLFragment =
      isTagged
      ? "\(column) IN (SELECT swift_untag(value) FROM json_each(\(value: .text(json))))"
      : "\(column) IN (SELECT value FROM json_each(\(value: .text(json))))"
    // IN makes NULL of a NULL, which is right only where that stands for no value at all.
    guard isNullable, isOptional else {
      return .truth("(\(member))", isNullable: isNullable)
    }
    return .truth(
      hasNil ? "(\(column) IS NULL OR \(member))" : "(\(column) IS NOT NULL AND \(member))")
  }

  /// Whether a range contains a value of a type that is not known to be comparable.
  fileprivate mutating func contains<Value>(
    _ range: RangeTerm, _ element: PredicateTerm, ofAny type: Value.Type
  ) throws -> SQLScalar {
    guard let comparable = type as? any Comparable.Type else {
      throw unsupported("a range of \(type)")
    }
    return try contains(.range(range), element, as: comparable)
  }
}
