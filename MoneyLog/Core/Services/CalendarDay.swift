/// A day of the calendar: a year, a month and a day, and nothing else.
///
/// A purchase happens on a day, not at an instant; with no instant there is no time zone that could
/// move it to the day before. Days compare, step and print without any calendar machinery.
///
/// ```swift
/// let day = CalendarDay(year: 2026, month: 3, day: 12)!
/// day.adding(days: 30).description  // "2026-04-11"
/// ```
public struct CalendarDay: Hashable, Sendable {
  /// Days since 1 January 1970, negative before it.
  public let dayNumber: Int

  /// The day with a number.
  ///
  /// - Parameter dayNumber: Days since 1 January 1970.
  public init(dayNumber: Int) {
    self.dayNumber = dayNumber
  }

  /// A day from its parts, or `nil` when there is no such day, as with 30 February.
  ///
  /// - Parameters:
  ///   - year: The year, from 1 to 9999.
  ///   - month: The month, from 1 to 12.
  ///   - day: The day of the month, from 1.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    self.dayNumber = Self.dayNumber(year: year, month: month, day: day)
  }

  /// Year, month and day of the month.
  public var components: (year: Int, month: Int, day: Int) {
    // Years are counted from 1 March, so that the leap day is the last one; 719,468 days lie
    // between 1 March of year 0 and 1 January 1970, and 146,097 days make 400 years.
    let shifted = dayNumber + 719_468
    let era = shifted >= 0 ? shifted / 146_097 : (shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The year.
  public var year: Int { components.year }

  /// The month, from 1 to 12.
  public var month: Int { components.month }

  /// The day of the month, from 1 to 31.
  public var day: Int { components.day }

  /// The day a number of days later, or earlier when the number is negative.
  public func adding(days: Int) -> CalendarDay { CalendarDay(dayNumber: dayNumber + days) }

  /// The same day of the month some months later, or that month's last day when it is shorter.
  ///
  /// - Parameter months: How many months later; negative for earlier.
  public func adding(months: Int) -> CalendarDay {
    let (year, month, day) = components
    let index = year * 12 + (month - 1) + months
    let newYear = index >= 0 ? index / 12 : (index - 11) / 12
    let newMonth = index - newYear * 12 + 1
    let newDay = min(day, Self.length(ofMonth: newMonth, year: newYear))
    return CalendarDay(
      dayNumber: Self.dayNumber(year: newYear, month: newMonth, day: newDay))
  }

  /// How many days a month has.
  ///
  /// - Parameters:
  ///   - month: The month, from 1 to 12.
  ///   - year: The year, which decides about 29 February.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear >= 0 ? shiftedYear / 400 : (shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension CalendarDay: Comparable {
  public static func < (lhs: CalendarDay, rhs: CalendarDay) -> Bool {
    lhs.dayNumber < rhs.dayNumber
  }
}

extension CalendarDay: LosslessStringConvertible {
  /// Reads `2026-03-12`; any other form gives `nil`.
  public init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      parts[2].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day as `2026-03-12`.
  public var description: String {
    let (year, month, day) = components
    return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension CalendarDay: Codable {
  /// Reads the text form `2026-03-12`.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for any other text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = CalendarDay(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(text) is not a day; write it as 2026-03-12.")
    }
    self = day
  }

  /// Writes the text form `2026-03-12`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
