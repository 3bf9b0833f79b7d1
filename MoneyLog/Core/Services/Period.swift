/// A stretch of whole days, both ends included.
public struct Period: Hashable, Sendable, Codable {
  /// The first day.
  public let first: CalendarDay

  /// The last day, which belongs to the period.
  public let last: CalendarDay

  /// A period from its first to its last day, in whichever order they are given.
  ///
  /// - Parameters:
  ///   - first: One end.
  ///   - last: The other end.
  public init(from first: CalendarDay, through last: CalendarDay) {
    self.first = min(first, last)
    self.last = max(first, last)
  }

  /// The month that contains a day.
  public init(monthOf day: CalendarDay) {
    let (year, month, dayOfMonth) = day.components
    let first = day.adding(days: 1 - dayOfMonth)
    self.init(
      from: first,
      through: first.adding(days: CalendarDay.length(ofMonth: month, year: year) - 1))
  }

  /// The year that contains a day.
  public init(yearOf day: CalendarDay) {
    let (_, month, dayOfMonth) = day.components
    let january = day.adding(days: 1 - dayOfMonth).adding(months: 1 - month)
    self.init(from: january, through: january.adding(months: 12).adding(days: -1))
  }

  /// How many days the period has; at least one.
  public var dayCount: Int { last.dayNumber - first.dayNumber + 1 }

  /// Whether a day lies in the period.
  public func contains(_ day: CalendarDay) -> Bool { first <= day && day <= last }

  /// The months that the period touches, each cut to the period, oldest first.
  public var months: [Period] {
    var result: [Period] = []
    var start = first
    while start <= last {
      let end = min(Period(monthOf: start).last, last)
      result.append(Period(from: start, through: end))
      start = end.adding(days: 1)
    }
    return result
  }

  /// Whether the period is exactly one month of the calendar.
  public var isWholeMonth: Bool { self == Period(monthOf: first) }

  /// Whether the period is exactly one year of the calendar.
  public var isWholeYear: Bool { self == Period(yearOf: first) }
}

extension Period: CustomStringConvertible {
  /// The shortest text that reads back as this period: `2026`, `2026-03`, `2026-03-12`,
  /// `2026-01..2026-03` or `2026-01-15..2026-02-03`.
  public var description: String {
    if isWholeYear { return String(first.description.prefix(4)) }
    if isWholeMonth { return String(first.description.prefix(7)) }
    if first == last { return first.description }
    let startsMonth = first.day == 1
    let endsMonth = last.adding(days: 1).day == 1
    return startsMonth && endsMonth
      ? "\(first.description.prefix(7))..\(last.description.prefix(7))"
      : "\(first)..\(last)"
  }
}
