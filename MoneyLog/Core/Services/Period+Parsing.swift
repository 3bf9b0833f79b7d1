import Foundation

/// What can be wrong with the text of a period: one sentence that names it and shows good ones.
public struct PeriodError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  init(_ text: String, because reason: String) {
    description = """
      ‘\(text)’ is not a period: \(reason). Write 2026, 2026-03, 2026-03-12, 2026-Q1, \
      2026-01..2026-03, this-month, last-month, this-year or last-year.
      """
  }
}

extension PeriodError: LocalizedError {
  public var errorDescription: String? { description }
}

extension Period {
  /// Reads a period that a person typed.
  ///
  /// Good texts are a year (`2026`), a quarter (`2026-Q1`), a month (`2026-03`), a day
  /// (`2026-03-12`), two of these with two dots between them (`2026-01..2026-03`), and the words
  /// `today`, `yesterday`, `this-month`, `last-month`, `this-year` and `last-year`. An open end
  /// reaches to today: `2026-02..`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - today: The current day, for the words and for an open end.
  /// - Throws: ``PeriodError`` when the text has another form, names a day that does not exist, or
  ///   ends before it starts.
  public init(_ text: String, today: CalendarDay) throws(PeriodError) {
    let wanted = text.lowercased().filter { !$0.isWhitespace }
    guard let dots = wanted.range(of: "..") else {
      self = try Period.single(wanted, in: text, today: today)
      return
    }
    let start = String(wanted[..<dots.lowerBound])
    let end = String(wanted[dots.upperBound...])
    guard !start.isEmpty else { throw PeriodError(text, because: "it has no beginning") }
    let first = try Period.single(start, in: text, today: today).first
    let last = end.isEmpty ? today : try Period.single(end, in: text, today: today).last
    guard first <= last else {
      throw PeriodError(text, because: "it ends (\(last)) before it starts (\(first))")
    }
    self.init(from: first, through: last)
  }

  private static func single(
    _ wanted: String, in text: String, today: CalendarDay
  ) throws(PeriodError) -> Period {
    switch wanted {
    case "today": return Period(from: today, through: today)
    case "yesterday":
      let yesterday = today.adding(days: -1)
      return Period(from: yesterday, through: yesterday)
    case "this-month", "month": return Period(monthOf: today)
    case "last-month": return Period(monthOf: today.adding(months: -1))
    case "this-year", "year": return Period(yearOf: today)
    case "last-year": return Period(yearOf: today.adding(months: -12))
    default: break
    }
    let parts = wanted.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard let year = parts.first.flatMap({ number($0, digits: 4) }),
      let january = CalendarDay(year: year, month: 1, day: 1)
    else { throw PeriodError(text, because: "it does not begin with a year of four digits") }
    if parts.count == 1 { return Period(yearOf: january) }
    if parts.count == 2, parts[1].count == 2, parts[1].hasPrefix("q") {
      guard let quarter = Int(parts[1].dropFirst()), (1...4).contains(quarter) else {
        throw PeriodError(text, because: "quarters are Q1 to Q4")
      }
      let start = january.adding(months: (quarter - 1) * 3)
      return Period(from: start, through: start.adding(months: 3).adding(days: -1))
    }
    guard parts.count <= 3, let month = number(parts[1], digits: 2), (1...12).contains(month)
    else { throw PeriodError(text, because: "‘\(parts[1])’ is not a month from 01 to 12") }
    if parts.count == 2 { return Period(monthOf: january.adding(months: month - 1)) }
    guard let dayOfMonth = number(parts[2], digits: 2),
      let day = CalendarDay(year: year, month: month, day: dayOfMonth)
    else { throw PeriodError(text, because: "there is no such day") }
    return Period(from: day, through: day)
  }

  private static func number(_ text: String, digits: Int) -> Int? {
    guard text.utf8.count <= digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return digits == 4 && text.utf8.count < 4 ? nil : Int(text)
  }
}
