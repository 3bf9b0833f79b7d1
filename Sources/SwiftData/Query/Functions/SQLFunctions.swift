import CSQLite
import Foundation

/// The functions and collations that the framework's SQL uses besides SQLite's own.
///
/// | name | use |
/// |---|---|
/// | `COLLATE SWIFT` | text as `String` compares it |
/// | `COLLATE LOCALIZED` | text as people expect it in a list, numbers by value |
/// | `COLLATE LOCALIZED_PLAIN` | text by the rules of the locale |
/// | `COLLATE DECIMAL` | decimals by value |
/// | `COLLATE SWIFT_ORDER_n` | values by the `<` of their Swift type |
/// | `swift_contains(text, part)`, `swift_starts(text, prefix)` | by characters |
/// | `swift_matches(text, pattern)` | by a regular expression |
/// | `swift_localized_contains(text, part)` | without regard to case and diacritics |
/// | `swift_compare_caseless(a, b)`, `swift_compare_localized(a, b)` | -1, 0 or 1 |
/// | `swift_number(kind, operator, a, b)` | see `SwiftNumber` |
/// | `swift_call(number, …)` | see `SwiftOperation` |
/// | `swift_tag(value)`, `swift_untag(text)` | a value of any kind as text, and back |
enum SQLFunctions {
  /// Makes the functions and collations known to a connection.
  ///
  /// - Throws: `SQLiteError` when SQLite refuses one.
  static func register(on db: OpaquePointer) throws {
    try collation("SWIFT", on: db) { SwiftText.compare($0, $1) }
    try collation("LOCALIZED", on: db) {
      Int32(LocalizedOrdering.standardCompare($0, $1).rawValue)
    }
    try collation("LOCALIZED_PLAIN", on: db) {
      Int32(LocalizedOrdering.localizedCompare($0, $1).rawValue)
    }
    try collation("DECIMAL", on: db) { compareDecimals($0, $1) }
    try check(sqlite3_collation_needed(db, nil, addOrder), db)

    try function("swift_contains", 2, on: db) { context, _, values in
      SQLFunctions.text(context, values) { SwiftText.contains($0, $1) ? 1 : 0 }
    }
    try function("swift_starts", 2, on: db) { context, _, values in
      SQLFunctions.text(context, values) { SwiftText.starts($0, with: $1) ? 1 : 0 }
    }
    try function("swift_localized_contains", 2, on: db) { context, _, values in
      SQLFunctions.text(context, values) { LocalizedMatching.contains($0, $1) ? 1 : 0 }
    }
    try function("swift_compare_caseless", 2, on: db) { context, _, values in
      SQLFunctions.text(context, values) {
        Int32(LocalizedMatching.caseInsensitiveCompare($0, $1).rawValue)
      }
    }
    try function("swift_compare_localized", 2, on: db) { context, _, values in
      SQLFunctions.text(context, values) {
        Int32(LocalizedMatching.localizedCompare($0, $1).rawValue)
      }
    }
    try function("swift_matches", 2, on: db, matches)
    try function("swift_number", 4, on: db, number)
    try function("swift_call", -1, on: db, call)
    try function("swift_tag", 1, on: db) { context, _, values in
      guard let value = values?[0], sqlite3_value_type(value) != SQLITE_NULL else { return }
      _SQLValue.text(SQLValueTag.text(of: _SQLValue(value))).setResult(context)
    }
    try function("swift_untag", 1, on: db) { context, _, values in
      guard let value = values?[0], sqlite3_value_type(value) != SQLITE_NULL else { return }
      SQLValueTag.value(of: textBytes(value)).setResult(context)
    }
  }
}

// MARK: - Registration

extension SQLFunctions {
  private typealias Function =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
  private typealias CollationMaker =
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, Int32, UnsafePointer<CChar>?
    ) -> Void
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  private static func function(
    _ name: String, _ count: Int32, on db: OpaquePointer, _ body: @escaping Function
  ) throws {
    // Deterministic: the same operands give the same result, so that SQLite may compute it once.
    try check(
      sqlite3_create_function_v2(
        db, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil, body, nil, nil, nil), db)
  }

  /// What a collation's C function finds behind its pointer; made once per collation and kept.
  private final class Collation {
    let compare: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Int32

    init(_ compare: @escaping (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Int32) {
      self.compare = compare
    }
  }

  private static func collation(
    _ name: String, on db: OpaquePointer,
    _ compare: @escaping (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Int32
  ) throws {
    let pointer = Unmanaged.passRetained(Collation(compare)).toOpaque()
    let code = sqlite3_create_collation_v2(
      db, name, SQLITE_UTF8, pointer,
      { pointer, count1, bytes1, count2, bytes2 in
        let collation = Unmanaged<Collation>.fromOpaque(pointer!).takeUnretainedValue()
        return collation.compare(
          Bytes(start: bytes1?.assumingMemoryBound(to: UInt8.self), count: Int(count1)),
          Bytes(start: bytes2?.assumingMemoryBound(to: UInt8.self), count: Int(count2)))
      },
      { pointer in Unmanaged<Collation>.fromOpaque(pointer!).release() })
    if code != SQLITE_OK {
      // Unlike with functions, SQLite does not run the destructor when it refuses a collation.
      Unmanaged<Collation>.fromOpaque(pointer).release()
      try check(code, db)
    }
  }

  private static func check(_ code: Int32, _ db: OpaquePointer) throws {
    if code != SQLITE_OK { throw SQLiteError(db, code: code) }
  }

  /// Calls `body` with two texts; the result of a NULL is NULL.
  private static func text(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Int32
  ) {
    guard let values, sqlite3_value_type(values[0]) != SQLITE_NULL,
      sqlite3_value_type(values[1]) != SQLITE_NULL
    else { return }
    sqlite3_result_int(context, body(textBytes(values[0]), textBytes(values[1])))
  }

  private static func fail(_ context: OpaquePointer?, _ error: any Error) {
    sqlite3_result_error(context, "\(error)", -1)
  }
}

// MARK: - Functions

extension SQLFunctions {
  private static let number: Function = { context, _, values in
    guard let values, sqlite3_value_type(values[2]) != SQLITE_NULL,
      sqlite3_value_type(values[3]) != SQLITE_NULL,
      let kind = SwiftNumber.Kind(rawValue: sqlite3_value_int64(values[0])),
      let op = SwiftNumber.Operator(rawValue: sqlite3_value_int64(values[1]))
    else { return }
    do {
      let result = try SwiftNumber.compute(kind, op, _SQLValue(values[2]), _SQLValue(values[3]))
      result?.setResult(context)
    } catch {
      fail(context, error)
    }
  }

  private static let call: Function = { context, count, values in
    guard count > 0, let values,
      case .function(let body) = SwiftOperation.numbered(sqlite3_value_int64(values[0]))?.action
    else {
      sqlite3_result_error(context, "swift_call: there is no such operation", -1)
      return
    }
    do {
      try body(SwiftOperation.Operands(values: values + 1))?.setResult(context)
    } catch is PredicateError {
      // As where Swift has no value: NULL.
    } catch {
      fail(context, error)
    }
  }

  /// A regular expression, kept by SQLite as long as the pattern stays the same.
  private final class Pattern {
    let regex: Regex<AnyRegexOutput>
    init(_ regex: Regex<AnyRegexOutput>) { self.regex = regex }
  }

  private static let matches: Function = { context, _, values in
    guard let values, sqlite3_value_type(values[0]) != SQLITE_NULL else { return }
    do {
      let pattern: Pattern
      if let known = sqlite3_get_auxdata(context, 1) {
        pattern = Unmanaged<Pattern>.fromOpaque(known).takeUnretainedValue()
      } else {
        pattern = Pattern(try Regex(String(decoding: textBytes(values[1]), as: UTF8.self)))
        sqlite3_set_auxdata(context, 1, Unmanaged.passRetained(pattern).toOpaque()) {
          Unmanaged<Pattern>.fromOpaque($0!).release()
        }
      }
      let text = String(decoding: textBytes(values[0]), as: UTF8.self)
      sqlite3_result_int(context, text.contains(pattern.regex) ? 1 : 0)
    } catch {
      fail(context, error)
    }
  }
}

// MARK: - Collations

extension SQLFunctions {
  /// Decimals by value, NaN first as in Foundation.
  private static func compareDecimals(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Int32 {
    if a.elementsEqual(b) { return 0 }
    do {
      let left = try Decimal(sql: .text(String(decoding: a, as: UTF8.self)))
      let right = try Decimal(sql: .text(String(decoding: b, as: UTF8.self)))
      return Int32(ComparisonResult(left, right).rawValue)
    } catch {
      // Not written by the framework. A collation cannot fail, but it must order everything.
      return SwiftText.compare(a, b)
    }
  }

  static let orderPrefix = "SWIFT_ORDER_"

  /// Makes the collation `SWIFT_ORDER_n` when a statement first names it.
  private static let addOrder: CollationMaker = { _, db, _, name in
    guard let db, let name, case let name = String(cString: name), name.hasPrefix(orderPrefix),
      let number = Int64(name.dropFirst(orderPrefix.count)),
      case .order(let order) = SwiftOperation.numbered(number)?.action
    else { return }
    // A failure shows in the statement, which then lacks the collation.
    try? collation(name, on: db) { compareTagged($0, $1, by: order) }
  }

  private static func compareTagged(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, by order: SwiftOperation.Order
  ) -> Int32 {
    do {
      return Int32(try order(SQLValueTag.value(of: a), SQLValueTag.value(of: b)).rawValue)
    } catch {
      return SwiftText.compare(a, b)  // see `compareDecimals`
    }
  }
}
