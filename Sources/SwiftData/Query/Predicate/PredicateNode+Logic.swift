import Foundation

// `&&`, `||`, `!` and `? :`.

extension PredicateExpressions.Conjunction: PredicateChain {
  static var sqlOperator: String { "AND" }

  func operands(
    in writer: borrowing PredicateWriter
  ) throws -> (left: any PredicateNode, right: any PredicateNode) {
    (try writer.node(lhs), try writer.node(rhs))
  }

  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    .scalar(try writer.chain(self, lhs, rhs))
  }
}

extension PredicateExpressions.Disjunction: PredicateChain {
  static var sqlOperator: String { "OR" }

  func operands(
    in writer: borrowing PredicateWriter
  ) throws -> (left: any PredicateNode, right: any PredicateNode) {
    (try writer.node(lhs), try writer.node(rhs))
  }

  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    .scalar(try writer.chain(self, lhs, rhs))
  }
}

extension PredicateExpressions.Negation: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let operand = try writer.scalar(of: wrapped)
    if let constant = operand.constant {
      return .scalar(SQLScalar(constant: (constant != .integer(1))._sqlValue, type: .integer))
    }
    return .scalar(
      .truth(
        operand.isPlain ? "(\(operand.sql) = 0)" : "(NOT \(operand.sql))",
        isNullable: operand.isNullable))
  }
}

extension PredicateExpressions.Conditional: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let test = try writer.condition(of: test)
    let yes = try writer.term(of: trueBranch)
    let no = try writer.term(of: falseBranch)
    // With both cases spelled out, a test that could not be computed makes the whole NULL.
    func either(_ yes: SQLFragment, _ no: SQLFragment) -> SQLFragment {
      "(CASE \(test) WHEN 1 THEN \(yes) WHEN 0 THEN \(no) END)"
    }
    switch (yes, no) {
    case (.scalar, .scalar), (.scalar, .captured), (.captured, .scalar), (.captured, .captured):
      let yes = try writer.scalar(yes, If.self)
      let no = try writer.scalar(no, Else.self)
      let isOptional = Output.self is any _OptionalValue.Type
      // A captured nil does not know how its column would be stored.
      return .scalar(
        SQLScalar(
          either(yes.sql, no.sql), yes.constant == .null ? no.type : yes.type,
          isNullable: isOptional || yes.isNullable || no.isNullable, isOptional: isOptional))
    case (.object(let yes), .object(let no)):
      return .object(
        ObjectTerm(
          entity: yes.entity, key: either(yes.key, no.key),
          isNullable: true, isOptional: yes.isOptional || no.isOptional))
    case (.object(let object), .captured(let value)) where PredicateWriter.isNil(value):
      return .object(
        ObjectTerm(
          entity: object.entity, key: either(object.key, "NULL"), isNullable: true,
          isOptional: true))
    case (.captured(let value), .object(let object)) where PredicateWriter.isNil(value):
      return .object(
        ObjectTerm(
          entity: object.entity, key: either("NULL", object.key), isNullable: true,
          isOptional: true))
    default:
      throw writer.unsupported("a choice between two collections or identifiers")
    }
  }
}

// MARK: - Chains

extension PredicateWriter {
  /// An expression as a node.
  func node<E: PredicateExpression>(_ expression: E) throws -> any PredicateNode {
    guard let node = expression as? any PredicateNode else {
      throw unsupported("the expression \(Self.name(of: E.self))")
    }
    return node
  }

  /// Two operands of a chain.
  fileprivate mutating func chain<
    Chain: PredicateChain, L: PredicateExpression, R: PredicateExpression
  >(_ chain: Chain, _ lhs: L, _ rhs: R) throws -> SQLScalar {
    // A few terms may well be nested.
    guard MemoryLayout<Chain>.size < 512 else { return try self.chain(chain) }
    let left = try scalar(of: lhs)
    let right = try scalar(of: rhs)
    return .truth(
      SQLFragment(condition(left), Chain.sqlOperator, condition(right)),
      isNullable: left.isNullable || right.isNullable)
  }

  /// The terms of a chain of one operator, however it is put together, side by side.
  private mutating func chain<Chain: PredicateChain>(_ chain: Chain) throws -> SQLScalar {
    var terms: [SQLFragment] = []
    var isNullable = false
    var waiting: [any PredicateNode] = [chain]
    while let node = waiting.popLast() {
      if let inner = node as? any PredicateChain, type(of: inner).sqlOperator == Chain.sqlOperator {
        let (left, right) = try inner.operands(in: self)
        waiting.append(right)
        waiting.append(left)
      } else {
        let term = try value(of: node)
        isNullable = isNullable || term.isNullable
        terms.append(condition(term))
      }
    }
    return .truth(Self.balanced(terms[...], Chain.sqlOperator), isNullable: isNullable)
  }

  private mutating func value<Node: PredicateNode>(of node: Node) throws -> SQLScalar {
    try scalar(try term(of: node, size: MemoryLayout<Node>.size), Node.self)
  }

  /// Joins many terms as a shallow tree: SQLite limits the depth of an expression.
  private static func balanced(_ terms: ArraySlice<SQLFragment>, _ sign: String) -> SQLFragment {
    if terms.count <= 16 { return "(\(terms.joined(separator: " \(sign) ")))" }
    let middle = terms.startIndex + terms.count / 2
    return SQLFragment(balanced(terms[..<middle], sign), sign, balanced(terms[middle...], sign))
  }
}
