import Foundation

extension ModelContext {
  /// The models that match a descriptor.
  ///
  /// One statement is run, or none where the answer is known to be empty. Changes that are not saved
  /// take part, unless the descriptor says otherwise.
  ///
  /// - Parameter descriptor: Which models, in which order.
  /// - Returns: The models; each row has one object per context.
  /// - Throws: ``SwiftDataError/unsupportedPredicate``, ``SwiftDataError/unsupportedKeyPath`` and
  ///   ``SwiftDataError/unsupportedSortDescriptor`` for what cannot be translated,
  ///   ``SwiftDataError/unknownSchema`` for a class that the container does not have, and what
  ///   SQLite reports.
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    settle()
    sweepIfLarge()
    let query = try FetchQuery(descriptor, in: self)
    let result = try query.models()
    if !descriptor.relationshipKeyPathsForPrefetching.isEmpty {
      try prefetch(descriptor.relationshipKeyPathsForPrefetching, of: result, query.entity)
    }
    // The rows may be of a save whose news had not arrived when the fetch began: members that were
    // loaded before would not know them.
    coordinator.newsLock.lock()
    coordinator.newsLock.unlock()
    settle()
    return result
  }

  /// How many models match a descriptor.
  ///
  /// - Parameter descriptor: Which models; a limit and an offset count as they would in a fetch.
  /// - Throws: As ``fetch(_:)``.
  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
    settle()
    return try FetchQuery(descriptor, in: self).count()
  }

  /// The identifiers of the models that match a descriptor.
  ///
  /// Differs from Apple: a sort order together with pending changes is no error.
  ///
  /// - Parameter descriptor: Which models, in which order.
  /// - Throws: As ``fetch(_:)``.
  public func fetchIdentifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>
  ) throws -> [PersistentIdentifier] {
    settle()
    return try FetchQuery(descriptor, in: self).identifiers()
  }

  func prefetch<T: PersistentModel>(
    _ keyPaths: [PartialKeyPath<T>], of models: [T], _ entity: StoreEntity
  ) throws {
    for keyPath in keyPaths {
      guard let property = entity.property(keyPath), let destination = property.destination else {
        throw SwiftDataError._unsupportedKeyPath(
          "\(keyPath) is no relationship of \(entity.name) and cannot be prefetched.")
      }
      let storages = models.map(\._$modelStorage)
      switch property.kind {
      case .toMany:
        let missing = storages.filter {
          $0._context === self && !$0.isInserted
            && $0.toManyField(property.slot).pointee?.isLoaded != true
        }
        if !missing.isEmpty { try loadMembers(of: missing, property.slot) }
      default:
        var wanted: Set<Int64> = []
        for storage in storages where !storage.isFault {
          let key = storage.reference(property.slot).pointee.rowID
          if key > 0, maps[destination.index].find(key) == nil { wanted.insert(key) }
        }
        if !wanted.isEmpty { try load(destination, wanted.sorted()) }
      }
    }
  }
}
