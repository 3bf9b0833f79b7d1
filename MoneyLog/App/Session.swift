import Foundation
import MoneyLogFeatures
import MoneyLogMoney
import MoneyLogPersistence
import MoneyLogRepositories
import MoneyLogServices

/// One run of a command: puts the parts of the application together.
@MainActor
struct Session {
  let invocation: Invocation
  let environment: ToolEnvironment
  let output: any ToolOutput
  /// The current day.
  let today: CalendarDay
  /// How results are written.
  let presentation: Presentation
  /// The locale that settles what a person types; `nil` where none is set.
  let localeIdentifier: String?

  init(
    _ invocation: Invocation, _ environment: ToolEnvironment, _ output: any ToolOutput
  ) throws {
    self.invocation = invocation
    self.environment = environment
    self.output = output
    localeIdentifier =
      try invocation.value("locale").map { try LocaleText.identifier($0) }
      ?? environment.localeIdentifier
    presentation = Presentation(
      style: environment.style,
      format: localeIdentifier.map { MoneyFormat(localeIdentifier: $0) } ?? .plain)
    let now = CalendarDay(now: environment.now, in: environment.timeZone)
    today = try invocation.value("now").map { try DayText.day($0, today: now) } ?? now
  }

  /// Whether nothing may be written.
  var isDryRun: Bool { invocation.has("dry-run") }

  /// The mark that settles `1,234`, where the locale is known.
  var decimalMark: DecimalMark? { localeIdentifier == nil ? nil : presentation.format.decimalMark }

  /// The current instant; noon of the day where the day was given.
  var now: Date {
    invocation.value("now") == nil
      ? environment.now : today.startOfDayUTC.addingTimeInterval(12 * 3_600)
  }

  // MARK: The database

  private var databaseURL: URL {
    invocation.value("db").map(environment.url)
      ?? Database.defaultURL(environment: environment.variables, home: environment.home)
  }

  /// The repositories of the database that the run is about.
  func repositories(_ access: Database.Access) throws -> Repositories {
    Repositories(try Database(at: databaseURL, access))
  }

  /// Whether there is a database already.
  var hasDatabase: Bool {
    FileManager.default.fileExists(atPath: databaseURL.path(percentEncoded: false))
  }

  // MARK: Running

  /// Shows a result.
  func show(_ report: some Report) throws {
    if invocation.has("json") {
      output.write(try report.json())
    } else {
      for line in report.lines(presentation) { output.write(line) }
    }
  }

  func run(_ command: CommandGrammar) throws -> ExitCode {
    switch command.name {
    case "account add": try addAccount()
    case "account list": try listAccounts()
    case "import": try importFiles()
    case "list": try listTransactions()
    case "balance": try showBalance()
    case "report cashflow": try reportCashFlow()
    default: throw UsageError("There is no command ‘\(command.name)’. See moneylog --help.")
    }
  }
}
