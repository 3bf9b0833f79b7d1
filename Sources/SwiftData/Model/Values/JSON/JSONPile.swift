/// Memory that grows as elements are added, and that is kept when it is emptied.
final class JSONPile<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  /// Makes room for more elements, whose places the caller fills.
  @inline(__always)
  func reserve(_ extra: Int) {
    if extra > capacity &- count { grow(extra) }
  }

  @inline(never)
  private func grow(_ extra: Int) {
    capacity = max(capacity * 2, count + extra)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }

  @inline(__always)
  func append(_ element: Element) {
    reserve(1)
    base[count] = element
    count &+= 1
  }

  @inline(__always)
  func append(_ elements: UnsafePointer<Element>, count extra: Int) {
    reserve(extra)
    (base + count).update(from: elements, count: extra)
    count &+= extra
  }
}
