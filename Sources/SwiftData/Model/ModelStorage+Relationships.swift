// Both ends of a relationship are put right at once, in and out of contexts. What happens to the end
// that somebody sets is in `setToOne` and `setToMany`; what then happens to the other ends is in
// `attach` and `detach`, which touch one end and nothing else.

extension ModelStorage {
  @inline(__always)
  final func property(_ slot: Int) -> ModelProperty { type(of: self)._type.properties[slot] }

  /// Whether the object is one of `entity`.
  @inline(__always)
  final func isKind(of entity: StoreEntity) -> Bool { _entity?.isKind(of: entity) ?? false }

  /// Whether the object has the property that `other`, of the same hierarchy, has in `slot`.
  @inline(__always)
  final func has(_ slot: Int, of other: ModelStorage) -> Bool {
    guard let mine = _entity, let theirs = other._entity, mine !== theirs else { return true }
    return slot < mine.properties.count && mine.properties[slot] === theirs.properties[slot]
  }

  /// The to-one field of `slot`, which must be one.
  @inline(__always)
  final func reference(_ slot: Int) -> UnsafeMutablePointer<Reference> {
    _relationship(slot)!.assumingMemoryBound(to: Reference.self)
  }

  /// The to-many field of `slot`, which must be one.
  @inline(__always)
  final func toManyField(_ slot: Int) -> UnsafeMutablePointer<ToManyState?> {
    _relationship(slot)!.assumingMemoryBound(to: ToManyState?.self)
  }

  // MARK: - To-one

  /// The target with the key `rowID`; nil where it has been deleted.
  @usableFromInline
  final func target(_ rowID: Int64, _ slot: Int) -> AnyObject? {
    guard let context = _context, let found = context.target(of: self, slot, rowID) else {
      return nil
    }
    return found.storage.isGone ? nil : found.model
  }

  /// The target with the key `rowID`, even when it is about to be deleted.
  final func requiredTarget(_ rowID: Int64, _ slot: Int) -> AnyObject? {
    _context?.target(of: self, slot, rowID)?.model
  }

  /// The current target of a to-one property.
  final func currentTarget(_ slot: Int) -> AnyObject? {
    let reference = reference(slot)
    if let object = reference.pointee.object { return object }
    return reference.pointee.rowID == 0 ? nil : target(reference.pointee.rowID, slot)
  }

  /// Sets a to-one property, and the other ends that this concerns.
  final func setToOne(
    _ slot: Int, owner: AnyObject, to new: AnyObject?, _ newStorage: ModelStorage?
  ) {
    let property = property(slot)
    let farEnd = property.farEnd
    _model = owner
    var new = new
    var newStorage = newStorage
    if let candidate = newStorage {
      candidate._model = new
      if candidate._flags & Flags.incoming != 0 { candidate.resolveIncoming() }
      guard let usable = usable(candidate, as: property) else { return }
      if usable !== candidate { (new, newStorage) = (usable._model, usable) }
    }
    let old = currentTarget(slot) ?? deletedTarget(slot)
    if old === new {
      // The same target, or none; a dangling key goes.
      if new == nil { reference(slot).pointee = Reference() }
      return
    }
    if let inverse = farEnd.inverse {
      if let old { farEnd.storage(old).detach(inverse, owner, self) }
      if inverse.kind == .toOne, let newStorage,
        let former = newStorage.currentTarget(inverse.slot),
        former !== owner
      {
        // `former` loses `new` to the owner.
        inverse.farEnd.storage(former).detach(property, new!, newStorage)
      }
    }
    if let new, let newStorage { bringIn(new, newStorage) }
    point(slot, at: new, newStorage)
    guard let newStorage, let inverse = farEnd.inverse else { return }
    newStorage.attach(inverse, owner, self)
    join(newStorage, owner, inverse)
  }

  /// A target that is about to be deleted: it still has this object at its other end.
  private final func deletedTarget(_ slot: Int) -> AnyObject? {
    let key = reference(slot).pointee.rowID
    guard key != 0, let entity = _entity?.properties[slot].destination else { return nil }
    return _context?.held(entity, key)?.model
  }

  /// Writes a to-one field: by key inside a context, by object outside.
  final func point(_ slot: Int, at object: AnyObject?, _ storage: ModelStorage?) {
    let reference = reference(slot)
    if let storage, let context = _context, storage._context === context {
      reference.pointee.rowID = storage.rowID
      reference.pointee.object = nil
    } else {
      reference.pointee.rowID = 0
      reference.pointee.object = object
    }
  }

  // MARK: - To-many

  /// The members of a to-many property, from the store where they are not loaded.
  final func members(_ slot: Int) -> [AnyObject] {
    let state = loadedState(slot)
    let farEnd = property(slot).farEnd
    // With an inverse, deleted members have been taken out by their own end.
    if farEnd.inverse == nil, state.members.contains(where: { hasLeft(farEnd.storage($0)) }) {
      state.members.removeAll { hasLeft(farEnd.storage($0)) }
      touch(state, slot)
    }
    return state.members
  }

  /// Whether a member has been deleted, perhaps before it was ever saved.
  private func hasLeft(_ member: ModelStorage) -> Bool {
    member.isGone || member._context == nil && _context != nil
  }

  final func loadedState(_ slot: Int) -> ToManyState {
    let field = toManyField(slot)
    if let state = field.pointee, state.isLoaded { return state }
    let state = field.pointee ?? ToManyState(isLoaded: false)
    field.pointee = state
    if let context = _context, !isInserted, _flags & Flags.gone == 0 {
      context.loadMembers(of: self, slot, into: state)
    } else {
      state.members = state.added
      state.added = []
      state.removed = []
      state.isLoaded = true
    }
    return state
  }

  /// Sets a to-many property, and the other ends that this concerns. Repeated members count once.
  final func setToMany(_ slot: Int, owner: AnyObject, to newMembers: [AnyObject]) {
    let property = property(slot)
    let farEnd = property.farEnd
    _model = owner
    let state = loadedState(slot)
    let old = state.members

    // What is common at the front stays as it is: an append costs the other ends one step only.
    var common = 0
    let shorter = min(old.count, newMembers.count)
    while common < shorter, old[common] === newMembers[common] { common += 1 }
    if common == old.count, common == newMembers.count { return }
    var kept = Set<ObjectIdentifier>(minimumCapacity: old.count)
    for object in old { kept.insert(ObjectIdentifier(object)) }
    var members = Array(newMembers[..<common])
    var seen = Set(members.map { ObjectIdentifier($0) })
    var arrivals: [AnyObject] = []
    for object in newMembers[common...] {
      guard let storage = usable(memberStorage(object, farEnd), as: property) else { continue }
      let member = storage._model ?? object
      storage._model = member
      if seen.insert(ObjectIdentifier(member)).inserted {
        members.append(member)
        if !kept.contains(ObjectIdentifier(member)) { arrivals.append(member) }
      }
    }
    state.members = members
    touch(state, slot)
    for object in arrivals { bringIn(object, farEnd.storage(object)) }
    if let inverse = farEnd.inverse {
      for object in old[common...] where !seen.contains(ObjectIdentifier(object)) {
        farEnd.storage(object).detach(inverse, owner, self)
      }
      for object in arrivals {
        let storage = farEnd.storage(object)
        if inverse.kind == .toOne, let former = storage.currentTarget(inverse.slot),
          former !== owner
        {
          inverse.farEnd.storage(former).detach(property, object, storage)
        }
        storage.attach(inverse, owner, self)
      }
      for object in arrivals { join(farEnd.storage(object), owner, inverse) }
    }
  }

  private final func memberStorage(
    _ object: AnyObject, _ farEnd: ModelProperty.FarEnd
  ) -> ModelStorage {
    let storage = farEnd.storage(object)
    if storage._model == nil { storage._model = object }
    if storage._flags & Flags.incoming != 0 { storage.resolveIncoming() }
    return storage
  }

  // MARK: - The other end

  /// Makes `other` a target of `property` of this object, and leaves `other` as it is.
  final func attach(_ property: ModelProperty, _ other: AnyObject, _ otherStorage: ModelStorage) {
    if _flags & Flags.incoming != 0 { resolveIncoming() }
    observed(property) {
      if property.kind == .toOne {
        if isFault { _attend() }
        noteChange(property)
        point(property.slot, at: other, otherStorage)
        return
      }
      let field = toManyField(property.slot)
      if field.pointee == nil {
        field.pointee = ToManyState(isLoaded: _context == nil || isInserted)
      }
      let state = field.pointee!
      if state.isLoaded {
        state.members.append(other)
      } else {
        state.removed.removeAll { $0 === other }
        state.added.append(other)
      }
      touch(state, property.slot)
    }
  }

  /// Makes `other` no longer a target of `property` of this object, and leaves `other` as it is.
  final func detach(_ property: ModelProperty, _ other: AnyObject, _ otherStorage: ModelStorage) {
    if _flags & Flags.incoming != 0 { resolveIncoming() }
    observed(property) {
      if property.kind == .toOne {
        if isFault { _attend() }
        let reference = reference(property.slot)
        guard
          reference.pointee.object === other
            || reference.pointee.rowID != 0 && reference.pointee.rowID == otherStorage._rowID
        else { return }
        noteChange(property)
        reference.pointee = Reference()
        return
      }
      let field = toManyField(property.slot)
      if field.pointee == nil {
        field.pointee = ToManyState(isLoaded: _context == nil || isInserted)
      }
      let state = field.pointee!
      if state.isLoaded {
        // From the back: what was added last is removed first more often than not.
        if let index = state.members.lastIndex(where: { $0 === other }) {
          state.members.remove(at: index)
        }
      } else {
        state.added.removeAll { $0 === other }
        state.removed.append(other)
      }
      touch(state, property.slot)
    }
  }

  private final func noteChange(_ property: ModelProperty) {
    if _dirty == 0 { _firstWrite() } else { _attendWrite() }
    _dirty |= property.bit
  }

  /// Runs `change` between the notices to those who observe `property` of this object.
  final func observed(_ property: ModelProperty, _ change: () -> Void) {
    guard let model = _model else { return change() }
    property.metadata.willSet(model)
    change()
    property.metadata.didSet(model)
  }

  /// Has the context look at this relationship at the next save.
  final func touch(_ state: ToManyState, _ slot: Int) {
    guard !state.isTouched, let context = _context else { return }
    state.isTouched = true
    context.noteTouched(self, slot)
  }

  // MARK: - Contexts

  /// `other` where this object may refer to it: itself, its counterpart in this context when it
  /// belongs to another context of the container, or nil, and an error at the next save.
  private final func usable(_ other: ModelStorage, as property: ModelProperty) -> ModelStorage? {
    guard let mine = _context, let theirs = other._context, mine !== theirs else { return other }
    return mine.counterpart(of: other, for: self, property)
  }

  /// Inserts an object of no context that this one, of a context, is about to refer to.
  private final func bringIn(_ other: AnyObject, _ otherStorage: ModelStorage) {
    if let context = _context, otherStorage._context == nil {
      context.register(other, otherStorage)
    }
  }

  /// Inserts this object, of no context, where one of a context now refers to it.
  private final func join(
    _ otherStorage: ModelStorage, _ owner: AnyObject, _ inverse: ModelProperty
  ) {
    guard _context == nil, let context = otherStorage._context else {
      return
    }
    context.register(owner, self)
    if inverse.kind == .toOne { otherStorage.point(inverse.slot, at: owner, self) }
  }
}
