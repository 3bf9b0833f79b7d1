extension JSONReader {
  /// Readies an object for being searched.
  ///
  /// - Throws: `DecodingError` where a name is wrong.
  func openObject(_ object: Int32) throws {
    if !self[object].pointee.isSimple { _ = try index(object) }
  }

  /// The value of a member; nil where there is none.
  @inline(__always)
  func member(_ name: String, of object: Int32) -> Int32? {
    guard self[object].pointee.isSimple else { return indexed(name, object) }
    var text = name
    let found = text.withUTF8 { search($0, in: object) }
    return found == -2 ? indexed(name, object) : found == -1 ? nil : found
  }

  /// Looks for a name in an object whose names ascend, from where the last one was found.
  ///
  /// - Returns: The value, -1 where there is none, -2 where the search would take long.
  @inline(__always)
  private func search(_ name: UnsafeBufferPointer<UInt8>, in object: Int32) -> Int32 {
    let end = self[object].pointee.next
    var member = self[object].pointee.cursor
    guard end > object + 1 else { return -1 }
    if member >= end || order(member, name) > 0 { member = object + 1 }
    var steps = 0
    while member < end {
      let order = order(member, name)
      if order == 0 {
        self[object].pointee.cursor = self[member + 1].pointee.next
        return member + 1
      }
      // Some other characters are equal to an ASCII one as strings.
      if order > 0 { break }
      steps += 1
      if steps > 32 { return -2 }
      member = self[member + 1].pointee.next
    }
    return name.allSatisfy { $0 < 0x80 } ? -1 : -2
  }

  private func indexed(_ name: String, _ object: Int32) -> Int32? {
    // The names of a simple object are right, those of others were checked when it was opened.
    (try? index(object))?[name]
  }

  private func index(_ object: Int32) throws -> [String: Int32] {
    if let index = indexes[object] { return index }
    var index: [String: Int32] = [:]
    index.reserveCapacity(Int(self[object].pointee.count))
    var member = object + 1
    while member < self[object].pointee.next {
      guard let name = string(member) else { throw corrupted(object, "A name is no valid text.") }
      // The first of several values counts.
      if index[name] == nil { index[name] = member + 1 }
      member = self[member + 1].pointee.next
    }
    indexes[object] = index
    return index
  }

  /// The names of the members, each once.
  func names(of object: Int32) -> [String] {
    var names: [String] = []
    names.reserveCapacity(Int(self[object].pointee.count))
    var member = object + 1
    while member < self[object].pointee.next {
      let value = member + 1
      if let name = string(member), self[object].pointee.isSimple || indexed(name, object) == value
      {
        names.append(name)
      }
      member = self[value].pointee.next
    }
    return names
  }
}
