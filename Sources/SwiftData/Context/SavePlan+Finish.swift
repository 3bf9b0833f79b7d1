import Foundation

// What becomes of the objects once the transaction is through.
extension SavePlan {
  /// Puts back what the failed transaction has changed in the objects.
  func abandon() {
    for storage in inserted { storage._assignedRowID = 0 }
  }

  struct Report {
    let news: ContextInbox.News
    let userInfo: [AnyHashable: Any]
  }

  /// Makes the objects what the store now says they are.
  func finish() -> Report {
    // References by temporary key, while the maps still know those.
    for storages in [inserted, updated] {
      for storage in storages { makeReferencesPermanent(storage) }
    }
    for (state, keys, explicitCount) in members {
      state.storedKeys = keys
      state.explicitCount = explicitCount
    }
    for (storage, _, slot) in context.touched {
      storage._flags &= ~ModelStorage.Flags.pinned
      guard let state = storage.toManyField(slot).pointee else { continue }
      state.isTouched = false
      if !state.isLoaded {
        state.added = []
        state.removed = []
      }
    }
    let stale = Set(upserted.map { ObjectIdentifier($0) })
    for storage in inserted {
      makePermanent(storage, standsForOlderRow: stale.contains(ObjectIdentifier(storage)))
    }
    for storage in updated { storage._dirty = 0 }
    for storage in vanished { forget(storage) }
    for storage in deleted { forget(storage) }
    // Deleted before they were ever saved.
    for storage in context.deleted where storage.isInserted { forget(storage) }
    context.inserted = []
    context.changed = []
    context.deleted = []
    context.touched = []
    if !deleted.isEmpty {
      var keys: [Int: Set<Int64>] = [:]
      for storage in deleted { keys[storage._entity!.index, default: []].insert(storage._rowID) }
      context.clearReferences(to: keys)
    }
    return report()
  }

  /// Turns references by temporary key into such by the key that the target gets.
  func makeReferencesPermanent(_ storage: ModelStorage) {
    for slot in type(of: storage)._type.toOneSlots {
      let reference = storage.reference(slot)
      guard reference.pointee.rowID < 0,
        let destination = storage._entity?.properties[slot].destination,
        let target = context.maps[destination.index].find(reference.pointee.rowID)
      else { continue }
      reference.pointee.rowID = target._assignedRowID
    }
  }

  func makePermanent(_ storage: ModelStorage, standsForOlderRow: Bool) {
    let temporary = storage._rowID
    let key = storage._assignedRowID
    let index = storage._entity!.index
    if standsForOlderRow {
      if let older = context.maps[index].find(key) { merge(older, into: storage) }
      // The row may have what the new object did not set.
      storage._flags |= ModelStorage.Flags.fault
      for slot in type(of: storage)._type.toManySlots { storage.toManyField(slot).pointee = nil }
    }
    context.maps[index].rekey(temporary, to: key, storage)
    storage._rowID = key
    storage._assignedRowID = temporary
    if storage._flags & ModelStorage.Flags.identified != 0 {
      context.permanentKeys[temporary] = key
    }
    storage._flags &= ~(ModelStorage.Flags.inserted | ModelStorage.Flags.identified)
    storage._dirty = 0
  }

  /// Lets an object of a row that another has taken over read and write the other's storage.
  func merge(_ older: ModelStorage, into storage: ModelStorage) {
    guard older !== storage, let model = older._model as? any PersistentModel else { return }
    func share<T: PersistentModel>(_ model: T) {
      if let backingData = storage as? any BackingData<T> {
        model.persistentBackingData = backingData
      }
    }
    withExtendedLifetime(model) {
      context.maps[older._entity!.index].remove(older._rowID)
      older._context = nil
      // Those that the older one stands for go along.
      let followers =
        (context.followers.removeValue(forKey: ObjectIdentifier(older)) ?? []) + [model]
      for follower in followers { share(follower) }
      context.followers[ObjectIdentifier(storage), default: []] += followers
    }
  }

  func forget(_ storage: ModelStorage) {
    guard let entity = storage._entity else { return }
    let model = storage._model
    storage._context = nil
    storage._flags =
      storage._flags
      & ~(ModelStorage.Flags.deleted | ModelStorage.Flags.inserted | ModelStorage.Flags.fault)
      | ModelStorage.Flags.gone
    storage._dirty = 0
    storage._batch = context.leaversBatch
    withExtendedLifetime(model) { context.maps[entity.index].remove(storage._rowID) }
  }

  func report() -> Report {
    var updates: [Int: [Int64]] = [:]
    var deletions: [Int: [Int64]] = [:]
    var insertions: Set<Int> = []
    for storage in inserted { insertions.insert(storage._entity!.index) }
    for storage in updated { updates[storage._entity!.index, default: []].append(storage._rowID) }
    // A key in the place of another's row changes that row.
    for storage in upserted { updates[storage._entity!.index, default: []].append(storage._rowID) }
    for storage in deleted { deletions[storage._entity!.index, default: []].append(storage._rowID) }
    let entities = Set(updates.keys).union(deletions.keys).union(insertions)
    let news = entities.sorted().map {
      ContextInbox.EntityNews(
        entity: $0, updated: updates[$0] ?? [], deleted: deletions[$0] ?? [],
        hasInserts: insertions.contains($0))
    }
    var userInfo: [AnyHashable: Any] = [:]
    for (key, storages) in [
      (ModelContext.NotificationKey.insertedIdentifiers, inserted), (.updatedIdentifiers, updated),
      (.deletedIdentifiers, deleted),
    ] {
      let identifiers = Set(storages.map(\.identifier))
      userInfo[key] = identifiers
      userInfo[key.rawValue] = identifiers
    }
    return Report(news: .save(news), userInfo: userInfo)
  }
}
