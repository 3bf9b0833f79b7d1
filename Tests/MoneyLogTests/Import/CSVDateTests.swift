import MoneyLogImport
import MoneyLogServices
import Testing

struct CSVDateTests {
  private func read(
    _ dates: [String], _ options: CSVImportOptions = CSVImportOptions()
  ) throws -> CSVImport {
    let rows = dates.map { "\"\($0)\";Shop;-1,00" }
    return try BankFile.text((["Date;Payee;Amount"] + rows).joined(separator: "\n"), options)
  }

  @Test(arguments: [
    ("2026-02-27", "2026-02-27"), ("2026/02/27", "2026-02-27"), ("2026.02.27.", "2026-02-27"),
    ("27.02.2026", "2026-02-27"), ("27.2.26", "2026-02-27"), ("27. 2. 2026", "2026-02-27"),
    ("27/02/2026", "2026-02-27"), ("2/27/26", "2026-02-27"), ("02-27-2026", "2026-02-27"),
    ("27 Feb 2026", "2026-02-27"), ("27-Feb-26", "2026-02-27"), ("23-Jan-15", "2015-01-23"),
    ("Feb 27, 2026", "2026-02-27"), ("27. Mär 2026", "2026-03-27"), ("5 mai 2026", "2026-05-05"),
    ("14 juil. 2026", "2026-07-14"), ("3 août 2026", "2026-08-03"), ("1 dic 2026", "2026-12-01"),
    ("20260227", "2026-02-27"), ("2026-02-27 23:59:59", "2026-02-27"),
    ("2026-02-27T00:30:00+02:00", "2026-02-27"), ("02/27/2026, 11:05 PM", "2026-02-27"),
    ("1111/11/11", "1111-11-11"), ("31.12.99", "1999-12-31"),
  ])
  func `A date is read as the calendar day that it shows`(text: String, day: String) throws {
    #expect(try read([text]).days == [day])
  }

  @Test func `One date of a file settles all of them`() throws {
    let dayFirst = try read(["03/04/2026", "13/04/2026", "05/04/2026"])
    #expect(dayFirst.days == ["2026-04-03", "2026-04-13", "2026-04-05"])
    let monthFirst = try read(["03/04/2026", "03/13/2026", "03/05/2026"])
    #expect(monthFirst.days == ["2026-03-04", "2026-03-13", "2026-03-05"])
  }

  @Test func `Orders are never mixed inside one file`() throws {
    let file = try read(["10/03/2026", "11/03/2026", "12/03/2026", "13/03/2026", "03/14/2026"])
    #expect(file.layout.dateOrder == .dayMonthYear)
    #expect(file.days == ["2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13"])
    #expect(
      file.rejects.map(\.reason) == [.unfitDate(text: "03/14/2026", order: .dayMonthYear)])
  }

  @Test func `A list that is only sorted in one order is read in that order`() throws {
    let file = try read(["01/09/2026", "02/02/2026", "03/08/2026"])
    #expect(file.layout.dateOrder == .monthDayYear)
    #expect(!file.has(.openDateOrder))
  }

  @Test func `Dates in the future speak against an order`() throws {
    let today = CalendarDay("2026-03-20")
    let file = try read(["03/04/2026"], CSVImportOptions(today: today))
    #expect(file.days == ["2026-03-04"])
    #expect(!file.has(.openDateOrder))
  }

  @Test func `Where nothing settles the order, the preference does, with a warning`() throws {
    let dayFirst = try read(["03/04/2026"])
    #expect(dayFirst.days == ["2026-04-03"])
    #expect(dayFirst.has(.openDateOrder))
    let monthFirst = try read(
      ["03/04/2026"], CSVImportOptions(preferredDateOrder: .monthDayYear))
    #expect(monthFirst.days == ["2026-03-04"])
    let forced = try read(["03/04/2026"], CSVImportOptions(dateOrder: .monthDayYear))
    #expect(forced.days == ["2026-03-04"])
    #expect(!forced.has(.openDateOrder))
  }

  @Test func `Dots stand where the day comes first`() throws {
    let file = try read(["03.04.2026"], CSVImportOptions(preferredDateOrder: .monthDayYear))
    #expect(file.days == ["2026-04-03"])
  }

  @Test func `A date that both orders read alike needs no warning`() throws {
    #expect(try !read(["03/03/2026"]).has(.openDateOrder))
  }

  @Test func `A day that does not exist is reported`() throws {
    let file = try read(["27.02.2026", "31.02.2026"])
    #expect(file.days == ["2026-02-27"])
    #expect(file.rejects.map(\.reason) == [.unfitDate(text: "31.02.2026", order: .dayMonthYear)])
  }

  @Test func `The booking day is found among several dates`() throws {
    let file = try BankFile.text(
      """
      Due date,Transaction Date,Posted Date,Description,Amount
      2026-05-01,2026-02-26,2026-02-28,A,-1.00
      """)
    #expect(file.days == ["2026-02-28"])
    #expect(file.rows[0].valueDay?.description == "2026-02-26")
  }
}
