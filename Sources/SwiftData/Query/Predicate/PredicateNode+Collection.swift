import Foundation

// Subscripts of arrays and dictionaries, `min()` and `max()`.

extension PredicateExpressions.CollectionIndexSubscript: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let collection = try writer.term(of: wrapped)
    if case .sequence(let sequence) = collection {
      guard case .captured(let value) = try writer.term(of: index), let offset = value as? Int
      else { throw writer.unsupported("a subscript of a relationship that is not a captured Int") }
      // Out of bounds: there is no such row, and what is not there never matches.
      guard offset >= 0 else {
        throw writer.unsupported("the subscript [\(offset)]", advice: "Indices begin at 0.")
      }
      return try writer.element(
        of: sequence, order: sequence.order, offset: offset, isOptional: false)
    }
    let number = try writer.operation(
      .init(.index, Wrapped.Output.self), on: Wrapped.Output.self, Index.Output.self,
      giving: Output.self
    ) { collection, index in
      guard collection.indices.contains(index) else { throw PredicateError.invalidInput }
      return collection[index]
    }
    return .scalar(
      writer.result(
        SwiftOperation.call(
          number, try writer.scalar(collection, Wrapped.self).sql,
          try writer.scalar(of: index).sql), of: Output.self))
  }
}

extension PredicateExpressions.CollectionRangeSubscript: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    throw writer.unsupported("a part of a collection, as in collection[0..<2]")
  }
}

extension PredicateExpressions.DictionaryKeySubscript: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let number = try writer.operation(
      .init(.key, Wrapped.Output.self), on: Wrapped.Output.self, Key.Output.self,
      giving: Output.self
    ) { dictionary, key in dictionary[key] }
    return .scalar(
      writer.result(
        SwiftOperation.call(
          number, try writer.scalar(of: wrapped).sql, try writer.scalar(of: key).sql),
        of: Output.self))
  }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let number = try writer.operation(
      .init(.key, Wrapped.Output.self), on: Wrapped.Output.self, Key.Output.self,
      giving: Default.Output.self
    ) { dictionary, key in dictionary[key] }
    let value = SwiftOperation.call(
      number, try writer.scalar(of: wrapped).sql, try writer.scalar(of: key).sql)
    let other = try writer.scalar(of: self.default)
    return .scalar(
      writer.result("ifnull(\(value), \(other.sql))", of: Output.self))
  }
}

extension PredicateExpressions.SequenceMaximum: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    try writer.requireForms(Elements.Output.self, Output.self)
    let number = SwiftOperation.number(
      .init(.maximum, Elements.Output.self),
      SwiftOperation.unary(Elements.Output.self) { $0.max() })
    return .scalar(
      writer.result(
        SwiftOperation.call(number, try writer.scalar(of: elements).sql), of: Output.self))
  }
}

extension PredicateExpressions.SequenceMinimum: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    try writer.requireForms(Elements.Output.self, Output.self)
    let number = SwiftOperation.number(
      .init(.minimum, Elements.Output.self),
      SwiftOperation.unary(Elements.Output.self) { $0.min() })
    return .scalar(
      writer.result(
        SwiftOperation.call(number, try writer.scalar(of: elements).sql), of: Output.self))
  }
}

// MARK: - Shared

extension PredicateWriter {
  /// The number of an operation on values of known types.
  fileprivate func operation<A, B, R>(
    _ key: SwiftOperation.Key, on first: A.Type, _ second: B.Type, giving result: R.Type,
    _ body: @escaping (A, B) throws -> R?
  ) throws -> Int64 {
    try requireForms(first, second, result)
    return SwiftOperation.number(key, SwiftOperation.binary(first, second, body))
  }

  fileprivate func requireForms(_ first: Any.Type, _ others: Any.Type...) throws {
    for type in [first] + others where SQLCoding.type(of: type) == nil {
      throw unsupported("a part of a \(first), or a value of type \(type)")
    }
  }

  /// The result of an operation, which is NULL where Swift would have none.
  fileprivate func result<R>(_ sql: SQLFragment, of type: R.Type) -> SQLScalar {
    SQLScalar(
      sql, SQLCoding.type(of: R.self) ?? .json, isNullable: true,
      isOptional: R.self is any _OptionalValue.Type)
  }
}
