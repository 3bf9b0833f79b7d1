import Foundation
import SwiftData

/// What large fetches take of the process's memory.
enum Memory {
  static func report(_ count: Int) throws {
    let workspace = try Workspace()
    do {
      try report(count, workspace)
    } catch {
      try workspace.remove()
      throw error
    }
    try workspace.remove()
  }

  private static func report(_ count: Int, _ workspace: Workspace) throws {
    let container = try Workspace.container(workspace.fresh(), for: Entry.self)
    for start in stride(from: 0, to: count, by: 10_000) {
      let context = ModelContext(container)
      for index in start..<min(start + 10_000, count) { context.insert(Entry(.sample(index))) }
      try context.save()
    }
    let before = try Footprint().residentKibibytes

    let context = ModelContext(container)
    var seen = 0
    var peak = before
    let (duration, _) = try measure {
      try context.enumerate(FetchDescriptor<Entry>()) { entry in
        seen += entry.name.isEmpty ? 0 : 1
        if seen.isMultiple(of: 2500) { peak = max(peak, try Footprint().residentKibibytes) }
      }
    }
    guard seen == count else { throw BenchmarkError("\(seen) of \(count) rows were seen.") }
    say(
      "enumerate \(count) rows: \(peak / 1024) MiB resident at most (\(before / 1024) before), "
        + "\(Int(duration.milliseconds)) ms")

    try letGo(max(1, count / 10), container)
    let first = try Footprint().residentKibibytes
    for _ in 0..<5 { try letGo(max(1, count / 10), container) }
    let after = try Footprint().residentKibibytes
    say(
      "fetch \(count / 10) rows and let them go: \(first / 1024) MiB resident after the first time, "
        + "\(after / 1024) MiB after the sixth")
  }

  private static func letGo(_ limit: Int, _ container: ModelContainer) throws {
    var descriptor = FetchDescriptor<Entry>()
    descriptor.fetchLimit = limit
    guard try ModelContext(container).fetch(descriptor).count == limit else {
      throw BenchmarkError("The rows are not there.")
    }
  }
}
