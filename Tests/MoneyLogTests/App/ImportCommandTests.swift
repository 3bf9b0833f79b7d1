import Foundation
import MoneyLogPersistence
import MoneyLogRepositories
import Testing

/// `moneylog import` as a person and a script meet it.
@MainActor
struct ImportCommandTests {
  let moneylog: ToolRun

  init() throws { moneylog = try ToolRun() }

  @Test func `A preview shows the rows and writes nothing, not even a database`() throws {
    try moneylog.copySample()
    let preview = moneylog("import checking.csv --to @Checking --new")
    #expect(preview.code == 0)
    #expect(
      preview.text.contains("57 rows to import, 3 not taken. Account: @Checking (new, in EUR)"))
    #expect(preview.text.contains("Repeat with --apply"))
    #expect(preview.text.contains("line 71: a remark without an amount"))
    #expect(!FileManager.default.fileExists(atPath: moneylog.database.plainPath))
  }

  @Test func `An import takes the rows, the opening balance and nothing twice`() throws {
    try moneylog.copySample()
    let first = moneylog("import checking.csv --to @Checking --new --apply")
    #expect(first.code == 0)
    #expect(first.text.contains("57 rows imported"))
    #expect(first.text.contains("The balance agrees with the bank's: 3,925.40 EUR on 2026-03-31."))
    #expect(moneylog("balance").text.contains("3,925.40 EUR"))
    let second = moneylog("import checking.csv --to @checking --apply")
    #expect(second.code == 0)
    #expect(second.text.contains("0 rows imported, 57 known already"))
    #expect(moneylog("balance").text.contains("3,925.40 EUR"))
  }

  @Test func `A long file is known the second time, row for row`() throws {
    let rows = (0..<2_500).map {
      "2026-01-\($0 % 28 < 9 ? "0" : "")\($0 % 28 + 1),Shop \($0),-1.00"
    }
    let text = "Date,Payee,Amount\n" + rows.joined(separator: "\n") + "\n"
    try moneylog.write(text, to: "long.csv")
    #expect(moneylog("import long.csv --to @C --new --apply").text.contains("2500 rows imported"))
    try moneylog.write(text + "2026-01-31,Shop,-1.00\n", to: "longer.csv")
    let second = moneylog("import longer.csv --to @C --apply")
    #expect(second.text.contains("1 row imported, 2500 known already"))
    #expect(moneylog("balance").text.contains("-2,501.00"))
  }

  @Test func `A dry run writes nothing, whatever else is asked`() throws {
    try moneylog.importSample()
    try moneylog.write("Date,Payee,Amount\n2026-04-01,Shop,-5.00\n", to: "more.csv")
    let run = moneylog("import more.csv --to @Checking --apply --dry-run")
    #expect(run.code == 0)
    #expect(run.text.contains("1 row to import"))
    #expect(moneylog("balance on 2026-04-30").text.contains("3,925.40 EUR"))
  }

  @Test func `Files that overlap are one import, and a bad one stops all`() throws {
    moneylog("account add Checking EUR")
    try moneylog.write("Date,Payee,Amount\n2026-01-01,A,-1.00\n2026-01-02,B,-2.00\n", to: "1.csv")
    try moneylog.write("Date,Payee,Amount\n2026-01-02,B,-2.00\n2026-01-03,C,-3.00\n", to: "2.csv")
    try moneylog.write("", to: "3.csv")
    let bad = moneylog("import 1.csv 2.csv 3.csv --to @checking --apply")
    #expect(bad.code == 2)
    #expect(bad.error == "moneylog: 3.csv: The file is empty; download it again from the bank.")
    #expect(moneylog("list").code == 3)
    #expect(moneylog("import 1.csv 2.csv --to @checking --apply").code == 0)
    #expect(moneylog("balance").text.contains("-6.00 EUR"))
  }

  @Test func `Rows that cannot be read are named, and the exit code says so`() throws {
    moneylog("account add Checking EUR")
    try moneylog.write(
      "Date,Payee,Amount\n2026-01-01,A,-1.00\n2026-01-02,B,\n2026-13-45,C,-3.00\n", to: "odd.csv")
    let run = moneylog("import odd.csv --to @checking --apply")
    #expect(run.code == 5)
    #expect(run.text.contains("1 row imported, 2 not taken"))
    #expect(run.text.contains("line 3: "))
    #expect(run.text.contains("line 4: "))
  }

  @Test(arguments: [
    ("empty.csv", Data(), "empty"),
    (
      "photo.csv", Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 1]), "not a text"
    ),
    ("words.csv", Data("Name,Amount\nAnna,1.00\nBen,2.50\n".utf8), "No column holds dates"),
    (
      "days.csv", Data("Date,Name\n2026-01-01,Anna\n2026-01-02,Ben\n".utf8),
      "no column holds amounts"
    ),
    ("head.csv", Data("Date,Payee,Amount\n".utf8), "no rows"),
  ])
  func `A file without payments is refused by name`(
    _ name: String, _ data: Data, _ words: String
  ) throws {
    moneylog("account add Checking EUR")
    try data.write(to: moneylog.folder.file(name))
    let run = moneylog("import --to @Checking --apply", name)
    #expect(run.code == 2)
    #expect(run.error.contains(name) && run.error.contains(words), "\(run.error)")
    #expect(run.lines.isEmpty)
  }

  @Test func `Files and folders that are not there`() throws {
    moneylog("account add Checking EUR")
    let missing = moneylog("import march.csv --to @Checking")
    #expect(missing.code == 3)
    #expect(missing.error.contains("There is no file march.csv"))
    let folder = moneylog("import . --to @Checking")
    #expect(folder.code == 2)
    #expect(folder.error.contains("is a folder"))
    let device = moneylog("import /dev/zero --to @Checking")
    #expect(device.code == 2)
    #expect(device.error.contains("/dev/zero is not a file"))
  }

  @Test func `A closed account takes nothing`() throws {
    try moneylog.copySample()
    moneylog("account add Old EUR")
    let accounts = Repositories(try Database(at: moneylog.database, .writing)).accounts
    let account = try accounts.account(named: "Old")
    var draft = AccountDraft(account)
    draft.isClosed = true
    try accounts.update(account.id, with: draft)
    for option in ["", " --apply", " --apply --new"] {
      let run = moneylog("import checking.csv --to @Old\(option)")
      #expect(run.code == 2)
      #expect(run.error.contains("The account Old is closed"))
    }
    #expect(moneylog("list").code == 3)
  }

  @Test func `An import that fails half-way leaves nothing behind`() throws {
    moneylog("account add Other EUR")
    try moneylog.copySample()
    let other = try OtherProgram(at: moneylog.database)
    // The file itself refuses a row in the middle, as a full disk would.
    try other.run(
      """
      CREATE TRIGGER stop BEFORE INSERT ON TransactionRecord WHEN NEW.entry = 30
      BEGIN SELECT RAISE(ABORT, 'stop'); END
      """)
    let run = moneylog("import checking.csv --to @Checking --new --apply")
    #expect(run.code == 2)
    #expect(run.lines.isEmpty)
    #expect(moneylog("list").code == 3)
    #expect(!moneylog("account list").text.contains("Checking"))
    try other.run("DROP TRIGGER stop")
    #expect(moneylog("import checking.csv --to @Checking --new --apply").code == 0)
  }

  //  first   starts ——— reads, writes ——— ends
  //  second  starts ——— reads, writes ——— ends      in whatever order the system runs them
  @Test func `Two programs that import at once bring each row once`() async throws {
    moneylog("account add Checking EUR")
    for (name, numbers) in [("1.csv", 1...60), ("2.csv", 31...90)] {
      let rows = numbers.map { "2026-01-01,Shop \($0),-\($0).00" }
      try moneylog.write((["Date,Payee,Amount"] + rows).joined(separator: "\n"), to: name)
    }
    let first = try RealProcess(["import", "1.csv", "--to", "@Checking", "--apply"], moneylog)
    let second = try RealProcess(["import", "2.csv", "--to", "@Checking", "--apply"], moneylog)
    for process in [first, second] { #expect(process.end() == 0, "\(process.output)") }
    let known = [first, second].filter { $0.output.contains("30 rows imported, 30 known already") }
    #expect(known.count == 1)
    #expect(moneylog("balance").text.contains("-4,095.00 EUR"))
    let list = try moneylog.json("list --limit 0")["transactions"] as? [[String: Any]]
    #expect(Set(list?.compactMap { $0["id"] as? Int } ?? []) == Set(1...90))
  }

  @Test func `Accounts that do not fit`() throws {
    try moneylog.copySample()
    moneylog("account add Savings USD")
    moneylog("account add Salary USD")
    let missing = moneylog("import checking.csv --to @Giro --apply")
    #expect(missing.code == 3)
    #expect(missing.error.contains("There is no account ‘Giro’"))
    #expect(missing.error.contains("--new"))
    let several = moneylog("import checking.csv --to @sa --apply")
    #expect(several.code == 3)
    #expect(several.error.contains("Salary, Savings"))
    let other = moneylog("import checking.csv --to @savings --apply")
    #expect(other.code == 2)
    #expect(other.error.contains("EUR") && other.error.contains("USD"))
    #expect(moneylog("import checking.csv").error.contains("--to @checking"))
    #expect(moneylog("import --to @Savings").code == 1)
    #expect(moneylog("import checking.csv --to @ --new").code == 1)
    // The beginning of a name is a name of its own where a new account is asked for.
    #expect(moneylog("import checking.csv --to @Sa --new --apply").code == 0)
    #expect(moneylog("account list").text.contains("Sa  "))
  }

  @Test func `The document holds every row`() throws {
    try moneylog.copySample()
    let document = try moneylog.json("import checking.csv --to @Checking --new --apply")
    let file = try #require((document["files"] as? [[String: Any]])?.first)
    #expect((file["rows"] as? [Any])?.count == 57)
    #expect((file["refused"] as? [Any])?.count == 3)
    #expect(document["isApplied"] as? Bool == true)
    #expect((document["balance"] as? [String: Any])?["agrees"] as? Bool == true)
  }

  @Test func `A database that another program writes to is busy, and nothing is lost`() throws {
    try moneylog.importSample()
    try moneylog.write("Date,Payee,Amount\n2026-04-01,Shop,-5.00\n", to: "more.csv")
    let other = try OtherProgram(at: moneylog.database)
    try other.holdTheWriteLock()
    let run = moneylog("import more.csv --to @Checking --apply")
    try other.letOthersWrite()
    #expect(run.code == 4)
    #expect(run.error.contains("Another program"))
    #expect(moneylog("import more.csv --to @Checking --apply").code == 0)
    #expect(moneylog("balance on 2026-04-30").text.contains("3,920.40 EUR"))
  }
}
