import CSQLite
import Foundation

/// A descriptor on its way through the store and the context's pending changes.
///
/// What the store holds is selected by SQL. Objects with changes that are not saved are left out of
/// that, judged in memory by the predicate itself, and put in where the order wants them.
struct FetchQuery<T: PersistentModel> {
  let context: ModelContext
  let entity: StoreEntity
  private let descriptor: FetchDescriptor<T>
  private let condition: SQLFragment?
  private let order: SQLFragment?
  /// The objects with pending changes that must be judged in memory; nil where there are none.
  private let pending: Pending?

  private struct Pending {
    /// New and changed objects, without those that will be deleted.
    var candidates: [ModelStorage] = []
    /// The keys of changed and deleted objects, whose rows are out of date.
    var staleKeys: [Int64] = []
    /// Whether the condition or the order reads other entities with pending changes, so that every
    /// object must be judged in memory.
    var reachesFurther = false
  }

  init(_ descriptor: FetchDescriptor<T>, in context: ModelContext) throws {
    self.context = context
    self.descriptor = descriptor
    entity = try context.coordinator.requireEntity(for: T.self)
    if let offset = descriptor.fetchOffset, offset < 0 {
      throw Self.negative("fetchOffset", offset)
    }
    if let limit = descriptor.fetchLimit, limit < 0 { throw Self.negative("fetchLimit", limit) }
    var others: Set<String> = []
    if let predicate = descriptor.predicate {
      let translation = try PredicateTranslator.translate(predicate, entity: entity)
      condition = translation.condition
      others = translation.entities
    } else {
      condition = nil
    }
    if descriptor.sortBy.isEmpty {
      order = nil
    } else {
      let (fragment, entities) = try SortTranslator.translate(descriptor.sortBy, entity: entity)
      order = fragment
      others.formUnion(entities)
    }
    pending = descriptor.includePendingChanges ? Self.pending(entity, others, context) : nil
  }

  private static func negative(_ name: String, _ value: Int) -> SwiftDataError {
    ._unsupportedPredicate("\(name) is \(value); use zero, a positive number, or nil.")
  }

  private static func pending(
    _ entity: StoreEntity, _ others: Set<String>, _ context: ModelContext
  ) -> Pending? {
    var pending = Pending()
    for storage in context.inserted where storage.isKind(of: entity) && !storage.isDeleted {
      pending.candidates.append(storage)
    }
    for storage in context.changedStorages where storage.isKind(of: entity) {
      pending.candidates.append(storage)
      pending.staleKeys.append(storage._rowID)
    }
    for storage in context.deleted where storage.isKind(of: entity) && !storage.isInserted {
      pending.staleKeys.append(storage._rowID)
    }
    if !others.isEmpty {
      func isOfOthers(_ storage: ModelStorage) -> Bool {
        others.contains(storage._entity!.root.name)
      }
      pending.reachesFurther =
        context.inserted.contains(where: isOfOthers)
        || context.changedStorages.contains(where: isOfOthers)
        || context.deleted.contains(where: isOfOthers)
        || context.touched.contains { $0.storage.isKind(of: entity) }
    }
    let isEmpty =
      pending.candidates.isEmpty && pending.staleKeys.isEmpty && !pending.reachesFurther
    return isEmpty ? nil : pending
  }

  // MARK: - Answers

  func models() throws -> [T] {
    guard let pending else {
      return try stored(limit: descriptor.fetchLimit, offset: descriptor.fetchOffset ?? 0)
    }
    return window(try merged(pending))
  }

  func count() throws -> Int {
    guard descriptor.fetchLimit != 0 else { return 0 }
    let all: Int
    if let pending {
      if pending.reachesFurther {
        all = try merged(pending).count
      } else {
        all = try storedCount(without: pending.staleKeys) + matches(among: pending.candidates).count
      }
    } else {
      all = try storedCount(without: [])
    }
    let rest = max(0, all - (descriptor.fetchOffset ?? 0))
    return min(rest, descriptor.fetchLimit ?? rest)
  }

  func identifiers() throws -> [PersistentIdentifier] {
    if let pending { return window(try merged(pending)).map(\.persistentModelID) }
    var result: [PersistentIdentifier] = []
    let isMixed = !entity.subentities.isEmpty
    try select(
      "t0.\(StoreEntity.primaryKey)" + (isMixed ? ", t0.\(StoreEntity.discriminator)" : ""),
      without: [], limit: descriptor.fetchLimit, offset: descriptor.fetchOffset ?? 0
    ) { statement in
      while try statement.step() {
        let key = statement.int64(0)
        let origin =
          isMixed
          ? try reading(key) { try entity.row(statement.pointer, column: 1).entity.origin }
          : entity.origin
        result.append(PersistentIdentifier(origin, key))
      }
    }
    return result
  }

  // MARK: - The store

  /// The saved objects that match.
  private func stored(
    limit: Int?, offset: Int, without keys: [Int64] = [], ignoringCondition: Bool = false
  ) throws -> [T] {
    var result: ContiguousArray<T> = []
    try select(
      entity.selectedColumns, without: keys, limit: limit, offset: offset,
      ignoringCondition: ignoringCondition
    ) { statement in
      result = try objects(statement)
    }
    return Array(result)
  }

  /// The objects with `keys`, in that order, without those whose rows are gone.
  func models(_ keys: ArraySlice<Int64>) throws -> [T] {
    // Objects without a row yet, in their places between the others.
    if keys.contains(where: { $0 < 0 }) {
      let map = context.maps[entity.index]
      var saved = Dictionary(
        try models(keys.filter { $0 > 0 }[...]).map { ($0._$modelStorage._rowID, $0) },
        uniquingKeysWith: { first, _ in first })
      return keys.compactMap { saved.removeValue(forKey: $0) ?? map.find($0)?._model as? T }
    }
    let sql =
      "SELECT \(entity.selectedColumns) FROM json_each(?) j "
      + "CROSS JOIN \(entity.table) t0 ON t0.\(StoreEntity.primaryKey) = j.value ORDER BY j.key"
    let connection = try context.connection(entity.store)
    return try entity.store.exclusively {
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      try statement.bind([.text(jsonArray(Array(keys)))])
      return Array(try objects(statement)).filter { !$0._$modelStorage.isGone }
    }
  }

  /// The keys of all matches, in order; those of objects that were never saved are negative.
  func keys() throws -> [Int64] {
    if let pending { return window(try merged(pending)).map { $0._$modelStorage.rowID } }
    var result: [Int64] = []
    try select(
      "t0.\(StoreEntity.primaryKey)", without: [], limit: descriptor.fetchLimit,
      offset: descriptor.fetchOffset ?? 0
    ) { statement in
      while try statement.step() { result.append(statement.int64(0)) }
    }
    return result
  }

  /// The objects of the rows that a statement gives.
  private func objects(_ statement: Statement) throws -> ContiguousArray<T> {
    var result: ContiguousArray<T> = []
    let batch = FetchBatch(entity, keeper: context.isHeir ? context : nil)
    let pointer = statement.pointer
    let map = context.maps[entity.index]
    var isFirst = true
    while try statement.step() {
      if isFirst {
        isFirst = false
        try context.noticeOtherWriters(entity.store)
      }
      let key = sqlite3_column_int64(pointer, 0)
      if let storage = map.find(key) {
        if storage.isFault {
          storage._flags &= ~ModelStorage.Flags.fault
          try reading(key) { try context.load(storage, entity, pointer, column: 1) }
        }
        batch.keys.append(key)
        result.append(unsafeDowncast(storage._model!, to: T.self))
        continue
      }
      let (model, storage) = try reading(key) {
        try context.makeObject(T.self, entity, key, pointer, column: 1)
      }
      storage._batch = batch
      storage._batchIndex = Int32(truncatingIfNeeded: batch.keys.count)
      batch.keys.append(key)
      map.insert(key, storage, model)
      result.append(model)
    }
    if isFirst { try context.noticeOtherWriters(entity.store) }
    return result
  }

  @inline(__always)
  private func reading<R>(_ key: Int64, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as StoredValueError {
      throw context.unreadable(entity, key, error)
    }
  }

  private func storedCount(without keys: [Int64]) throws -> Int {
    var count = 0
    try select("count(*)", without: keys, limit: nil, offset: 0, isSorted: false) { statement in
      if try statement.step() { count = Int(statement.int64(0)) }
    }
    return count
  }

  private func select(
    _ columns: String, without keys: [Int64], limit: Int?, offset: Int,
    ignoringCondition: Bool = false, isSorted: Bool = true, rows: (Statement) throws -> Void
  ) throws {
    var sql = "SELECT \(columns) FROM \(entity.table) t0"
    var arguments: [_SQLValue] = []
    var conditions: [String] = []
    let isFiltered = condition != nil && !ignoringCondition
    // Where there is a condition, it is left to SQLite to find an index for that.
    if let kind = entity.kindCondition(isFiltered ? "+t0" : "t0") { conditions.append(kind) }
    if let condition, !ignoringCondition {
      conditions.append(condition.text)
      arguments += condition.arguments
    }
    if !keys.isEmpty {
      conditions.append("t0.\(StoreEntity.primaryKey) NOT IN (SELECT value FROM json_each(?))")
      arguments.append(.text(jsonArray(keys)))
    }
    if conditions.count == 1 {
      sql += " WHERE \(conditions[0])"
    } else if !conditions.isEmpty {
      sql +=
        " WHERE (\(conditions.joined(separator: ") AND ("))"
        + ")"
    }
    if isSorted {
      // The key last, so that the order of equals is the same each time.
      if let order {
        sql += " ORDER BY \(order.text), t0.\(StoreEntity.primaryKey)"
        arguments += order.arguments
      } else {
        sql += " ORDER BY t0.\(StoreEntity.primaryKey)"
      }
    }
    if limit != nil || offset > 0 {
      sql += " LIMIT ? OFFSET ?"
      arguments += [.integer(Int64(limit ?? -1)), .integer(Int64(offset))]
    }
    let connection = try context.connection(entity.store)
    try entity.store.exclusively {
      let statement: Statement
      do {
        statement = try connection.statement(sql)
      } catch {
        throw PredicateTranslator.explained(error, for: entity)
      }
      defer { statement.reset() }
      try statement.bind(arguments)
      try rows(statement)
    }
  }

  // MARK: - Pending changes

  /// All matches in order, saved and not.
  private func merged(_ pending: Pending) throws -> [T] {
    if pending.reachesFurther {
      let saved = try stored(
        limit: nil, offset: 0, without: pending.staleKeys, ignoringCondition: true)
      let all = saved + pending.candidates.compactMap { $0._model as? T }
      let matching =
        try descriptor.predicate.map { predicate in
          try all.filter { try PredicateTranslator.holds(predicate, for: $0) }
        } ?? all
      return descriptor.sortBy.isEmpty ? matching : matching.stablySorted(by: compare)
    }
    // With the window's end known, the store need not go on behind it.
    let end = descriptor.fetchLimit.map { limit in
      let (sum, isTooLarge) = limit.addingReportingOverflow(descriptor.fetchOffset ?? 0)
      return isTooLarge ? Int.max : sum
    }
    let saved = try stored(limit: end, offset: 0, without: pending.staleKeys)
    let unsaved = try matches(among: pending.candidates)
    if descriptor.sortBy.isEmpty {
      // In the order of creation: changed objects in their places, new ones at the end.
      return (saved + unsaved).stablySorted { creation($0, $1) }
    }
    return merge(saved, unsaved.stablySorted(by: compare))
  }

  private func matches(among candidates: [ModelStorage]) throws -> [T] {
    let models = candidates.compactMap { $0._model as? T }
    guard let predicate = descriptor.predicate else { return models }
    return try models.filter { try PredicateTranslator.holds(predicate, for: $0) }
  }

  private func creation(_ lhs: T, _ rhs: T) -> ComparisonResult {
    let left = lhs._$modelStorage.rowID
    let right = rhs._$modelStorage.rowID
    if left == right { return .orderedSame }
    // Temporary keys run downwards and come after all others.
    if (left < 0) != (right < 0) { return left > 0 ? .orderedAscending : .orderedDescending }
    return (left < 0) == (left > right) ? .orderedAscending : .orderedDescending
  }

  private func compare(_ lhs: T, _ rhs: T) -> ComparisonResult {
    for descriptor in descriptor.sortBy {
      let result = SortTranslator.compare(lhs, rhs, by: descriptor)
      if result != .orderedSame { return result }
    }
    return creation(lhs, rhs)
  }

  /// Two sorted lists as one.
  private func merge(_ saved: [T], _ unsaved: [T]) -> [T] {
    var result: [T] = []
    result.reserveCapacity(saved.count + unsaved.count)
    var start = 0
    for model in unsaved {
      // Few against many: look for the place of each by halves.
      var low = start
      var high = saved.count
      while low < high {
        let middle = (low + high) / 2
        if compare(saved[middle], model) == .orderedDescending {
          high = middle
        } else {
          low = middle + 1
        }
      }
      result += saved[start..<low]
      result.append(model)
      start = low
    }
    result += saved[start...]
    return result
  }

  private func window(_ models: [T]) -> [T] {
    let rest = models.dropFirst(descriptor.fetchOffset ?? 0)
    return Array(descriptor.fetchLimit.map { rest.prefix($0) } ?? rest)
  }
}

extension Array {
  fileprivate func stablySorted(by compare: (Element, Element) -> ComparisonResult) -> [Element] {
    // `sort` keeps the order of equals, by today's implementation only: the place decides.
    enumerated().sorted { lhs, rhs in
      switch compare(lhs.element, rhs.element) {
      case .orderedAscending: true
      case .orderedDescending: false
      case .orderedSame: lhs.offset < rhs.offset
      }
    }.map(\.element)
  }
}
