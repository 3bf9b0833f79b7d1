import Foundation

/// An expression of a predicate that has a form in SQL.
///
/// Each type of `PredicateExpressions` adopts it without conditions, in the file of its family;
/// what its operands are is found out while translating. A file holds, per type: the extension with
/// `translate(in:)`, then what the family shares.
protocol PredicateNode {
  /// What the expression stands for in SQL.
  ///
  /// - Throws: `SwiftDataError.unsupportedPredicate` or `SwiftDataError.unsupportedKeyPath`.
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm
}

/// `&&` or `||`: several of the same kind in a row are written side by side, since the nesting of
/// their types may be deeper than the stack allows to follow.
protocol PredicateChain: PredicateNode {
  static var sqlOperator: String { get }
  func operands(in writer: borrowing PredicateWriter) throws -> (
    left: any PredicateNode, right: any PredicateNode
  )
}
