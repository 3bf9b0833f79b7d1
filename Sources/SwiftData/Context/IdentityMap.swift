/// The objects of one entity that a context holds, by primary key: one object per row.
///
/// The map owns a reference to each model object, unless its context has been inherited: see
/// `ModelContext+Heir`. Temporary keys are in a table of their own: they
/// all go with the save that makes them permanent.
///
/// A class, so that a loop over rows can keep hold of it.
final class IdentityMap {
  @exclusivity(unchecked) var ownsModels = true
  @exclusivity(unchecked) private var permanent = KeyTable()
  @exclusivity(unchecked) private var temporary = KeyTable()

  var count: Int { permanent.count + temporary.count }

  // The owner has taken the objects out.
  deinit {
    permanent.deallocate()
    temporary.deallocate()
  }

  @inline(__always)
  func find(_ key: Int64) -> ModelStorage? {
    key > 0 ? permanent.find(key) : temporary.find(0 &- key)
  }

  /// Adds an object whose key the map does not have, and holds `model`.
  /// Flags that every object gets when it comes in.
  @exclusivity(unchecked) var initialFlags: UInt32 = 0

  @inline(__always)
  func insert(_ key: Int64, _ storage: ModelStorage, _ model: AnyObject) {
    storage._flags |= initialFlags
    if ownsModels { _ = Unmanaged.passRetained(model) }
    if key > 0 { permanent.insert(key, storage) } else { temporary.insert(0 &- key, storage) }
  }

  /// Takes an object out and lets its model go.
  func remove(_ key: Int64) {
    let removed = key > 0 ? permanent.remove(key) : temporary.remove(0 &- key)
    if ownsModels, let model = removed?._model { Unmanaged.passUnretained(model).release() }
  }

  /// Lets `body` give `count` objects, which have temporary keys, permanent ones.
  func replaceTemporaryKeys(
    count: Int, _ body: (_ replace: (_ old: Int64, _ new: Int64, ModelStorage) -> Void) -> Void
  ) {
    permanent.reserve(count)
    // Mostly all temporary keys go at once.
    let isAll = count == temporary.count
    body { old, new, storage in
      if !isAll { _ = temporary.remove(0 &- old) }
      permanent.insert(new, storage)
    }
    if isAll { temporary.removeAll() }
  }

  func each(_ body: (ModelStorage) -> Void) {
    permanent.each(body)
    temporary.each(body)
  }

  /// Lets the objects go that nobody else holds and that have nothing to save.
  func sweep() {
    var dropped: [Int64] = []
    permanent.each { if isUnused($0) { dropped.append($0._rowID) } }
    for key in dropped { drop(key) }
  }

  /// The same for the objects with `keys`.
  func sweep(_ keys: ArraySlice<Int64>) {
    for key in keys where key > 0 {
      if let storage = permanent.find(key), isUnused(storage) { drop(key) }
    }
  }

  private func isUnused(_ storage: ModelStorage) -> Bool {
    let keep =
      ~(ModelStorage.Flags.fault | ModelStorage.Flags.identified | ModelStorage.Flags.watched
      | ModelStorage.Flags.settled)
    guard storage._dirty == 0, storage._flags & keep == 0, let model = storage._modelAddress
    else { return false }
    return isHeldOnce(model)
  }

  private func drop(_ key: Int64) {
    permanent.find(key)?._context = nil
    remove(key)
  }
}

/// Whether there is one reference to the object at `address`, which somebody holds as an address.
///
/// The question needs a variable with the reference in it. The bytes of the address are taken for
/// one, so that no other reference comes into being, optimised or not. It is one of a class, as
/// unoptimised code holds what is in an `AnyObject` once more to look at it.
func isHeldOnce(_ address: UnsafeMutableRawPointer) -> Bool {
  var reference = address
  return withUnsafeMutablePointer(to: &reference) {
    $0.withMemoryRebound(to: AnyModel.self, capacity: 1) {
      isKnownUniquelyReferenced(&$0.pointee)
    }
  }
}

/// Stands for whatever class a model object is of.
private final class AnyModel {}

/// Storages by positive key.
///
/// Open addressing with linear probing, and the key itself as its hash: the store hands keys out in
/// order, so objects that are fetched together lie together.
private struct KeyTable {
  private var keys: UnsafeMutablePointer<Int64>
  private var storages: UnsafeMutablePointer<Unmanaged<ModelStorage>?>
  private var mask: Int
  private(set) var count = 0
  /// Places whose object is gone and that a search must not end at.
  private var graves = 0

  private static let empty: Int64 = 0
  private static let grave = Int64.min

  init() {
    mask = 15
    (keys, storages) = Self.allocate(16)
  }

  private static func allocate(
    _ capacity: Int
  ) -> (UnsafeMutablePointer<Int64>, UnsafeMutablePointer<Unmanaged<ModelStorage>?>) {
    let keys = UnsafeMutablePointer<Int64>.allocate(capacity: capacity)
    let storages = UnsafeMutablePointer<Unmanaged<ModelStorage>?>.allocate(capacity: capacity)
    keys.initialize(repeating: empty, count: capacity)
    storages.initialize(repeating: nil, count: capacity)
    return (keys, storages)
  }

  func deallocate() {
    keys.deallocate()
    storages.deallocate()
  }

  @inline(__always)
  func find(_ key: Int64) -> ModelStorage? {
    var index = Int(truncatingIfNeeded: key) & mask
    while keys[index] != Self.empty {
      if keys[index] == key {
        return storages[index].unsafelyUnwrapped.takeUnretainedValue()
      }
      index = (index &+ 1) & mask
    }
    return nil
  }

  @inline(__always)
  mutating func insert(_ key: Int64, _ storage: ModelStorage) {
    if (count &+ graves &+ 1) &* 2 > mask { rebuild() }
    var index = Int(truncatingIfNeeded: key) & mask
    while keys[index] > Self.empty { index = (index &+ 1) & mask }
    if keys[index] == Self.grave { graves &-= 1 }
    keys[index] = key
    storages[index] = Unmanaged.passUnretained(storage)
    count &+= 1
  }

  mutating func remove(_ key: Int64) -> ModelStorage? {
    var index = Int(truncatingIfNeeded: key) & mask
    while keys[index] != key {
      if keys[index] == Self.empty { return nil }
      index = (index &+ 1) & mask
    }
    let storage = storages[index].unsafelyUnwrapped.takeUnretainedValue()
    storages[index] = nil
    keys[index] = Self.grave
    graves += 1
    count -= 1
    if keys[(index &+ 1) & mask] == Self.empty {
      // No search passes here any more, nor over the graves before it.
      while keys[index] == Self.grave {
        keys[index] = Self.empty
        graves -= 1
        index = (index &- 1) & mask
      }
    } else if graves > count + 64 {
      rebuild()
    }
    return storage
  }

  mutating func removeAll() {
    deallocate()
    self = KeyTable()
  }

  /// Makes room for `more` objects.
  mutating func reserve(_ more: Int) {
    if (count &+ graves &+ more) &* 2 > mask { rebuild(for: more) }
  }

  private mutating func rebuild(for more: Int = 1) {
    let (oldKeys, oldStorages, oldCapacity) = (keys, storages, mask + 1)
    var capacity = 16
    while capacity <= (count + more) * 2 { capacity *= 2 }
    (keys, storages) = Self.allocate(capacity)
    mask = capacity - 1
    graves = 0
    for old in 0..<oldCapacity where oldKeys[old] > Self.empty {
      var index = Int(truncatingIfNeeded: oldKeys[old]) & mask
      while keys[index] != Self.empty { index = (index &+ 1) & mask }
      keys[index] = oldKeys[old]
      storages[index] = oldStorages[old]
    }
    oldKeys.deallocate()
    oldStorages.deallocate()
  }

  func each(_ body: (ModelStorage) -> Void) {
    for index in 0...mask where keys[index] > Self.empty {
      body(storages[index].unsafelyUnwrapped.takeUnretainedValue())
    }
  }
}
