#if !canImport(Darwin) && compiler(<6.4)
  import Foundation
  import Synchronization

  /// Runs a closure again and again, after changes to what it read the last time.
  final class ContinuousObservation: ObservationSource {
    typealias Pass = @isolated(any) @Sendable () async -> Void

    private enum Phase: Equatable {
      /// Waits for a change.
      case idle
      /// A pass waits for its turn.
      case scheduled
      /// A pass runs on this thread.
      case running(ObjectIdentifier)
      case cancelled
    }

    private struct State {
      var phase = Phase.scheduled
      var kind = ObservationTracking.Event.Kind.initial
      var changes = ObservationTracking.Changes()
      /// Whether another thread has made a change while a pass was running.
      var isDue = false
      var recording: ObservationRecording?
      var pass: Pass?
    }

    private let options: ObservationTracking.Options
    private let state = Mutex(State())

    init(options: ObservationTracking.Options) {
      self.options = options
    }

    /// Makes the first pass, and all later ones in the isolation of the caller.
    func start(isolation: isolated (any Actor)?, _ apply: ObservationClosure) {
      keep { [weak self] in
        _ = isolation  // The capture is what makes the passes run there.
        self?.runPass(apply)
      }
      runPass(apply)
    }

    func cancel() {
      let (recording, pass) = state.withLock { state in
        defer { state = State(phase: .cancelled) }
        return (state.recording, state.pass)
      }
      recording?.cancel()
      // What the closure holds must not be released while the lock is held.
      withExtendedLifetime(pass) {}
    }

    private func keep(@_inheritActorContext _ pass: @escaping Pass) {
      state.withLock { state in
        if state.phase != .cancelled { state.pass = pass }
      }
    }

    private func runPass(_ apply: ObservationClosure) {
      let event = state.withLock {
        state -> (ObservationTracking.Event.Kind, ObservationTracking.Changes)? in
        guard state.phase == .scheduled else { return nil }
        defer { state.changes = ObservationTracking.Changes() }
        state.phase = .running(ObjectIdentifier(Thread.current))
        return (state.kind, state.changes)
      }
      guard let (kind, changes) = event else { return }
      let recording = ObservationRecording.record {
        apply.run(ObservationTracking.Event(kind, changes, of: self))
      } onChange: { [weak self] change, _ in
        self?.received(change)
      }
      // The observers of the last pass stay until now, for changes that other threads make
      // during this one.
      let (obsolete, pass) = state.withLock { state -> (ObservationRecording?, Pass?) in
        guard state.phase != .cancelled else { return (recording, nil) }
        defer { state.recording = recording }
        state.phase = state.isDue ? .scheduled : .idle
        defer { state.isDue = false }
        return (state.recording, state.isDue ? state.pass : nil)
      }
      obsolete?.cancel()
      if let pass { Task(operation: pass) }
    }

    private func received(_ change: ObservationRecording.Change) {
      let pass = state.withLock { state -> Pass? in
        switch state.phase {
        case .cancelled: return nil
        // A closure that changes what it has read would otherwise run for ever.
        case .running(let thread) where thread == ObjectIdentifier(Thread.current): return nil
        case .idle, .scheduled, .running: break
        }
        guard let kind = kind(of: change, isScheduled: state.phase == .scheduled) else {
          return nil
        }
        state.kind = kind
        if case .willSet(let changes) = change {
          state.changes.keyPaths.formUnion(changes.keyPaths)
        }
        if case .didSet(let changes) = change { state.changes.keyPaths.formUnion(changes.keyPaths) }
        switch state.phase {
        case .idle:
          state.phase = .scheduled
          return state.pass
        case .running:
          state.isDue = true
          return nil
        case .scheduled, .cancelled: return nil
        }
      }
      if let pass { Task(operation: pass) }
    }

    /// The kind of event that a change is, or `nil` if nobody wants to hear of it.
    private func kind(
      of change: ObservationRecording.Change, isScheduled: Bool
    ) -> ObservationTracking.Event.Kind? {
      switch change {
      case .willSet: options.contains(.willSet) ? .willSet : nil
      case .didSet where options.contains(.didSet): .didSet
      // If another isolation has run the pass before the value was there, it has to run again.
      case .didSet: options.contains(.willSet) && !isScheduled ? .willSet : nil
      case .end: options.contains(.deinit) ? .deinit : nil
      }
    }
  }
#endif
