extension SavePlan {
  /// The new objects of one entity, in the order in which they were inserted.
  ///
  /// The context's list holds the objects until the save is over, so the steps of a save go through
  /// them without counting a reference for each, which would cost as much as the steps themselves.
  struct Newcomers {
    let entity: StoreEntity
    private(set) var storages: ContiguousArray<Unmanaged<ModelStorage>> = []

    var count: Int { storages.count }

    @inline(__always)
    func each(_ body: (ModelStorage) throws -> Void) rethrows {
      try each(in: storages.indices, body)
    }

    @inline(__always)
    func each(in range: Range<Int>, _ body: (ModelStorage) throws -> Void) rethrows {
      for index in range { try storages[index]._withUnsafeGuaranteedRef(body) }
    }

    /// What is to be saved of `storages`, by entity.
    static func sorted(_ storages: [ModelStorage], entityCount: Int) -> [Newcomers] {
      var result: [Newcomers] = []
      var places = [Int](repeating: -1, count: entityCount)
      var last = -1
      var place = -1
      for storage in storages where storage.isInserted && !storage.isDeleted {
        let entity = storage._entity.unsafelyUnwrapped
        if entity.index != last {
          last = entity.index
          if places[last] < 0 {
            places[last] = result.count
            result.append(Newcomers(entity: entity))
          }
          place = places[last]
        }
        result[place].storages.append(.passUnretained(storage))
      }
      return result
    }
  }
}
