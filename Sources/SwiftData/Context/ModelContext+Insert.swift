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
    if storage._context == nil, !refersToOthers(storage) {
      if admit(object, storage) != nil { contentsDidChange() }
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
      guard let type = admit(object, storage) else { continue }
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

  /// Whether a new object must be looked through for others to insert with it.
  private func refersToOthers(_ storage: ModelStorage) -> Bool {
    if storage._flags & ModelStorage.Flags.incoming != 0 { return true }
    let type = type(of: storage)._type
    return type.toOneSlots.contains { storage.reference($0).pointee.object != nil }
      || type.toManySlots.contains { storage.toManyField($0).pointee != nil }
  }

  /// Takes one new object in, without those that it refers to.
  ///
  /// - Returns: Its type; nil where the container does not know the class.
  private func admit(_ object: AnyObject, _ storage: ModelStorage) -> _ModelType? {
    storage._model = object
    if storage._flags & ModelStorage.Flags.incoming != 0 {
      storage.resolveIncoming()
      // One of the links may have brought the object in already.
      if storage._context != nil { return nil }
    }
    let type = type(of: storage)._type
    let entity: StoreEntity
    if let last = lastAdmitted, last.type === type {
      entity = last.entity
    } else if let found = coordinator.entity(for: type.type) {
      entity = found
      lastAdmitted = (type, found)
    } else {
      deferredErrors.append(coordinator.unknown(type.type))
      return nil
    }
    if storage._flags & ModelStorage.Flags.gone != 0 { storage._rowID = 0 }
    storage._context = self
    storage._entity = entity
    storage._flags =
      storage._flags & ~(ModelStorage.Flags.gone | ModelStorage.Flags.fault)
      | ModelStorage.Flags.inserted
    storage._dirty = ~0
    if type.hasConstants { (object as? any PersistentModel)?._$captureConstants() }
    maps[entity.index].insert(storage.rowID, storage, object)
    inserted.append(storage)
    return type
  }

  /// Takes back a deletion that has not been saved.
  private func keep(_ storage: ModelStorage) {
    storage._flags &= ~ModelStorage.Flags.deleted
    deleted.removeAll { $0 === storage }
    if storage._dirty != 0, !storage.isInserted, !changed.contains(where: { $0 === storage }) {
      changed.append(storage)
    }
    contentsDidChange()
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
