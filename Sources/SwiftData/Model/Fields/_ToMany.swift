import Foundation

/// What a to-many relationship knows of its members.
///
/// A class, so that the field of a property is never held `inout` while the other end is put right.
/// Members are `AnyObject`, so that one piece of code serves all model classes; the getter hands the
/// same array out under its element type.
public final class ToManyState {
  /// The members in order; meaningless while `isLoaded` is false.
  @exclusivity(unchecked) var members: [AnyObject] = [] {
    didSet { index = nil }
  }
  /// The members as a set, made for long lists that are added to.
  @exclusivity(unchecked) private var index: Set<ObjectIdentifier>?
  /// False while the members are in the store only.
  @exclusivity(unchecked) var isLoaded: Bool
  /// The count of departures at which no member was found to have left.
  @exclusivity(unchecked) var departures = 0
  /// Members that came and went while the others were not loaded.
  @exclusivity(unchecked) var added: [AnyObject] = []
  @exclusivity(unchecked) var removed: [AnyObject] = []
  /// The keys of the members as the join table has them, in order; empty without one.
  @exclusivity(unchecked) var storedKeys: [Int64] = []
  /// How many of the stored members have a position written down; they come first. The others
  /// stand in the order in which they were added.
  @exclusivity(unchecked) var explicitCount = 0
  /// Whether the context's list of changed relationships has it.
  @exclusivity(unchecked) var isTouched = false

  init(isLoaded: Bool) { self.isLoaded = isLoaded }

  /// Puts an object that is no member yet behind the members.
  func append(_ member: AnyObject) {
    var index = index
    self.index = nil
    members.append(member)
    index?.insert(ObjectIdentifier(member))
    self.index = index
  }

  /// Whether `object` is among the members, which are loaded.
  func contains(_ object: AnyObject) -> Bool {
    if members.count < 32 { return members.contains { $0 === object } }
    let index = index ?? Set(members.map { ObjectIdentifier($0) })
    self.index = index
    return index.contains(ObjectIdentifier(object))
  }
}

/// The field of a to-many relationship. `nil` state: nothing known, so in the store.
@frozen
public struct _ToMany<Model: PersistentModel> {
  @usableFromInline var state: ToManyState?

  @inlinable init() {}

  public func _get(_ storage: ModelStorage, _ slot: Int) -> [Model] {
    // Safe: all members are of the destination's class, and both arrays have the same layout.
    unsafeBitCast(storage.members(slot), to: [Model].self)
  }

  public func _set(_ newValue: [Model], _ model: AnyObject, _ storage: ModelStorage, _ slot: Int) {
    storage.setToMany(slot, owner: model, to: unsafeBitCast(newValue, to: [AnyObject].self))
  }

  public mutating func _init<S: ModelStorage>(_ initial: [Model], _ owner: inout S, _ slot: Int) {
    guard owner._flags & ModelStorage.Flags.adopting == 0, !initial.isEmpty else { return }
    state = ToManyState(isLoaded: true)
    let address = withUnsafePointer(to: &owner) { UnsafeRawPointer($0) }
    owner.noteOwner(address: address, S._type)
    owner.linkInitially(slot, to: initial, state!)
    owner.enterInitially(slot, state!)
  }

  // The row has no column for the members: what is known of them stays.
  @inlinable
  public mutating func _load(_ row: inout _Row) throws {}

  @inlinable
  public func _bind(_ binder: inout _Binder, _ storage: ModelStorage, _ slot: Int) throws {}
}

/// The field of an optional to-many relationship: it reads as an array, never as nil, once set.
@frozen
public struct _OptionalToMany<Model: PersistentModel> {
  @usableFromInline var state: ToManyState?

  @inlinable init() {}

  public func _get(_ storage: ModelStorage, _ slot: Int) -> [Model]? {
    if state == nil, storage._context == nil { return nil }
    return unsafeBitCast(storage.members(slot), to: [Model].self)
  }

  public func _set(_ newValue: [Model]?, _ model: AnyObject, _ storage: ModelStorage, _ slot: Int) {
    storage.setToMany(slot, owner: model, to: unsafeBitCast(newValue ?? [], to: [AnyObject].self))
    // The store does not tell nil from empty; an object of no context does.
    if newValue == nil, storage._context == nil { storage.toManyField(slot).pointee = nil }
  }

  public mutating func _init<S: ModelStorage>(_ initial: [Model]?, _ owner: inout S, _ slot: Int) {
    guard owner._flags & ModelStorage.Flags.adopting == 0, let initial else { return }
    state = ToManyState(isLoaded: true)
    guard !initial.isEmpty else { return }
    let address = withUnsafePointer(to: &owner) { UnsafeRawPointer($0) }
    owner.noteOwner(address: address, S._type)
    owner.linkInitially(slot, to: initial, state!)
    owner.enterInitially(slot, state!)
  }

  // The row has no column for the members: what is known of them stays.
  @inlinable
  public mutating func _load(_ row: inout _Row) throws {}

  @inlinable
  public func _bind(_ binder: inout _Binder, _ storage: ModelStorage, _ slot: Int) throws {}
}

// MARK: - Addresses
//
// Stored properties of a class stay where they are as long as the object lives, so these addresses
// may leave the call; each is used at once.

public func _relationshipPointer<Value>(_ field: inout _Attr<Value>) -> UnsafeMutableRawPointer? {
  nil
}
public func _relationshipPointer<M>(_ field: inout _ToOne<M>) -> UnsafeMutableRawPointer? {
  withUnsafeMutablePointer(to: &field.reference) { UnsafeMutableRawPointer($0) }
}
public func _relationshipPointer<M>(_ field: inout _RequiredToOne<M>) -> UnsafeMutableRawPointer? {
  withUnsafeMutablePointer(to: &field.reference) { UnsafeMutableRawPointer($0) }
}
public func _relationshipPointer<M>(_ field: inout _ToMany<M>) -> UnsafeMutableRawPointer? {
  withUnsafeMutablePointer(to: &field.state) { UnsafeMutableRawPointer($0) }
}
public func _relationshipPointer<M>(_ field: inout _OptionalToMany<M>) -> UnsafeMutableRawPointer? {
  withUnsafeMutablePointer(to: &field.state) { UnsafeMutableRawPointer($0) }
}
