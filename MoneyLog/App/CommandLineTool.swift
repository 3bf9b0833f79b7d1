import Foundation
import MoneyLogDesign
import MoneyLogFeatures
import MoneyLogMoney
import MoneyLogPersistence
import MoneyLogServices

/// The tool: understands a command line, runs the command, and says how it went.
///
/// Nothing here prints or exits, so that a test runs what a person runs.
@MainActor
package enum CommandLineTool {
  package static let version = "0.1.0"

  /// Runs a command line.
  ///
  /// - Parameters:
  ///   - arguments: The words behind the program's name.
  ///   - environment: The surroundings.
  ///   - output: Where results and errors go.
  /// - Returns: The exit code.
  package static func run(
    arguments: [String], environment: ToolEnvironment, output: any ToolOutput
  ) -> Int32 {
    do {
      let invocation = try Invocation(arguments)
      if invocation.has("version") {
        output.write("moneylog \(version)")
        return ExitCode.done.rawValue
      }
      if invocation.has("help") {
        for line in HelpText.lines(invocation, environment.style) { output.write(line) }
        return ExitCode.done.rawValue
      }
      guard let command = invocation.command else { return ExitCode.done.rawValue }
      return try Session(invocation, environment, output).run(command).rawValue
    } catch {
      let code = ExitCode(error)
      report(error, code, asJSON: arguments.contains("--json"), output)
      return code.rawValue
    }
  }

  private static func report(
    _ error: any Error, _ code: ExitCode, asJSON: Bool, _ output: any ToolOutput
  ) {
    var text = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    if (error as? DatabaseError)?.kind == .missing {
      text += " Type: moneylog account add Checking EUR"
    }
    guard asJSON else {
      // The words may come from a file or a shell script, with anything in them.
      output.writeError("moneylog: \(text.onOneLine)")
      return
    }
    struct Document: Encodable {
      let error: String
      let exitCode: Int32
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      let data = try encoder.encode(Document(error: text, exitCode: code.rawValue))
      output.writeError(String(decoding: data, as: UTF8.self))
    } catch {
      output.writeError("moneylog: \(text.onOneLine)")
    }
  }
}
