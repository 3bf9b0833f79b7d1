import CThreadLocal

// `parent.children.append(child)` must not look at all the other children. An array does not tell
// what was done to it; but it is never changed while somebody else holds it too: it is copied first.
// So the array that an accessor gives out stays shared with the relationship, and only our own
// `append` puts a new member into the one that both hold. When the access ends, an array that is
// still the relationship's own has had nothing done to it but such appends; any other is compared.

/// A property that is being changed in place and of which nothing needs to be known meanwhile.
@frozen
public struct _ValueEdit {
  @inlinable init() {}

  /// Returns whether the property has `value` already; so never.
  @inlinable public func _finish<Value>(_ value: Value) -> Bool { false }
}

@_disfavoredOverload
@inlinable
public func _edit<Value>(_: Value, _: AnyObject, _: ModelStorage, _: Int) -> _ValueEdit { .init() }

public func _edit<M: PersistentModel>(
  _: [M], _ model: AnyObject, _ storage: ModelStorage, _ slot: Int
) -> _ToManyEdit {
  _ToManyEdit(model, storage, slot)
}

public func _edit<M: PersistentModel>(
  _ members: [M]?, _ model: AnyObject, _ storage: ModelStorage, _ slot: Int
) -> _ToManyEdit {
  _ToManyEdit(members == nil ? nil : model, storage, slot)
}

/// A to-many relationship that is being changed in place.
public final class _ToManyEdit {
  private let storage: ModelStorage
  private let slot: Int
  /// The members; nil where there are none to add to, and at the end.
  private var state: ToManyState?
  /// The new members, which know nothing yet of being members.
  private var arrivals: [AnyObject] = []
  /// The task that the access belongs to; nil for code of no task.
  private let task: Int?
  /// The edit of the same task within which this one has begun.
  private let outer: _ToManyEdit?

  /// Begins to change the property `slot` of `model`; without a model, nothing that can be added to.
  init(_ model: AnyObject?, _ storage: ModelStorage, _ slot: Int) {
    // Models can be plain values too, as in a transformed attribute.
    if let model, storage._relationship(slot) != nil {
      storage._model = model
      state = storage.loadedState(slot)
    }
    self.storage = storage
    self.slot = slot
    task = Self.runningTask
    outer = Self.current
    Self.makeCurrent(self)
  }

  /// Takes back the array that was given out.
  ///
  /// - Returns: Whether the relationship now has these members; otherwise they are still to be set.
  public func _finish<M: PersistentModel>(_ members: [M]?) -> Bool {
    defer {
      state = nil
      if Self.top === self { Self.makeCurrent(outer) }
    }
    guard let state, storage.toManyField(slot).pointee === state else { return false }
    if let members, state.isShared(members) {
      if !arrivals.isEmpty { storage.welcome(arrivals, slot, state) }
      return true
    }
    if !arrivals.isEmpty {
      let arrivals = Set(arrivals.map { ObjectIdentifier($0) })
      state.members.removeAll { arrivals.contains(ObjectIdentifier($0)) }
    }
    return false
  }

  /// Appends `member` to the relationship and to `array`, if they are the same and may stay so.
  private func append<M: PersistentModel>(_ member: M, to array: inout [M]) -> Bool {
    guard let state, state.isShared(array), !arrivals.contains(where: { $0 === member }),
      storage.isNewMember(member, slot, state)
    else { return false }
    // While it is shared it would be copied.
    array = []
    arrivals.append(member)
    state.append(member)
    array = unsafeBitCast(state.members, to: [M].self)
    return true
  }

  /// Appends `member` to `array` where it is a relationship that is being changed in place.
  @usableFromInline
  static func _append<M: PersistentModel>(_ member: M, to array: inout [M]) -> Bool {
    guard let current else { return false }
    return current.append(member, to: &array)
  }

  // MARK: - The edits of a thread

  @inlinable static var _isAny: Bool { sd_edit() != nil }

  private static var runningTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  private static var top: _ToManyEdit? {
    sd_edit().map { Unmanaged<_ToManyEdit>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The innermost edit of the running code.
  ///
  /// A task that waits within an access may end it on another thread: the edit that it leaves here
  /// is not touched by the code of other tasks, and is passed over by its own.
  private static var current: _ToManyEdit? {
    guard var edit = top, edit.task == runningTask else { return nil }
    while edit.state == nil {
      guard let outer = edit.outer else { return nil }
      edit = outer
    }
    return edit
  }

  /// The thread holds its innermost edit.
  private static func makeCurrent(_ edit: _ToManyEdit?) {
    let former = sd_edit()
    sd_set_edit(edit.map { Unmanaged.passRetained($0).toOpaque() })
    if let former { Unmanaged<_ToManyEdit>.fromOpaque(former).release() }
  }
}

extension ToManyState {
  /// Whether `array` is the very array of the members, and not an equal one.
  func isShared<M: PersistentModel>(_ array: [M]) -> Bool {
    unsafeBitCast(array, to: UnsafeRawPointer.self)
      == unsafeBitCast(members, to: UnsafeRawPointer.self)
  }
}

extension Array where Element: PersistentModel {
  /// Adds a model object at the end of the array.
  ///
  /// As the standard library's `append(_:)`, which it takes the place of for model objects so that
  /// `parent.children.append(child)` costs the same however many children there are.
  ///
  /// - Parameter newElement: The object to add.
  /// - Complexity: O(1) on average over many calls. O(*n*) for an array that shares its storage, and
  ///   for an object that the relationship has already.
  @inlinable
  public mutating func append(_ newElement: Element) {
    if _ToManyEdit._isAny, _ToManyEdit._append(newElement, to: &self) { return }
    _appendPlainly(newElement, to: &self)
  }
}

/// Where nothing is known of `Element`, `append` is the standard library's.
@inlinable @inline(__always)
func _appendPlainly<Element>(_ element: Element, to array: inout [Element]) {
  array.append(element)
}
