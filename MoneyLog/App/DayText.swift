import MoneyLogServices

/// Days as a person types them.
enum DayText {
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// The day that a text names.
  ///
  /// A weekday or a bare number means the latest such day that is not after today.
  ///
  /// - Parameters:
  ///   - text: `2026-03-12`, `today`, `yesterday`, `fri`, `12`, `2d-ago` or `eom`.
  ///   - today: The current day.
  /// - Throws: ``UsageError`` when it names no day.
  static func day(_ text: String, today: CalendarDay) throws -> CalendarDay {
    let word = text.lowercased()
    if let day = CalendarDay(word) { return day }
    switch word {
    case "today": return today
    case "yesterday": return today.adding(days: -1)
    case "eom": return Period(monthOf: today).last
    default: break
    }
    if word.count > 2, let weekday = weekdays.firstIndex(where: { $0.hasPrefix(word) }) {
      // 1 January 1970 was a Thursday, the fourth day of its week.
      let current = (today.dayNumber + 3) % 7
      return today.adding(days: -((current - weekday + 14) % 7))
    }
    if word.utf8.count <= 2, let number = Int(word), let day = latest(number, today) { return day }
    if word.hasSuffix("d-ago"), let days = Int(word.dropLast(5)), (0...100_000).contains(days) {
      return today.adding(days: -days)
    }
    throw UsageError(
      "‘\(text)’ is not a day; write 2026-03-12, today, yesterday, fri, 12, 2d-ago or eom, the end "
        + "of the month.")
  }

  /// The latest day with a number in its month.
  private static func latest(_ number: Int, _ today: CalendarDay) -> CalendarDay? {
    guard (1...31).contains(number) else { return nil }
    // Of two months in a row, one has 31 days; February may need a third.
    for back in 0...2 {
      let month = Period(monthOf: today).first.adding(months: -back)
      if let day = CalendarDay(year: month.year, month: month.month, day: number), day <= today {
        return day
      }
    }
    return nil
  }
}
