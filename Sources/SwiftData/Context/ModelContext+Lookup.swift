extension ModelContext {
  /// The model with an identifier: the one that the context holds, else the one in the store.
  ///
  /// A temporary identifier still finds its model after the save that made it permanent. Where there
  /// is no such row (any more), the model is one without a context whose properties read as nothing.
  ///
  /// - Precondition: The identifier's entity is one of the container's.
  public func model(for persistentModelID: PersistentIdentifier) -> any PersistentModel {
    settle()
    guard let entity = coordinator.entity(named: persistentModelID.entityName) else {
      preconditionFailure(
        "The container has no entity \(persistentModelID.entityName). Add the model to its schema, "
          + "or use the identifier with the container it comes from.")
    }
    do {
      if let storage = try storage(for: persistentModelID, entity, loading: true),
        let model = Self.model(storage)
      {
        return model
      }
    } catch {
      deferredErrors.append(error)
    }
    func missing<T: PersistentModel>(_ type: T.Type) -> any PersistentModel {
      let storage = T._$makeStorage()
      storage._flags = ModelStorage.Flags.gone
      storage._dirty = 0
      storage._entity = entity
      storage._rowID = persistentModelID._rowID ?? 0
      storage._batch = leaversBatch
      return makeDetached(type, storage)
    }
    return missing(entity.type)
  }

  /// The model with an identifier, if the context holds it already.
  public func registeredModel<T: PersistentModel>(
    for persistentModelID: PersistentIdentifier
  ) -> T? {
    settle()
    guard let entity = coordinator.entity(named: persistentModelID.entityName) else { return nil }
    // Nothing is loaded, so nothing is thrown.
    let storage = try? storage(for: persistentModelID, entity, loading: false)
    return storage?._model as? T
  }

  func storage(
    for identifier: PersistentIdentifier, _ entity: StoreEntity, loading: Bool
  ) throws -> ModelStorage? {
    if let store = identifier.storeIdentifier, store != entity.store.identifier { return nil }
    guard var key = identifier._rowID, key != 0 else { return nil }
    if key < 0, let permanent = permanentKeys[key] { key = permanent }
    let found = maps[entity.index].find(key)
    if let found { return found._entity?.isKind(of: entity) == true ? found : nil }
    return loading && key > 0 ? try object(entity, key)?.storage : nil
  }
}
