import MoneyLogMoney

/// A first look at every cell: which cells can be dates and which can be amounts.
///
/// From it follow the columns of dates and the records that hold transactions; everything above
/// the first of these is preamble or header.
struct TableScan {
  private static let dateBit: UInt8 = 1
  private static let numberBit: UInt8 = 2
  private static let compactBit: UInt8 = 4

  let table: CSVTable
  /// What each field can be, in the order of the table's fields.
  private var bits: [UInt8]
  private(set) var columnCount = 0
  /// The columns in which dates stand regularly.
  private(set) var dateColumns: [Int] = []
  /// For every column whether it is one of them.
  private(set) var isDateColumn: [Bool] = []
  /// The records with a date in one of these columns and a number in another.
  private(set) var dataRecords: [Int] = []

  init(_ table: CSVTable) {
    self.table = table
    bits = Array(repeating: 0, count: table.fields.count)
    var dates: [Int] = []
    var compactDates: [Int] = []
    for record in 0..<table.recordCount {
      let count = table.fieldCount(record)
      columnCount = max(columnCount, count)
      while dates.count < count {
        dates.append(0)
        compactDates.append(0)
      }
      let first = Int(table.firstField[record])
      for column in 0..<count {
        let cell = table.cell(record, column)
        guard !cell.isEmpty, cell.count <= 48 else { continue }
        if let date = DateCell(cell) {
          bits[first + column] |= date.isCompact ? Self.dateBit | Self.compactBit : Self.dateBit
          if date.isCompact { compactDates[column] += 1 } else { dates[column] += 1 }
          if !date.isCompact { continue }
        }
        if AmountCell(cell) != nil { bits[first + column] |= Self.numberBit }
      }
    }
    // Eight digits in a row may be a reference, so such columns only count without better ones.
    let counts = (dates.max() ?? 0) > 0 ? dates : compactDates
    let most = counts.max() ?? 0
    isDateColumn = counts.map { $0 > 0 && $0 * 2 >= most }
    dateColumns = isDateColumn.indices.filter { isDateColumn[$0] }
    dataRecords = (0..<table.recordCount).filter { isData($0) }
  }

  func isDate(_ record: Int, _ column: Int) -> Bool { has(Self.dateBit, record, column) }

  func isNumber(_ record: Int, _ column: Int) -> Bool { has(Self.numberBit, record, column) }

  private func has(_ bit: UInt8, _ record: Int, _ column: Int) -> Bool {
    let index = Int(table.firstField[record]) + column
    return index < Int(table.firstField[record + 1]) && bits[index] & bit != 0
  }

  private func isData(_ record: Int) -> Bool {
    guard dateColumns.contains(where: { isDate(record, $0) }) else { return false }
    return (0..<table.fieldCount(record)).contains { column in
      isNumber(record, column) && !isDateColumn[column]
    }
  }

  /// The records whose date column holds a date, with or without a number.
  var datedRecords: [Int] {
    (0..<table.recordCount).filter { record in
      dateColumns.contains { isDate(record, $0) }
    }
  }

  /// The record that holds the headings, or `nil`.
  ///
  /// It is the record above the first transaction with most of the known words. Failing those, as
  /// in a language that is not known, it is the record right above, when that is all text. A
  /// preamble is a matter of some lines, so only a stretch above the first transaction is searched.
  var headerRecord: Int? {
    let first = dataRecords.first ?? datedRecords.first ?? table.recordCount
    var best: (record: Int, score: Int)?
    for record in (max(0, first - 200)..<first).reversed() {
      let count = table.fieldCount(record)
      guard count >= 2, !(0..<count).contains(where: { isDate(record, $0) }) else { continue }
      let score = (0..<count).reduce(0) { sum, column in
        let cell = table.cell(record, column)
        guard !cell.isEmpty, !isNumber(record, column) else { return sum }
        return sum + (Heading(String(decoding: cell, as: UTF8.self)).isKnown ? 1 : 0)
      }
      if score >= 2, score > (best?.score ?? 0) { best = (record, score) }
    }
    if let best { return best.record }
    guard let above = (0..<first).reversed().first(where: { !table.isBlank($0) }) else {
      return nil
    }
    let count = table.fieldCount(above)
    let filled = (0..<count).filter { !table.cell(above, $0).isEmpty }
    let isText = filled.allSatisfy { !isNumber(above, $0) && !isDate(above, $0) }
    return isText && filled.count >= 2 && filled.count * 5 >= columnCount * 3 ? above : nil
  }
}
