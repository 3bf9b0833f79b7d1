import Foundation

// `contains` and `starts(with:)` on text and other collections, and the localized comparisons.

extension PredicateExpressions.CollectionContainsCollection: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let text = try writer.scalar(of: base)
    let part = try writer.scalar(of: other)
    if Base.Output.self == String.self, Other.Output.self == String.self {
      return .scalar(writer.function("swift_contains", text, part))
    }
    try writer.requireCodables(Base.Output.self, Other.Output.self, "contains")
    let number = SwiftOperation.number(
      .init(.containsAll, Base.Output.self, Other.Output.self),
      SwiftOperation.binary(Base.Output.self, Other.Output.self) { $0.contains($1) })
    return .scalar(writer.truth(SwiftOperation.call(number, text.sql, part.sql), text, part))
  }
}

extension PredicateExpressions.SequenceStartsWith: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let text = try writer.scalar(of: base)
    let prefix = try writer.scalar(of: prefix)
    if Base.Output.self == String.self, Prefix.Output.self == String.self {
      let test = writer.function("swift_starts", text, prefix)
      guard text.isPlain, case .text(let constant) = prefix.constant,
        let bounds = SwiftText.bounds(ofPrefix: constant)
      else { return .scalar(test) }
      // An index finds the neighbourhood; the function looks at what is there.
      return .scalar(
        .truth(
          """
          (\(text.sql) >= \(value: .text(bounds.lower)) AND \(text.sql) < \
          \(value: .text(bounds.upper)) AND \(test.sql))
          """, isNullable: test.isNullable))
    }
    try writer.requireCodables(Base.Output.self, Prefix.Output.self, "starts(with:)")
    let number = SwiftOperation.number(
      .init(.starts, Base.Output.self, Prefix.Output.self),
      SwiftOperation.binary(Base.Output.self, Prefix.Output.self) { $0.starts(with: $1) })
    return .scalar(writer.truth(SwiftOperation.call(number, text.sql, prefix.sql), text, prefix))
  }
}

extension PredicateExpressions.StringLocalizedStandardContains: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    .scalar(
      writer.function(
        "swift_localized_contains", try writer.scalar(of: root), try writer.scalar(of: other)))
  }
}

extension PredicateExpressions.StringCaseInsensitiveCompare: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    .scalar(
      writer.function(
        "swift_compare_caseless", try writer.scalar(of: root), try writer.scalar(of: other)))
  }
}

extension PredicateExpressions.StringLocalizedCompare: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    .scalar(
      writer.function(
        "swift_compare_localized", try writer.scalar(of: root), try writer.scalar(of: other)))
  }
}

extension PredicateExpressions.StringContainsRegex: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    let text = try writer.scalar(of: subject)
    guard Subject.Output.self == String.self,
      case .captured(let value) = try writer.term(of: regex),
      let regex = value as? PredicateExpressions.PredicateRegex
    else { throw writer.unsupported("a regular expression that is not a literal") }
    return .scalar(
      writer.function(
        "swift_matches", text,
        SQLScalar(constant: .text(regex.stringRepresentation), type: .text)))
  }
}

// MARK: - Shared

extension PredicateWriter {
  /// A function of two texts, which is NULL where one is.
  fileprivate func function(_ name: String, _ first: SQLScalar, _ second: SQLScalar) -> SQLScalar {
    truth("\(name: name)(\(first.sql), \(second.sql))", first, second)
  }

  fileprivate func truth(_ sql: SQLFragment, _ first: SQLScalar, _ second: SQLScalar) -> SQLScalar {
    .truth(sql, isNullable: first.isNullable || second.isNullable)
  }

  fileprivate func requireCodables(_ first: Any.Type, _ second: Any.Type, _ name: String) throws {
    for type in [first, second] where SQLCoding.type(of: type) != .json {
      throw unsupported("\(name) on values of type \(type)")
    }
  }
}
