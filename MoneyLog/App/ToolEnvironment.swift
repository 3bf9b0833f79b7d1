import Foundation
import MoneyLogDesign

/// What a run knows of its surroundings; a test passes its own.
package struct ToolEnvironment: Sendable {
  /// The environment variables.
  package var variables: [String: String]
  /// The home folder.
  package var home: URL
  /// The folder that paths are relative to.
  package var folder: URL
  /// The current instant.
  package var now: Date
  /// The time zone of the person who asks.
  package var timeZone: TimeZone
  /// Whether a person reads the output on a terminal.
  package var isTerminal: Bool
  /// How many characters fit on a line of the terminal.
  package var columns: Int?

  /// The surroundings of a run.
  ///
  /// - Parameters:
  ///   - variables: The environment variables.
  ///   - home: The home folder.
  ///   - folder: The folder that paths are relative to.
  ///   - now: The current instant.
  ///   - timeZone: The time zone of the person who asks.
  ///   - isTerminal: Whether a person reads the output on a terminal.
  ///   - columns: How many characters fit on a line of the terminal.
  package init(
    variables: [String: String], home: URL, folder: URL, now: Date, timeZone: TimeZone,
    isTerminal: Bool, columns: Int?
  ) {
    self.variables = variables
    self.home = home
    self.folder = folder
    self.now = now
    self.timeZone = timeZone
    self.isTerminal = isTerminal
    self.columns = columns
  }

  /// How text is laid out.
  var style: TextStyle {
    TextStyle(environment: variables, isTerminal: isTerminal, columns: columns)
  }

  /// The locale's identifier; `nil` where none is set, or the one without conventions.
  var localeIdentifier: String? {
    let name = ["LC_ALL", "LC_MONETARY", "LC_NUMERIC", "LANG"].lazy
      .compactMap { variables[$0] }.first { !$0.isEmpty }
    guard let name else { return nil }
    let plain = name.prefix { $0 != "." && $0 != "@" }
    return plain == "C" || plain == "POSIX" ? nil : String(plain)
  }

  /// The URL of a path as a person writes it.
  func url(_ path: String) -> URL {
    if path == "~" { return home }
    if path.hasPrefix("~/") { return home.appending(path: String(path.dropFirst(2))) }
    return path.hasPrefix("/") ? URL(filePath: path) : folder.appending(path: path)
  }
}

/// Where a run writes to.
@MainActor
package protocol ToolOutput: AnyObject {
  /// Writes a line of the result.
  func write(_ line: String)
  /// Writes a line about the run.
  func writeError(_ line: String)
}
