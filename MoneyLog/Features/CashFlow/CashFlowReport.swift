import MoneyLogDesign
import MoneyLogMoney
import MoneyLogServices

/// What came in and what went out in a period.
public struct CashFlowReport: Report {
  let comparison: PeriodComparison
  let sections: [CashFlowViewModel.Section]

  public struct Document: Encodable {
    let period: String
    let first: CalendarDay
    let last: CalendarDay
    let previousFirst: CalendarDay
    let previousLast: CalendarDay
    let currencies: [Entry]

    struct Entry: Encodable {
      let currency: String
      let current: Sums
      let previous: Sums
      let months: [Month]
    }

    struct Sums: Encodable {
      let income: String
      let expense: String
      let net: String?
    }

    struct Month: Encodable {
      let month: String
      let sums: Sums
    }
  }

  public var document: Document {
    Document(
      period: comparison.current.description, first: comparison.current.first,
      last: comparison.current.last, previousFirst: comparison.previous.first,
      previousLast: comparison.previous.last,
      currencies: sections.map { section in
        Document.Entry(
          currency: section.currency.code, current: sums(section.current, section.currency),
          previous: sums(section.previous, section.currency),
          months: section.months.map {
            Document.Month(
              month: $0.period.description, sums: sums($0.summary, section.currency))
          })
      })
  }

  private func sums(_ summary: CashFlowSummary, _ currency: Currency) -> Document.Sums {
    func text(_ minor: Int64) -> String {
      MoneyFormat.machine.string(from: Money(minor: minor, currency: currency), showsCode: false)
    }
    return Document.Sums(
      income: text(summary.incomeMinor), expense: text(summary.expenseMinor),
      net: summary.net.map(text))
  }

  public func lines(_ presentation: Presentation) -> [String] {
    let title = "Cash flow \(comparison.current)"
    let beside = "compared with \(comparison.previous)"
    // Two lines where one would be too long.
    let isShort = title.count + beside.count + 2 <= presentation.style.width
    let heading = presentation.style.paint(title, .heading)
    var lines = isShort ? ["\(heading), \(beside)"] : [heading, beside]
    if sections.isEmpty { lines.append("Nothing came in or went out.") }
    for section in sections {
      lines.append("")
      lines += totals(section, presentation)
      if !section.months.isEmpty { lines += [""] + months(section, presentation) }
    }
    return lines
  }

  private func totals(
    _ section: CashFlowViewModel.Section, _ presentation: Presentation
  ) -> [String] {
    var table = TextTable(columns: [
      .init(section.currency.code), .init("\(comparison.current)", presentation.amounts),
      .init("Before", presentation.amounts, isOptional: true), .init("", isOptional: true),
    ])
    let (now, before) = (section.current, section.previous)
    let largest = max(now.incomeMinor, now.expenseMinor)
    func row(_ title: String, _ minor: Int64?, _ earlier: Int64?, _ tone: Tone, bar: Bool) {
      let blocks =
        bar
        ? Bar.text(part: minor ?? 0, whole: largest, width: 20, style: presentation.style) : ""
      table.add([
        .init(title, tone == .total ? .total : .plain),
        .init(text(minor, section.currency, presentation, showsPlus: tone == .total), tone),
        .init(text(earlier, section.currency, presentation, showsPlus: tone == .total), .muted),
        .init(blocks, tone),
      ])
    }
    row("Income", now.incomeMinor, before.incomeMinor, .income, bar: true)
    row("Expenses", now.expenseMinor, before.expenseMinor, .expense, bar: true)
    table.addRule()
    row("Left", now.net, before.net, .total, bar: false)
    return table.lines(presentation.style)
  }

  private func months(
    _ section: CashFlowViewModel.Section, _ presentation: Presentation
  ) -> [String] {
    var table = TextTable(columns: [
      .init("Month"), .init("Income", presentation.amounts, isOptional: true),
      .init("Expenses", presentation.amounts, isOptional: true),
      .init("Left", presentation.amounts),
    ])
    for month in section.months {
      let summary = month.summary
      table.add([
        .init(month.period.description),
        .init(text(summary.incomeMinor, section.currency, presentation), .income),
        .init(text(summary.expenseMinor, section.currency, presentation), .expense),
        .init(text(summary.net, section.currency, presentation, showsPlus: true)),
      ])
    }
    return table.lines(presentation.style)
  }

  private func text(
    _ minor: Int64?, _ currency: Currency, _ presentation: Presentation, showsPlus: Bool = false
  ) -> String {
    guard let minor else { return "too large" }
    return presentation.format.string(
      from: Money(minor: minor, currency: currency), showsCode: false, showsPlus: showsPlus)
  }
}

extension CashFlowSummary {
  /// What is left; `nil` when it is larger than can be held.
  var net: Int64? {
    do {
      return try netMinor()
    } catch {
      return nil
    }
  }
}
