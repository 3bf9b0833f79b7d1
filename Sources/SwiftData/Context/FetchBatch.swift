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

  /// The places of the objects to load the relationship `slot` for, from `start` on: eight times as
  /// many as last time, so that who stops early has loaded a few times too much at most.
  ///
  /// Empty for an object that has left the fetch which gave it its place.
  func nextGroup(_ slot: Int, from start: Int) -> Range<Int> {
    guard keys.indices.contains(start) else { return 0..<0 }
    let size = max(min((groups[slot] ?? 0) * 8, 16384), 1)
    groups[slot] = size
    return start..<min(start + size, keys.count)
  }
}
