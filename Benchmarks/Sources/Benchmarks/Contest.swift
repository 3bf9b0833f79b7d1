import Foundation

/// One side's run: how long the timed part took and what it found.
struct Measured {
  var duration: Duration
  var checksum: Checksum
}

/// The raw C API against the framework at one task.
struct Contest {
  var name: String
  /// How many times the raw side's time the framework may take.
  var budget: Double
  var raw: () throws -> Measured
  var ours: () throws -> Measured

  /// Runs both sides in turn, after one round each that is not counted, and takes the medians.
  func run(rounds: Int) throws -> (raw: Duration, ours: Duration) {
    if rounds > 1 {
      _ = try raw()
      _ = try ours()
    }
    var rawTimes: [Duration] = []
    var ourTimes: [Duration] = []
    for _ in 0..<rounds {
      let (theirs, mine) = (try raw(), try ours())
      guard theirs.checksum == mine.checksum else {
        throw BenchmarkError(
          "\(name): the sides disagree. Raw: \(theirs.checksum). Ours: \(mine.checksum).")
      }
      rawTimes.append(theirs.duration)
      ourTimes.append(mine.duration)
    }
    return (median(rawTimes), median(ourTimes))
  }
}

/// Times `work`. What it returns lives until the clock has stopped: freeing is not timed.
func measure<Result>(_ work: () throws -> Result) rethrows -> (Duration, Result) {
  let clock = ContinuousClock()
  let start = clock.now
  let result = try work()
  let duration = clock.now - start
  return (duration, result)
}

/// The middle one of an odd number of times.
func median(_ times: [Duration]) -> Duration {
  times.sorted()[times.count / 2]
}

extension Duration {
  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}
