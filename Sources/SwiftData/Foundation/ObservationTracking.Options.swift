#if !canImport(Darwin) && compiler(<6.4)
  extension ObservationTracking {
    /// The events that an observer wants to hear of.
    ///
    /// ```swift
    /// token = withContinuousObservation(options: [.didSet, .deinit]) { event in … }
    /// ```
    public struct Options: SetAlgebra, Sendable {
      private var bits: UInt8

      private init(bits: UInt8) { self.bits = bits }

      /// No events but the first.
      public init() { self.init(bits: 0) }

      /// A property that was read is about to change.
      public static var willSet: Options { Options(bits: 1) }

      /// A property that was read has changed.
      public static var didSet: Options { Options(bits: 2) }

      /// An object that was read is gone.
      ///
      /// Differs from Apple: of several objects only the last one to go is reported.
      public static var `deinit`: Options { Options(bits: 4) }
    }
  }

  extension ObservationTracking.Options {
    /// Whether all events of `member` are wanted.
    ///
    /// - Parameter member: One event or several.
    public func contains(_ member: Self) -> Bool { bits & member.bits == member.bits }

    /// The events of either.
    ///
    /// - Parameter other: More events.
    public func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }

    /// The events of both.
    ///
    /// - Parameter other: The events to keep.
    public func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }

    /// The events of one, but not of both.
    ///
    /// - Parameter other: The events to add where they are missing and to drop where they are not.
    public func symmetricDifference(_ other: Self) -> Self { Self(bits: bits ^ other.bits) }

    /// Adds the events of `other`.
    ///
    /// - Parameter other: More events.
    public mutating func formUnion(_ other: Self) { self = union(other) }

    /// Drops the events that `other` lacks.
    ///
    /// - Parameter other: The events to keep.
    public mutating func formIntersection(_ other: Self) { self = intersection(other) }

    /// Adds the events of `other` that are missing and drops the others of them.
    ///
    /// - Parameter other: The events to turn around.
    public mutating func formSymmetricDifference(_ other: Self) {
      self = symmetricDifference(other)
    }

    /// Adds the events of `newMember`, and says whether any of them was missing.
    ///
    /// - Parameter newMember: The events to add.
    @discardableResult
    public mutating func insert(
      _ newMember: Self
    ) -> (inserted: Bool, memberAfterInsert: Self) {
      let isNew = !contains(newMember)
      formUnion(newMember)
      return (isNew, newMember)
    }

    /// Drops the events of `member`, and returns those of them that were wanted.
    ///
    /// - Parameter member: The events to drop.
    @discardableResult
    public mutating func remove(_ member: Self) -> Self? {
      let dropped = intersection(member)
      bits &= ~member.bits
      return dropped.isEmpty ? nil : dropped
    }

    /// Adds the events of `newMember`, and returns those of them that were wanted already.
    ///
    /// - Parameter newMember: The events to add.
    @discardableResult
    public mutating func update(with newMember: Self) -> Self? {
      let present = intersection(newMember)
      formUnion(newMember)
      return present.isEmpty ? nil : present
    }
  }
#endif
