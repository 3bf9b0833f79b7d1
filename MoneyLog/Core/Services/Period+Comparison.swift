/// Two stretches of time that may be compared fairly.
public struct PeriodComparison: Hashable, Sendable {
  /// The part of the period that has gone by.
  public let current: Period
  /// The same stretch of the period before.
  public let previous: Period
}

extension Period {
  /// The part of this period that has gone by, and the same stretch of the period before.
  ///
  /// The period before a month is the month before, that before three months the three months
  /// before, and that before any other run of days the same number of days before it. The month
  /// under way is cut to the days gone by, and so is the earlier one: see
  /// ``elapsedMonth(through:)``.
  ///
  /// - Parameter today: The current day, which counts as gone by. A period that has ended, or has
  ///   not begun, is compared as a whole.
  public func comparison(through today: CalendarDay) -> PeriodComparison {
    let isUnderWay = contains(today)
    let current = isUnderWay ? Period(from: first, through: today) : self
    guard let months = wholeMonthCount else {
      let start = first.adding(days: -dayCount)
      return PeriodComparison(
        current: current,
        previous: Period(from: start, through: start.adding(days: current.dayCount - 1)))
    }
    let start = first.adding(months: -months)
    guard isUnderWay else {
      return PeriodComparison(
        current: current, previous: Period(from: start, through: first.adding(days: -1)))
    }
    // The same month and day of the earlier period; a shorter month ends the stretch sooner.
    return PeriodComparison(
      current: current, previous: Period(from: start, through: today.adding(months: -months)))
  }

  /// How many months of the calendar the period is, or `nil` when it begins or ends within one.
  private var wholeMonthCount: Int? {
    guard first.day == 1, last.adding(days: 1).day == 1 else { return nil }
    return (last.year - first.year) * 12 + last.month - first.month + 1
  }
}
