import Foundation

// `+`, `-`, `*`, `/`, `%` and the minus sign.

extension PredicateExpressions.Arithmetic: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let sign: SwiftNumber.Operator =
      switch op {
      case .add: .add
      case .subtract: .subtract
      case .multiply: .multiply
      }
    return .scalar(try writer.arithmetic(lhs, sign, rhs))
  }
}

extension PredicateExpressions.IntDivision: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    .scalar(try writer.arithmetic(lhs, .divide, rhs))
  }
}

extension PredicateExpressions.IntRemainder: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    .scalar(try writer.arithmetic(lhs, .remainder, rhs))
  }
}

extension PredicateExpressions.FloatDivision: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    .scalar(try writer.arithmetic(lhs, .divide, rhs))
  }
}

extension PredicateExpressions.UnaryMinus: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let operand = try writer.scalar(of: wrapped)
    return .scalar(try writer.number(.negate, operand, operand, as: Output.self))
  }
}

extension PredicateWriter {
  fileprivate mutating func arithmetic<L: PredicateExpression, R: PredicateExpression>(
    _ lhs: L, _ op: SwiftNumber.Operator, _ rhs: R
  ) throws -> SQLScalar {
    let left = try scalar(of: lhs)
    let right = try scalar(of: rhs)
    return try number(op, left, right, as: L.Output.self)
  }

  fileprivate func number(
    _ op: SwiftNumber.Operator, _ left: SQLScalar, _ right: SQLScalar, as type: Any.Type
  ) throws -> SQLScalar {
    guard let kind = SwiftNumber.Kind(type) else {
      throw unsupported("arithmetic on values of type \(type)")
    }
    // The minus sign has one operand; a zero stands for the other.
    let second = op == .negate ? "0" : right.sql
    let zero: SQLFragment = kind == .decimal ? "'0'" : second
    return SQLScalar(
      """
      swift_number(\(name: String(kind.rawValue)), \(name: String(op.rawValue)), \(left.sql), \
      \(op == .negate ? zero : second))
      """, left.type, isNullable: true)
  }
}
