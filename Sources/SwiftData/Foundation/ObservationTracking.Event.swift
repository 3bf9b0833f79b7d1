#if !canImport(Darwin) && compiler(<6.4)
  import Observation

  extension ObservationTracking {
    /// What has made an observer run.
    public struct Event: ~Copyable {
      /// What has happened. If several changes led to one run, the last of them.
      public let kind: Kind

      private let changes: Changes
      private let source: any ObservationSource

      init(_ kind: Kind, _ changes: Changes, of source: any ObservationSource) {
        self.kind = kind
        self.changes = changes
        self.source = source
      }

      /// Whether the property at `keyPath` is one that has changed since the last run.
      ///
      /// ```swift
      /// if event.matches(\Budget.limit) { … }
      /// ```
      ///
      /// Differs from Apple: all changes that were gathered into one run are known, not just the
      /// last.
      ///
      /// - Parameter keyPath: A property of an observable type.
      /// - Returns: `true` for a property whose change led to this event; always `false` for the
      ///   first run and for an object that is gone.
      public func matches(_ keyPath: PartialKeyPath<some Observable>) -> Bool {
        (kind == .willSet || kind == .didSet) && changes.keyPaths.contains(keyPath)
      }

      /// Ends the observation: its closure is not run again.
      public func cancel() {
        source.cancel()
      }
    }

    /// The properties that have changed.
    ///
    /// Key paths to properties capture no values, so they may go to any thread.
    struct Changes: @unchecked Sendable {
      var keyPaths: Set<AnyKeyPath> = []
    }
  }

  extension ObservationTracking.Event {
    /// What has happened to what an observer has read.
    public struct Kind: Equatable, Sendable {
      private enum Value { case initial, willSet, didSet, `deinit` }

      private let value: Value

      /// Nothing yet: the observation begins.
      public static var initial: Kind { Kind(value: .initial) }

      /// A property was about to change.
      public static var willSet: Kind { Kind(value: .willSet) }

      /// A property has changed.
      public static var didSet: Kind { Kind(value: .didSet) }

      /// The objects are gone.
      public static var `deinit`: Kind { Kind(value: .deinit) }
    }
  }
#endif
