import Observation

/// The observers of one model object.
///
/// The registrar is made when a property is first read: before that nobody can be observing, and
/// most fetched objects never get that far. It stands in a box of its own because an optional of a
/// type from another library is slow to look at.
@frozen
public struct _Registrar {
  @usableFromInline final class Box {
    @usableFromInline let registrar = ObservationRegistrar()
    @usableFromInline init() {}
  }

  @usableFromInline var box: Box?

  @inlinable public init() {}

  /// Whether a property has ever been read, so that somebody may be observing.
  @inlinable public var _isObserved: Bool { box != nil }

  @inlinable
  public mutating func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    if let box {
      box.registrar.access(subject, keyPath: keyPath)
    } else {
      let new = Box()
      box = new
      new.registrar.access(subject, keyPath: keyPath)
    }
  }

  @inlinable
  public func willSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    box?.registrar.willSet(subject, keyPath: keyPath)
  }

  @inlinable
  public func didSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    box?.registrar.didSet(subject, keyPath: keyPath)
  }

  @inlinable
  public func withMutation<Subject: Observable, Member, Result>(
    of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
  ) rethrows -> Result {
    guard let box else { return try mutation() }
    return try box.registrar.withMutation(of: subject, keyPath: keyPath, mutation)
  }
}
