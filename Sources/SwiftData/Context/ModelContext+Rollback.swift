extension ModelContext {
  /// Takes back everything that has not been saved: new models leave the context, changed ones get
  /// their saved values again, deleted ones stay.
  ///
  /// Observers see the restored values.
  public func rollback() {
    settle()
    deferredErrors = []
    let news = (inserted, changed, deleted, touched)
    inserted = []
    changed = []
    deleted = []
    touched = []
    for storage in news.2 { storage._flags &= ~ModelStorage.Flags.deleted }
    for (storage, _, slot) in news.3 where !storage.isInserted {
      storage._flags &= ~ModelStorage.Flags.pinned
      storage.observed(storage.property(slot)) { storage.toManyField(slot).pointee = nil }
    }
    for storage in news.1 where !storage.isInserted && storage._context === self {
      restore(storage)
    }
    // Touched by the changes of others, without one of its own.
    for storage in news.2 where !storage.isInserted && storage._context === self {
      restore(storage)
    }
    for storage in news.0 { withdraw(storage) }
    catchUp()
    contentsDidChange()
  }

  /// Makes `storage` read its saved values when it is asked next.
  func restore(_ storage: ModelStorage) {
    guard let model = storage._model else { return }
    let properties = type(of: storage)._type.properties
    for property in properties { property.metadata.willSet(model) }
    storage._dirty = 0
    storage._flags |= ModelStorage.Flags.fault
    for property in properties where property.kind == .toMany {
      storage.toManyField(property.slot).pointee = nil
    }
    for property in properties { property.metadata.didSet(model) }
  }

  /// Makes a new object one of no context again.
  func withdraw(_ storage: ModelStorage) {
    guard let entity = storage._entity, storage._context === self else { return }
    let type = type(of: storage)._type
    let model = storage._model
    for slot in type.toOneSlots { storage.reference(slot).pointee = Reference() }
    for slot in type.toManySlots { storage.toManyField(slot).pointee = nil }
    storage._flags &=
      ~(ModelStorage.Flags.inserted | ModelStorage.Flags.deleted | ModelStorage.Flags.pinned)
    storage.noteDeparture()
    storage._context = nil
    storage._batch = leaversBatch
    touched.removeAll { $0.storage === storage }
    withExtendedLifetime(model) { maps[entity.index].remove(storage._rowID) }
  }
}
