import MoneyLogServices
import Testing

struct PeriodTests {
  private let today: CalendarDay

  init() throws {
    today = try #require(CalendarDay("2026-03-12"))
  }

  private func period(_ text: String) throws -> Period { try Period(text, today: today) }

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  @Test(arguments: [
    ("2026", "2026-01-01", "2026-12-31"), ("2026-02", "2026-02-01", "2026-02-28"),
    ("2024-02", "2024-02-01", "2024-02-29"), ("2026-3", "2026-03-01", "2026-03-31"),
    ("2026-03-12", "2026-03-12", "2026-03-12"), ("2026-q1", "2026-01-01", "2026-03-31"),
    ("2026-Q4", "2026-10-01", "2026-12-31"), ("2026-01..2026-03", "2026-01-01", "2026-03-31"),
    ("2025..2026", "2025-01-01", "2026-12-31"),
    ("2026-01-15..2026-02-03", "2026-01-15", "2026-02-03"),
    ("2026-02..", "2026-02-01", "2026-03-12"), ("this-month", "2026-03-01", "2026-03-31"),
    ("Last-Month", "2026-02-01", "2026-02-28"), ("this-year", "2026-01-01", "2026-12-31"),
    ("last-year", "2025-01-01", "2025-12-31"), ("yesterday", "2026-03-11", "2026-03-11"),
    ("today", "2026-03-12", "2026-03-12"), ("2026-01 .. 2026-02", "2026-01-01", "2026-02-28"),
  ])
  func `Periods are read`(text: String, first: String, last: String) throws {
    let period = try period(text)
    #expect(period.first.description == first)
    #expect(period.last.description == last)
  }

  @Test(arguments: [
    ("", "year of four digits"), ("march", "year of four digits"), ("26-03", "four digits"),
    ("2026-13", "‘13’ is not a month"), ("2026-02-30", "no such day"), ("2026-Q5", "Q1 to Q4"),
    ("2026-03..2026-01", "ends (2026-01-31) before it starts"), ("..2026-03", "no beginning"),
    ("2026-01-02-03", "not a month"), ("2027..", "before it starts"), ("0000", "year"),
  ])
  func `A bad period is refused with a reason and with good examples`(
    text: String, reason: String
  ) throws {
    let error = #expect(throws: PeriodError.self) { try period(text) }
    let message = try #require(error?.description)
    #expect(message.contains("‘\(text)’"))
    #expect(message.contains(reason))
    #expect(message.contains("2026-01..2026-03"))
  }

  @Test(arguments: [
    "2026", "2026-03", "2026-03-12", "2026-01..2026-03", "2026-01-15..2026-02-03",
    "2025-06..2026-05",
  ])
  func `The description reads back as the same period`(text: String) throws {
    #expect(try period(text).description == text)
  }

  @Test func `Both ends belong to a period`() throws {
    let october = try period("2025-10")
    #expect(october.contains(try day("2025-10-31")))
    #expect(october.contains(try day("2025-10-01")))
    #expect(!october.contains(try day("2025-11-01")))
    #expect(october.dayCount == 31)
  }

  @Test func `The months of a period are cut to it`() throws {
    let months = try period("2025-12-20..2026-02-03").months
    #expect(
      months.map(\.description) == ["2025-12-20..2025-12-31", "2026-01", "2026-02-01..2026-02-03"])
  }

  @Test(arguments: [
    ("2026-03-12", "2026-02-01..2026-02-12"), ("2026-03-31", "2026-02"),
    ("2024-03-30", "2024-02"), ("2026-01-01", "2025-12-01"),
    ("2026-02-28", "2026-01-01..2026-01-28"),
    ("2026-12-31", "2026-11"),
  ])
  func `The stretch of last month is as long as that of this month, if the month is`(
    today: String, previous: String
  ) throws {
    let stretches = Period.elapsedMonth(through: try day(today))
    #expect(stretches.current.last.description == today)
    #expect(stretches.current.first.day == 1)
    #expect(stretches.previous.description == previous)
  }
}
