import Foundation

// `a..<b`, `a...b`, and whether a range contains a value.

extension PredicateExpressions.Range: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    .range(
      RangeTerm(
        lower: try writer.term(of: lower), upper: try writer.term(of: upper),
        includesUpper: false))
  }
}

extension PredicateExpressions.ClosedRange: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    .range(
      RangeTerm(
        lower: try writer.term(of: lower), upper: try writer.term(of: upper), includesUpper: true))
  }
}

extension PredicateExpressions.RangeExpressionContains: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let range = try writer.term(of: range)
    let element = try writer.term(of: element)
    return .scalar(try writer.contains(range, element, as: Element.Output.self))
  }
}

// MARK: - Captured ranges

/// A range of the standard library, whatever its kind.
protocol CapturedRange {
  var term: RangeTerm { get }
}

extension Range: CapturedRange {
  var term: RangeTerm {
    RangeTerm(lower: .captured(lowerBound), upper: .captured(upperBound), includesUpper: false)
  }
}

extension ClosedRange: CapturedRange {
  var term: RangeTerm {
    RangeTerm(lower: .captured(lowerBound), upper: .captured(upperBound), includesUpper: true)
  }
}

extension PartialRangeFrom: CapturedRange {
  var term: RangeTerm { RangeTerm(lower: .captured(lowerBound), upper: nil, includesUpper: true) }
}

extension PartialRangeThrough: CapturedRange {
  var term: RangeTerm { RangeTerm(lower: nil, upper: .captured(upperBound), includesUpper: true) }
}

extension PartialRangeUpTo: CapturedRange {
  var term: RangeTerm { RangeTerm(lower: nil, upper: .captured(upperBound), includesUpper: false) }
}

extension PredicateWriter {
  /// The range that a term is; nil where it is none.
  static func range(_ term: PredicateTerm) -> RangeTerm? {
    switch term {
    case .range(let range): range
    case .captured(let value): (value as? any CapturedRange)?.term
    case .scalar, .opaque, .object, .identifier, .sequence: nil
    }
  }

  /// Whether a range contains a value.
  mutating func contains<Value: Comparable>(
    _ range: PredicateTerm, _ element: PredicateTerm, as type: Value.Type
  ) throws -> SQLScalar {
    guard let range = Self.range(range) else {
      throw unsupported("a range that is a property's value")
    }
    return try reusing(try scalar(element, Value.self)) { writer, element in
      var tests: [SQLFragment] = []
      var isNullable = element.isNullable
      if let lower = range.lower {
        let test = try writer.comparison(.scalar(element), .greaterOrEqual, lower, as: type)
        isNullable = isNullable || test.isNullable
        tests.append(test.sql)
      }
      if let upper = range.upper {
        let order: PredicateOrder = range.includesUpper ? .lessOrEqual : .less
        let test = try writer.comparison(.scalar(element), order, upper, as: type)
        isNullable = isNullable || test.isNullable
        tests.append(test.sql)
      }
      return .truth("(\(tests.joined(separator: " AND ")))", isNullable: isNullable)
    }
  }
}
