#if !canImport(Darwin) && compiler(<6.4)
  extension ObservationTracking {
    /// Keeps a continuous observation going for as long as it is held.
    ///
    /// ```swift
    /// @ObservationIgnored private var token: ObservationTracking.Token?
    /// ```
    public struct Token: ~Copyable {
      private let observation: ContinuousObservation

      init(_ observation: ContinuousObservation) {
        self.observation = observation
      }

      deinit {
        observation.cancel()
      }

      /// Ends the observation: its closure is not run again, even for a change already made.
      public consuming func cancel() {
        observation.cancel()
      }
    }
  }
#endif
