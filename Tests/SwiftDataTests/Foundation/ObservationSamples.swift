import Observation
import Synchronization

@Observable
final class ObservedBudget {
  var name = "Groceries"
  var limit = 100
  var spent = 0
  @ObservationIgnored var child: ObservedBudget?
}

/// A counter that several threads may change at once.
final class SharedCounter: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let stored = Mutex(0)

  var value: Int {
    registrar.access(self, keyPath: \.value)
    return stored.withLock { $0 }
  }

  func increment() {
    registrar.withMutation(of: self, keyPath: \.value) { stored.withLock { $0 += 1 } }
  }
}

/// Something whose end can be seen through a weak reference.
final class Witness: Sendable {
  func look() {}
}

/// A value that closures of any isolation may change.
final class Shared<Value: Sendable>: Sendable {
  private let stored: Mutex<Value>

  init(_ value: Value) { stored = Mutex(value) }

  var value: Value {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }

  func update(_ change: @Sendable (inout Value) -> Void) {
    stored.withLock { change(&$0) }
  }
}
