// Both ends of a relationship are put right at once, in and out of contexts. What happens to the end
// that somebody sets is in `setToOne` and `setToMany`; what then happens to the other ends is in
// `attach` and `detach`, which touch one end and nothing else.

import Synchronization

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
    if isFault { _attend() }
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
    let old = targetOrDeleted(slot)
    if old === new {
      // The same target, or none; a dangling key goes.
      if new == nil { reference(slot).pointee = Reference() }
      return
    }
    if let inverse = farEnd.inverse {
      if let old { farEnd.storage(old).detach(inverse, owner, self) }
      if inverse.kind == .toOne, let newStorage,
        let former = newStorage.targetOrDeleted(inverse.slot),
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

  /// The current target of a to-one property, or one that is about to be deleted: it still has this
  /// object at its other end.
  final func targetOrDeleted(_ slot: Int) -> AnyObject? {
    if let target = currentTarget(slot) { return target }
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
  ///
  /// Those that are about to be deleted are none, though they stay in the list: they may be kept.
  final func members(_ slot: Int) -> [AnyObject] {
    let state = loadedState(slot)
    let departures = Self.departures
    if state.departures == departures { return state.members }
    let farEnd = property(slot).farEnd
    guard state.members.contains(where: { hasLeft(farEnd.storage($0)) }) else {
      state.departures = departures
      return state.members
    }
    state.members.removeAll {
      let storage = farEnd.storage($0)
      return !storage.isDeleted && hasLeft(storage)
    }
    return state.members.filter { !hasLeft(farEnd.storage($0)) }
  }

  /// Whether a member has been deleted, perhaps before it was ever saved.
  private func hasLeft(_ member: ModelStorage) -> Bool {
    member.isGone || member._context == nil && _context != nil
  }

  /// How many times objects of any context have been deleted or let go: while it stands still,
  /// nothing has left the lists that have been looked through.
  static var departures: Int { departureCount.load(ordering: .relaxed) }

  private static let departureCount = Atomic<Int>(1)

  final func noteDeparture() { Self.departureCount.add(1, ordering: .relaxed) }

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

    // What is common at the front and at the back stays as it is.
    let shorter = min(old.count, newMembers.count)
    var front = 0
    while front < shorter, old[front] === newMembers[front] { front += 1 }
    var back = 0
    while back < shorter - front,
      old[old.count - 1 - back] === newMembers[newMembers.count - 1 - back]
    { back += 1 }
    if front + back == old.count, old.count == newMembers.count { return }

    var seen = Set<ObjectIdentifier>()
    var middle: [AnyObject] = []
    for object in newMembers[front..<(newMembers.count - back)] {
      guard let storage = usable(memberStorage(object, farEnd), as: property) else { continue }
      let member = storage._model ?? object
      storage._model = member
      if seen.insert(ObjectIdentifier(member)).inserted { middle.append(member) }
    }
    let former = Set(old[front..<(old.count - back)].map { ObjectIdentifier($0) })
    var arrivals = middle.filter { !former.contains(ObjectIdentifier($0)) }
    // Of a member that is there twice the first place counts.
    let ahead = Self.common(arrivals, old[..<front])
    var rest = old[(old.count - back)...]
    let behind = Self.common(arrivals, rest)
    let known = ahead.union(behind)
    middle.removeAll { ahead.contains(ObjectIdentifier($0)) }
    arrivals.removeAll { known.contains(ObjectIdentifier($0)) }
    if !behind.isEmpty { rest.removeAll { behind.contains(ObjectIdentifier($0)) } }
    state.members = old[..<front] + middle + rest
    if let inverse = farEnd.inverse {
      for object in old[front..<(old.count - back)] where !seen.contains(ObjectIdentifier(object)) {
        farEnd.storage(object).detach(inverse, owner, self)
      }
    }
    welcome(arrivals, slot, state)
  }

  /// The objects of `some` that are in `many` too.
  private static func common(
    _ some: [AnyObject], _ many: ArraySlice<AnyObject>
  ) -> Set<ObjectIdentifier> {
    // Two or three are found sooner than a set is made.
    if some.count < 4 {
      return Set(
        some.filter { one in many.contains { $0 === one } }.map { ObjectIdentifier($0) })
    }
    return Set(some.map { ObjectIdentifier($0) }).intersection(many.map { ObjectIdentifier($0) })
  }

  /// Whether `member`, seen to be of this context or none, is yet to become a member.
  final func isNewMember(_ member: AnyObject, _ slot: Int, _ state: ToManyState) -> Bool {
    let farEnd = property(slot).farEnd
    let storage = farEnd.storage(member)
    guard _context == nil || storage._context == nil || storage._context === _context,
      storage._flags & Flags.incoming == 0
    else { return false }
    storage._model = member
    guard let inverse = farEnd.inverse, inverse.kind == .toOne else {
      return !state.contains(member)
    }
    return storage.currentTarget(inverse.slot) !== _model
  }

  /// Tells the other ends of `arrivals`, which have just been put among the members in `state`.
  final func welcome(_ arrivals: [AnyObject], _ slot: Int, _ state: ToManyState) {
    let property = property(slot)
    let farEnd = property.farEnd
    touch(state, slot)
    for object in arrivals { bringIn(object, farEnd.storage(object)) }
    guard let inverse = farEnd.inverse, let owner = _model else { return }
    for object in arrivals {
      let storage = farEnd.storage(object)
      if inverse.kind == .toOne, let former = storage.targetOrDeleted(inverse.slot),
        former !== owner
      {
        inverse.farEnd.storage(former).detach(property, object, storage)
      }
      storage.attach(inverse, owner, self)
    }
    for object in arrivals { join(farEnd.storage(object), owner, inverse) }
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
        state.append(other)
      } else {
        state.removed.removeAll { $0 === other }
        state.added.append(other)
      }
      touch(state, property.slot)
    }
  }

  /// Makes `other` no longer a target of `property` of this object, and leaves `other` as it is.
  ///
  /// - Parameter unfinished: An object whose initialiser is at work: its links stay open.
  final func detach(
    _ property: ModelProperty, _ other: AnyObject, _ otherStorage: ModelStorage,
    except unfinished: ModelStorage? = nil
  ) {
    if _flags & Flags.incoming != 0 { resolveIncoming(except: unfinished) }
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

  /// Makes `other` a target of `property` of this object again.
  ///
  /// - Returns: Whether it is one now: the object may have another, or be gone.
  final func takesBack(
    _ other: AnyObject, _ otherStorage: ModelStorage, _ property: ModelProperty
  ) -> Bool {
    if _flags & Flags.gone != 0 || _context == nil { return false }
    if property.kind == .toOne {
      if let target = targetOrDeleted(property.slot) { return target === other }
    } else if loadedState(property.slot).contains(other) {
      return true
    }
    attach(property, other, otherStorage)
    return true
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
