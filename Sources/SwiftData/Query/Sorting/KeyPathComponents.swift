/// The steps of a key path, which the standard library keeps to itself.
///
/// A sort through a relationship, `\Expense.budget?.name`, is one key path of several steps, and no
/// public way leads to them. They are read where the standard library and Foundation read them: in
/// the key path's own buffer, whose form is part of Swift's ABI. Whatever does not look as it
/// should makes the whole unknown; nothing is guessed.
struct KeyPathComponents {
  enum Component: Equatable {
    /// A stored property, by where it lies.
    case stored(isClass: Bool, offset: UInt32)
    /// A computed property, by what tells it from others.
    case computed(kind: UInt32, id: UInt)
    /// `?` after an optional, or `!`.
    case unwrap
    /// The end of a chain with a `?` in it.
    case wrap
  }

  let components: [Component]

  /// The steps of a key path; nil where they cannot be told.
  init?(_ keyPath: AnyKeyPath) {
    let object = Unmanaged.passUnretained(keyPath).toOpaque()
    components = withExtendedLifetime(keyPath) { Self.read(UnsafeRawPointer(object)) } ?? []
    if components.isEmpty { return nil }
  }

  private static let word = MemoryLayout<Int>.size

  private static func read(_ object: UnsafeRawPointer) -> [Component]? {
    // Behind the object's header and the string for key-value coding: the buffer, after its size.
    let header = object + 3 * word
    let size = Int(header.load(as: UInt32.self) & 0x00ff_ffff)
    let buffer = UnsafeRawBufferPointer(start: header + word, count: size)
    var components: [Component] = []
    var position = 0
    while position < size {
      guard let (component, length) = component(at: position, of: buffer) else { return nil }
      components.append(component)
      position += length
      if position == size { break }
      // The type that the step leads to, unless the step is the last.
      position = (position + word - 1) / word * word + word
    }
    return position == size ? components : nil
  }

  private static func component(
    at position: Int, of buffer: UnsafeRawBufferPointer
  ) -> (Component, length: Int)? {
    guard position + 4 <= buffer.count else { return nil }
    let header = buffer.loadUnaligned(fromByteOffset: position, as: UInt32.self)
    let payload = header & 0x00ff_ffff
    switch header >> 24 & 0x7f {
    case 1, 3:
      let isClass = header >> 24 & 0x7f == 3
      // The highest bit of the payload is for `let`; then come offsets too large for it.
      let offset = payload & 0x007f_ffff
      if offset < 0x007f_fffd { return (.stored(isClass: isClass, offset: offset), 4) }
      guard offset == 0x007f_ffff, position + 8 <= buffer.count else { return nil }
      let far = buffer.loadUnaligned(fromByteOffset: position + 4, as: UInt32.self)
      return (.stored(isClass: isClass, offset: far), 8)
    case 2:
      let isSettable = payload & 0x0040_0000 != 0
      var length = word * (isSettable ? 4 : 3)
      guard position + length <= buffer.count else { return nil }
      let id = buffer.loadUnaligned(fromByteOffset: position + word, as: UInt.self)
      if payload & 0x0008_0000 != 0 {
        // The arguments of a subscript, or the types of generic code, and how to handle them.
        guard position + length + 3 * word <= buffer.count else { return nil }
        let size = buffer.loadUnaligned(fromByteOffset: position + length, as: Int.self)
        let isExternal = payload & 0x10 != 0
        length += word * (isExternal ? 3 : 2) + size
        guard size >= 0, position + length <= buffer.count else { return nil }
      }
      // Whether it can be set, and how, depends on where the key path was written; what the types
      // are follows from the step before.
      return (.computed(kind: payload & 0x0030_0000, id: id), length)
    case 4:
      return payload == 1 ? (.wrap, 4) : (.unwrap, 4)
    default: return nil
    }
  }
}
