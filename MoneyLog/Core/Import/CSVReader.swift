import Foundation
import MoneyLogMoney
import MoneyLogServices

/// Reads a file in its steps: text, delimiter, layout, rows, signs, result.
struct CSVReader {
  let options: CSVImportOptions

  private static let largestFile = 1_000_000_000
  private static let sampleLength = 65_536

  func read(_ data: Data) throws(CSVImportError) -> CSVImport {
    guard data.count <= Self.largestFile else { throw .tooLarge }
    let text = TextDecoder.decode(data, forced: options.encoding)
    // Offsets are kept in 32 bits, and decoding may make a text longer.
    guard text.bytes.count < Int(Int32.max) else { throw .tooLarge }
    guard text.bytes.contains(where: { $0 > 0x20 }) else { throw .empty }
    if let name = FileSignature.binaryName(of: [UInt8](data.prefix(16)), decoded: text) {
      throw .binary(name)
    }
    if let name = FileSignature.otherFormatName(of: text.bytes) { throw .otherFormat(name) }

    let table = CSVTable(text.bytes, delimiter: try delimiter(of: text.bytes))
    let layout = try LayoutDetector(TableScan(table), options: options)
    let order = dateOrder(of: layout)
    let reader = RowReader(layout, dateOrder: order.order)
    var drafts = reader.drafts
    let signs = SignResolver(layout, drafts: &drafts)

    var result = CSVImport(
      layout: describe(layout, text, reader, order.order, signs, days: drafts.map(\.day)))
    result.rows = RowAssembler(layout).rows(drafts)
    result.refused = reader.refused.map { record, reason in
      RefusedRow(
        line: Int(table.lines[record]), rawText: table.rawText(record), reason: reason)
    }
    result.openingBalanceMinor = reader.openingBalance
    result.closingBalanceMinor = reader.closingBalance
    result.warnings =
      textWarnings(text, table) + layout.warnings + [order.warning].compactMap { $0 }
      + signs.warnings + roundingWarnings(drafts, table) + statementWarnings(reader, drafts)
    return result
  }

  // MARK: Delimiter

  /// The delimiter under which most records are transactions.
  private func delimiter(of bytes: [UInt8]) throws(CSVImportError) -> UInt8 {
    if let wanted = options.delimiter {
      guard let ascii = wanted.asciiValue, ascii != 0x22, ascii != 0x0A, ascii != 0x0D else {
        throw .badOption("‘\(wanted)’ cannot be a delimiter; use ; , | or a tab.")
      }
      return ascii
    }
    var sample = bytes
    if bytes.count > Self.sampleLength {
      let cut = bytes[..<Self.sampleLength].lastIndex { $0 == 0x0A || $0 == 0x0D }
      sample = Array(bytes[..<(cut ?? Self.sampleLength)])
    }
    var best: (delimiter: UInt8, score: (Int, Int, Int))?
    for delimiter in [UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: "|")]
    where sample.contains(delimiter) {
      let scan = TableScan(CSVTable(sample, delimiter: delimiter))
      let score = (scan.dataRecords.count, scan.datedRecords.count, scan.columnCount)
      if best.map({ $0.score < score }) ?? true { best = (delimiter, score) }
    }
    return best?.delimiter ?? UInt8(ascii: ",")
  }

  // MARK: Description

  private func dateOrder(of layout: LayoutDetector) -> DateOrderFinder {
    let dates = layout.dataRecords.compactMap {
      DateCell(layout.table.cell($0, layout.columns.day))
    }
    let others = layout.columns.valueDay.map { column in
      layout.dataRecords.compactMap { DateCell(layout.table.cell($0, column)) }
    }
    return DateOrderFinder(dates: dates, others: others ?? [], options: options)
  }

  private func describe(
    _ layout: LayoutDetector, _ text: DecodedText, _ reader: RowReader, _ dateOrder: DateOrder,
    _ signs: SignResolver, days: [CalendarDay]
  ) -> CSVLayout {
    let table = layout.table
    let firstLine = layout.headerRecord ?? reader.firstRecord
    var rowOrder = RowOrderFinder.order(of: days)
    let isOneDay = days.first == days.last && days.min() == days.max()
    if let balance = signs.balance, isOneDay {
      rowOrder = balance.isNewestFirst ? .newestFirst : .oldestFirst
    }
    return CSVLayout(
      delimiter: Character(UnicodeScalar(table.delimiter)), encoding: text.encoding,
      headerLine: layout.headerRecord.map { Int(table.lines[$0]) }, header: layout.headings,
      preambleLineCount: (0..<firstLine).count { !table.isBlank($0) },
      columns: layout.columns.byRole, dateOrder: dateOrder, decimalMarks: layout.marks,
      signRule: signs.rule, rowOrder: rowOrder, currency: layout.currency)
  }

  // MARK: Warnings

  private func textWarnings(_ text: DecodedText, _ table: CSVTable) -> [ImportWarning] {
    var warnings: [ImportWarning] = []
    if text.droppedNULs > 0 {
      warnings.append(
        ImportWarning(.droppedNULs, "\(text.droppedNULs) NUL bytes were dropped."))
    }
    if !text.damagedAt.isEmpty {
      let lines = text.damagedAt.prefix(20).map { offset in
        // The last record that starts at or before the offset.
        var low = 0
        var high = table.recordCount
        while low < high {
          let middle = (low + high) / 2
          if Int(table.starts[middle]) <= offset { low = middle + 1 } else { high = middle }
        }
        return Int(table.lines[max(0, low - 1)])
      }
      warnings.append(
        ImportWarning(
          .damagedText,
          """
          \(text.damagedAt.count) bytes are no text in \(text.encoding.rawValue) and were replaced \
          by \u{FFFD}.
          """, lines: lines))
    }
    if !table.strayQuoteLines.isEmpty {
      warnings.append(
        ImportWarning(
          .strayQuote, "A quote has no partner and was read as a part of the text.",
          lines: table.strayQuoteLines))
    }
    return warnings
  }

  private func roundingWarnings(_ drafts: [RowDraft], _ table: CSVTable) -> [ImportWarning] {
    let lines = drafts.filter(\.isRounded).map { Int(table.lines[$0.record]) }
    guard !lines.isEmpty else { return [] }
    return [
      ImportWarning(
        .rounded,
        """
        \(lines.count) amounts have more decimals than the currency; they were rounded, halves \
        away from zero.
        """, lines: lines)
    ]
  }

  /// Opening balance, rows and closing balance have to add up when the file states both.
  private func statementWarnings(_ reader: RowReader, _ drafts: [RowDraft]) -> [ImportWarning] {
    guard let opening = reader.openingBalance, let closing = reader.closingBalance else {
      return []
    }
    var sum = opening
    for draft in drafts {
      let (next, tooLarge) = sum.addingReportingOverflow(draft.amount)
      if tooLarge { break }
      sum = next
    }
    guard sum != closing else { return [] }
    return [
      ImportWarning(
        .statementMismatch,
        """
        The opening balance and the rows add up to another sum than the closing balance; rows may \
        be missing.
        """)
    ]
  }
}
