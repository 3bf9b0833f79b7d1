import CSQLite
import Foundation
import Synchronization

/// Something only Swift can compute, called from SQL as `swift_call(number, operand, …)`.
///
/// That is how predicates reach into `Codable` values with the answer of the values' own types. An
/// operation depends on types and key paths alone, never on a predicate's values, so that there are
/// no more of them than the program's text has, and each is kept for good.
final class SwiftOperation: @unchecked Sendable {  // see above: types and key paths never change
  typealias Body = (Operands) throws -> _SQLValue?
  typealias Order = (_SQLValue, _SQLValue) throws -> ComparisonResult

  enum Action {
    case function(Body)
    /// The work of a collation, see `SQLFunctions`.
    case order(Order)
  }

  let action: Action

  private init(_ action: Action) { self.action = action }

  /// What tells operations apart.
  struct Key: Hashable, @unchecked Sendable {  // key paths do not change
    enum Kind: Hashable {
      case equal, less, lessOrEqual, greater, greaterOrEqual, order
      case member, contains, containsAll, starts, elements, index, key, minimum, maximum
    }

    var kind: Kind
    var types: [ObjectIdentifier]
    var keyPath: AnyKeyPath?

    init(_ kind: Kind, _ types: Any.Type..., keyPath: AnyKeyPath? = nil) {
      self.kind = kind
      self.types = types.map(ObjectIdentifier.init)
      self.keyPath = keyPath
    }
  }

  private struct Registry {
    var numbers: [Key: Int64] = [:]
    var operations: [SwiftOperation] = []
  }

  private static let registry = Mutex(Registry())

  /// The number of the operation with the given key, made on its first use.
  static func number(_ key: Key, _ action: @autoclosure () -> Action) -> Int64 {
    registry.withLock { registry in
      if let known = registry.numbers[key] { return known }
      let number = Int64(registry.operations.count)
      registry.operations.append(SwiftOperation(action()))
      registry.numbers[key] = number
      return number
    }
  }

  static func numbered(_ number: Int64) -> SwiftOperation? {
    registry.withLock { registry in
      registry.operations.indices.contains(Int(number)) ? registry.operations[Int(number)] : nil
    }
  }

  /// A call in SQL.
  static func call(_ number: Int64, _ operands: SQLFragment...) -> SQLFragment {
    "swift_call(\(value: .integer(number)), \(operands.joined(separator: ", ")))"
  }
}

// MARK: - Operands

extension SwiftOperation {
  /// The operands of a call.
  struct Operands {
    let values: UnsafeMutablePointer<OpaquePointer?>

    subscript(index: Int) -> _SQLValue { _SQLValue(values[index]) }

    /// An operand as a Swift value; nil where it is NULL and the type has no nil, which stands for
    /// a value that could not be computed.
    func decode<T>(_ index: Int, as type: T.Type) throws -> T? {
      let value = self[index]
      if value == .null, !(type is any _OptionalValue.Type) { return nil }
      return try SQLCoding.decode(type, from: value)
    }
  }

  /// An operation with one operand. Its result is NULL where the operand could not be computed.
  static func unary<A, R>(
    _ type: A.Type, _ operation: @escaping (A) throws -> R
  ) -> Action {
    .function { operands in
      guard let a = try operands.decode(0, as: A.self) else { return nil }
      return try result(of: try operation(a))
    }
  }

  /// An operation with two operands. Its result is NULL where an operand could not be computed.
  static func binary<A, B, R>(
    _ a: A.Type, _ b: B.Type, _ operation: @escaping (A, B) throws -> R
  ) -> Action {
    .function { operands in
      guard let a = try operands.decode(0, as: A.self), let b = try operands.decode(1, as: B.self)
      else { return nil }
      return try result(of: try operation(a, b))
    }
  }

  static func result(of value: Any) throws -> _SQLValue {
    guard let (value, _) = try SQLCoding.value(of: value) else {
      throw StoredValueError(expected: type(of: value), reason: "it has no form in a column")
    }
    return value
  }
}

// MARK: - SQLite's values

extension _SQLValue {
  /// A value that SQLite hands to a function.
  init(_ value: OpaquePointer?) {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: self = .real(sqlite3_value_double(value))
    case SQLITE_TEXT: self = .text(String(decoding: textBytes(value), as: UTF8.self))
    case SQLITE_BLOB:
      let start = sqlite3_value_blob(value)
      self = .blob(start.map { Data(bytes: $0, count: Int(sqlite3_value_bytes(value))) } ?? Data())
    default: self = .null
    }
  }

  /// Makes the value the result of a function.
  func setResult(_ context: OpaquePointer?) {
    switch self {
    case .null: sqlite3_result_null(context)
    case .integer(let integer): sqlite3_result_int64(context, integer)
    case .real(let real): sqlite3_result_double(context, real)
    case .text(var text):
      text.withUTF8 { bytes in
        // An empty buffer may have no address, which SQLite would take for NULL.
        bytes.isEmpty
          ? sqlite3_result_text64(context, "", 0, csqlite_transient(), UInt8(SQLITE_UTF8))
          : bytes.withMemoryRebound(to: CChar.self) {
            sqlite3_result_text64(
              context, $0.baseAddress, UInt64($0.count), csqlite_transient(), UInt8(SQLITE_UTF8))
          }
      }
    case .blob(let data):
      data.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
          sqlite3_result_zeroblob(context, 0)
          return
        }
        sqlite3_result_blob64(context, start, UInt64(bytes.count), csqlite_transient())
      }
    }
  }
}

/// The UTF-8 of a text that SQLite hands to a function.
@inline(__always)
func textBytes(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8> {
  let start = sqlite3_value_text(value)
  return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
}
