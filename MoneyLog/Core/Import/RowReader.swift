import MoneyLogMoney
import MoneyLogServices

/// Goes through the records below the header and sorts them into rows and refusals.
struct RowReader {
  let layout: LayoutDetector
  let dateOrder: DateOrder

  private(set) var drafts: [RowDraft] = []
  private(set) var refused: [(record: Int, reason: RefusedRow.Reason)] = []
  private(set) var openingBalance: Int64?
  private(set) var closingBalance: Int64?
  /// The first record that is no preamble.
  let firstRecord: Int

  private var lastWasTaken = false

  private var table: CSVTable { layout.table }
  private var columns: CSVColumns { layout.columns }
  private var currency: Currency { layout.currency }

  init(_ layout: LayoutDetector, dateOrder: DateOrder) {
    self.layout = layout
    self.dateOrder = dateOrder
    firstRecord = layout.headerRecord.map { $0 + 1 } ?? layout.dataRecords.first ?? 0
    drafts.reserveCapacity(layout.dataRecords.count)
    for record in 0..<firstRecord { noteStatementBalance(in: record) }
    for record in firstRecord..<layout.table.recordCount { read(record) }
    relabelRemarks()
  }

  private mutating func read(_ record: Int) {
    if table.isBlank(record) { return }
    if let header = layout.headerRecord, table.sameContent(record, header) {
      return refuse(record, .repeatedHeader)
    }
    if isContinuation(record) {
      if lastWasTaken {
        drafts[drafts.count - 1].continuations.append(record)
      } else {
        refused.append((record, .continuation))
      }
      return
    }
    switch reading(of: record) {
    case .success(let draft):
      drafts.append(draft)
      lastWasTaken = true
    case .failure(let refusal):
      refuse(record, refusal.reason)
      if case .statementBalance = refusal.reason { noteStatementBalance(in: record) }
    }
  }

  private mutating func refuse(_ record: Int, _ reason: RefusedRow.Reason) {
    refused.append((record, reason))
    lastWasTaken = false
  }

  /// A line of text only, in the text columns, below a row: the rest of that row's text.
  private func isContinuation(_ record: Int) -> Bool {
    guard !drafts.isEmpty || !refused.isEmpty, table.cell(record, columns.day).isEmpty else {
      return false
    }
    var hasText = false
    for column in 0..<table.fieldCount(record) where !table.cell(record, column).isEmpty {
      guard columns.continued.contains(column) else { return false }
      hasText = true
    }
    return hasText && summary(of: record, isDated: false) == nil
  }

  /// Texts without an amount above the first row and below the last one are remarks.
  private mutating func relabelRemarks() {
    let first = drafts.first?.record ?? table.recordCount
    let last = drafts.last?.record ?? -1
    for index in refused.indices {
      let (record, reason) = refused[index]
      guard reason == .noDate, record < first || record > last else { continue }
      let hasAmount = columns.amounts.contains { layout.scan.isNumber(record, $0) }
      if !hasAmount { refused[index].reason = .remark }
    }
  }
}

// MARK: - One record

extension RowReader {
  private struct Refusal: Error {
    var reason: RefusedRow.Reason
  }

  private func reading(of record: Int) -> Result<RowDraft, Refusal> {
    Result { () throws(Refusal) in try draft(of: record) }
  }

  private func draft(of record: Int) throws(Refusal) -> RowDraft {
    let dateCell = table.cell(record, columns.day)
    guard let date = DateCell(dateCell) else {
      throw Refusal(reason: undatedReason(record, dateCell))
    }
    guard let day = date.day(in: dateOrder) else {
      throw Refusal(
        reason: .unfitDate(text: table.text(record, columns.day), order: dateOrder))
    }
    for column in columns.statuses {
      if let state = RowWords.state(in: table.cell(record, column)) {
        throw Refusal(reason: Self.reason(state, table.text(record, column)))
      }
    }
    if let (mark, word) = summary(of: record, isDated: true) {
      throw Refusal(reason: Self.reason(mark, word))
    }
    var draft = RowDraft(
      record: record, day: day,
      numbers: .pair(RowDraft.Pair()))
    if let column = columns.valueDay, let other = DateCell(table.cell(record, column)) {
      draft.valueDay = other.day(in: dateOrder)
    }
    if let column = columns.currency {
      let cell = table.cell(record, column)
      draft.currency = cell.count == 3 ? Currency(code: String(decoding: cell, as: UTF8.self)) : nil
    }
    try readNumbers(into: &draft)
    if let row = draft.currency, row != currency {
      throw Refusal(reason: .otherCurrency(row: row, account: currency))
    }
    draft.balance = columns.balance.flatMap { statementNumber(record, $0) }
    return draft
  }

  private func undatedReason(_ record: Int, _ dateCell: ArraySlice<UInt8>) -> RefusedRow.Reason {
    if let state = RowWords.state(in: dateCell) {
      return Self.reason(state, table.text(record, columns.day))
    }
    for column in columns.statuses {
      if let state = RowWords.state(in: table.cell(record, column)) {
        return Self.reason(state, table.text(record, column))
      }
    }
    if let (mark, word) = summary(of: record, isDated: false) { return Self.reason(mark, word) }
    // Something like a date that names no day, such as 31.02.2026, is not a missing date.
    let digits = dateCell.reduce(0) { $0 + ($1 >= 0x30 && $1 <= 0x39 ? 1 : 0) }
    let isDateLike = digits >= 4 && digits * 2 > dateCell.count && dateCell.count <= 12
    return isDateLike
      ? .unfitDate(text: table.text(record, columns.day), order: dateOrder) : .noDate
  }

  private static func reason(_ mark: RowWords.Mark, _ word: String) -> RefusedRow.Reason {
    switch mark {
    case .pending: .pending(word: word)
    case .notBooked: .notBooked(word: word)
    case .opening, .closing: .statementBalance(word: word)
    case .total: .total(word: word)
    }
  }

  /// The word that makes a record a balance or a total. In a record with a date only its text
  /// columns are asked, and only for words that no shop is called by.
  private func summary(of record: Int, isDated: Bool) -> (RowWords.Mark, String)? {
    if isDated {
      for column in columns.continued {
        if let found = RowWords.summary(in: table.cell(record, column)), !found.isWeak {
          return (found.mark, table.text(record, column))
        }
      }
      return nil
    }
    for column in 0..<table.fieldCount(record) {
      if let found = RowWords.summary(in: table.cell(record, column)) {
        return (found.mark, table.text(record, column))
      }
    }
    return nil
  }

  // MARK: Numbers

  private func readNumbers(into draft: inout RowDraft) throws(Refusal) {
    let record = draft.record
    if let column = columns.amount {
      guard let (cell, minor, isRounded) = try number(record, column) else {
        throw Refusal(reason: .noAmount)
      }
      let flag = columns.direction.map { table.cell(record, $0) }
      draft.numbers = .single(
        RowDraft.Single(
          magnitude: minor, sign: cell.sign, mark: cell.mark,
          direction: flag.flatMap { FlagWords.direction(of: $0) },
          hasDirectionText: flag.map { !$0.isEmpty } ?? false))
      draft.isRounded = isRounded
      draft.currency = draft.currency ?? cell.currency
      return
    }
    var pair = RowDraft.Pair()
    if let column = columns.moneyOut, let (cell, minor, isRounded) = try number(record, column) {
      pair.out = cell.sign == .minus ? -minor : minor
      draft.isRounded = isRounded
      draft.currency = draft.currency ?? cell.currency
    }
    if let column = columns.moneyIn, let (cell, minor, isRounded) = try number(record, column) {
      pair.into = cell.sign == .minus ? -minor : minor
      draft.isRounded = draft.isRounded || isRounded
      draft.currency = draft.currency ?? cell.currency
    }
    guard pair.out != nil || pair.into != nil else { throw Refusal(reason: .noAmount) }
    guard (pair.out ?? 0) == 0 || (pair.into ?? 0) == 0 else {
      throw Refusal(reason: .bothDirections)
    }
    draft.numbers = .pair(pair)
  }

  /// The number in a cell of money; `nil` when the cell is blank.
  private func number(
    _ record: Int, _ column: Int
  ) throws(Refusal) -> (cell: AmountCell, minor: Int64, isRounded: Bool)? {
    let bytes = table.cell(record, column)
    // A lone dash stands for an empty cell.
    if bytes.isEmpty || bytes.elementsEqual([UInt8(ascii: "-")]) { return nil }
    let text = { table.text(record, column) }
    guard let cell = AmountCell(bytes) else {
      throw Refusal(reason: .unreadableAmount(text: text()))
    }
    let mark: DecimalMark
    switch (layout.marks[column], cell.number.evidence) {
    case (let known?, _): mark = known
    case (nil, .proves(let proven)): mark = proven
    case (nil, .none): mark = .dot
    case (nil, .ambiguous): throw Refusal(reason: .ambiguousAmount(text: text()))
    }
    if cell.number.evidence == .ambiguous(mark), isSuspicious(column) {
      throw Refusal(reason: .ambiguousAmount(text: text()))
    }
    do {
      guard let value = try cell.number.value(decimalMark: mark) else {
        throw Refusal(reason: .otherDecimalMark(text: text(), expected: mark))
      }
      let (minor, isRounded) = try value.minorUnits(digits: currency.digits)
      return (cell, minor, isRounded)
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(reason: .tooLarge(text: text()))
    }
  }

  /// Whether `1.656` raises a question in a column whose other amounts are like `450.00`: nobody
  /// writes three decimals of a currency with two, so the mark may as well mean thousands.
  private func isSuspicious(_ column: Int) -> Bool {
    currency.digits < 3 && layout.options.decimalMark == nil
      && layout.profiles[column].longFractions == 0
  }

  // MARK: Balances

  /// A number that only serves for checking, so one that cannot be read is left out.
  private func statementNumber(_ record: Int, _ column: Int) -> Int64? {
    guard let cell = AmountCell(table.cell(record, column)) else { return nil }
    let mark = layout.marks[column] ?? layout.marks.values.first ?? .dot
    // See above: an unreadable number means that there is nothing to check.
    guard let value = try? cell.number.value(decimalMark: mark),
      let minor = try? value.minorUnits(digits: currency.digits).minor
    else { return nil }
    return cell.sign == .minus || cell.mark == .moneyOut ? -minor : minor
  }

  private mutating func noteStatementBalance(in record: Int) {
    guard let (mark, _) = summary(of: record, isDated: false), mark == .opening || mark == .closing
    else { return }
    let ofMoney = columns.amounts + [columns.balance].compactMap { $0 }
    let others = (0..<table.fieldCount(record)).filter {
      !ofMoney.contains($0) && layout.scan.isNumber(record, $0)
    }
    guard let column = (ofMoney + others).first(where: { layout.scan.isNumber(record, $0) }),
      var value = statementNumber(record, column)
    else { return }
    let flag = columns.direction.flatMap { FlagWords.direction(of: table.cell(record, $0)) }
    if flag == .moneyOut || column == columns.moneyOut { value = value > 0 ? -value : value }
    if mark == .opening {
      openingBalance = openingBalance ?? value
    } else {
      closingBalance = value
    }
  }
}
