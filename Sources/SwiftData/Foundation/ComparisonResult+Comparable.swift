import Foundation

extension ComparisonResult {
  /// How two values compare.
  init<Value: Comparable>(_ a: Value, _ b: Value) {
    self = a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
  }
}
