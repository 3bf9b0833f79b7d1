import Foundation

/// How a day is kept in a `Date`.
///
/// Models and ledger lines carry a `Date`, because that is what a store knows how to sort and
/// compare. A day is kept as its first instant in Greenwich time, everywhere and always. The
/// conversion is plain arithmetic in both directions, so no machine's time zone takes part in it.
extension CalendarDay {
  private static let secondsPerDay = 86_400.0

  /// The first instant of the day in Greenwich time: the form in which a day is stored.
  public var startOfDayUTC: Date {
    Date(timeIntervalSince1970: Double(dayNumber) * Self.secondsPerDay)
  }

  /// The day in which an instant lies in Greenwich time.
  ///
  /// - Parameter date: A date made by ``startOfDayUTC``, or any other. A date that is not a
  ///   finite number of seconds gives 1 January 1970.
  public init(storedAs date: Date) {
    let days = (date.timeIntervalSince1970 / Self.secondsPerDay).rounded(.down)
    self.init(dayNumber: Int(exactly: days) ?? 0)
  }

  /// The day that a clock on the wall shows.
  ///
  /// - Parameters:
  ///   - now: The current instant.
  ///   - timeZone: The time zone of the person who asks.
  public init(now: Date, in timeZone: TimeZone) {
    self.init(
      storedAs: now.addingTimeInterval(Double(timeZone.secondsFromGMT(for: now))))
  }
}
