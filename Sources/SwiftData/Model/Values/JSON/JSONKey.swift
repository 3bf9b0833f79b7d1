/// A coding key that is known by its text or its place only.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = Int(stringValue)
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }

  /// The key of an element of a list.
  init(index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  static let `super` = JSONKey(stringValue: "super")
}

/// The keys that lead to the value at hand, for those who ask for the path to it.
///
/// Text and nodes know the words of all keys; the keys themselves are kept where it costs little.
final class JSONKeyStack {
  private typealias Entry = (place: Int32, key: any CodingKey)

  private var entries = UnsafeMutablePointer<Entry>.allocate(capacity: 8)
  private var capacity = 8
  private(set) var count = 0

  deinit {
    cut(to: 0)
    entries.deallocate()
  }

  @inline(__always)
  func push<Key: CodingKey>(_ key: Key, for place: Int32) {
    // Larger keys would take memory of their own.
    guard MemoryLayout<Key>.size <= 3 * MemoryLayout<Int>.size else { return }
    if count == capacity { grow() }
    (entries + count).initialize(to: (place, key))
    count &+= 1
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: entries, count: count)
    entries.deallocate()
    entries = larger
    capacity *= 2
  }

  @inline(__always)
  func cut(to lower: Int) {
    guard count > lower else { return }
    (entries + lower).deinitialize(count: count - lower)
    count = lower
  }

  func key(of place: Int32) -> (any CodingKey)? {
    UnsafeBufferPointer(start: entries, count: count).last { $0.place == place }?.key
  }
}
