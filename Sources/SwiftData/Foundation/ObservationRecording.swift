#if !canImport(Darwin) && compiler(<6.4)
  import Foundation
  // Public Observation tells neither of the moment after a change nor which property changed. The
  // part that does is there for SwiftUI and exported everywhere; no other file knows of it.
  @_spi(SwiftUI) import Observation
  import Synchronization

  /// The observers that one run of a closure has put on all that it read.
  ///
  /// They hear of every change, on the thread that makes it, until they are cancelled.
  final class ObservationRecording: ObservationSource {
    enum Change: Sendable {
      case willSet(ObservationTracking.Changes)
      case didSet(ObservationTracking.Changes)
      /// All objects that were read are gone.
      case end
    }

    private enum State {
      /// The observers are being put in place, by this thread.
      case opening(ObjectIdentifier, Observation.ObservationTracking?)
      case open(Observation.ObservationTracking?)
      case closed
    }

    private let state = Mutex(State.opening(ObjectIdentifier(Thread.current), nil))

    private init() {}

    /// Runs `reads` and observes what it reads.
    ///
    /// - Parameters:
    ///   - reads: Reads properties of observable objects.
    ///   - onChange: Called for every change until the recording is cancelled, on the thread of the
    ///     change; by another thread perhaps before this function returns.
    /// - Throws: What `reads` throws; nothing is observed then.
    static func record<Failure: Error>(
      _ reads: () throws(Failure) -> Void,
      onChange: @escaping @Sendable (Change, ObservationRecording) -> Void
    ) throws(Failure) -> ObservationRecording {
      let recording = ObservationRecording()
      do throws(Failure) {
        try observe(reads, for: Observer(recording, onChange))
      } catch {
        recording.cancel()
        throw error
      }
      recording.state.withLock { state in
        if case .opening(_, let tracking) = state { state = .open(tracking) }
      }
      return recording
    }

    /// Removes the observers. No change is reported after this, but for one that another thread is
    /// reporting right now.
    func cancel() {
      close()?()
    }

    /// Stops all reports and returns what removes the observers, or `nil` if it is closed already.
    func close() -> (@Sendable () -> Void)? {
      let last = state.withLock { state in
        defer { state = .closed }
        return state
      }
      switch last {
      case .opening(_, let tracking), .open(let tracking): return { tracking?.cancel() }
      case .closed: return nil
      }
    }

    private static func observe<Failure: Error>(
      _ reads: () throws(Failure) -> Void, for observer: Observer
    ) throws(Failure) {
      let probe = Probe()
      var failure: Failure?
      Observation.withObservationTracking(
        {
          do throws(Failure) { try reads() } catch { failure = error }
          probe.read()
        },
        willSet: { observer.heard(Change.willSet, $0) },
        didSet: { observer.heard(Change.didSet, $0) })
      // The handle that removes the observers is told to them alone, with a change.
      probe.change()
      if let failure { throw failure }
    }
  }

  extension ObservationRecording {
    /// Receives the changes. The observed objects alone hold it, so it goes with the last of them.
    private final class Observer: Sendable {
      private let recording: ObservationRecording
      private let onChange: @Sendable (Change, ObservationRecording) -> Void

      init(
        _ recording: ObservationRecording,
        _ onChange: @escaping @Sendable (Change, ObservationRecording) -> Void
      ) {
        self.recording = recording
        self.onChange = onChange
      }

      deinit {
        let isOpen = recording.state.withLock { state in
          // In the opening phase it goes if nothing at all was read.
          guard case .open = state else { return false }
          state = .closed
          return true
        }
        if isOpen { onChange(.end, recording) }
      }

      func heard(
        _ change: (ObservationTracking.Changes) -> Change,
        _ tracking: Observation.ObservationTracking
      ) {
        let isChange = recording.state.withLock { state in
          switch state {
          case .opening(let thread, _):
            state = .opening(thread, tracking)
            // While it puts observers in place, this thread changes nothing but the probe.
            return thread != ObjectIdentifier(Thread.current)
          case .open: return true
          case .closed: return false
          }
        }
        guard isChange else { return }
        let changed = tracking.changed.map { Set([$0]) } ?? []
        onChange(change(ObservationTracking.Changes(keyPaths: changed)), recording)
      }
    }

    /// An observable object of no other use than to be changed once.
    private final class Probe: Observable, Sendable {
      private let registrar = ObservationRegistrar()
      private var value: Void { () }

      func read() { registrar.access(self, keyPath: \.value) }
      func change() { registrar.withMutation(of: self, keyPath: \.value) {} }
    }
  }
#endif
