import Foundation

/// An option as it is typed, such as `--limit 20`.
struct Option: Sendable {
  let name: String
  /// What stands behind it; `nil` for a switch.
  let value: String?
  let help: String

  init(_ name: String, _ value: String? = nil, _ help: String) {
    self.name = name
    self.value = value
    self.help = help
  }

  /// `--limit N`
  var usage: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
}

/// A command as it is typed, and what its help teaches.
struct CommandGrammar: Sendable {
  /// The words that name it, such as `account add`.
  let words: [String]
  /// What stands behind the words.
  let arguments: String
  let summary: String
  var options: [Option] = []
  /// Each with what it does.
  let examples: [(line: String, does: String)]

  var name: String { words.joined(separator: " ") }
}

/// Every word that the tool knows: parsing, help and suggestions all read it from here.
enum Grammar {
  static let globalOptions = [
    Option("db", "FILE", "the database; else moneylog/moneylog.store in the data folder"),
    Option("json", nil, "results, and errors, as JSON"),
    Option("now", "DATE", "the current day, such as 2026-03-12, to look back or ahead"),
    Option("locale", "ID", "how numbers are read and written, such as de_AT"),
    Option("dry-run", nil, "write nothing; say what would be done"),
    Option("help", nil, "this text; with a command, that command's"),
    Option("version", nil, "the version"),
  ]

  static let commands = [
    CommandGrammar(
      words: ["account", "add"], arguments: "NAME CURRENCY", summary: "open an account",
      options: [
        Option("opening", "AMOUNT", "what was in it before the first transaction"),
        Option("type", "TYPE", "checking, savings, card, cash or other"),
      ],
      examples: [
        ("moneylog account add Checking EUR", "an empty account"),
        ("moneylog account add Wallet EUR --opening 40 --type cash", "one with money in it"),
      ]),
    CommandGrammar(
      words: ["account", "list"], arguments: "", summary: "show the accounts",
      examples: [("moneylog account list", "all of them")]),
    CommandGrammar(
      words: ["import"], arguments: "FILE...", summary: "bring a bank's CSV files into an account",
      options: [
        Option("to", "@ACCOUNT", "the account that the rows belong to"),
        Option("apply", nil, "write the rows; without it they are only shown"),
        Option("new", nil, "open the account if there is none of that name"),
      ],
      examples: [
        ("moneylog import march.csv --to @checking", "what the file would bring"),
        ("moneylog import march.csv --to @checking --apply", "bring it in; known rows stay out"),
        ("moneylog import *.csv --to @Card --new --apply", "several files, and a new account"),
      ]),
    CommandGrammar(
      words: ["list"], arguments: "[QUERY]", summary: "show transactions, the newest first",
      options: [
        Option("limit", "N", "how many to a page; 20 without it, 0 for all"),
        Option("page", "N", "the page, from 1"),
        Option("sort", "ORDER", "date for the newest first, oldest for the oldest first"),
      ],
      examples: [
        ("moneylog list", "the last 20"),
        ("moneylog list bakery date:2026-03", "words in payee or note, and a period"),
        ("moneylog list acc:checking type:income", "one account's income"),
        ("moneylog list cat:food date:2026-01..2026-03", "a category over three months"),
      ]),
    CommandGrammar(
      words: ["balance"], arguments: "[@ACCOUNT] [on DATE]",
      summary: "show what is in the accounts",
      examples: [
        ("moneylog balance", "all accounts, today"),
        ("moneylog balance @checking on 2026-03-31", "one account at the end of a day"),
      ]),
    CommandGrammar(
      words: ["report", "cashflow"], arguments: "[PERIOD]",
      summary: "show what came in and what went out",
      examples: [
        ("moneylog report cashflow", "this month so far, beside the same days of the last"),
        ("moneylog report cashflow 2026", "a year, month by month"),
        ("moneylog report cashflow 2026-01..2026-03", "any stretch of time"),
      ]),
  ]

  /// All options, of whatever command, by name.
  static let optionsByName = Dictionary(
    (globalOptions + commands.flatMap(\.options)).map { ($0.name, $0) },
    uniquingKeysWith: { first, _ in first })

  /// The known word nearest to one that is not known; `nil` where none is near.
  static func nearest(to word: String, among known: [String]) -> String? {
    let typed = word.lowercased()
    // Of words that are as near, the one that begins in the same way.
    let best = known.map { ($0, distance(typed, $0), -$0.commonPrefix(with: typed).count) }
      .min { ($0.1, $0.2) < ($1.1, $1.2) }
    guard let best, best.1 <= max(1, word.count / 3) else { return nil }
    return best.0
  }

  /// How many letters must be put in, taken out, replaced or swapped.
  private static func distance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first), Array(second))
    var before: [Int] = []
    var above = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(above[j + 1] + 1, row[j] + 1, above[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      (before, above) = (above, row)
    }
    return above[b.count]
  }
}
