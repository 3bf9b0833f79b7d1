import Foundation

/// What a to-one relationship holds: inside a context the key of its target, outside of one the
/// target itself.
///
/// By key, a child keeps its parent's object from being let go no more than a row does, and there is
/// no cycle of strong references.
@frozen
public struct Reference {
  @usableFromInline var rowID: Int64 = 0
  @usableFromInline var object: AnyObject?

  @usableFromInline init() {}
}

/// The field of an optional to-one relationship.
@frozen
public struct _ToOne<Model: PersistentModel> {
  @usableFromInline var reference = Reference()

  @inlinable init() {}

  @inlinable
  public func _get(_ storage: ModelStorage, _ slot: Int) -> Model? {
    if let object = reference.object { return unsafeDowncast(object, to: Model.self) }
    if reference.rowID == 0 { return nil }
    guard let object = storage.target(reference.rowID, slot) else { return nil }
    return unsafeDowncast(object, to: Model.self)
  }

  public func _set(_ newValue: Model?, _ model: AnyObject, _ storage: ModelStorage, _ slot: Int) {
    storage.setToOne(slot, owner: model, to: newValue, newValue?._$modelStorage)
  }

  public mutating func _init<S: ModelStorage>(_ initial: Model?, _ owner: inout S, _ slot: Int) {
    guard owner._flags & ModelStorage.Flags.adopting == 0, let initial else { return }
    reference.object = initial
    let address = withUnsafePointer(to: &owner) { UnsafeRawPointer($0) }
    owner.noteOwner(address: address, S._type)
    owner.linkInitially(slot, to: initial, initial._$modelStorage)
    if owner._context != nil { reference = owner.enterInitially(initial, initial._$modelStorage) }
  }

  @inlinable
  public mutating func _load(_ row: inout _Row) throws {
    reference.rowID = row.integer()
    reference.object = nil
  }

  public func _bind(_ binder: inout _Binder, _ storage: ModelStorage, _ slot: Int) throws {
    let key = storage.foreignKey(reference, slot)
    if key == 0 { binder.null() } else { binder.integer(key) }
  }
}

/// The field of a to-one relationship that must have a target.
@frozen
public struct _RequiredToOne<Model: PersistentModel> {
  @usableFromInline var reference = Reference()

  @inlinable init() {}

  public func _get(_ storage: ModelStorage, _ slot: Int) -> Model {
    if let object = reference.object { return unsafeDowncast(object, to: Model.self) }
    if reference.rowID != 0, let object = storage.requiredTarget(reference.rowID, slot) {
      return unsafeDowncast(object, to: Model.self)
    }
    return storage.placeholderTarget(slot, Model.self)
  }

  public func _set(_ newValue: Model, _ model: AnyObject, _ storage: ModelStorage, _ slot: Int) {
    storage.setToOne(slot, owner: model, to: newValue, newValue._$modelStorage)
  }

  public mutating func _init<S: ModelStorage>(_ initial: Model, _ owner: inout S, _ slot: Int) {
    guard owner._flags & ModelStorage.Flags.adopting == 0 else { return }
    reference.object = initial
    let address = withUnsafePointer(to: &owner) { UnsafeRawPointer($0) }
    owner.noteOwner(address: address, S._type)
    owner.linkInitially(slot, to: initial, initial._$modelStorage)
    if owner._context != nil { reference = owner.enterInitially(initial, initial._$modelStorage) }
  }

  @inlinable
  public mutating func _load(_ row: inout _Row) throws {
    reference.rowID = row.integer()
    reference.object = nil
  }

  public func _bind(_ binder: inout _Binder, _ storage: ModelStorage, _ slot: Int) throws {
    let key = storage.foreignKey(reference, slot)
    if key == 0 { throw storage.missingValueError(slot) }
    binder.integer(key)
  }
}
