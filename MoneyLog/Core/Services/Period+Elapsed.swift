extension Period {
  /// The part of this month that has gone by, and the same stretch of the month before.
  ///
  /// Comparing a half-finished month with a whole one would always look good, so both sides have
  /// the same number of days: on 12 March the first twelve days of February. The earlier stretch
  /// is cut to its month's length: on 31 March it is the whole of February.
  ///
  /// - Parameter today: The current day, which counts as gone by.
  /// - Returns: The two stretches.
  public static func elapsedMonth(
    through today: CalendarDay
  ) -> (current: Period, previous: Period) {
    let start = Period(monthOf: today).first
    let previousMonth = Period(monthOf: start.adding(days: -1))
    let days = min(today.day, previousMonth.dayCount)
    return (
      Period(from: start, through: today),
      Period(from: previousMonth.first, through: previousMonth.first.adding(days: days - 1))
    )
  }
}
