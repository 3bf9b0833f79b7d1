import Foundation
import MoneyLogFeatures
import Testing

/// The JSON document of a report, as another program reads it.
struct Document {
  private let root: Any

  init(_ report: some Report) throws {
    root = try JSONSerialization.jsonObject(with: Data(report.json().utf8))
  }

  /// The value at a path of keys and positions; `nil` where there is none of that type.
  subscript<Value>(_ path: any DocumentStep...) -> Value? {
    path.reduce(root as Any?) { place, step in place.flatMap { step.value(in: $0) } } as? Value
  }
}

/// A key of an object, or a position in an array.
protocol DocumentStep: Sendable {
  func value(in place: Any) -> Any?
}

extension String: DocumentStep {
  func value(in place: Any) -> Any? { (place as? [String: Any])?[self] }
}

extension Int: DocumentStep {
  func value(in place: Any) -> Any? {
    guard let array = place as? [Any], array.indices.contains(self) else { return nil }
    return array[self]
  }
}
