import Foundation
import SwiftData

/// What a test suite pays before its first assertion.
enum Containers {
  static let budget = Duration.milliseconds(1)

  /// Makes an in-memory container with five models, and its context.
  static func make() throws -> ModelContext {
    ModelContext(
      try ModelContainer(
        for: Entry.self, KeyedEntry.self, Parent.self, Child.self, Tag.self,
        configurations: ModelConfiguration(isStoredInMemoryOnly: true)))
  }

  /// The median time of `count` containers, after a first one that is not counted.
  static func medianTime(_ count: Int) throws -> Duration {
    _ = try make()
    return median(try (0..<count).map { _ in try measure { try make() }.0 })
  }

  /// Makes, uses and drops `count` containers, and throws if they leave files open or memory taken.
  static func churn(_ count: Int) throws {
    func use() throws {
      let context = try make()
      context.insert(Tag(name: "one"))
      try context.save()
      guard try context.fetchCount(FetchDescriptor<Tag>()) == 1 else {
        throw BenchmarkError("A container does not hold what was saved to it alone.")
      }
    }
    // Pools and caches fill up first.
    for _ in 0..<max(20, count / 10) { try use() }

    let before = try Footprint()
    let (duration, _) = try measure {
      for _ in 0..<count { try use() }
    }
    let after = try Footprint()
    let kibibytes = Double(after.residentKibibytes - before.residentKibibytes) / Double(count)
    say(
      String(
        format: "%d containers: %.3f ms each; %+.2f KiB and %+d open files left behind by each",
        count, duration.milliseconds / Double(count), kibibytes,
        (after.openFiles - before.openFiles) / count))

    if after.openFiles > before.openFiles {
      throw BenchmarkError("\(after.openFiles - before.openFiles) files were left open.")
    }
    // A container that stays takes well over 100 KiB; the allocator's wobble is far below 16.
    if count >= 100 && kibibytes > 16 {
      throw BenchmarkError("Dropped containers leave their memory behind.")
    }
  }
}
