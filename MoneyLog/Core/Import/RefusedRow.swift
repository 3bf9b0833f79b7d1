import MoneyLogMoney

/// One row of a bank file that was not taken, and why.
public struct RefusedRow: Hashable, Sendable {
  /// Why a row was not taken.
  public enum Reason: Hashable, Sendable {
    /// The header again.
    case repeatedHeader
    /// A row that the bank has not booked yet.
    case pending(word: String)
    /// A row that was cancelled or declined, so no money moved.
    case notBooked(word: String)
    /// An opening or closing balance.
    case statementBalance(word: String)
    /// A total or turnover.
    case total(word: String)
    /// A text above the first row or below the last one, without an amount.
    case remark
    /// The continuation of a row that was not taken either.
    case continuation
    /// No date where the date should be.
    case noDate
    /// A date that does not fit the order of the file, or a day that does not exist.
    case unfitDate(text: String, order: DateOrder)
    /// A date but no amount.
    case noAmount
    /// Something other than an amount in the amount column.
    case unreadableAmount(text: String)
    /// An amount written with the other decimal mark than the rest of its column.
    case otherDecimalMark(text: String, expected: DecimalMark)
    /// An amount that can be read in two ways, and nothing in the file settles it.
    case ambiguousAmount(text: String)
    /// Money out and money in on the same row.
    case bothDirections
    /// An amount of another currency than the account's.
    case otherCurrency(row: Currency, account: Currency)
    /// An amount that is too large to count.
    case tooLarge(text: String)
  }

  /// The line in the file on which the row starts, counted from 1.
  public var line: Int
  /// The row as it stands in the file.
  public var rawText: String
  /// Why it was not taken.
  public var reason: Reason

  /// Whether a row of this kind is no loss: the file says so by its own form.
  ///
  /// An import with rows that are not expected finishes with rejects, for the owner to look at.
  public var isExpected: Bool {
    switch reason {
    case .repeatedHeader, .pending, .notBooked, .statementBalance, .total, .remark, .continuation:
      true
    case .noDate, .unfitDate, .noAmount, .unreadableAmount, .otherDecimalMark, .ambiguousAmount,
      .bothDirections, .otherCurrency, .tooLarge:
      false
    }
  }
}

extension RefusedRow.Reason: CustomStringConvertible {
  /// One sentence that names what was found and, where there is one, the way out.
  public var description: String {
    switch self {
    case .repeatedHeader: "the header again"
    case .pending(let word): "not booked yet (‘\(word)’); it will come with a later file"
    case .notBooked(let word): "no money moved (‘\(word)’)"
    case .statementBalance(let word): "a balance, not a payment (‘\(word)’)"
    case .total(let word): "a total, not a payment (‘\(word)’)"
    case .remark: "a remark without an amount"
    case .continuation: "the rest of a row that was not taken"
    case .noDate: "no date in the date column"
    case .unfitDate(let text, let order):
      "‘\(text)’ is no day when read as \(order.rawValue), the order of this file"
    case .noAmount: "a date but no amount"
    case .unreadableAmount(let text): "‘\(text)’ is not an amount"
    case .otherDecimalMark(let text, let expected):
      "‘\(text)’ does not fit the decimal \(expected.rawValue) of its column"
    case .ambiguousAmount(let text):
      "‘\(text)’ can be read in two ways; say whether the decimal mark is a dot or a comma"
    case .bothDirections: "money out and money in on the same row"
    case .otherCurrency(let row, let account):
      "the row is in \(row) and the account in \(account); import it into an account in \(row)"
    case .tooLarge(let text): "‘\(text)’ is larger than MoneyLog can hold"
    }
  }
}
