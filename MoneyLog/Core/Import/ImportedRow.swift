import MoneyLogMoney
import MoneyLogServices

/// One row of a bank file that was understood.
public struct ImportedRow: Hashable, Sendable {
  /// The day on which the bank booked the row.
  public var day: CalendarDay
  /// The value day or the day of the purchase, when the file has a second date.
  public var valueDay: CalendarDay?
  /// The amount in minor units of the account's currency; below zero is spending.
  public var amountMinor: Int64
  /// Who was paid or who paid; the row's text when the file has no such column.
  public var payee: String
  /// The remaining text of the row.
  public var note: String
  /// The category that the file gives, or an empty text.
  public var category: String
  /// The account that the file gives, or an empty text.
  public var account: String
  /// The currency that the row itself names.
  public var currency: Currency?
  /// What the account held after the row, in minor units, when the file says so.
  public var balanceMinor: Int64?
  /// The line in the file on which the row starts, counted from 1.
  public var line: Int
  /// The row as it stands in the file, with its continuation lines.
  public var rawText: String
  /// What makes the row recognisable when it is imported again.
  public var key: ImportKey

  /// Whether the row is spending or income. A row of zero counts as income.
  public var type: TransactionType { amountMinor < 0 ? .expense : .income }
}
