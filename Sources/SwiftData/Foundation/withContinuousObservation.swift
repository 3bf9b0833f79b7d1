#if !canImport(Darwin) && compiler(<6.4)
  /// Runs a closure at once, and again after every change to a property that it read the last time.
  ///
  /// ```swift
  /// token = withContinuousObservation(options: [.didSet]) { [weak self] _ in
  ///   self?.updateSummary()
  /// }
  /// ```
  ///
  /// The first run is over when this function returns. Changes that follow each other without a
  /// pause lead to one more run, at the next moment that the isolation of the closure is free: for
  /// a closure made on the main actor, on the main actor. Each run records anew what it reads. A
  /// change that the closure itself makes to what it has read does not make it run again.
  ///
  /// Differs from Apple: if the closure is isolated to another actor than the caller, its first run
  /// too waits for that actor. Source: Apple's page `withContinuousObservation(options:apply:)`.
  ///
  /// - Parameters:
  ///   - options: The events to run for. With `.willSet` and `.didSet` together a change leads to
  ///     one run, of the kind `.didSet`.
  ///   - isolation: The isolation of the caller; leave it out.
  ///   - apply: The closure. It is run with the event that made it run.
  /// - Returns: What keeps the observation going. It ends when this value is dropped or cancelled.
  public func withContinuousObservation(
    options: ObservationTracking.Options,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext apply:
      @escaping @isolated(any) @Sendable (borrowing ObservationTracking.Event) -> Void
  ) -> ObservationTracking.Token {
    let observation = ContinuousObservation(options: options)
    let closure = ObservationClosure(apply)
    if apply.isolation == nil {
      observation.start(isolation: nil, closure)
    } else if apply.isolation === isolation {
      observation.start(isolation: isolation, closure)
    } else {
      Task { await observation.start(isolation: apply.isolation, closure) }
    }
    return ObservationTracking.Token(observation)
  }

  /// The closure of an observation, to be run where its isolation allows.
  struct ObservationClosure: Sendable {
    /// To be called in the isolation of the closure only.
    let run: @Sendable (borrowing ObservationTracking.Event) -> Void

    init(
      _ apply: @escaping @isolated(any) @Sendable (borrowing ObservationTracking.Event) -> Void
    ) {
      // The same closure without its isolation in the type, which the language has no word for yet
      // in synchronous code.
      self = unsafeBitCast(Isolated(run: apply), to: Self.self)
    }

    private struct Isolated {
      let run: @isolated(any) @Sendable (borrowing ObservationTracking.Event) -> Void
    }
  }
#endif
