import Foundation
import SQLiteC

/// Prints one line per contest as soon as it is over.
struct Table {
  let judges: Bool
  private(set) var allKept = true

  init(judges: Bool) {
    self.judges = judges
  }

  func header(rounds: Int) {
    say("SwiftData against the SQLite C API on the same data, SQLite \(sqliteVersion)")
    #if DEBUG
      say("A debug build: the figures mean nothing. Use -c release.")
    #endif
    say(judges ? "Medians of \(rounds) interleaved rounds" : "Small sizes: no verdict")
    say("")
    say(line("#", "contest", "raw ms", "ours ms", "times", "budget", ""))
  }

  mutating func row(_ number: Int, _ name: String, raw: Duration, ours: Duration, budget: Double) {
    let times = ours.milliseconds / raw.milliseconds
    say(
      line(
        "\(number)", name, format(raw.milliseconds), format(ours.milliseconds), format(times),
        format(budget), verdict(times <= budget)))
  }

  mutating func row(_ number: Int, _ name: String, ours: Duration, budget: Duration) {
    say(
      line(
        "\(number)", name, "", String(format: "%.3f", ours.milliseconds), "",
        String(format: "%.0f ms", budget.milliseconds), verdict(ours <= budget)))
  }

  private mutating func verdict(_ kept: Bool) -> String {
    guard judges else { return "" }
    if !kept { allKept = false }
    return kept ? "ok" : "MISS"
  }

  private var sqliteVersion: String {
    String(cString: sqlite3_libversion())
  }

  private func format(_ value: Double) -> String {
    String(format: "%.2f", value)
  }

  private func line(
    _ number: String, _ name: String, _ raw: String, _ ours: String, _ times: String,
    _ budget: String, _ verdict: String
  ) -> String {
    func left(_ text: String, _ width: Int) -> String {
      text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
    }
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return right(number, 2) + "  " + left(name, 42) + right(raw, 10) + right(ours, 10)
      + right(times, 8) + right(budget, 8) + (verdict.isEmpty ? "" : "  \(verdict)")
  }
}
