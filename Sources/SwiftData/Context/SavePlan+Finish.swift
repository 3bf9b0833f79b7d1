import Foundation

// What becomes of the objects once the transaction is through.
extension SavePlan {
  /// Puts back what the failed transaction has changed in the objects.
  func abandon() {
    for newcomers in inserted { newcomers.each { $0._assignedRowID = 0 } }
  }

  /// Makes the objects what the store now says they are.
  ///
  /// - Returns: The user info of ``ModelContext/didSave``.
  func finish() -> [AnyHashable: Any] {
    // References by temporary key, while the maps still know those.
    for newcomers in inserted where newcomers.entity.hasToOne {
      newcomers.each { makeReferencesPermanent($0) }
    }
    for storage in updated { makeReferencesPermanent(storage) }
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
    for newcomers in inserted { makePermanent(newcomers) }
    for storage in updated { storage._dirty = 0 }
    for storage in vanished { forget(storage) }
    for storage in deleted { forget(storage) }
    // Deleted before they were ever saved.
    for storage in context.deleted where storage.isInserted { forget(storage) }
    if !upserted.isEmpty {
      // Loaded members still are the objects that the row had before.
      context.forgetMembers(of: Set(upserted.map { $0._entity!.root.index }))
    }
    for (root, key) in released {
      if let storage = context.maps[root].find(key) { context.refresh(storage) }
    }
    context.inserted = []
    context.changed = []
    context.deleted = []
    context.touched = []
    if !deleted.isEmpty {
      var keys: [Int: Set<Int64>] = [:]
      for storage in deleted {
        keys[storage._entity!.root.index, default: []].insert(storage._rowID)
      }
      context.clearReferences(to: keys)
    }
    return userInfo()
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

  func makePermanent(_ newcomers: Newcomers) {
    let map = context.maps[newcomers.entity.index]
    let stale = Set(upserted.map { ObjectIdentifier($0) })
    map.replaceTemporaryKeys(count: newcomers.count) { replace in
      newcomers.each { storage in
        let temporary = storage._rowID
        let key = storage._assignedRowID
        if !stale.isEmpty, stale.contains(ObjectIdentifier(storage)) {
          takeOver(key, storage, map)
        }
        replace(temporary, key, storage)
        storage._rowID = key
        storage._assignedRowID = temporary
        if storage._flags & ModelStorage.Flags.identified != 0 {
          context.permanentKeys[temporary] = key
        }
        storage._flags &= ~(ModelStorage.Flags.inserted | ModelStorage.Flags.identified)
        storage._dirty = 0
      }
    }
  }

  /// Lets a new object stand for the row with `key`, which was there before.
  private func takeOver(_ key: Int64, _ storage: ModelStorage, _ map: IdentityMap) {
    if let older = map.find(key) { merge(older, into: storage) }
    // The row may have what the new object did not set.
    storage._flags |= ModelStorage.Flags.fault
    for slot in type(of: storage)._type.toManySlots { storage.toManyField(slot).pointee = nil }
  }

  /// Lets an object of a row that another has taken over read and write the other's storage.
  func merge(_ older: ModelStorage, into storage: ModelStorage) {
    guard older !== storage, let model = older._model as? any PersistentModel else { return }
    withExtendedLifetime(model) {
      context.maps[older._entity!.index].remove(older._rowID)
      older._context = nil
      // Those that the older one stands for go along.
      let followers =
        (context.followers.removeValue(forKey: ObjectIdentifier(older)) ?? []) + [model]
      for follower in followers { follower._$adoptStorage(storage) }
      context.followers[ObjectIdentifier(storage), default: []] += followers
    }
  }

  func forget(_ storage: ModelStorage) {
    guard let entity = storage._entity else { return }
    let model = storage._model
    storage.noteDeparture()
    storage._context = nil
    storage._flags =
      storage._flags
      & ~(ModelStorage.Flags.deleted | ModelStorage.Flags.inserted | ModelStorage.Flags.fault)
      | ModelStorage.Flags.gone
    storage._dirty = 0
    storage.clearRelationships()
    storage._batch = context.leaversBatch
    withExtendedLifetime(model) { context.maps[entity.index].remove(storage._rowID) }
  }

  /// What other contexts are told. The new objects do not have their keys yet.
  func news() -> ContextInbox.News {
    var updates: [Int: [Int64]] = [:]
    var deletions: [Int: [Int64]] = [:]
    let insertions = Set(inserted.map(\.entity.root.index))
    for storage in updated {
      updates[storage._entity!.root.index, default: []].append(storage._rowID)
    }
    // A key in the place of another's row changes that row.
    for storage in upserted {
      updates[storage._entity!.root.index, default: []].append(storage._assignedRowID)
    }
    for (root, key) in released { updates[root, default: []].append(key) }
    for storage in deleted {
      deletions[storage._entity!.root.index, default: []].append(storage._rowID)
    }
    let entities = Set(updates.keys).union(deletions.keys).union(insertions)
    return .save(
      entities.sorted().map {
        ContextInbox.EntityNews(
          entity: $0, updated: updates[$0] ?? [], deleted: deletions[$0] ?? [],
          hasInserts: insertions.contains($0))
      })
  }

  private func userInfo() -> [AnyHashable: Any] {
    var insertedIdentifiers: [PersistentIdentifier] = []
    insertedIdentifiers.reserveCapacity(inserted.reduce(0) { $0 + $1.count })
    for newcomers in inserted {
      let origin = newcomers.entity.origin
      newcomers.each { insertedIdentifiers.append(PersistentIdentifier(origin, $0._rowID)) }
    }
    var userInfo: [AnyHashable: Any] = [:]
    for (key, identifiers) in [
      (ModelContext.NotificationKey.insertedIdentifiers, insertedIdentifiers),
      (.updatedIdentifiers, updated.map(\.identifier)),
      (.deletedIdentifiers, deleted.map(\.identifier)),
    ] {
      // Client code looks in both places, and for these two types.
      userInfo[key] = Set(identifiers)
      userInfo[key.rawValue] = identifiers
    }
    return userInfo
  }
}
