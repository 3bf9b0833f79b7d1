import MoneyLogMoney

/// Finds out how a delimited text is built: its header, and what each column holds.
///
/// Headings are believed where they agree with the content; where there are none, or in a language
/// that is not known, the content alone decides.
struct LayoutDetector {
  let scan: TableScan
  let options: CSVImportOptions
  var warnings: [ImportWarning] = []

  let headerRecord: Int?
  var profiles: [ColumnProfile] = []
  var columns = CSVColumns()
  var marks: [Int: DecimalMark] = [:]
  var currency: Currency

  var table: CSVTable { scan.table }
  var dataRecords: [Int] { scan.dataRecords }

  /// Finds the layout.
  ///
  /// - Throws: ``CSVImportError`` when the text has no dates, no amounts or no rows.
  init(_ scan: TableScan, options: CSVImportOptions) throws(CSVImportError) {
    self.scan = scan
    self.options = options
    headerRecord = scan.headerRecord
    currency = options.accountCurrency ?? options.fallbackCurrency
    for (role, column) in options.columns where column < 0 || column >= scan.columnCount {
      throw .badOption(
        "There is no column \(column + 1) for \(role.rawValue); the file has \(scan.columnCount).")
    }
    try requireRows()
    makeProfiles()
    findDates()
    try findAmounts()
    try checkChosenColumns()
    findBalance()
    findDirection()
    try findCurrency()
    findDecimalMarks()
    findTexts()
  }

  /// The headings of all columns; blank where there is none.
  var headings: [String] {
    guard let headerRecord else { return [] }
    return (0..<table.fieldCount(headerRecord)).map { table.text(headerRecord, $0) }
  }

  /// How the columns are called in an error: by heading, else by the first transaction's cells.
  private var columnNames: [String] {
    if headerRecord != nil { return headings }
    let record = (0..<table.recordCount).first { !table.isBlank($0) } ?? 0
    return (0..<table.fieldCount(record)).map { table.text(record, $0) }
  }

  // MARK: Rows

  private func requireRows() throws(CSVImportError) {
    guard dataRecords.isEmpty else { return }
    let dated = scan.datedRecords
    if let headerRecord, dated.isEmpty,
      !((headerRecord + 1)..<table.recordCount).contains(where: { !table.isBlank($0) })
    {
      throw .noRows(headerLine: Int(table.lines[headerRecord]))
    }
    throw dated.isEmpty ? .noDates(columns: columnNames) : .noAmounts(columns: columnNames)
  }

  /// A column that the caller chose has to hold what the caller says.
  private func checkChosenColumns() throws(CSVImportError) {
    if options.columns[.day] != nil, !holds(columns.day, { DateCell($0) != nil }) {
      throw .badOption("Column \(columns.day + 1) holds no dates; choose another one for the day.")
    }
    let isChosen = ColumnRole.amountRoles.contains { options.columns[$0] != nil }
    // One of two columns may be blank, as in a month without any income.
    if isChosen, !columns.amounts.contains(where: { holds($0) { AmountCell($0) != nil } }) {
      let names = columns.amounts.map { "column \($0 + 1)" }.joined(separator: " and ")
      throw .badOption("There are no amounts in \(names); choose another column for them.")
    }
  }

  private func holds(_ column: Int, _ isFit: (ArraySlice<UInt8>) -> Bool) -> Bool {
    dataRecords.contains { isFit(table.cell($0, column)) }
  }

  private mutating func makeProfiles() {
    let names = headings
    profiles = (0..<scan.columnCount).map { column in
      ColumnProfile(index: column, rawHeading: column < names.count ? names[column] : "")
    }
    for record in dataRecords {
      for column in 0..<table.fieldCount(record) {
        profiles[column].add(
          table.cell(record, column),
          isDate: scan.isDate(record, column) && scan.isDateColumn[column],
          isNumber: scan.isNumber(record, column) && !scan.isDateColumn[column])
      }
    }
  }

  // MARK: Dates

  private mutating func findDates() {
    if let day = options.columns[.day] {
      columns.day = day
      columns.valueDay = options.columns[.valueDay]
      return
    }
    let most = scan.dateColumns.map { profiles[$0].dates }.max() ?? 0
    let regular = scan.dateColumns.filter { profiles[$0].dates * 2 >= most }
    // `max` keeps the first of equals only when asked with a strict order, so the index decides.
    let best = regular.max { one, two in
      (profiles[one].heading.dateRank, two) < (profiles[two].heading.dateRank, one)
    }
    columns.day = best ?? scan.dateColumns[0]
    let others = regular.filter { $0 != columns.day && profiles[$0].heading.dateRank != 0 }
    columns.valueDay =
      options.columns[.valueDay]
      ?? others.first { profiles[$0].heading.dateRank == 1 } ?? others.first
  }

  // MARK: Texts

  private mutating func findTexts() {
    let used = Set(columns.money + [columns.direction, columns.currency].compactMap { $0 })
    var unknown: [ColumnProfile] = []
    var payees: [(rank: Int, index: Int)] = []
    for profile in profiles where !used.contains(profile.index) {
      let isText = profile.dates == 0 && !profile.isNumeric && !profile.holdsDirections
      let isAccountNumber = profile.accountNumbers * 2 > profile.filled
      switch profile.heading.textMeaning {
      case .payee(let rank) where isText && !isAccountNumber:
        // A column for the other side counts even where it is blank: then the text stands in for
        // it, and not the owner's name from the next best column.
        if profile.filled > 0 || rank > 5 { payees.append((rank, profile.index)) }
      case _ where profile.filled == 0: break
      case .text where isText && !isAccountNumber: columns.texts.append(profile.index)
      case .note where isText: columns.notes.append(profile.index)
      case .category where isText: columns.category = columns.category ?? profile.index
      case .account where profile.dates == 0: columns.account = columns.account ?? profile.index
      case .status where isText: columns.statuses.append(profile.index)
      case .unknown where isText && !isAccountNumber && profile.currencyCodes < profile.filled:
        unknown.append(profile)
      default: break
      }
      if isText, profile.hasFewValues, !columns.statuses.contains(profile.index),
        profile.values.contains(where: { RowWords.state(in: $0[...]) != nil })
      {
        columns.statuses.append(profile.index)
      }
    }
    let best = payees.max { ($0.rank, $1.index) < ($1.rank, $0.index) }
    if let best, !(best.rank <= 5 && isAlwaysTheSame(best.index) && !columns.texts.isEmpty) {
      columns.payee = best.index
      findSides(among: payees.filter { $0.rank == best.rank }.map(\.index))
    }
    dropConstantTexts()
    if columns.texts.isEmpty, columns.payee.map({ profiles[$0].filled == 0 }) ?? true {
      findTextsByContent(unknown)
    }
    applyTextOptions()
  }

  /// Where payer and recipient have a column each, one of them is always the owner.
  private mutating func findSides(among payees: [Int]) {
    let payer = payees.first { profiles[$0].heading.side == .payer }
    let recipient = payees.first { profiles[$0].heading.side == .recipient }
    if let payer, let recipient { (columns.payer, columns.payee) = (payer, recipient) }
  }

  /// Whether a column repeats one text, such as the owner's name, in all of several rows.
  private func isAlwaysTheSame(_ column: Int) -> Bool {
    dataRecords.count >= 3 && profiles[column].filled == dataRecords.count
      && profiles[column].values.count == 1
  }

  private mutating func dropConstantTexts() {
    let telling = columns.texts.filter { !isAlwaysTheSame($0) }
    if !telling.isEmpty { columns.texts = telling }
  }

  /// Without a heading that says so, remarks are the text; without remarks, the fullest column is.
  private mutating func findTextsByContent(_ unknown: [ColumnProfile]) {
    if !columns.notes.isEmpty {
      columns.texts = columns.notes
      columns.notes = []
      return
    }
    // A single character, such as a star on each row, says nothing.
    let byLength = unknown.filter { $0.textLength > $0.filled }.sorted {
      $0.textLength > $1.textLength
    }
    columns.texts = byLength.prefix(1).map(\.index)
    let rest = byLength.dropFirst().map(\.index).sorted()
    columns.notes = rest.filter { !columns.statuses.contains($0) }
  }

  private mutating func applyTextOptions() {
    let wanted = options.columns
    if let payee = wanted[.payee] { (columns.payee, columns.payer) = (payee, nil) }
    if let text = wanted[.text] { columns.texts = [text] }
    if let note = wanted[.note] { columns.notes = [note] }
    if let category = wanted[.category] { columns.category = category }
    if let account = wanted[.account] { columns.account = account }
    if let status = wanted[.status] { columns.statuses = [status] }
    columns.texts.removeAll { $0 == columns.payee }
    columns.notes.removeAll { $0 == columns.payee || columns.texts.contains($0) }
  }
}

extension LayoutDetector {
  /// Raised from the amount search; the file has dates.
  var noAmounts: CSVImportError { .noAmounts(columns: columnNames) }
}
