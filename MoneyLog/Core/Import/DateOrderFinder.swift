import MoneyLogServices

/// Settles the order of the date parts, once for the whole file.
///
/// Reading `03/04` one way and `13/04` the other way would scatter rows over the year, so every
/// date of the file votes and all of them follow the result.
struct DateOrderFinder {
  private var dates: [DateCell]
  private let options: CSVImportOptions

  private(set) var order: DateOrder
  private(set) var warning: ImportWarning?

  /// - Parameters:
  ///   - dates: The dates of the booking day in the order of the file.
  ///   - others: The dates of the second date column, which follow the same order.
  init(dates: [DateCell], others: [DateCell], options: CSVImportOptions) {
    self.dates = dates
    self.options = options
    order = options.preferredDateOrder
    if let wanted = options.dateOrder {
      order = wanted
      return
    }
    let all = dates + others
    var votes: [DateOrder: Int] = [:]
    for date in all {
      for candidate in DateOrder.allCases where date.possibleOrders.contains(candidate) {
        votes[candidate, default: 0] += 1
      }
    }
    let most = votes.values.max() ?? 0
    var best = DateOrder.allCases.filter { votes[$0] == most }
    // A two-digit year in front is rare, so it only counts when nothing else fits.
    if best.count > 1 { best.removeAll { $0 == .yearMonthDay } }
    if best.count > 1 {
      settle(best)
    } else if let only = best.first {
      order = only
    }
  }

  /// Chooses between day-month and month-day when every date allows both.
  private mutating func settle(_ candidates: [DateOrder]) {
    if let today = options.today {
      let past = candidates.filter { candidate in
        // A few days ahead are value days; months ahead are a wrong order.
        dates.allSatisfy { ($0.day(in: candidate) ?? today) <= today.adding(days: 7) }
      }
      if past.count == 1 {
        order = past[0]
        return
      }
    }
    let sorted = candidates.filter { RowOrderFinder.order(of: days(in: $0)) != .unsorted }
    if sorted.count == 1 {
      order = sorted[0]
      return
    }
    let isPreferred = candidates.contains(options.preferredDateOrder)
    order = isPreferred ? options.preferredDateOrder : candidates[0]
    if candidates.contains(where: { days(in: $0) != days(in: order) }) {
      warning = ImportWarning(
        .openDateOrder,
        """
        No date of the file shows whether the day or the month comes first; they were read as \
        \(order.rawValue).
        """)
    }
  }

  private func days(in order: DateOrder) -> [CalendarDay] { dates.compactMap { $0.day(in: order) } }
}

/// Finds out in which order of time the rows of a file stand.
enum RowOrderFinder {
  static func order(of days: [CalendarDay]) -> CSVLayout.RowOrder {
    var rises = 0
    var falls = 0
    for (one, two) in zip(days, days.dropFirst()) {
      if one < two { rises += 1 }
      if one > two { falls += 1 }
    }
    // A single row out of place, such as a late correction, does not make a long list unsorted.
    if falls * 50 <= rises { return .oldestFirst }
    if rises * 50 <= falls { return .newestFirst }
    return .unsorted
  }
}
