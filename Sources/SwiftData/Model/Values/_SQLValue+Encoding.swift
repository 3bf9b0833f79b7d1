import Foundation

extension _SQLValue {
  /// What a column holds for `value`, whose type is not known at compile time.
  ///
  /// - Throws: What the value's own `encode(to:)` throws.
  /// - Returns: nil where the value is of no type that can be stored.
  static func encoding(_ value: Any) throws -> _SQLValue? {
    if let primitive = value as? any _SQLPrimitive { return primitive._sqlValue }
    if let optional = value as? any _OptionalValue {
      guard let wrapped = optional._unwrapped else { return .null }
      return try encoding(wrapped)
    }
    if let raw = value as? any RawRepresentable,
      let primitive = raw.rawValue as? any _SQLPrimitive
    {
      return primitive._sqlValue
    }
    if let encodable = value as? any Encodable { return .text(try _CodableValue.encode(encodable)) }
    return nil
  }
}
