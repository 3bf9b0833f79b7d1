import Foundation
import MoneyLogApp
import Testing

/// A person at a terminal with a folder of their own.
@MainActor
final class ToolRun {
  let folder: ScratchFolder
  var environment: ToolEnvironment

  /// What a run has written, and how it has ended.
  struct Result {
    let code: Int32
    let lines: [String]
    let errors: [String]

    var text: String { lines.joined(separator: "\n") }
    var error: String { errors.joined(separator: "\n") }
  }

  private final class Pages: ToolOutput {
    var lines: [String] = []
    var errors: [String] = []
    func write(_ line: String) { lines += line.split(separator: "\n").map(String.init) }
    func writeError(_ line: String) { errors.append(line) }
  }

  init() throws {
    folder = try ScratchFolder()
    environment = ToolEnvironment(
      variables: ["LANG": "C.UTF-8"], home: folder.url, folder: folder.url,
      now: Date(timeIntervalSince1970: 1_775_000_000),  // 31 March 2026, 23:33 in Greenwich
      timeZone: try #require(TimeZone(identifier: "UTC")), isTerminal: false, columns: nil)
  }

  /// Runs the tool with the words of `line`, and then `more`, which may hold blanks.
  @discardableResult
  func callAsFunction(_ line: String, _ more: String...) -> Result {
    let pages = Pages()
    let words = line.split(separator: " ").map(String.init) + more
    let code = CommandLineTool.run(arguments: words, environment: environment, output: pages)
    return Result(code: code, lines: pages.lines, errors: pages.errors)
  }

  /// A result as JSON.
  func json(_ line: String, _ more: String...) throws -> [String: Any] {
    let pages = Pages()
    let words = line.split(separator: " ").map(String.init) + more + ["--json"]
    _ = CommandLineTool.run(arguments: words, environment: environment, output: pages)
    let data = Data(pages.lines.joined(separator: "\n").utf8)
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.file(name))
  }

  /// The file of the database where none is named.
  var database: URL { folder.file(".local/share/moneylog/moneylog.store") }

  /// The bank file that MoneyLog ships, under the name `checking.csv`.
  func copySample() throws {
    try BankFile.sampleData().write(to: folder.file("checking.csv"))
  }

  /// A database with the sample in the account Checking.
  func importSample() throws {
    try copySample()
    #expect(self("import checking.csv --to @Checking --new --apply").code == 0)
  }
}
