import Foundation
import MoneyLogApp
import Testing

/// What the tool understands, and what it answers where it does not.
@MainActor
struct CommandLineTests {
  let moneylog: ToolRun

  init() throws { moneylog = try ToolRun() }

  @Test(arguments: [
    ("", "Say what to do: account add"),
    ("lst", "did you mean ‘list’?"),
    ("blance", "did you mean ‘balance’?"),
    ("report", "moneylog report needs another word: report cashflow"),
    ("report cash", "There is no command ‘report cash’"),
    ("list --limt 3", "did you mean --limit?"),
    ("list --limit", "--limit needs a value: --limit N"),
    ("list --limit many", "‘many’ is not a number from 0 on"),
    ("list --page 0", "‘0’ is not a number from 1 on"),
    ("list --limit 0 --page 2", "leave --page out"),
    ("list --apply", "moneylog list has no option --apply"),
    ("list --json=yes", "--json takes no value"),
    ("list -l", "There is no option -l"),
    ("list --sort amount", "‘amount’ is not an order"),
    ("list type:gift", "‘gift’ is not a type"),
    ("list date:march", "‘march’ is not a period"),
    ("balance on", "‘on’ needs a day"),
    ("balance on 2026-02-30", "‘2026-02-30’ is not a day"),
    ("balance @a @b", "There is no account ‘a’"),
    ("report cashflow 2026-13", "‘13’ is not a month"),
    ("report cashflow 2026 2027", "One period is enough"),
    ("account add Wallet", "needs a name and a currency"),
    ("account add Wallet EURO", "EURO"),
    ("account add Wallet EUR --type purse", "‘purse’ is not a type of account"),
    ("account add Wallet EUR --opening 1,234", "1,234"),
    ("account add Wallet EUR --opening 1.234", "1.234"),
    ("account list all", "moneylog account list takes no ‘all’"),
    ("list --now someday", "‘someday’ is not a day"),
    ("list --db --json", "--db needs a value: --db FILE"),
    ("list --db=", "--db needs a value: --db FILE"),
    ("list --limit 3 --limit 4", "--limit is there twice"),
    ("balance --locale klingon", "‘klingon’ is not a locale; write --locale de_AT"),
    ("balance --locale de_", "‘de_’ is not a locale"),
    ("list date:", "date: needs a value behind the colon, such as date:2026-03"),
    ("list dat:2026", "did you mean date:?"),
    ("list account:check", "There is no account: in a query; write acc:checking"),
    ("list payee:shop", "A query has no payee: yet"),
    ("list date:2026 date:2025", "One date: is enough"),
    ("balance on 3/12", "‘3/12’ is not a day"),
    ("balance on 32", "‘32’ is not a day"),
    ("balance on 999999999d-ago", "is not a day"),
  ])
  func `Words that are not understood are an error that helps`(
    _ line: String, _ words: String
  ) throws {
    try moneylog.importSample()
    let run = moneylog(line)
    #expect(run.code == 1 || run.code == 3)
    #expect(run.lines.isEmpty)
    #expect(run.error.contains(words), "\(run.error)")
  }

  @Test func `Help teaches each command by example`() {
    let help = moneylog("--help")
    #expect(help.code == 0)
    for command in ["account add", "account list", "import", "list", "balance", "report cashflow"] {
      #expect(help.text.contains(command))
      let own = moneylog("\(command) --help")
      #expect(own.code == 0)
      #expect(own.text.contains("For example"))
      #expect(own.lines.contains { $0.contains("moneylog \(command)") })
      #expect(moneylog("help \(command)").text == own.text)
    }
    #expect(moneylog("account --help").text.contains("account list"))
    #expect(!moneylog("account --help").text.contains("cashflow"))
    #expect(moneylog("--version").lines == ["moneylog 0.1.0"])
  }

  @Test func `No line is wider than the terminal`() throws {
    try moneylog.importSample()
    for width in [40, 60, 80, 132] {
      moneylog.environment.variables["COLUMNS"] = "\(width)"
      for line in ["list", "balance", "report cashflow 2026-01..2026-03", "account list"] {
        for text in moneylog(line).lines {
          #expect(text.count <= width, "\(line) at \(width): \(text)")
        }
      }
    }
  }

  @Test func `Colours are for terminals only, and NO_COLOR takes them away`() throws {
    try moneylog.importSample()
    #expect(!moneylog("list").text.contains("\u{1B}"))
    moneylog.environment.isTerminal = true
    #expect(moneylog("list").text.contains("\u{1B}["))
    moneylog.environment.variables["NO_COLOR"] = "1"
    #expect(!moneylog("list").text.contains("\u{1B}"))
  }

  @Test func `The locale says how amounts are written and read`() throws {
    #expect(
      moneylog("account add Wallet EUR --opening 1.234,50 --locale de_DE").text
        .contains("1.234,50 EUR"))
    #expect(moneylog("balance").text.contains("1,234.50 EUR"))
    #expect(moneylog("balance --locale fr_FR").text.contains("1\u{A0}234,50 EUR"))
    moneylog.environment.variables["LC_ALL"] = "de_CH.UTF-8"
    #expect(moneylog("balance").text.contains("1’234.50 EUR"))
  }

  @Test func `Documents are JSON, and so are errors`() throws {
    try moneylog.importSample()
    let list = try moneylog.json("list --limit 2")
    let rows = try #require(list["transactions"] as? [[String: Any]])
    #expect(rows.count == 2)
    #expect(rows[0]["amount"] as? String == "-38.18")
    #expect(rows[0]["day"] as? String == "2026-03-31")
    let balance = try moneylog.json("balance")
    #expect((balance["accounts"] as? [[String: Any]])?.first?["amount"] as? String == "3925.40")
    let error = moneylog("lst --json")
    #expect(error.lines.isEmpty)
    let document = try JSONSerialization.jsonObject(with: Data(error.error.utf8)) as? [String: Any]
    #expect(document?["exitCode"] as? Int == 1)
  }

  @Test(arguments: [
    ("today", "2026-03-31"), ("yesterday", "2026-03-30"), ("2d-ago", "2026-03-29"),
    ("eom", "2026-03-31"), ("tue", "2026-03-31"), ("Wednesday", "2026-03-25"),
    ("mon", "2026-03-30"), ("31", "2026-03-31"), ("1", "2026-03-01"), ("2024-02-29", "2024-02-29"),
  ])
  func `Days may be written as they are spoken`(_ text: String, _ day: String) throws {
    moneylog("account add Wallet EUR")
    #expect(try moneylog.json("balance on \(text)")["day"] as? String == day)
  }

  @Test func `A bare number is the latest such day that there has been`() throws {
    moneylog("account add Wallet EUR")
    for (number, day) in [("30", "2026-01-30"), ("31", "2026-01-31"), ("2", "2026-02-02")] {
      let document = try moneylog.json("balance on \(number) --now 2026-03-01")
      #expect(document["day"] as? String == day)
    }
  }

  @Test func `Without a database the commands say how one begins`() {
    for line in ["list", "balance", "report cashflow", "account list"] {
      let run = moneylog(line)
      #expect(run.code == 3)
      #expect(run.error.contains("There is no database at"))
      #expect(run.error.hasSuffix("Type: moneylog account add Checking EUR"))
    }
    #expect(!FileManager.default.fileExists(atPath: moneylog.database.plainPath))
    #expect(moneylog("account add Wallet EUR --dry-run").code == 0)
    #expect(!FileManager.default.fileExists(atPath: moneylog.database.plainPath))
  }

  @Test func `Databases that cannot be used are named`() throws {
    try moneylog.write(
      "This is a letter, and not a short one. " + String(repeating: "x", count: 200),
      to: "letter.txt")
    let letter = moneylog("list --db letter.txt")
    #expect(letter.code == 2)
    #expect(letter.error.contains("letter.txt"))
    try OtherProgram(at: moneylog.folder.file("other.db")).run("CREATE TABLE t (x)")
    let other = moneylog("balance --db other.db")
    #expect(other.code == 2)
    #expect(other.error.contains("other.db"))
    // A folder that does not exist is made; one that cannot be made is named.
    #expect(moneylog("account add Wallet EUR --db new/folder/m.store").code == 0)
    let nowhere = moneylog("account add Wallet EUR --db letter.txt/folder/m.store")
    #expect(nowhere.code == 2)
    #expect(nowhere.error.contains("letter.txt/folder/m.store cannot be created"))
    let folder = moneylog("list --db .")
    #expect(folder.code == 2)
    #expect(folder.error.contains("is not a MoneyLog database"))
  }

  @Test func `A file that cannot be seen is not taken for one that does not exist`() throws {
    let link = moneylog.folder.file("loop.store")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: link)
    for line in ["list --db loop.store", "account add Wallet EUR --db loop.store"] {
      let run = moneylog(line)
      #expect(run.code == 2)
      #expect(run.error.contains("loop.store cannot be opened"))
    }
  }

  @Test func `Errors are on one line, whatever was typed`() {
    let run = moneylog("list", "type:a\nb\u{1B}[31m")
    #expect(run.code == 3)
    #expect(!run.error.unicodeScalars.contains { $0.properties.generalCategory == .control })
    moneylog("account add Wallet EUR")
    let refused = moneylog("list", "type:a\nb\u{1B}[31m")
    #expect(refused.error.contains("‘a b [31m’ is not a type"))
  }

  @Test func `Accounts obey their rules, also in a dry run`() throws {
    #expect(moneylog("account add Wallet EUR").code == 0)
    for option in ["", " --dry-run"] {
      let taken = moneylog("account add wallet EUR\(option)")
      #expect(taken.code == 2)
      #expect(taken.error.contains("Wallet") || taken.error.contains("wallet"))
      #expect(moneylog("account add\(option)", "  ", "EUR").code == 2)
    }
  }
}
