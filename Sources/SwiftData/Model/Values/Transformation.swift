import Foundation
import Synchronization

/// What a value transformer makes of an attribute's values for the store, and back.
struct Transformation {
  /// The name that the transformer is known by.
  let name: String

  /// The classes that `.transformable(by:)` has named; they need not be registered.
  private static let classes = Mutex<[String: ValueTransformer.Type]>([:])

  /// Remembers a class, and gives the name that finds it again.
  static func note(_ type: ValueTransformer.Type) -> String {
    let name = String(reflecting: type)
    classes.withLock { $0[name] = type }
    return name
  }

  /// The transformation that an attribute's options ask for.
  init?(_ options: [Schema.Attribute.Option]) {
    guard let name = options.lazy.compactMap(\.transformerName).first else { return nil }
    self.name = name
  }

  init(_ option: Schema.Attribute.Option) { name = option.transformerName ?? "" }

  private func transformer() throws -> ValueTransformer {
    if let known = ValueTransformer(forName: NSValueTransformerName(rawValue: name)) {
      return known
    }
    if let type = Self.classes.withLock({ $0[name] }) { return type.init() }
    throw TransformationError(
      reason: "no transformer is registered under the name \(name): call "
        + "ValueTransformer.setValueTransformer(_:forName:) first")
  }

  /// The stored form of `value`, which is no nil.
  func stored(_ value: Any) throws -> _SQLValue {
    let transformer = try transformer()
    // This one's own direction is that of reading.
    let result =
      transformer is NSSecureUnarchiveFromDataTransformer
      ? transformer.reverseTransformedValue(value) : transformer.transformedValue(value)
    switch result {
    case let data as Data: return .blob(data)
    case let text as String: return .text(text)
    case let number as NSNumber: return Self.stored(number)
    case let value as any _SQLPrimitive: return value._sqlValue
    case let data as NSData: return .blob(Data(referencing: data))
    case nil: throw TransformationError(reason: "\(name) makes nil of it")
    case let other?:
      throw TransformationError(
        reason: "\(name) makes a \(Swift.type(of: other)) of it, and can make Data, String or a "
          + "number only")
    }
  }

  private static func stored(_ number: NSNumber) -> _SQLValue {
    ["f", "d"].contains(String(cString: number.objCType))
      ? .real(number.doubleValue) : .integer(number.int64Value)
  }

  /// The value of which `stored`, which is no NULL, has been made.
  func value<Value>(_ stored: _SQLValue, as type: Value.Type) throws -> Value {
    let transformer = try transformer()
    let original: Any? =
      switch stored {
      case .null: nil
      case .integer(let integer): Int(integer)
      case .real(let real): real
      case .text(let text): text
      case .blob(let data): data
      }
    if !Swift.type(of: transformer).allowsReverseTransformation() {
      throw StoredValueError(expected: type, reason: "\(name) has no way back")
    }
    let result =
      transformer is NSSecureUnarchiveFromDataTransformer
      ? transformer.transformedValue(original) : transformer.reverseTransformedValue(original)
    if let result, let value = result as? Value { return value }
    throw StoredValueError(
      expected: type,
      reason: "\(name) makes \(result.map { "a \(Swift.type(of: $0))" } ?? "nil") of it")
  }
}

/// Why a value has no stored form.
struct TransformationError: Error, CustomStringConvertible {
  let reason: String
  var description: String { reason }
}
