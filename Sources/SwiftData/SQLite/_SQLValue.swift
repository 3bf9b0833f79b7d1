import Foundation

/// A value as SQLite keeps it: one of its five storage classes.
public enum _SQLValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Data)
}

/// How a column's values are stored and compared.
public enum _SQLType: Sendable, Hashable {
  /// `Bool`, signed integers, and unsigned ones of at most 32 bits: `INTEGER`.
  case integer
  /// `UInt` and `UInt64`: `INTEGER` up to `Int64.max`, above it an 8-byte big-endian blob, which
  /// SQLite orders after every integer.
  case unsigned
  /// `Double` and `Float`: a REAL in a column without affinity (REAL affinity would drop the sign
  /// of -0.0); NaN, which SQLite turns into NULL, is an 8-byte blob of its bits.
  case real
  /// `Date`: REAL seconds since the reference date.
  case date
  /// `String`, `URL`: `TEXT`.
  case text
  /// `Data`, and `UUID` in 16 bytes: `BLOB`.
  case blob
  /// `Decimal`: canonical decimal `TEXT`, compared by value through the `DECIMAL` collation.
  case decimal
  /// Any other `Codable` value: JSON in a `TEXT` column.
  case json
}
