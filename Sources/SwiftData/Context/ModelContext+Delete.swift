import Foundation

extension ModelContext {
  /// Marks a model for deletion at the next save, and applies its delete rules at once.
  ///
  /// Deleting a model that was never saved drops it; deleting it again does no harm.
  ///
  /// - Parameter model: The model to delete.
  public func delete<T: PersistentModel>(_ model: T) {
    settle()
    let storage = model._$modelStorage
    guard let theirs = storage._context else { return }
    guard theirs === self else {
      deferredErrors.append(Self.foreignModel(storage))
      return
    }
    delete(storage)
  }

  /// Deletes all models that match, at the next save; delete rules apply.
  ///
  /// - Parameters:
  ///   - model: The class of the models.
  ///   - predicate: Which of them; nil for all.
  ///   - includeSubclasses: Whether objects of subclasses go too.
  /// - Throws: ``SwiftDataError/unsupportedPredicate``, and what SQLite reports.
  public func delete<T: PersistentModel>(
    model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
  ) throws {
    for object in try fetch(FetchDescriptor<T>(predicate: predicate)) {
      let storage = object._$modelStorage
      if includeSubclasses || type(of: storage)._modelType == model { delete(storage) }
    }
  }

  func delete(_ first: ModelStorage) {
    var queue = [first]
    var next = 0
    while next < queue.count {
      let storage = queue[next]
      next += 1
      guard !storage.isGone, let owner = storage._model else { continue }
      if storage._flags & ModelStorage.Flags.needsAttention != 0 { storage._attend() }
      storage._flags |= ModelStorage.Flags.deleted
      storage.noteDeparture()
      deleted.append(storage)
      let type = type(of: storage)._type
      for property in type.properties where property.kind != .attribute {
        apply(property, of: storage, owner, &queue)
      }
    }
    // Those that were never saved leave at once.
    let unsaved = queue.filter { $0.isInserted && $0.isDeleted }
    if !unsaved.isEmpty {
      for storage in unsaved { withdraw(storage) }
      inserted.removeAll { $0._context == nil }
      deleted.removeAll { $0._context == nil }
      forgetTouchedIfUnchanged()
    }
    contentsDidChange()
  }

  /// Lets lists follow the store again when what they have been touched by has come and gone.
  private func forgetTouchedIfUnchanged() {
    guard inserted.isEmpty, deleted.isEmpty, changedStorages.isEmpty else { return }
    let lists = touched
    touched = []
    for (storage, _, slot) in lists {
      storage._flags &= ~ModelStorage.Flags.pinned
      storage.observed(storage.property(slot)) { storage.toManyField(slot).pointee = nil }
    }
  }

  /// Applies the delete rule of one relationship of a deleted object.
  private func apply(
    _ property: ModelProperty, of storage: ModelStorage, _ owner: AnyObject,
    _ queue: inout [ModelStorage]
  ) {
    let farEnd = property.farEnd
    let rule = property.deleteRule
    let targets: [ModelStorage]
    switch property.kind {
    case .attribute: return
    case .toOne:
      let reference = storage.reference(property.slot).pointee
      if let object = reference.object {
        targets = [farEnd.storage(object)]
      } else if reference.rowID == 0 {
        targets = []
      } else if rule == .cascade {
        targets = [target(of: storage, property.slot, reference.rowID)?.storage].compactMap { $0 }
      } else {
        // An object that is not here reads its other end from the store when it comes.
        let index = storage._entity?.properties[property.slot].destination?.index
        targets = [index.flatMap { maps[$0].find(reference.rowID) }].compactMap { $0 }
      }
    case .toMany:
      // Without an inverse there is no other end; the rows of the join table go with the owner's.
      guard rule == .cascade || farEnd.inverse != nil else { return }
      targets = storage.loadedState(property.slot).members.map { farEnd.storage($0) }
    }
    // Those that are about to be deleted too are still there until the save.
    for target in targets where target._flags & ModelStorage.Flags.gone == 0 {
      switch rule {
      case .cascade: queue.append(target)
      case .nullify, .deny, .noAction: break
      }
      // Whatever the rule, a member does not stay in the list of an object that goes; what must
      // not be left without an owner is found out by the save.
      if let inverse = farEnd.inverse,
        // Of an object that was never saved nothing remains.
        storage.isInserted || rule == .nullify || rule == .cascade && property.kind == .toOne
          || rule != .deny && inverse.kind == .toMany
      {
        target.detach(inverse, owner, storage)
      }
    }
  }
}
