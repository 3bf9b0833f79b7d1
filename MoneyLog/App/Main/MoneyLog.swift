import Foundation
import MoneyLogApp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The program `moneylog`.
@main
@MainActor
struct MoneyLog {
  static func main() {
    // A reader that stops reading, such as `head`, ends the program quietly.
    signal(SIGPIPE, SIG_DFL)
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let environment = ToolEnvironment(
      variables: ProcessInfo.processInfo.environment,
      home: FileManager.default.homeDirectoryForCurrentUser,
      folder: URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory),
      now: Date(), timeZone: .current, isTerminal: isTerminal,
      columns: isTerminal ? terminalColumns() : nil)
    let output = StandardOutput()
    let code = CommandLineTool.run(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
      output: output)
    exit(output.finish(code))
  }

  private static func terminalColumns() -> Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
