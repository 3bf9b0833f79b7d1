// Code like `try ModelContext(container).fetch(descriptor)` lets its context go and keeps the models.
// They stay whole: when a context ends while somebody holds models of it, an heir takes its place,
// with the same identity maps. The models hold the heir, and the heir's maps no longer hold them.
extension ModelContext {
  /// Called when the context ends.
  func bequeath() {
    if isHeir { return }  // its models are gone, or nobody would still hold it
    var storages: [ModelStorage] = []
    eachObject { storages.append($0) }
    if storages.isEmpty { return }
    // Those that no store has become objects of no context, with their relationships.
    for storage in storages where storage.isInserted { referToObjects(storage) }
    for storage in storages where storage.isInserted { setFree(storage) }
    storages.removeAll { $0._context == nil }
    // What is loaded can be loaded again; as it is, members would hold each other.
    for storage in storages {
      for slot in type(of: storage)._type.toManySlots { storage.toManyField(slot).pointee = nil }
      storage._flags &= ~(ModelStorage.Flags.pinned | ModelStorage.Flags.incoming)
      storage._batch = nil
    }
    var heir: ModelContext?
    for storage in storages {
      guard let address = storage._modelAddress else { continue }
      // The map's reference ends here.
      let model = Unmanaged<AnyObject>.fromOpaque(address)
      defer { model.release() }
      if isHeldOnce(address) {
        storage._context = nil
        continue
      }
      let successor = heir ?? makeHeir()
      heir = successor
      storage.belong(to: successor)
      model._withUnsafeGuaranteedRef {
        successor.maps[storage._entity!.index].insert(storage._rowID, storage, $0)
      }
    }
  }

  private func makeHeir() -> ModelContext {
    let maps = coordinator.makeMaps()
    for map in maps { map.ownsModels = false }
    let heir = ModelContext(coordinator, maps: maps)
    heir.connections = connections
    heir.author = author
    heir.isHeir = true
    return heir
  }

  /// Makes an heir a context like any other, for somebody who has asked for it.
  func takeOver() {
    guard isHeir else { return }
    isHeir = false
    var doomed: [ModelStorage] = []
    for map in maps { map.ownsModels = true }
    eachObject { storage in
      guard let model = storage._model else { return }
      _ = Unmanaged.passRetained(model)
      storage._batch = nil
      storage._flags &= ~ModelStorage.Flags.bequeathed
      if storage._dirty != 0 { changed.append(storage) }
      if storage.isDeleted { doomed.append(storage) }
      for slot in type(of: storage)._type.toManySlots {
        if let state = storage.toManyField(slot).pointee {
          state.isTouched = false
          storage.touch(state, slot)
        }
      }
    }
    // Once more from the start: what the rules delete along with them may have been let go.
    for storage in doomed {
      storage._flags &= ~ModelStorage.Flags.deleted
      delete(storage)
    }
  }

  private func referToObjects(_ storage: ModelStorage) {
    let type = type(of: storage)._type
    for slot in type.toOneSlots {
      let reference = storage.reference(slot)
      guard reference.pointee.rowID != 0,
        let destination = storage._entity?.properties[slot].destination,
        let target = maps[destination.index].find(reference.pointee.rowID)
      else { continue }
      reference.pointee.object = target._model
      reference.pointee.rowID = 0
    }
  }

  private func setFree(_ storage: ModelStorage) {
    let entity = storage._entity
    storage._flags &=
      ~(ModelStorage.Flags.inserted | ModelStorage.Flags.deleted | ModelStorage.Flags.pinned)
    storage._context = nil
    if let entity { maps[entity.index].remove(storage._rowID) }
  }
}

extension ModelStorage {
  /// The address of the model object, with no reference to it left over.
  @inline(never)
  final var _modelAddress: UnsafeMutableRawPointer? {
    _model.map { Unmanaged.passUnretained($0).toOpaque() }
  }

  /// Makes the object hold its context, and not the other way round.
  final func belong(to heir: ModelContext) {
    _context = heir
    _flags |= Flags.bequeathed
    _batch = FetchBatch(_entity!, keeper: heir)
  }
}
