import Foundation
import Testing

@testable import SwiftData

/// Long random runs over families of related models, against a plain picture.
///
/// A failure names its family and its seed. `SWIFTDATA_GRAPH_SEED=17` runs that seed only, and
/// prints all that it did where it fails; `SWIFTDATA_GRAPH_RUNS=20000` runs more of them, and
/// `SWIFTDATA_GRAPH_STEPS=15` shorter ones, which is the way to the shortest that fails.
struct GeneratedGraphTests {
  enum Family: String, CaseIterable, Sendable {
    case mixed, kin, rules, library, club, beasts

    var family: GraphFamily {
      switch self {
      case .mixed: .mixed
      case .kin: .kin
      case .rules: .rules
      case .library: .library
      case .club: .club
      case .beasts: .beasts
      }
    }
  }

  private static func variable(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  static let onlySeed = variable("SWIFTDATA_GRAPH_SEED")
  static let stepCount = variable("SWIFTDATA_GRAPH_STEPS") ?? 200
  static let batchCount = 16
  /// Per family; 2,004 in all where nothing else is asked for.
  static let runCount = (variable("SWIFTDATA_GRAPH_RUNS") ?? 2_004) / Family.allCases.count

  @Test(arguments: Family.allCases, 0..<batchCount)
  func `A graph does what a plain picture says`(_ family: Family, _ batch: Int) throws {
    var seeds = Array(stride(from: batch, to: Self.runCount, by: Self.batchCount))
    if let seed = Self.onlySeed { seeds = batch == 0 ? [seed] : [] }
    let graph = family.family
    for seed in seeds {
      let scene = try GraphScene(graph, seed % 10 == 0 ? .file : .memory, seed: seed)
      do {
        try scene.run(steps: Self.stepCount)
      } catch {
        let steps = scene.log.suffix(Self.onlySeed == nil ? 16 : 10_000).joined(separator: "\n  ")
        let reason = (error as? GraphScene.Mismatch)?.text ?? "\(error)"
        Issue.record("family \(family.rawValue), seed \(seed): \(reason)\n  \(steps)")
        return
      }
    }
  }
}
