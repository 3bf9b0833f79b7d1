import MoneyLogServices

/// The three parts of a written date, before anyone knows which of them is the day.
struct DateCell {
  /// The parts as they stand; a month name counts as its number.
  private var parts: (Int, Int, Int) = (0, 0, 0)
  private var digits: (Int, Int, Int) = (0, 0, 0)
  /// Which of the parts was a month name.
  private var namedMonth: Int?
  /// Whether dots separate the parts, as they do where the day comes first.
  private var hasDots = false

  /// Whether the date is eight digits in a row, which a reference number may be as well.
  private(set) var isCompact = false

  /// Reads a cell, or returns `nil` when it does not have the form of a date.
  ///
  /// Understood are three parts with `-` `/` `.` or blanks between them, a month by name, a dot
  /// behind the last part, eight digits, and a time of day behind the date, which is left out.
  init?(_ cell: ArraySlice<UInt8>) {
    guard cell.count >= 6, cell.count <= 40, Self.couldBeDate(cell) else { return nil }
    var index = cell.startIndex
    if Self.isDigit(cell[index]) {
      let (number, length) = Self.number(cell, at: index)
      if length == 8 {
        guard Self.isTimeOrNothing(cell[(index + 8)...]) else { return nil }
        parts = (number / 10_000, number / 100 % 100, number % 100)
        digits = (4, 2, 2)
        isCompact = true
        guard (1900...2199).contains(parts.0), !possibleOrders.isEmpty else { return nil }
        return
      }
    }
    for position in 0..<3 {
      guard index < cell.endIndex else { return nil }
      let number: Int
      let length: Int
      if Self.isDigit(cell[index]) {
        (number, length) = Self.number(cell, at: index)
        guard length <= 4, length != 3 else { return nil }
        set(position, number, digits: length)
      } else {
        guard namedMonth == nil, position < 2,
          let (month, nameLength) = MonthNames.month(atStartOf: cell[index...])
        else { return nil }
        namedMonth = position
        (number, length) = (month, nameLength)
        set(position, number, digits: 0)
      }
      index += length
      guard position < 2 else { break }
      guard let separator = separatorLength(cell, at: index) else { return nil }
      index += separator
    }
    if index < cell.endIndex, cell[index] == UInt8(ascii: ".") { index += 1 }
    guard Self.isTimeOrNothing(cell[index...]), !possibleOrders.isEmpty else { return nil }
  }

  /// The orders in which the parts make a day that exists.
  var possibleOrders: DateOrderSet {
    var orders = DateOrderSet()
    for order in DateOrder.allCases where day(in: order) != nil {
      orders.insert(DateOrderSet(order))
    }
    return orders
  }

  /// The day under an order, or `nil` when the parts do not fit it.
  func day(in order: DateOrder) -> CalendarDay? {
    switch order {
    case .yearMonthDay:
      guard namedMonth == nil || namedMonth == 1 else { return nil }
      guard digits.0 == 4 || (digits.0 == 2 && digits.2 != 4), digits.1 <= 2, digits.2 <= 2 else {
        return nil
      }
      // `23-Jan-15` is read as the 23rd of January wherever possible, so not as a year first.
      guard namedMonth == nil || digits.0 == 4 else { return nil }
      return Self.day(year: parts.0, yearDigits: digits.0, month: parts.1, day: parts.2)
    case .dayMonthYear:
      guard namedMonth == nil || namedMonth == 1, digits.0 <= 2, digits.1 <= 2 else { return nil }
      return Self.day(year: parts.2, yearDigits: digits.2, month: parts.1, day: parts.0)
    case .monthDayYear:
      guard namedMonth == 0 || (namedMonth == nil && !hasDots), digits.0 <= 2, digits.1 <= 2 else {
        return nil
      }
      return Self.day(year: parts.2, yearDigits: digits.2, month: parts.0, day: parts.1)
    }
  }

  // MARK: Pieces

  /// Rules out texts, which are most of the cells of a file: a date has three digits at least.
  private static func couldBeDate(_ cell: ArraySlice<UInt8>) -> Bool {
    var digits = 0
    for byte in cell {
      if isDigit(byte) { digits += 1 }
      if digits == 3 { return true }
    }
    return false
  }

  private mutating func set(_ position: Int, _ number: Int, digits length: Int) {
    switch position {
    case 0: (parts.0, digits.0) = (number, length)
    case 1: (parts.1, digits.1) = (number, length)
    default: (parts.2, digits.2) = (number, length)
    }
  }

  private static func day(year: Int, yearDigits: Int, month: Int, day: Int) -> CalendarDay? {
    switch yearDigits {
    case 4: CalendarDay(year: year, month: month, day: day)
    // No bank wrote files before 1970, and few rows lie fifty years ahead.
    case 2: CalendarDay(year: year + (year < 70 ? 2000 : 1900), month: month, day: day)
    default: nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func number(_ cell: ArraySlice<UInt8>, at start: Int) -> (Int, length: Int) {
    var index = start
    var number = 0
    while index < cell.endIndex, isDigit(cell[index]), index - start < 9 {
      number = number * 10 + Int(cell[index] - 0x30)
      index += 1
    }
    return (number, index - start)
  }

  private mutating func separatorLength(_ cell: ArraySlice<UInt8>, at start: Int) -> Int? {
    var index = start
    var marks = 0
    while index < cell.endIndex {
      switch cell[index] {
      case UInt8(ascii: "-"), UInt8(ascii: "/"): marks += 1
      case UInt8(ascii: "."):
        marks += 1
        hasDots = true
      case UInt8(ascii: ",") where namedMonth != nil: marks += 1
      case UInt8(ascii: " "): break
      default: return index > start && marks <= 1 ? index - start : nil
      }
      index += 1
    }
    return nil
  }

  /// Whether nothing follows the date, or a time of day such as `T12:34:56Z` or ` 06:50 PM`.
  private static func isTimeOrNothing(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first else { return true }
    guard first == UInt8(ascii: "T") || first == 0x20 || first == UInt8(ascii: ",") else {
      return false
    }
    let time = CSVTable.trimmed(rest.dropFirst())
    guard let hour = time.first, isDigit(hour) else { return false }
    let firstColon = time.firstIndex(of: UInt8(ascii: ":"))
    return firstColon.map { $0 - time.startIndex <= 2 } ?? false
  }
}
