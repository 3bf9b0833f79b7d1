import Foundation
import MoneyLogMoney

/// Why a file cannot be read as a bank's CSV file at all.
///
/// Match on ``kind-swift.property``; show ``description``, which names what was found and the way
/// out.
public struct CSVImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault. New ones may be added.
  public struct Kind: Hashable, Sendable {
    private let name: String
    private init(_ name: String) { self.name = name }

    /// The file holds nothing.
    public static let empty = Kind("empty")
    /// The file is larger than can be read.
    public static let tooLarge = Kind("tooLarge")
    /// The file is no text.
    public static let binary = Kind("binary")
    /// The file is a text of another format.
    public static let otherFormat = Kind("otherFormat")
    /// The file has a header and no rows.
    public static let noRows = Kind("noRows")
    /// No column holds dates.
    public static let noDates = Kind("noDates")
    /// No column holds amounts.
    public static let noAmounts = Kind("noAmounts")
    /// The file is in another currency than the account.
    public static let otherCurrency = Kind("otherCurrency")
    /// An option names a column or a delimiter that cannot be.
    public static let badOption = Kind("badOption")
  }

  /// The kind of fault.
  public let kind: Kind
  /// What was found, and the way out.
  public let description: String
}

extension CSVImportError: LocalizedError {
  public var errorDescription: String? { description }
}

extension CSVImportError {
  static let empty = CSVImportError(
    kind: .empty,
    description: "The file is empty; download it again from the bank.")

  static let tooLarge = CSVImportError(
    kind: .tooLarge,
    description: "The file is larger than 1 GB; split it into parts, such as years.")

  static func binary(_ name: String) -> CSVImportError {
    CSVImportError(
      kind: .binary,
      description: """
        The file is \(name), not a text file. Open it in its own program and save it as CSV, or \
        choose CSV when downloading it from the bank.
        """)
  }

  static func otherFormat(_ name: String) -> CSVImportError {
    CSVImportError(
      kind: .otherFormat,
      description: "The file is \(name), not a CSV file; choose CSV when downloading it.")
  }

  static func noRows(headerLine: Int) -> CSVImportError {
    CSVImportError(
      kind: .noRows,
      description: """
        The file has column headings on line \(headerLine) and no rows below them; choose a longer \
        period when downloading it.
        """)
  }

  static func noDates(columns: [String]) -> CSVImportError {
    CSVImportError(
      kind: .noDates,
      description: """
        No column holds dates. The file has \(described(columns)). If one of them is the date, \
        write it as 2026-03-12, 12.03.2026 or 03/12/2026.
        """)
  }

  static func noAmounts(columns: [String]) -> CSVImportError {
    CSVImportError(
      kind: .noAmounts,
      description: """
        There are dates, but no column holds amounts. The file has \(described(columns)). If one \
        of them is the amount, say which; otherwise choose a download with amounts.
        """)
  }

  static func otherCurrency(file: Currency, account: Currency) -> CSVImportError {
    CSVImportError(
      kind: .otherCurrency,
      description: """
        The file is in \(file) and the account in \(account); import it into an account in \(file).
        """)
  }

  static func badOption(_ sentence: String) -> CSVImportError {
    CSVImportError(kind: .badOption, description: sentence)
  }

  private static func described(_ columns: [String]) -> String {
    let shown = columns.prefix(12).enumerated().map { index, name in
      "\(index + 1) ‘\(name.isEmpty ? "(blank)" : String(name.prefix(24)))’"
    }
    let rest = columns.count > 12 ? " and \(columns.count - 12) more" : ""
    return columns.isEmpty ? "no columns" : "the columns " + shown.joined(separator: ", ") + rest
  }
}
