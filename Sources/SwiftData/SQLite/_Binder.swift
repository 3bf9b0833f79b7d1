import CSQLite
import Foundation

/// Binds values to a statement's parameters in order.
@frozen
public struct _Binder {
  @usableFromInline let statement: OpaquePointer
  @usableFromInline var index: Int32
  /// The first failure's code, checked once by whoever runs the statement.
  @usableFromInline var code: Int32 = SQLITE_OK

  @usableFromInline
  init(_ statement: OpaquePointer, _ first: Int32) {
    self.statement = statement
    self.index = first
  }

  @inlinable @inline(__always)
  mutating func note(_ result: Int32) {
    index &+= 1
    if result != SQLITE_OK, code == SQLITE_OK { code = result }
  }

  @inlinable @inline(__always)
  mutating func null() { note(sqlite3_bind_null(statement, index)) }

  @inlinable @inline(__always)
  mutating func integer(_ value: Int64) { note(sqlite3_bind_int64(statement, index, value)) }

  @inlinable @inline(__always)
  mutating func real(_ value: Double) { note(sqlite3_bind_double(statement, index, value)) }

  @inlinable
  mutating func text(_ value: String) {
    var value = value
    let result = value.withUTF8 { bytes in
      // An empty buffer may have no address, which SQLite would take for NULL.
      bytes.count == 0
        ? sqlite3_bind_text64(statement, index, "", 0, nil, UInt8(SQLITE_UTF8))
        : bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text64(
            statement, index, $0.baseAddress, UInt64($0.count), csqlite_transient(),
            UInt8(SQLITE_UTF8))
        }
    }
    note(result)
  }

  @inlinable
  mutating func blob(_ bytes: UnsafeRawBufferPointer) {
    note(
      bytes.count == 0
        ? sqlite3_bind_zeroblob(statement, index, 0)
        : sqlite3_bind_blob64(
          statement, index, bytes.baseAddress, UInt64(bytes.count), csqlite_transient()))
  }

  @usableFromInline
  mutating func bind(_ value: _SQLValue) {
    switch value {
    case .null: null()
    case .integer(let value): integer(value)
    case .real(let value): real(value)
    case .text(let value): text(value)
    case .blob(let value): value.withUnsafeBytes { blob($0) }
    }
  }
}
