import MoneyLogMoney
import MoneyLogServices

/// What the caller knows beforehand, and what it wants to settle instead of the reader.
///
/// Everything may be left out: the reader then finds it in the file.
public struct CSVImportOptions: Sendable {
  /// The currency of the account, or `nil` for a new account that takes the file's.
  public var accountCurrency: Currency?

  /// The currency to assume when neither the account nor the file names one.
  public var fallbackCurrency: Currency

  /// The current day; dates after it speak against an order of the date parts.
  public var today: CalendarDay?

  /// The order of the date parts where the file leaves it open.
  public var preferredDateOrder: DateOrder

  /// The order of the date parts, whatever the file looks like.
  public var dateOrder: DateOrder?

  /// The decimal mark of all amounts, whatever the file looks like.
  public var decimalMark: DecimalMark?

  /// Whether amounts above zero are spending, whatever the file looks like.
  public var positiveIsSpending: Bool?

  /// The encoding, whatever the file looks like.
  public var encoding: TextEncoding?

  /// The delimiter, whatever the file looks like; an ASCII character.
  public var delimiter: Character?

  /// Columns by role, counted from 0; they win over what the reader finds.
  public var columns: [ColumnRole: Int]

  /// Options that settle nothing but what is given.
  public init(
    accountCurrency: Currency? = nil, fallbackCurrency: Currency = .eur,
    today: CalendarDay? = nil, preferredDateOrder: DateOrder = .dayMonthYear,
    dateOrder: DateOrder? = nil, decimalMark: DecimalMark? = nil,
    positiveIsSpending: Bool? = nil, encoding: TextEncoding? = nil, delimiter: Character? = nil,
    columns: [ColumnRole: Int] = [:]
  ) {
    self.accountCurrency = accountCurrency
    self.fallbackCurrency = fallbackCurrency
    self.today = today
    self.preferredDateOrder = preferredDateOrder
    self.dateOrder = dateOrder
    self.decimalMark = decimalMark
    self.positiveIsSpending = positiveIsSpending
    self.encoding = encoding
    self.delimiter = delimiter
    self.columns = columns
  }
}
