import Foundation
import MoneyLogMoney
import MoneyLogServices

/// A bank's CSV file, read: its rows, what was not taken and why, and how the file is built.
///
/// ```swift
/// let file = try CSVImport(reading: data, options: CSVImportOptions(accountCurrency: .eur))
/// for row in file.rowsOldestFirst { print(row.day, row.amountMinor, row.payee) }
/// ```
///
/// Reading needs no settings. The encoding, the delimiter, the header below a preamble, the order
/// of the date parts, the decimal mark of each column and the meaning of the signs are found in
/// the file; every decision stands in ``layout`` and every doubtful one in ``warnings``. No line
/// gets lost: it is in ``rows``, in ``refused``, part of the header, or blank.
public struct CSVImport: Sendable {
  /// The rows that were understood, in the order of the file.
  public var rows: [ImportedRow]
  /// The rows that were not taken, in the order of the file.
  public var refused: [RefusedRow]
  /// How the file is built.
  public var layout: CSVLayout
  /// What had to be decided or repaired.
  public var warnings: [ImportWarning]
  /// The balance before the first row that the file states, in minor units.
  public var openingBalanceMinor: Int64?
  /// The balance after the last row that the file states, in minor units.
  public var closingBalanceMinor: Int64?

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - data: The file.
  ///   - options: What the caller knows or wants to settle.
  /// - Throws: ``CSVImportError`` when the file is empty, no text, of another format, or has no
  ///   dates or no amounts.
  /// - Complexity: O(*n*) in the size of the file.
  public init(
    reading data: Data, options: CSVImportOptions = CSVImportOptions()
  ) throws(CSVImportError) {
    self = try CSVReader(options: options).read(data)
  }

  init(layout: CSVLayout) {
    rows = []
    refused = []
    self.layout = layout
    warnings = []
  }

  /// The rows in the order of time: what a store should get, whatever the order of the file.
  ///
  /// Rows of one day keep the order in which they happened, so a file that lists the newest row
  /// first is turned round before it is sorted.
  public var rowsOldestFirst: [ImportedRow] {
    let inTime = layout.rowOrder == .newestFirst ? rows.reversed() : rows
    return inTime.enumerated()
      .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
      .map(\.element)
  }

  /// The rows that are not stored yet.
  ///
  /// - Parameter known: The keys that the account already holds.
  /// - Returns: The new rows in the order of time, and how many were known.
  public func newRows(
    besides known: Set<ImportKey>
  ) -> (rows: [ImportedRow], knownCount: Int) {
    let new = rowsOldestFirst.filter { !known.contains($0.key) }
    return (new, rows.count - new.count)
  }

  /// The rows that were refused for a fault, for the owner to look at.
  public var rejects: [RefusedRow] { refused.filter { !$0.isExpected } }
}

extension ImportedRow {
  /// The row as a ledger line of an account.
  ///
  /// - Parameter accountID: The account that the file was imported into.
  /// - Throws: ``MoneyLogMoney/MoneyError`` when the amount has no opposite number.
  public func ledgerLine(accountID: UUID) throws(MoneyError) -> LedgerLine {
    LedgerLine(
      amountMinor: amountMinor < 0
        ? try Int64(0).subtractingMinor(amountMinor, "The amount") : amountMinor,
      type: type, date: day.startOfDayUTC, accountID: accountID)
  }
}
