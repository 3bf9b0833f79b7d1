import CSQLite
import Foundation

/// The current row of a running statement, read column by column in order.
@frozen
public struct _Row {
  @usableFromInline let statement: OpaquePointer
  @usableFromInline var column: Int32
  @usableFromInline let first: Int32
  /// Where the columns of each further subclass begin, counted from the first; nil where they
  /// follow on each other.
  @usableFromInline var starts: UnsafePointer<Int32>?

  @usableFromInline
  init(_ statement: OpaquePointer, column: Int32, starts: UnsafePointer<Int32>? = nil) {
    self.statement = statement
    self.column = column
    first = column
    self.starts = starts
  }

  /// Goes on to the columns that a subclass adds to those of its superclass.
  @inlinable
  public mutating func _enterSubclass() {
    guard let next = starts else { return }
    column = first &+ next.pointee
    starts = next + 1
  }

  @inlinable @inline(__always)
  mutating func next() -> Int32 {
    defer { column &+= 1 }
    return column
  }

  @inlinable @inline(__always)
  mutating func integer() -> Int64 { sqlite3_column_int64(statement, next()) }

  @inlinable @inline(__always)
  mutating func real() -> Double { sqlite3_column_double(statement, next()) }

  @inlinable @inline(__always)
  var isNull: Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  @inlinable @inline(__always)
  var isBlob: Bool { sqlite3_column_type(statement, column) == SQLITE_BLOB }

  @inlinable
  mutating func text() -> String {
    let column = next()
    guard let start = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  @inlinable
  mutating func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    let column = next()
    let start = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
