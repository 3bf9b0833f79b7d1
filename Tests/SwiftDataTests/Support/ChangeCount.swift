import Observation
import Synchronization

/// Counts how often observers were told of a change.
final class ChangeCount: Sendable {
  private let stored = Mutex(0)

  var value: Int { stored.withLock { $0 } }

  func note() { stored.withLock { $0 += 1 } }

  /// Observes what `read` reads, until the first change.
  static func observing(_ read: () -> Void) -> ChangeCount {
    let count = ChangeCount()
    withObservationTracking(read, onChange: { count.note() })
    return count
  }
}
