/// The order in which a file writes the parts of its dates.
public enum DateOrder: String, Hashable, Sendable, Codable, CaseIterable {
  /// `2026-03-12`
  case yearMonthDay = "year-month-day"
  /// `12.03.2026`
  case dayMonthYear = "day-month-year"
  /// `03/12/2026`
  case monthDayYear = "month-day-year"
}

/// Several date orders at once.
struct DateOrderSet: OptionSet {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ order: DateOrder) {
    switch order {
    case .yearMonthDay: rawValue = 1
    case .dayMonthYear: rawValue = 2
    case .monthDayYear: rawValue = 4
    }
  }

  func contains(_ order: DateOrder) -> Bool { contains(DateOrderSet(order)) }
}
