import MoneyLogServices

/// Days as a person types them.
enum DayText {
  /// The day that a text names.
  ///
  /// - Parameters:
  ///   - text: `2026-03-12`, `today`, `yesterday`, or a number of days ago such as `2d-ago`.
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
    if word.hasSuffix("d-ago"), let days = Int(word.dropLast(5)), (0...100_000).contains(days) {
      return today.adding(days: -days)
    }
    throw UsageError(
      "‘\(text)’ is not a day; write 2026-03-12, today, yesterday, 2d-ago or eom, the end of the "
        + "month.")
  }
}
