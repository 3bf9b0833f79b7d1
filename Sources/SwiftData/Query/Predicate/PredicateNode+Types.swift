import Foundation

// `is`, `as?` and `as!`: whatever the static type tells already.

extension PredicateExpressions.TypeCheck: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let term = try writer.term(of: input)
    if case .captured(let value) = term {
      return .scalar(SQLScalar(constant: (value is Desired)._sqlValue, type: .integer))
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
    guard case .same(let unwraps) = StaticCast(Input.Output.self, Desired.self) else {
      throw writer.unsupported("a cast of \(Input.Output.self) to \(Desired.self)")
    }
    return unwraps ? term.withOptional(false) : term
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
