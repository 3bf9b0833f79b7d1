import Foundation
import MoneyLogServices
import Testing

struct CalendarDayTests {
  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  @Test func `Day numbers run through every day of two centuries`() throws {
    // A plain counter is the reference: month lengths and leap years, nothing else.
    var (year, month, dayOfMonth) = (1900, 1, 1)
    var number = try day("1900-01-01").dayNumber
    while year < 2101 {
      let made = try #require(CalendarDay(year: year, month: month, day: dayOfMonth))
      #expect(made.dayNumber == number)
      #expect(made.components == (year, month, dayOfMonth))
      let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
      let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
      number += 1
      dayOfMonth += 1
      if dayOfMonth > length { (month, dayOfMonth) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
  }

  @Test func `The first of January 1970 is day zero`() throws {
    #expect(try day("1970-01-01").dayNumber == 0)
    #expect(try day("1969-12-31").dayNumber == -1)
  }

  @Test(arguments: [
    "2026-02-30", "2025-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-01-00",
    "0000-01-01",
  ])
  func `Days that do not exist cannot be made`(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test(arguments: ["2026-3-12", "20260312", "2026-03-12T00:00", "12.03.2026", "", "2026-+3-12"])
  func `Other forms of text are not read`(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test func `A text reads back as the same day`() throws {
    for text in ["0001-01-01", "1111-11-11", "2024-02-29", "9999-12-31"] {
      #expect(try day(text).description == text)
    }
  }

  @Test(arguments: [
    ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"),
    ("2026-03-31", -1, "2026-02-28"),
    ("2026-11-30", 3, "2027-02-28"), ("2026-05-15", -5, "2025-12-15"),
    ("2026-05-15", 24, "2028-05-15"),
  ])
  func `Months are added by the calendar and cut to its length`(
    start: String, months: Int, end: String
  ) throws {
    #expect(try day(start).adding(months: months).description == end)
  }

  @Test func `A day is stored as its first instant in Greenwich time`() throws {
    let stored = try day("2026-03-12").startOfDayUTC
    #expect(stored.timeIntervalSince1970 == 1_773_273_600)
    #expect(CalendarDay(storedAs: stored) == (try day("2026-03-12")))
    #expect(CalendarDay(storedAs: stored.addingTimeInterval(86_399)) == (try day("2026-03-12")))
    #expect(CalendarDay(storedAs: stored.addingTimeInterval(-1)) == (try day("2026-03-11")))
  }

  @Test func `Days before 1970 are stored and read alike`() throws {
    for text in ["1111-11-11", "1969-12-31", "1900-03-01"] {
      #expect(CalendarDay(storedAs: try day(text).startOfDayUTC) == (try day(text)))
    }
  }

  @Test func `Today is the day on the owner's wall`() throws {
    let now = try day("2026-03-12").startOfDayUTC.addingTimeInterval(23 * 3600)
    let greenwich = try #require(TimeZone(secondsFromGMT: 0))
    let tokyo = try #require(TimeZone(secondsFromGMT: 9 * 3600))
    #expect(CalendarDay(now: now, in: greenwich).description == "2026-03-12")
    #expect(CalendarDay(now: now, in: tokyo).description == "2026-03-13")
  }

  @Test func `A date that is no number of seconds does not trap`() {
    #expect(CalendarDay(storedAs: Date(timeIntervalSince1970: .nan)).dayNumber == 0)
    #expect(CalendarDay(storedAs: Date(timeIntervalSince1970: .infinity)).dayNumber == 0)
  }

  @Test func `A day is coded as its text`() throws {
    let data = try JSONEncoder().encode([try day("2026-03-12")])
    #expect(String(decoding: data, as: UTF8.self) == #"["2026-03-12"]"#)
    #expect(try JSONDecoder().decode([CalendarDay].self, from: data) == [try day("2026-03-12")])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CalendarDay].self, from: Data(#"["12.3.2026"]"#.utf8))
    }
  }
}
