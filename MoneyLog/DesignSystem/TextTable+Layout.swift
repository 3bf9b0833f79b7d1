extension TextTable {
  private static let gap = "  "

  /// The lines of the table: the headings, unless all are blank, and the rows.
  ///
  /// - Parameter style: The width and the colours.
  public func lines(_ style: TextStyle) -> [String] {
    let cellRows = rows.compactMap { row -> [Cell]? in
      if case .cells(let cells) = row { cells } else { nil }
    }
    let decimals = columns.indices.map { DecimalColumn(column: columns[$0], cells: cellRows, $0) }
    let natural = columns.indices.map { index in
      cellRows.reduce(columns[index].title.displayWidth) { width, cells in
        max(width, decimals[index].width(of: cells[index].text))
      }
    }
    // A column that says nothing takes no room from those that do.
    let useful = columns.indices.filter { index in
      !columns[index].isOptional || cellRows.contains { !$0[index].text.isEmpty }
    }
    let (shown, widths) = fit(useful, natural, into: style.width)
    var lines: [String] = []
    if columns.contains(where: { !$0.title.isEmpty }) {
      let titles = columns.map { Cell($0.title, .heading) }
      lines.append(line(titles, shown, widths, decimals, style, isHeading: true))
    }
    let total = shown.reduce(0) { $0 + widths[$1] } + Self.gap.count * max(0, shown.count - 1)
    for row in rows {
      switch row {
      case .cells(let cells): lines.append(line(cells, shown, widths, decimals, style))
      case .rule: lines.append(String(repeating: style.ruleCharacter, count: total))
      }
    }
    return lines
  }

  /// Chooses the columns to show and their widths.
  private func fit(
    _ useful: [Int], _ natural: [Int], into available: Int
  ) -> (shown: [Int], widths: [Int]) {
    var widths = natural
    var shown = useful
    while true {
      var excess =
        shown.reduce(0) { $0 + widths[$1] } + Self.gap.count * (shown.count - 1) - available
      // The widest column gives up one column of characters at a time.
      while excess > 0 {
        let candidates = shown.filter { widths[$0] > (columns[$0].smallestWidth ?? .max) }
        guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
        widths[widest] -= 1
        excess -= 1
      }
      guard excess > 0, let dispensable = shown.last(where: { columns[$0].isOptional }) else {
        return (shown, widths)
      }
      shown.removeAll { $0 == dispensable }
      // With one column less there may be room for the full texts again.
      widths = natural
    }
  }

  private func line(
    _ cells: [Cell], _ shown: [Int], _ widths: [Int], _ decimals: [DecimalColumn],
    _ style: TextStyle, isHeading: Bool = false
  ) -> String {
    var line = ""
    for (position, index) in shown.enumerated() {
      if position > 0 { line += Self.gap }
      let cell = cells[index]
      let aligned = isHeading ? cell.text : decimals[index].aligned(cell.text)
      let text = aligned.fitted(to: widths[index], ellipsis: style.ellipsis)
      // Blanks behind the last column would only wrap on a narrow terminal.
      let isLast = position == shown.count - 1
      let blanks = String(repeating: " ", count: max(0, widths[index] - text.displayWidth))
      switch columns[index].alignment {
      case .leading: line += style.paint(text, cell.tone) + (isLast ? "" : blanks)
      case .trailing, .decimal: line += blanks + style.paint(text, cell.tone)
      }
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}

/// Lines up numbers on their decimal marks, by blanks behind those with fewer decimals.
private struct DecimalColumn {
  private let mark: Character?
  private var longestRest = 0

  init(column: TextTable.Column, cells: [[TextTable.Cell]], _ index: Int) {
    guard case .decimal(let mark) = column.alignment else {
      self.mark = nil
      return
    }
    self.mark = mark
    for row in cells { longestRest = max(longestRest, rest(of: row[index].text)) }
  }

  /// How many columns the decimal mark and everything behind it take.
  ///
  /// Without a mark, the number ends at the first blank behind its digits, where its unit begins.
  private func rest(of text: String) -> Int {
    guard let mark, text.contains(where: \.isNumber) else { return 0 }
    let end = text.lastIndex(of: mark) ?? text.firstIndex(of: " ") ?? text.endIndex
    return String(text[end...]).displayWidth
  }

  func width(of text: String) -> Int { aligned(text).displayWidth }

  func aligned(_ text: String) -> String {
    guard mark != nil, text.contains(where: \.isNumber) else { return text }
    return text + String(repeating: " ", count: longestRest - rest(of: text))
  }
}
