extension ModelContext {
  /// Registers a new model, and the models that its relationships lead to, for the next save.
  ///
  /// Inserting a model again does no harm; inserting one that is about to be deleted keeps it.
  /// A model of a class that the container does not know is reported by the next ``save()``.
  ///
  /// - Parameter model: The model to insert.
  public func insert<T: PersistentModel>(_ model: T) {
    settle()
    register(model, model._$modelStorage)
  }

  /// Inserts `object` and all new objects that it refers to.
  func register(_ object: AnyObject, _ storage: ModelStorage) {
    if storage._context === self {
      if storage.isDeleted { keep(storage) }
      return
    }
    if storage._context == nil, storage._flags & ModelStorage.Flags.incoming == 0,
      let admission = admission(of: storage, object), !admission.refersToOthers(storage)
    {
      admit(object, storage, admission)
      contentsDidChange()
      return
    }
    var queue: [(object: AnyObject, storage: ModelStorage)] = [(object, storage)]
    var next = 0
    while next < queue.count {
      let (object, storage) = queue[next]
      next += 1
      if storage._context === self { continue }
      guard storage._context == nil else {
        deferredErrors.append(Self.foreignModel(storage))
        continue
      }
      storage._model = object
      if storage._flags & ModelStorage.Flags.incoming != 0 {
        storage.resolveIncoming()
        // One of the links may have brought the object in already.
        if storage._context != nil { continue }
      }
      let type = type(of: storage)._type
      guard let admission = admission(of: storage, object) else {
        deferredErrors.append(coordinator.unknown(Swift.type(of: object)))
        continue
      }
      admit(object, storage, admission)
      for slot in type.toOneSlots {
        if let target = storage.reference(slot).pointee.object {
          queue.append((target, type.properties[slot].farEnd.storage(target)))
        }
      }
      for slot in type.toManySlots {
        guard let state = storage.toManyField(slot).pointee else { continue }
        let farEnd = type.properties[slot].farEnd
        if !state.isLoaded {
          state.members = state.added
          state.added = []
          state.isLoaded = true
        }
        for member in state.members { queue.append((member, farEnd.storage(member))) }
        if !state.members.isEmpty {
          state.isTouched = false
          storage.touch(state, slot)
        }
      }
    }
    // Inside the context, objects refer to each other by key.
    for (_, storage) in queue where storage._context === self {
      let type = type(of: storage)._type
      for slot in type.toOneSlots {
        let reference = storage.reference(slot)
        guard let object = reference.pointee.object else { continue }
        let target = type.properties[slot].farEnd.storage(object)
        if target._context === self {
          reference.pointee.rowID = target.rowID
          reference.pointee.object = nil
        }
      }
    }
    contentsDidChange()
  }

  /// What inserting a model of a class needs to know.
  final class Admission {
    /// What the objects begin with.
    let address: UnsafeRawPointer
    let entity: StoreEntity
    let toOneSlots: [Int]
    let toManySlots: [Int]
    let hasConstants: Bool

    init(_ type: _ModelType, _ entity: StoreEntity) {
      address = type.address
      self.entity = entity
      toOneSlots = type.toOneSlots
      toManySlots = type.toManySlots
      hasConstants = type.hasConstants
    }

    /// Whether a new object must be looked through for others to insert with it.
    @inline(__always)
    func refersToOthers(_ storage: ModelStorage) -> Bool {
      if toOneSlots.isEmpty, toManySlots.isEmpty { return false }
      return toOneSlots.contains { storage.reference($0).pointee.object != nil }
        || toManySlots.contains { storage.toManyField($0).pointee != nil }
    }
  }

  /// - Returns: nil where the container does not know the class.
  @inline(__always)
  private func admission(of storage: ModelStorage, _ object: AnyObject) -> Admission? {
    let address = Unmanaged.passUnretained(object).toOpaque().load(as: UnsafeRawPointer.self)
    if let last = lastAdmission, last.address == address { return last }
    return firstAdmission(of: storage, address)
  }

  private func firstAdmission(
    of storage: ModelStorage, _ address: UnsafeRawPointer
  ) -> Admission? {
    let type = type(of: storage)._type
    // A class that inherits from a model without being one has no rows.
    guard type.address == address, let entity = coordinator.entity(for: type.type) else {
      return nil
    }
    lastAdmission = Admission(type, entity)
    return lastAdmission
  }

  /// Takes one new object in, without those that it refers to.
  @inline(__always)
  private func admit(_ object: AnyObject, _ storage: ModelStorage, _ admission: Admission) {
    if storage._flags & ModelStorage.Flags.gone != 0 { storage._rowID = 0 }
    storage._model = object
    storage._context = self
    storage._entity = admission.entity
    storage._flags =
      storage._flags & ~(ModelStorage.Flags.gone | ModelStorage.Flags.fault)
      | ModelStorage.Flags.inserted
    storage._dirty = ~0
    if admission.hasConstants { (object as? any PersistentModel)?._$captureConstants() }
    maps[admission.entity.index].insert(storage.rowID, storage, object)
    inserted.append(storage)
  }

  /// Takes back a deletion that has not been saved.
  private func keep(_ storage: ModelStorage) {
    storage._flags &= ~ModelStorage.Flags.deleted
    deleted.removeAll { $0 === storage }
    relink(storage)
    if storage._dirty != 0, !storage.isInserted, !changed.contains(where: { $0 === storage }) {
      changed.append(storage)
    }
    contentsDidChange()
  }

  /// Gives an object that has been kept its place at the other ends again, as far as nobody else has
  /// taken it.
  private func relink(_ storage: ModelStorage) {
    guard let owner = storage._model else { return }
    let type = type(of: storage)._type
    for property in type.properties where property.kind == .toOne {
      guard let inverse = property.farEnd.inverse,
        let target = storage.targetOrDeleted(property.slot)
      else { continue }
      let targetStorage = property.farEnd.storage(target)
      if !targetStorage.takesBack(owner, storage, inverse) {
        storage.detach(property, target, targetStorage)
      }
    }
    for property in type.properties where property.kind == .toMany {
      guard let inverse = property.farEnd.inverse else { continue }
      for member in storage.loadedState(property.slot).members {
        let memberStorage = property.farEnd.storage(member)
        if !memberStorage.takesBack(owner, storage, inverse) {
          storage.detach(property, member, memberStorage)
        }
      }
    }
  }

  static func foreignModel(_ storage: ModelStorage) -> SwiftDataError {
    ._modelValidationFailure(
      "A \(type(of: storage)._type.name) belongs to another context and cannot be used in this one. "
        + "Pass its persistentModelID, and fetch the model here.")
  }

  /// The object that stands for `other`, of another context, in this one.
  func counterpart(
    of other: ModelStorage, for owner: ModelStorage, _ property: ModelProperty
  ) -> ModelStorage? {
    if let theirs = other._context, theirs.coordinator === coordinator, other._rowID > 0,
      let entity = other._entity
    {
      do {
        if let found = try object(entity, other._rowID) { return found.storage }
      } catch {
        deferredErrors.append(error)
        return nil
      }
    }
    deferredErrors.append(
      SwiftDataError._modelValidationFailure(
        "\(type(of: owner)._type.name).\(property.name) was set to a model of another context that "
          + "is not saved. Save it there first, or make it in this context."))
    return nil
  }
}
