// What other contexts save reaches this one's objects here: those without local changes get the
// saved values, those with local changes keep them.
extension ModelContext {
  func readInbox() {
    var changedEntities: Set<Int> = []
    var deletedKeys: [Int: Set<Int64>] = [:]
    for item in inbox.take() {
      switch item {
      case .everything: forgetEverything()
      case .save(let news):
        for news in news {
          changedEntities.insert(news.entity)
          let map = maps[news.entity]
          for key in news.updated {
            guard let storage = map.find(key), !storage.isGone else { continue }
            if storage._dirty == 0 { refresh(storage) } else { outdated.append(storage) }
          }
          if !news.deleted.isEmpty { deletedKeys[news.entity, default: []].formUnion(news.deleted) }
          for key in news.deleted {
            if let storage = map.find(key) { drop(storage) }
          }
        }
      }
    }
    if !deletedKeys.isEmpty {
      clearReferences(to: deletedKeys)
      dropDeletedMembers()
    }
    if !changedEntities.isEmpty {
      forgetMembers(of: changedEntities)
      contentsDidChange()
    }
  }

  /// Of a file: its last save that the context knows of, and the connection's mark for changes.
  struct LastSeen {
    var save: Int64
    var version: UInt32
  }

  /// Finds out, once a statement reads, whether other programs or containers have written to the
  /// file since the last time, and has registered objects read their values again if so.
  ///
  /// The contexts of one container tell each other; see `ContextInbox`.
  @inline(__always)
  func noticeOtherWriters(_ store: DefaultStore) throws {
    if store.location == .memory { return }
    let connection = try connection(store)
    let version = connection.dataVersion
    if lastSeen[ObjectIdentifier(store)]?.version == version { return }
    try noticeOtherWriters(store, connection, version)
  }

  private func noticeOtherWriters(
    _ store: DefaultStore, _ connection: Connection, _ version: UInt32
  ) throws {
    let save = try store.saveLog.count(connection)
    let last = lastSeen.updateValue(
      LastSeen(save: save, version: version), forKey: ObjectIdentifier(store))
    guard let last, save <= last.save || store.saveLog.hasForeign(in: (last.save + 1)...save)
    else { return }
    let roots = store.entities.filter { $0.superentity == nil }
    for root in roots {
      var storages: [ModelStorage] = []
      maps[root.index].each { if !$0.isInserted, !$0.isGone { storages.append($0) } }
      for storage in storages {
        if storage._dirty == 0 { refresh(storage) } else { outdated.append(storage) }
      }
    }
    forgetMembers(of: Set(roots.map(\.index)))
    contentsDidChange()
  }

  /// Takes members that others have deleted out of the collections that have changed here; those
  /// that have not are read again.
  private func dropDeletedMembers() {
    for (storage, _, slot) in touched {
      guard let state = storage.toManyField(slot).pointee else { continue }
      let property = storage.property(slot)
      let farEnd = property.farEnd
      func isGone(_ member: AnyObject) -> Bool { farEnd.storage(member).isGone }
      guard state.members.contains(where: isGone) || state.added.contains(where: isGone) else {
        continue
      }
      storage.observed(property) {
        state.members.removeAll(where: isGone)
        state.added.removeAll(where: isGone)
      }
    }
  }

  /// Makes references to rows that have been deleted, by the index of their topmost entity, nil, as
  /// the store has done.
  func clearReferences(to keys: [Int: Set<Int64>]) {
    let slots = coordinator.entities.map { entity in
      entity.properties.compactMap { property -> (Int, Set<Int64>)? in
        guard case .toOne(let destination) = property.kind, property.isOptional,
          let gone = keys[destination.root.index]
        else { return nil }
        return (property.slot, gone)
      }
    }
    for root in coordinator.roots where root.family.contains(where: { !slots[$0.index].isEmpty }) {
      maps[root.index].each { storage in
        guard let entity = storage._entity else { return }
        for (slot, gone) in slots[entity.index] where !storage.isFault {
          let reference = storage.reference(slot)
          if gone.contains(reference.pointee.rowID) {
            storage.observed(storage.property(slot)) { reference.pointee = Reference() }
          }
        }
      }
    }
  }

  /// Makes an object without local changes of its own read its saved values when it is asked next;
  /// members that have changed here stay.
  func refresh(_ storage: ModelStorage) {
    guard let model = storage._model else { return }
    let properties = type(of: storage)._type.properties
    for property in properties { property.metadata.willSet(model) }
    storage.reload()
    for property in properties { property.metadata.didSet(model) }
  }

  /// Has what missed the news of other contexts read again.
  func catchUp() {
    let (storages, members) = (outdated, outdatedMembers)
    outdated = []
    outdatedMembers = []
    for (storage, slot) in members where storage._context === self && !storage.isInserted {
      guard let state = storage.toManyField(slot).pointee, !state.isTouched else { continue }
      storage.observed(storage.property(slot)) { storage.toManyField(slot).pointee = nil }
    }
    for storage in storages where storage._context === self && storage._dirty == 0 {
      refresh(storage)
    }
  }

  /// Lets go of an object whose row another context has deleted.
  private func drop(_ storage: ModelStorage) {
    guard let entity = storage._entity, !storage.isInserted else { return }
    let model = storage._model
    if storage.isFault { storage._flags &= ~ModelStorage.Flags.fault }
    inserted.removeAll { $0 === storage }
    changed.removeAll { $0 === storage }
    deleted.removeAll { $0 === storage }
    touched.removeAll { $0.storage === storage }
    storage._flags = storage._flags & ~ModelStorage.Flags.deleted | ModelStorage.Flags.gone
    storage.noteDeparture()
    storage._dirty = 0
    storage._context = nil
    storage._batch = leaversBatch
    withExtendedLifetime(model) { maps[entity.index].remove(storage._rowID) }
  }

  /// Has relationships to objects of `roots`, which are the indexes of topmost entities, read their
  /// members again, where nobody has changed them here.
  func forgetMembers(of roots: Set<Int>) {
    let slots = coordinator.entities.map { entity in
      entity.properties.filter {
        guard case .toMany(let destination, _) = $0.kind else { return false }
        return roots.contains(destination.root.index) || roots.contains(entity.root.index)
      }.map(\.slot)
    }
    for root in coordinator.roots where root.family.contains(where: { !slots[$0.index].isEmpty }) {
      maps[root.index].each { storage in
        guard let entity = storage._entity else { return }
        for slot in slots[entity.index] {
          let field = storage.toManyField(slot)
          guard let state = field.pointee, state.isLoaded, !storage.isInserted else { continue }
          if state.isTouched {
            outdatedMembers.append((storage, slot))
            continue
          }
          storage.observed(storage.property(slot)) { field.pointee = nil }
        }
      }
    }
  }

  private func forgetEverything() {
    inserted = []
    changed = []
    deleted = []
    touched = []
    incoming = []
    deferredErrors = []
    var all: [ModelStorage] = []
    eachObject { all.append($0) }
    for storage in all {
      storage._flags &= ~ModelStorage.Flags.inserted
      drop(storage)
    }
    contentsDidChange()
  }
}
