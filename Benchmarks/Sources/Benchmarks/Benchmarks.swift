import Foundation
import SQLiteC

/// Runs the contests and prints the table.
@main
enum Benchmarks {
  static func main() {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      if let count = options.containers {
        try Containers.churn(count)
      } else if let count = options.memory {
        try Memory.report(count)
      } else if try !run(options) {
        exit(1)
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(2)
    }
  }

  /// Returns whether every budget was kept; a smoke run judges none.
  private static func run(_ options: Options) throws -> Bool {
    let workspace = try Workspace()
    let kept: Bool
    do {
      kept = try contests(options, in: workspace)
    } catch {
      try workspace.remove()
      throw error
    }
    try workspace.remove()
    return kept
  }

  private static func contests(_ options: Options, in workspace: Workspace) throws -> Bool {
    var table = Table(judges: !options.smoke)
    let contests = Contests(workspace: workspace, sizes: options.sizes).all
    let last = contests.count + 1
    if let only = options.only, only > last {
      throw BenchmarkError("There is no contest \(only); the last one is \(last).")
    }
    let rounds = options.rounds ?? options.sizes.rounds
    table.header(rounds: rounds)

    for (offset, make) in contests.enumerated() {
      let number = offset + 1
      if let only = options.only, only != number { continue }
      let contest = try make()
      let (raw, ours) = try contest.run(rounds: rounds)
      table.row(number, contest.name, raw: raw, ours: ours, budget: contest.budget)
    }
    if options.only == nil || options.only == last {
      let ours = try Containers.medianTime(options.sizes.containers)
      table.row(
        last, "in-memory container, 5 models, context", ours: ours, budget: Containers.budget)
    }
    return table.allKept
  }
}

/// Writes a line at once, so that a run that is cut short has shown what it found.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
