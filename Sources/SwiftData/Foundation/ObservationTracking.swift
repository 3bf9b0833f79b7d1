// Swift 6.4 brings these names itself, in Observation.
#if !canImport(Darwin) && compiler(<6.4)
  /// The types that go with ``withContinuousObservation(options:isolation:apply:)`` and
  /// ``withObservationTracking(options:_:onChange:)``.
  ///
  /// Source: Swift Evolution proposal SE-0506, "Advanced Observation Tracking".
  public enum ObservationTracking {}

  /// What an event can stop.
  protocol ObservationSource: Sendable {
    func cancel()
  }
#endif
