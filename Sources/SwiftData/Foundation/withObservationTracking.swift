#if !canImport(Darwin) && compiler(<6.4)
  /// Runs a closure and tells, as it happens, of the first change to a property that it read.
  ///
  /// ```swift
  /// let limit = withObservationTracking(options: [.willSet, .didSet]) {
  ///   budget.limit
  /// } onChange: { event in
  ///   if event.kind == .didSet { print("Changed") }
  /// }
  /// ```
  ///
  /// `onChange` runs on the thread that makes the change. With `.willSet` and `.didSet` together it
  /// runs twice, before the change and after it. Source: Swift Evolution proposal SE-0506.
  ///
  /// - Parameters:
  ///   - options: The events to tell of.
  ///   - apply: Reads the properties to observe.
  ///   - onChange: Called with the event.
  /// - Returns: What `apply` returns.
  /// - Throws: What `apply` throws; nothing is observed then.
  public func withObservationTracking<Result: ~Copyable, Failure: Error>(
    options: ObservationTracking.Options,
    _ apply: () throws(Failure) -> Result,
    onChange: @escaping @Sendable (borrowing ObservationTracking.Event) -> Void
  ) throws(Failure) -> Result {
    var result: Result?
    _ = try ObservationRecording.record { () throws(Failure) in
      result = try apply()
    } onChange: { change, recording in
      switch change {
      case .willSet(let changes):
        guard options.contains(.willSet) else { return }
        // The change is told of after it as well, if that is wanted: the recording goes on.
        let isLast = !options.contains(.didSet)
        let remove = isLast ? recording.close() : nil
        guard !isLast || remove != nil else { return }
        onChange(ObservationTracking.Event(.willSet, changes, of: recording))
        remove?()
      case .didSet(let changes):
        guard options.contains(.didSet), let remove = recording.close() else { return }
        onChange(ObservationTracking.Event(.didSet, changes, of: recording))
        remove()
      case .end:
        guard options.contains(.deinit) else { return }
        onChange(
          ObservationTracking.Event(.deinit, ObservationTracking.Changes(), of: recording))
      }
    }
    // The closure has run: had it thrown, this line would not be reached.
    return result.take()!
  }
#endif
