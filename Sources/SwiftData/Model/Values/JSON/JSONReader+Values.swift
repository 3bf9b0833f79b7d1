import Foundation

extension JSONReader {
  /// Reads a value of any type, as Foundation does: some of its own types have a form that is not
  /// the one of their `init(from:)`.
  @inline(__always)
  func value<Value: Decodable>(_ token: Int32, _ type: Value.Type) throws -> Value {
    try direct(token, type) ?? valueOfParts(token, type)
  }

  /// A value of one of the types that need no decoder, in its usual form.
  func direct<Value>(_ token: Int32, _ type: Value.Type) -> Value? {
    var cursor = JSONCursor(bytes, count: Int(self[token].pointee.end))
    cursor.at = bytes + Int(self[token].pointee.start)
    switch kind(token) {
    case .array:
      return JSONDirect.takeArray(type, from: &cursor)
    case .string:
      // With its quotes.
      cursor = JSONCursor(cursor.at - 1, count: text(token).count + 2)
      fallthrough
    case .number, .true, .false:
      let value = JSONDirect.takeScalar(type, from: &cursor)
      return cursor.at == cursor.end ? value : nil
    case .null, .object: return nil
    }
  }

  func valueOfParts<Value: Decodable>(_ token: Int32, _ type: Value.Type) throws -> Value {
    if type == Data.self { return try data(token) as! Value }
    if type == URL.self { return try url(token) as! Value }
    if type == Decimal.self { return try decimal(token) as! Value }
    guard nesting < JSONLimits.nesting else {
      throw corrupted(token, JSONLimits.tooDeep)
    }
    nesting &+= 1
    let known = keys.count
    defer {
      keys.cut(to: known)
      nesting &-= 1
    }
    return try Value(from: JSONValueDecoder(reader: self, token: token))
  }

  // MARK: - Scalars

  @inline(__always)
  func bool(_ token: Int32) throws -> Bool {
    switch kind(token) {
    case .true: return true
    case .false: return false
    default: throw mismatch(token, Bool.self)
    }
  }

  @inline(__always)
  func string(checked token: Int32) throws -> String {
    guard kind(token) == .string else { throw mismatch(token, String.self) }
    guard let string = string(token) else { throw corrupted(token, "A string is no valid text.") }
    return string
  }

  @inline(__always)
  func integer<Integer: FixedWidthInteger & Decodable>(
    _ token: Int32, _ type: Integer.Type
  ) throws -> Integer {
    guard kind(token) == .number else { throw mismatch(token, type) }
    var cursor = cursor(token)
    if let value = cursor.integer(type) { return value }
    return try unusual(token, type)
  }

  @inline(__always)
  func double(_ token: Int32) throws -> Double {
    guard kind(token) == .number else { return try notFinite(token) }
    var cursor = cursor(token)
    guard let value = cursor.double() else { throw notANumber(token, Double.self) }
    return value
  }

  func float(_ token: Int32) throws -> Float {
    guard kind(token) == .number else { return try notFinite(token) }
    var cursor = cursor(token)
    guard let value = cursor.float() else { throw notANumber(token, Float.self) }
    return value
  }

  /// A number for which JSON has no form.
  private func notFinite<Real: BinaryFloatingPoint>(_ token: Int32) throws -> Real {
    if kind(token) == .string {
      switch String(decoding: text(token), as: UTF8.self) {
      case "inf": return .infinity
      case "-inf": return -.infinity
      case "nan": return .nan
      default: break
      }
    }
    throw mismatch(token, Real.self)
  }

  private func data(_ token: Int32) throws -> Data {
    let string = try string(checked: token)
    guard let data = Data(base64Encoded: string) else {
      throw corrupted(token, "Data is not valid Base64.")
    }
    return data
  }

  private func url(_ token: Int32) throws -> URL {
    let string = try string(checked: token)
    guard let url = URL(string: string) else { throw corrupted(token, "A URL is not valid.") }
    return url
  }

  private func decimal(_ token: Int32) throws -> Decimal {
    guard kind(token) == .number else { throw mismatch(token, Decimal.self) }
    return try unusual(token, Decimal.self)
  }

  /// Leaves a number to Foundation, which has rules of its own for whole numbers that are written
  /// with a point or an exponent, and for decimals.
  private func unusual<Number: Decodable>(_ token: Int32, _ type: Number.Type) throws -> Number {
    do {
      return try JSONDecoder().decode(type, from: Data(text(token)))
    } catch {
      throw notANumber(token, type)
    }
  }

  // MARK: - Errors

  func corrupted(_ token: Int32, _ description: String) -> DecodingError {
    .dataCorrupted(context(token, description))
  }

  private func notANumber(_ token: Int32, _ type: Any.Type) -> DecodingError {
    corrupted(token, "A number is malformed or does not fit \(type).")
  }

  func mismatch(_ token: Int32, _ type: Any.Type) -> DecodingError {
    // Foundation makes no exception for null where it reads a Bool.
    if kind(token) == .null, type != Bool.self {
      return .valueNotFound(type, context(token, "Expected \(type) but found null."))
    }
    return .typeMismatch(type, context(token, "Expected \(type) but found \(kind(token).name)."))
  }

  func context(_ token: Int32, _ description: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: path(to: token), debugDescription: description)
  }
}

extension JSONReader.Token.Kind {
  fileprivate var name: String {
    switch self {
    case .null: "null"
    case .true, .false: "a bool"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
