import Foundation

// `<`, `<=`, `>` and `>=`.

extension PredicateExpressions.Comparison: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let left = try writer.term(of: lhs)
    let right = try writer.term(of: rhs)
    return .scalar(
      try writer.comparison(left, PredicateOrder(op), right, as: LHS.Output.self))
  }
}

/// An order between two values.
enum PredicateOrder: String {
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  init(_ op: PredicateExpressions.ComparisonOperator) {
    switch op {
    case .lessThan: self = .less
    case .lessThanOrEqual: self = .lessOrEqual
    case .greaterThan: self = .greater
    case .greaterThanOrEqual: self = .greaterOrEqual
    }
  }

  /// The order with the values on the other sides.
  var mirrored: PredicateOrder {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }

  func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }

  fileprivate var operationKind: SwiftOperation.Key.Kind {
    switch self {
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    }
  }
}

extension PredicateWriter {
  /// Whether two terms of the type `Value` are in an order in Swift.
  mutating func comparison<Value: Comparable>(
    _ left: PredicateTerm, _ order: PredicateOrder, _ right: PredicateTerm, as type: Value.Type
  ) throws -> SQLScalar {
    switch (left, right) {
    case (.captured(let left), .captured(let right)):
      guard let left = left as? Value, let right = right as? Value else {
        throw unsupported("a comparison of two captured values of type \(Value.self)")
      }
      return SQLScalar(constant: order.holds(left, right)._sqlValue, type: .integer)
    case (.identifier, _), (_, .identifier):
      throw unsupported("an order of persistent identifiers")
    case (.captured, _):
      return try comparison(
        try scalar(right, Value.self), order.mirrored, try scalar(left, Value.self), as: type)
    default:
      return try comparison(
        try scalar(left, Value.self), order, try scalar(right, Value.self), as: type)
    }
  }

  private mutating func comparison<Value: Comparable>(
    _ left: SQLScalar, _ order: PredicateOrder, _ right: SQLScalar, as type: Value.Type
  ) throws -> SQLScalar {
    let isNullable = left.isNullable || right.isNullable
    let sign = order.rawValue
    guard let primitive = Value.self as? any _SQLPrimitive.Type else {
      return try comparisonInSwift(left, order, right, as: type)
    }
    switch primitive._sqlType {
    case .integer, .unsigned, .blob:
      return .truth(SQLFragment(left.sql, sign, right.sql), isNullable: isNullable)
    case .text:
      return .truth(
        "(\(left.sql) COLLATE SWIFT \(name: sign) \(right.sql))", isNullable: isNullable)
    case .decimal:
      return .truth(
        "(\(left.sql) COLLATE DECIMAL \(name: sign) \(right.sql))", isNullable: isNullable)
    case .real, .date:
      return comparisonOfReals(left, order, right, isNullable: isNullable)
    case .json: return try comparisonInSwift(left, order, right, as: type)
    }
  }

  /// A NaN is in no order with anything. Stored, it is a blob, which SQLite puts behind all
  /// numbers: the side that has to be the greater must not be one.
  private mutating func comparisonOfReals(
    _ left: SQLScalar, _ order: PredicateOrder, _ right: SQLScalar, isNullable: Bool
  ) -> SQLScalar {
    if left.isNaN || right.isNaN { return .truth("0") }
    let leftIsGreater = order == .greater || order == .greaterOrEqual
    let greater = leftIsGreater ? left : right
    let sign = order.rawValue
    if greater.constant != nil {
      return .truth(SQLFragment(left.sql, sign, right.sql), isNullable: isNullable)
    }
    return reusing(greater) { _, greater in
      let test: SQLFragment =
        leftIsGreater
        ? "\(greater.sql) \(name: sign) \(right.sql)" : "\(left.sql) \(name: sign) \(greater.sql)"
      return .truth("(\(test) AND \(greater.sql) < x'')", isNullable: isNullable)
    }
  }

  /// Values whose column does not have the order of their type.
  private func comparisonInSwift<Value: Comparable>(
    _ left: SQLScalar, _ order: PredicateOrder, _ right: SQLScalar, as type: Value.Type
  ) throws -> SQLScalar {
    guard SQLCoding.type(of: Value.self) != nil else {
      throw unsupported("a comparison of values of type \(Value.self)")
    }
    let number = SwiftOperation.number(
      .init(order.operationKind, Value.self),
      SwiftOperation.binary(Value.self, Value.self) { order.holds($0, $1) })
    return .truth(
      SwiftOperation.call(number, left.sql, right.sql),
      isNullable: left.isNullable || right.isNullable)
  }
}
