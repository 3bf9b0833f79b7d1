/// Something the reader had to decide or repair, for the owner to know.
public struct ImportWarning: Hashable, Sendable {
  /// The kinds of warnings. New ones may be added.
  public enum Kind: String, Hashable, Sendable {
    /// Bytes that are no text in the file's encoding.
    case damagedText
    /// NUL bytes that were dropped.
    case droppedNULs
    /// A quote that nothing closes.
    case strayQuote
    /// The order of the date parts is open, and a preference decided.
    case openDateOrder
    /// Marks such as `1,234` were taken for thousands.
    case assumedThousands
    /// More decimals than the currency has, rounded half away from zero.
    case rounded
    /// All amounts are above zero, and nothing says whether they are spending.
    case openSign
    /// The sign rule was found by signs of a weaker kind.
    case assumedSign
    /// Rows whose direction mark is missing or unknown.
    case unknownDirection
    /// The running balance gave some rows the opposite sign.
    case signFromBalance
    /// The running balance does not fit some rows.
    case balanceMismatch
    /// Opening balance, rows and closing balance do not add up.
    case statementMismatch
    /// Neither the file nor the account names a currency.
    case assumedCurrency
    /// The amount column has no known heading.
    case assumedAmountColumn
  }

  /// The kind.
  public var kind: Kind
  /// One sentence that says what was decided and how to decide otherwise.
  public var message: String
  /// The lines concerned, counted from 1; at most the first few.
  public var lines: [Int]

  init(_ kind: Kind, _ message: String, lines: [Int] = []) {
    self.kind = kind
    self.message = message
    self.lines = Array(lines.prefix(20))
  }
}
