import CSQLite

extension _Binder {
  /// Binds text that is no string yet.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    // An empty buffer may have no address, which SQLite would take for NULL.
    let result = bytes.withMemoryRebound(to: CChar.self) {
      $0.count == 0
        ? sqlite3_bind_text64(statement, index, "", 0, nil, UInt8(SQLITE_UTF8))
        : sqlite3_bind_text64(
          statement, index, $0.baseAddress, UInt64($0.count), csqlite_transient(),
          UInt8(SQLITE_UTF8))
    }
    note(result)
  }
}
