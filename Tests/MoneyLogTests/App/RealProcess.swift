import Foundation
import Testing

/// The program itself, as a shell would start it.
final class RealProcess {
  private let process = Process()
  private let pipe = Pipe()
  private(set) var output = ""

  /// Starts `moneylog` with a person's database.
  @MainActor
  init(_ arguments: [String], _ person: ToolRun) throws {
    process.executableURL = try Self.program
    process.arguments = ["--db", person.database.plainPath] + arguments
    process.currentDirectoryURL = person.folder.url
    process.environment = ["LANG": "C.UTF-8"]
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
  }

  /// Waits for the end.
  ///
  /// - Returns: The exit code.
  func end() -> Int32 {
    output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The program that was built with these tests: it stands beside them.
  private static var program: URL {
    get throws {
      let tests = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      let program = tests.deletingLastPathComponent().appending(path: "moneylog")
      try #require(
        FileManager.default.isExecutableFile(atPath: program.plainPath),
        "\(program.plainPath) is built by swift build")
      return program
    }
  }
}
