extension ModelContext {
  /// Runs a closure for each model that matches a descriptor, with a batch of them in memory at a
  /// time.
  ///
  /// The matches and their order are those of the moment when the enumeration begins, of which the
  /// context keeps the keys. Models that nobody holds are let go behind each batch; those with
  /// changes stay until they are saved. A model that was deleted meanwhile is passed over.
  ///
  /// ```swift
  /// var total = Decimal()
  /// try context.enumerate(FetchDescriptor<Expense>()) { total += $0.amount }
  /// ```
  ///
  /// - Parameters:
  ///   - fetch: Which models, in which order.
  ///   - batchSize: How many models are in memory at a time, at least 1.
  ///   - allowEscapingMutations: Whether the closure may leave changes that are not saved.
  ///   - block: What to do with each model.
  /// - Throws: As ``fetch(_:)``; ``SwiftDataError/modelValidationFailure`` where the closure has left
  ///   changes and must not; and what the closure throws.
  public func enumerate<T: PersistentModel>(
    _ fetch: FetchDescriptor<T>, batchSize: Int = 5000, allowEscapingMutations: Bool = false,
    block: (T) throws -> Void
  ) throws {
    guard batchSize > 0 else {
      throw SwiftDataError._unsupportedPredicate(
        "batchSize is \(batchSize); use a positive number of models.")
    }
    settle()
    sweepIfLarge()
    let query = try FetchQuery(fetch, in: self)
    let keys = try query.keys()
    let map = maps[query.entity.index]
    var start = 0
    while start < keys.count {
      let batch = keys[start..<min(start + batchSize, keys.count)]
      try enumerate(
        query, batch, fetch.relationshipKeyPathsForPrefetching,
        allowEscapingMutations: allowEscapingMutations, block)
      // Loaded members can be loaded again; as they are, they hold each other.
      for key in batch { map.find(key)?.dropLoadedMembers() }
      map.sweep(batch)
      sweepIfLarge()
      start += batch.count
    }
  }

  private func enumerate<T: PersistentModel>(
    _ query: FetchQuery<T>, _ keys: ArraySlice<Int64>, _ prefetching: [PartialKeyPath<T>],
    allowEscapingMutations: Bool, _ block: (T) throws -> Void
  ) throws {
    let models = try query.models(keys)
    if !prefetching.isEmpty { try prefetch(prefetching, of: models, query.entity) }
    for model in models where !model._$modelStorage.isGone {
      let before = pendingCount
      try block(model)
      if !allowEscapingMutations, pendingCount > before {
        throw SwiftDataError._modelValidationFailure(
          "The closure of enumerate has left changes of \(T.self) or others that are not saved, "
            + "which stay pending. Save in the closure, or pass allowEscapingMutations: true.")
      }
    }
  }

  /// How many changes a save would write; more after each change that is the first of its object.
  private var pendingCount: Int { inserted.count + changed.count + deleted.count + touched.count }
}

extension ModelStorage {
  /// Forgets members that are as the store has them.
  fileprivate final func dropLoadedMembers() {
    guard !isInserted else { return }
    for slot in type(of: self)._type.toManySlots {
      let field = toManyField(slot)
      if let state = field.pointee, state.isLoaded, !state.isTouched { field.pointee = nil }
    }
  }
}
