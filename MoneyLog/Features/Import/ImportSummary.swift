import MoneyLogDesign
import MoneyLogImport
import MoneyLogMoney
import MoneyLogRepositories
import MoneyLogServices

/// What an import brings, or has brought.
public struct ImportSummary: Report {
  let accountName: String
  let currency: Currency
  let opensAccount: Bool
  let isApplied: Bool
  let files: [(file: ImportFile, report: ImportReport)]
  let check: ImportViewModel.BalanceCheck?

  /// How many rows of a file the preview shows at each end.
  private static let shownRows = 5

  /// Whether rows were refused that look like payments.
  public var hasRejects: Bool { files.contains { !$0.file.contents.rejects.isEmpty } }

  // MARK: For a program

  public struct Document: Encodable {
    let account: String
    let currency: String
    let opensAccount: Bool
    let isApplied: Bool
    let files: [File]
    let balance: Check?

    struct File: Encodable {
      let name: String
      let newCount: Int
      let knownCount: Int
      let rows: [Row]
      let refused: [Refused]
      let warnings: [String]
      let newCategories: [String]
    }

    struct Row: Encodable {
      let line: Int
      let day: CalendarDay
      let amount: String
      let payee: String
      let note: String
    }

    struct Refused: Encodable {
      let line: Int
      let reason: String
      let isExpected: Bool
      let text: String
    }

    struct Check: Encodable {
      let day: CalendarDay
      let bank: String
      let own: String
      let agrees: Bool
    }
  }

  public var document: Document {
    Document(
      account: accountName, currency: currency.code, opensAccount: opensAccount,
      isApplied: isApplied,
      files: files.map { file, report in
        Document.File(
          name: report.fileName, newCount: report.imported.count, knownCount: report.knownCount,
          rows: report.imported.map {
            Document.Row(
              line: $0.line, day: $0.day, amount: AmountDocument(amount(of: $0)).amount,
              payee: $0.payee, note: $0.note)
          },
          refused: report.refused.map {
            Document.Refused(
              line: $0.line, reason: $0.reason.description, isExpected: $0.isExpected,
              text: $0.rawText)
          },
          warnings: file.contents.warnings.map(\.message), newCategories: report.newCategories)
      },
      balance: check.map {
        Document.Check(
          day: $0.day, bank: AmountDocument($0.bank).amount, own: AmountDocument($0.own).amount,
          agrees: $0.bank == $0.own)
      })
  }

  private func amount(of row: ImportedRow) -> Money {
    Money(minor: row.amountMinor, currency: currency)
  }

  // MARK: For a person

  public func lines(_ presentation: Presentation) -> [String] {
    var lines: [String] = []
    for (file, report) in files {
      if !lines.isEmpty { lines.append("") }
      lines += self.lines(file.contents, report, presentation)
    }
    if let check { lines += [""] + [balance(check, presentation)] }
    lines.append("")
    lines += outcome(presentation)
    return lines
  }

  private func lines(
    _ contents: CSVImport, _ report: ImportReport, _ presentation: Presentation
  ) -> [String] {
    let style = presentation.style
    var lines = [style.paint(report.fileName.onOneLine, .heading)]
    lines.append("Read as \(description(of: contents.layout)).")
    lines += contents.warnings.map { style.warning($0.message) }
    if !report.imported.isEmpty { lines += [""] + table(report.imported, presentation) }
    if !report.newCategories.isEmpty {
      lines.append("New categories: " + report.newCategories.joined(separator: ", ").onOneLine)
    }
    if !report.refused.isEmpty {
      lines += ["", "Not taken:"]
      for row in report.refused {
        let start = "  line \(row.line): \(row.reason)".onOneLine
        let rest = style.width - start.displayWidth - 3
        lines.append(
          rest < 12
            ? start : "\(start)  " + style.paint(presentation.line(row.rawText, to: rest), .muted))
      }
    }
    return lines
  }

  private func table(_ rows: [ImportedRow], _ presentation: Presentation) -> [String] {
    var table = TextTable(columns: [
      .init("Day"), .init("Payee", shrinksTo: 10), .init("Amount", presentation.amounts),
      .init("Note", shrinksTo: 8, isOptional: true), .init("Line", .trailing, isOptional: true),
    ])
    let hidden = rows.count - 2 * Self.shownRows
    for (index, row) in rows.enumerated() {
      if hidden > 1, index == Self.shownRows {
        table.add([
          .init(presentation.style.ellipsis), .init("\(hidden) more", .muted),
        ])
      }
      if hidden > 1, index >= Self.shownRows, index < rows.count - Self.shownRows { continue }
      table.add([
        .init(row.day.description), .init(row.payee),
        presentation.cell(amount(of: row), showsPlus: true), .init(row.note, .muted),
        .init(String(row.line), .muted),
      ])
    }
    return table.lines(presentation.style)
  }

  /// What the reader has found out, so that a person sees a wrong guess.
  private func description(of layout: CSVLayout) -> String {
    let delimiter =
      switch layout.delimiter {
      case ",": "commas"
      case ";": "semicolons"
      case "\t": "tabs"
      default: "‘\(layout.delimiter)’"
      }
    var parts = [layout.encoding.rawValue, delimiter, "dates \(layout.dateOrder.rawValue)"]
    let marks = Set(layout.decimalMarks.values).map { "decimal \($0.rawValue)" }.sorted()
    parts += marks
    parts.append(layout.signRule.rawValue)
    return parts.joined(separator: ", ")
  }

  private func balance(
    _ check: ImportViewModel.BalanceCheck, _ presentation: Presentation
  ) -> String {
    let bank = presentation.format.string(from: check.bank)
    if check.bank == check.own {
      return "The balance agrees with the bank's: \(bank) on \(check.day)."
    }
    return presentation.style.warning(
      "the bank says \(bank) on \(check.day), and the account has "
        + "\(presentation.format.string(from: check.own)). The opening balance may be another, or "
        + "rows may be missing before this file.")
  }

  private func outcome(_ presentation: Presentation) -> [String] {
    let new = files.reduce(0) { $0 + $1.report.imported.count }
    let known = files.reduce(0) { $0 + $1.report.knownCount }
    let refused = files.reduce(0) { $0 + $1.report.refused.count }
    var parts = [presentation.count(new, "row", "rows") + (isApplied ? " imported" : " to import")]
    if known > 0 { parts.append("\(known) known already") }
    if refused > 0 { parts.append("\(refused) not taken") }
    let account = "@\(accountName)" + (opensAccount ? " (new, in \(currency))" : "")
    var lines = ["\(parts.joined(separator: ", ")). Account: \(account)."]
    if !isApplied, new > 0 {
      lines.append("Nothing has been written. Repeat with --apply to import.")
    }
    return lines
  }
}
