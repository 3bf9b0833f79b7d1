/// What a column of a bank file holds.
public enum ColumnRole: String, Hashable, Sendable, Codable, CaseIterable {
  /// The day on which the bank booked the row; rows are listed by it.
  case day
  /// The value day, or the day of the purchase.
  case valueDay
  /// The amount, with its sign or beside a ``direction``.
  case amount
  /// Money that went out, in a column of its own.
  case moneyOut
  /// Money that came in, in a column of its own.
  case moneyIn
  /// A letter or word that says which way the money went.
  case direction
  /// What the account held after the row.
  case balance
  /// The currency of the row.
  case currency
  /// Who was paid, or who paid.
  case payee
  /// What the row was for.
  case text
  /// Remarks.
  case note
  /// The category that the bank or the other program gave.
  case category
  /// The account of the row, in files that hold several.
  case account
  /// Whether the row is booked, pending or cancelled.
  case status
}

extension ColumnRole {
  /// The roles of columns in which a row's amount stands.
  static let amountRoles: [ColumnRole] = [.amount, .moneyOut, .moneyIn]
}
