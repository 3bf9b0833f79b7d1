import MoneyLogMoney

/// How a bank file turned out to be built.
public struct CSVLayout: Hashable, Sendable {
  /// Which way the money went, and how the file says so.
  public enum SignRule: String, Hashable, Sendable, Codable {
    /// Minus is spending.
    case minusIsSpending = "minus is spending"
    /// Amounts without a minus are spending, as on card statements.
    case positiveIsSpending = "positive is spending"
    /// Amounts without a mark are spending; `CR` or a plus sign marks the money that came in.
    case unmarkedIsSpending = "unmarked is spending"
    /// Amounts without a mark came in; `DR` marks spending.
    case unmarkedIsIncome = "unmarked is income"
    /// Every amount carries `CR` or `DR`.
    case marks = "CR and DR marks"
    /// One column for money out and one for money in.
    case twoColumns = "separate columns for money out and money in"
    /// A column beside the amount names the direction.
    case directionColumn = "direction column"
  }

  /// In which order of time the rows stand.
  public enum RowOrder: String, Hashable, Sendable, Codable {
    /// The oldest row comes first.
    case oldestFirst = "oldest first"
    /// The newest row comes first.
    case newestFirst = "newest first"
    /// The rows follow no order of time.
    case unsorted = "unsorted"
  }

  /// The character between fields.
  public var delimiter: Character
  /// The encoding of the file.
  public var encoding: TextEncoding
  /// The line of the header, or `nil` when the file has none.
  public var headerLine: Int?
  /// The texts of the header.
  public var header: [String]
  /// How many lines with content stand above the header or the first row.
  public var preambleLineCount: Int
  /// The columns that are used, by role, counted from 0.
  public var columns: [ColumnRole: [Int]]
  /// The order of the date parts, the same in the whole file.
  public var dateOrder: DateOrder
  /// The decimal mark of each column of amounts.
  public var decimalMarks: [Int: DecimalMark]
  /// How the file tells spending from income.
  public var signRule: SignRule
  /// In which order of time the rows stand.
  public var rowOrder: RowOrder
  /// The currency in whose minor units the amounts are given.
  public var currency: Currency
}
