import Foundation
import MoneyLogDesign
import MoneyLogFeatures
import MoneyLogImport
import MoneyLogMoney
import MoneyLogRepositories
import MoneyLogServices
import Testing

@MainActor
struct ImportViewModelTests {
  let ledger: TestLedger
  let model: ImportViewModel
  let today: CalendarDay

  init() throws {
    ledger = try TestLedger()
    model = ImportViewModel(ledger.repositories)
    today = try #require(CalendarDay("2026-03-31"))
  }

  private var existing: ImportViewModel.Choices { .init(today: today) }
  private var opening: ImportViewModel.Choices { .init(opensAccount: true, today: today) }

  private func file(_ rows: String..., named name: String = "bank.csv")
    -> ImportViewModel.SourceFile
  {
    ImportViewModel.SourceFile(
      name: name, data: Data((["Date,Payee,Amount"] + rows).joined(separator: "\n").utf8))
  }

  private func lines(isApplied: Bool = false) -> [String] {
    model.report(isApplied: isApplied).lines(Presentation())
  }

  @Test func `A preview writes nothing, and applying it does`() throws {
    try ledger.account()
    try model.preview([file("2026-03-01,Shop,-5.00")], into: "@checking", choices: existing)
    #expect(model.reports.map(\.imported.count) == [1])
    #expect(try ledger.list().isEmpty)
    #expect(
      lines().suffix(2) == [
        "1 row to import. Account: @Checking.",
        "Nothing has been written. Repeat with --apply to import.",
      ])
    try model.apply(now: importInstant)
    #expect(try ledger.list().map(\.payee) == ["Shop"])
    #expect(lines(isApplied: true).last == "1 row imported. Account: @Checking.")
  }

  @Test func `A file that is imported again brings nothing`() throws {
    try ledger.account()
    for expected in [2, 0] {
      try model.preview(
        [file("2026-03-01,Shop,-5.00", "2026-03-01,Shop,-5.00")], into: "Checking",
        choices: existing)
      try model.apply(now: importInstant)
      #expect(model.reports.map(\.imported.count) == [expected])
      #expect(model.reports.map(\.knownCount) == [2 - expected])
    }
    #expect(try ledger.list().count == 2)
  }

  @Test func `A row of two files is one row`() throws {
    try ledger.account()
    try model.preview(
      [
        file("2026-03-01,A,-1.00", "2026-03-02,B,-2.00", named: "a.csv"),
        file("2026-03-02,B,-2.00", "2026-03-03,C,-3.00", named: "b.csv"),
      ], into: "Checking", choices: existing)
    #expect(model.reports.map(\.imported.count) == [2, 1])
    #expect(lines().suffix(2).first == "3 rows to import, 1 known already. Account: @Checking.")
    try model.apply(now: importInstant)
    #expect(try ledger.list().map(\.payee) == ["A", "B", "C"])
  }

  @Test func `One bad file of several stops them all, by its name`() throws {
    try ledger.account()
    let error = #expect(throws: ImportFileError.self) {
      try model.preview(
        [file("2026-03-01,Shop,-5.00"), ImportViewModel.SourceFile(name: "b.csv", data: Data())],
        into: "Checking", choices: existing)
    }
    #expect(
      error?.description == "b.csv: The file is empty; download it again from the bank.")
    try model.apply(now: importInstant)
    #expect(try ledger.list().isEmpty)
  }

  @Test func `An account that does not exist is opened only when that is asked for`() throws {
    let rows = file("2026-03-01,Shop,-5.00")
    let error = #expect(throws: RepositoryError.self) {
      try model.preview([rows], into: "Giro", choices: existing)
    }
    #expect(error?.kind == .notFound)
    try model.preview([rows], into: "@Giro", choices: opening)
    #expect(lines().contains("1 row to import. Account: @Giro (new, in EUR)."))
    #expect(try ledger.accounts.accounts().isEmpty)
    try model.apply(now: importInstant)
    #expect(try ledger.accounts.accounts().map(\.name) == ["Giro"])
  }

  @Test func `The beginning of another name is a new name where one is asked for`() throws {
    try ledger.account("Savings")
    try model.preview([file("2026-03-01,Shop,-5.00")], into: "Sav", choices: opening)
    #expect(model.target == .newAccount(AccountDraft(name: "Sav", currency: .eur)))
    try model.preview([file("2026-03-01,Shop,-5.00")], into: "SAVINGS", choices: opening)
    #expect(model.target == .account(try ledger.accounts.account(named: "Savings").id))
  }

  @Test func `A new account has the currency of its file, and the balance before its rows`() throws
  {
    let data = try BankFile.sampleData()
    try model.preview([.init(name: "checking.csv", data: data)], into: "Giro", choices: opening)
    #expect(
      model.target
        == .newAccount(AccountDraft(name: "Giro", currency: .eur, openingMinor: 1_642_83)))
    let check = try #require(model.check)
    #expect(check.bank == Money(minor: 3_925_40, currency: .eur))
    #expect(check.own == check.bank)
    #expect(check.day == today)
  }

  @Test func `A balance that differs from the bank's is a warning`() throws {
    try ledger.account()
    let data = try BankFile.sampleData()
    try model.preview([.init(name: "c.csv", data: data)], into: "Checking", choices: existing)
    #expect(model.check?.own == Money(minor: 3_925_40 - 1_642_83, currency: .eur))
    #expect(
      lines().contains {
        $0.hasPrefix(
          "warning: the bank says 3,925.40 EUR on 2026-03-31, and the account has 2,282.57")
      })
    #expect(try Document(model.report(isApplied: false))["balance", "agrees"] == false)
  }

  @Test func `A closed account and one of another currency are refused`() throws {
    try ledger.close(ledger.account("Old"))
    try ledger.account("Dollars", in: .usd)
    let closed = #expect(throws: RepositoryError.self) {
      try model.preview([file("2026-03-01,Shop,-5.00")], into: "Old", choices: existing)
    }
    #expect(
      closed?.description == "The account Old is closed; open it again, or choose another one.")
    let euros = ImportViewModel.SourceFile(
      name: "e.csv", data: Data("Date,Payee,Amount,Currency\n2026-03-01,Shop,-5.00,EUR\n".utf8))
    let other = #expect(throws: ImportFileError.self) {
      try model.preview([euros], into: "Dollars", choices: existing)
    }
    #expect(
      other?.description == "e.csv: The file is in EUR and the account in USD; import it into an "
        + "account in EUR.")
  }

  @Test func `Rows that are not taken are shown with their line and the reason`() throws {
    try ledger.account()
    try model.preview(
      [
        file(
          "2026-03-01,Shop in the street that has the longest name of all streets,-5.00",
          "2026-02-30,Bar,-2.00", "2026-03-02,\u{1B}[2JEvil,x\u{7}")
      ], into: "Checking", choices: existing)
    let report = model.report(isApplied: false)
    #expect(report.hasRejects)
    let lines = report.lines(Presentation())
    let index = try #require(lines.firstIndex(of: "Not taken:"))
    #expect(lines[index + 1].hasPrefix("  line 3: ‘2026-02-30’ is no day"))
    #expect(lines[index + 2].hasPrefix("  line 4: ‘x’ is not an amount  2026-03-02, [2JEvil,x"))
    #expect(!lines.joined().unicodeScalars.contains { $0.properties.generalCategory == .control })
    let document = try Document(report)
    #expect(document["files", 0, "refused", 0, "line"] == 3)
    #expect(document["files", 0, "refused", 1, "isExpected"] == false)
    #expect(document["files", 0, "newCount"] == 1)
  }

  @Test func `Of many rows the first and the last are shown`() throws {
    try ledger.account()
    let rows = (1...30).map { "2026-03-\($0 < 10 ? "0" : "")\($0),Shop \($0),-\($0).00" }
    let data = Data((["Date,Payee,Amount"] + rows).joined(separator: "\n").utf8)
    try model.preview([.init(name: "m.csv", data: data)], into: "Checking", choices: existing)
    let lines = lines()
    for shown in [1, 5, 26, 30] { #expect(lines.contains { $0.contains("Shop \(shown) ") }) }
    for hidden in [6, 25] { #expect(!lines.contains { $0.contains("Shop \(hidden) ") }) }
    #expect(lines.contains { $0.contains("20 more") })
    let document = try Document(model.report(isApplied: false))
    #expect((document["files", 0, "rows"] as [Any]?)?.count == 30)
  }

  @Test func `Dates that could be either way follow the preference, with a warning`() throws {
    try ledger.account()
    let rows = file("03/04/2026,Shop,-5.00", "05/04/2026,Shop,-6.00")
    for (order, month) in [(DateOrder.dayMonthYear, 4), (.monthDayYear, 3)] {
      // Before the later of the two readings, nothing speaks against either.
      var choices = ImportViewModel.Choices(
        today: try #require(CalendarDay("2027-01-01")), preferredDateOrder: order)
      choices.opensAccount = false
      try model.preview([rows], into: "Checking", choices: choices)
      #expect(model.reports.first?.imported.first?.day.month == month)
      #expect(lines().contains { $0.hasPrefix("warning:") })
    }
  }
}
