import CSQLite
import Foundation

extension String: _SQLPrimitive {
  public static var _sqlType: _SQLType { .text }
  @inlinable public static func _read(_ row: inout _Row) -> String { row.text() }
  @inlinable public func _bind(_ binder: inout _Binder) { binder.text(self) }
  public var _sqlValue: _SQLValue { .text(self) }
}

extension URL: _SQLPrimitive {
  public static var _sqlType: _SQLType { .text }

  public static func _read(_ row: inout _Row) throws -> URL {
    let text = row.text()
    guard let url = URL(string: text) else {
      throw StoredValueError(expected: URL.self, reason: "it is not a URL")
    }
    return url
  }

  public func _bind(_ binder: inout _Binder) { binder.bind(_sqlValue) }

  /// The whole address; a base that the URL was made relative to is folded in.
  public var _sqlValue: _SQLValue { .text(absoluteString) }
}

extension Data: _SQLPrimitive {
  public static var _sqlType: _SQLType { .blob }
  public static func _read(_ row: inout _Row) throws -> Data {
    // Where the attribute was `.externalStorage` before, a text is the name of a file.
    if sqlite3_column_type(row.statement, row.column) == SQLITE_TEXT,
      let folder = ExternalFolder(sqlite3_db_handle(row.statement))
    {
      var text = row
      let name = text.text()
      if ExternalFolder.isName(name) {
        row = text
        do {
          return try folder.read(name)
        } catch {
          throw StoredValueError(expected: Data.self, reason: "its file \(name) cannot be read")
        }
      }
    }
    return row.withBytes { Data($0) }
  }
  public func _bind(_ binder: inout _Binder) { withUnsafeBytes { binder.blob($0) } }
  public var _sqlValue: _SQLValue { .blob(self) }
}

extension UUID: _SQLPrimitive {
  public static var _sqlType: _SQLType { .blob }

  public static func _read(_ row: inout _Row) throws -> UUID {
    try row.withBytes { bytes in
      guard bytes.count == 16 else {
        throw StoredValueError(expected: UUID.self, reason: "\(bytes.count) bytes, not 16")
      }
      return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }
  }

  public func _bind(_ binder: inout _Binder) {
    withUnsafeBytes(of: uuid) { binder.blob($0) }
  }

  public var _sqlValue: _SQLValue { .blob(withUnsafeBytes(of: uuid) { Data($0) }) }
}
