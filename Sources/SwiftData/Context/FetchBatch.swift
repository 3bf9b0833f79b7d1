/// The keys that one fetch brought, in order: when a relationship of one object is read, those of
/// its neighbours are likely to be next, and are loaded with it in growing groups.
final class FetchBatch {
  let entity: StoreEntity
  @exclusivity(unchecked) var keys: ContiguousArray<Int64> = []
  /// How many objects the last load of each relationship was for, by slot.
  private var groups: [Int: Int] = [:]

  /// What the objects of the batch must not outlive: their context once it has been inherited, or
  /// its coordinator.
  private let keeper: AnyObject?

  init(_ entity: StoreEntity, keeper: AnyObject? = nil) {
    self.entity = entity
    self.keeper = keeper
  }

  /// How many objects to load the relationship `slot` for, this time: eight times as many as last
  /// time, so that who stops early has loaded a few times too much at most.
  func nextGroup(_ slot: Int) -> Int {
    let size = min((groups[slot] ?? 0) * 8, 16384)
    groups[slot] = max(size, 1)
    return max(size, 1)
  }
}
