import Foundation

extension JSONWriter {
  /// The whole text of a node; valid until the writer goes on.
  ///
  /// - Returns: nil where the value has written nothing.
  func finish(_ root: Int32) throws(JSONFailure) -> UnsafeBufferPointer<UInt8>? {
    if let misuse { throw JSONFailure(misuse) }
    switch self[root].pointee.kind {
    case .empty, .dropped: return nil
    case .text:
      let (start, end) = (self[root].pointee.start, self[root].pointee.end)
      return UnsafeBufferPointer(start: text.base + start, count: end - start)
    case .object, .array:
      output.reserve(text.count + 4 * nodes.count)
      try emit(root, depth: 0)
      return UnsafeBufferPointer(start: output.base, count: output.count)
    }
  }

  private func emit(_ node: Int32, depth: Int) throws(JSONFailure) {
    let pointer = self[node]
    switch pointer.pointee.kind {
    case .text:
      let start = pointer.pointee.start
      output.append(text.base + start, count: pointer.pointee.end - start)
    case .empty, .dropped: output.append(ascii: "{}")
    case .object, .array:
      guard depth + 1 < JSONLimits.depth else { throw JSONFailure(JSONLimits.tooDeep) }
      if pointer.pointee.kind == .object {
        try emitMembers(of: node, depth: depth + 1)
      } else {
        try emitElements(of: node, depth: depth + 1)
      }
    }
  }

  private func emitElements(of array: Int32, depth: Int) throws(JSONFailure) {
    output.append(UInt8(ascii: "["))
    var node = self[array].pointee.first
    var isFirst = true
    while node >= 0 {
      if self[node].pointee.kind != .dropped {
        if isFirst { isFirst = false } else { output.append(UInt8(ascii: ",")) }
        try emit(node, depth: depth)
      }
      node = self[node].pointee.next
    }
    output.append(UInt8(ascii: "]"))
  }

  private func emitMembers(of object: Int32, depth: Int) throws(JSONFailure) {
    output.append(UInt8(ascii: "{"))
    let start = order.count
    try sortMembers(of: object)
    let end = order.count
    for index in start..<end {
      if index > start { output.append(UInt8(ascii: ",")) }
      let node = order.base[index]
      let name = nameBytes(of: node)
      if self[node].pointee.isPlainName {
        output.append(UInt8(ascii: "\""))
        if let bytes = name.baseAddress { output.append(bytes, count: name.count) }
        output.append(UInt8(ascii: "\""))
      } else {
        output.append(quoted: name)
      }
      output.append(UInt8(ascii: ":"))
      try emit(node, depth: depth)
    }
    order.count = start
    output.append(UInt8(ascii: "}"))
  }

  // MARK: - Order

  /// Adds the members of an object to `order`, each name once, sorted by the bytes of the names.
  private func sortMembers(of object: Int32) throws(JSONFailure) {
    if !self[object].pointee.hasOnlyASCIINames, self[object].pointee.count > 1 {
      try uniteEqualNames(of: object)
    }
    let start = order.count
    var node = self[object].pointee.first
    var isSorted = true
    while node >= 0 {
      defer { node = self[node].pointee.next }
      if self[node].pointee.kind == .dropped { continue }
      if isSorted, order.count > start, compare(order.base[order.count - 1], node) >= 0 {
        isSorted = false
      }
      order.append(node)
    }
    if isSorted { return }
    var members = UnsafeMutableBufferPointer(
      start: order.base + start, count: order.count - start)
    if members.count <= 16 {
      sortFew(members)
    } else {
      members.sort(by: precedes)
    }
    // A name that was written twice: the later value counts.
    var kept = 0
    for index in 1..<members.count {
      if compare(members[kept], members[index]) == 0 {
        members[kept] = try unite(members[kept], members[index])
      } else {
        kept += 1
        members[kept] = members[index]
      }
    }
    order.count = start + kept + 1
  }

  /// Below zero where the name of `a` comes first.
  @inline(__always)
  private func compare(_ a: Int32, _ b: Int32) -> Int {
    let (a, b) = (nameBytes(of: a), nameBytes(of: b))
    if let aStart = a.baseAddress, let bStart = b.baseAddress {
      let order = memcmp(aStart, bStart, min(a.count, b.count))
      if order != 0 { return Int(order) }
    }
    return a.count - b.count
  }

  @inline(__always)
  private func precedes(_ a: Int32, _ b: Int32) -> Bool {
    let order = compare(a, b)
    return order == 0 ? a < b : order < 0
  }

  private func sortFew(_ members: UnsafeMutableBufferPointer<Int32>) {
    for index in 1..<members.count {
      let member = members[index]
      var place = index
      while place > 0, precedes(member, members[place - 1]) {
        members[place] = members[place - 1]
        place -= 1
      }
      members[place] = member
    }
  }

  /// What is left of two members of one name.
  private func unite(_ earlier: Int32, _ later: Int32) throws(JSONFailure) -> Int32 {
    guard self[later].pointee.continues else { return later }
    guard self[earlier].pointee.kind == self[later].pointee.kind else {
      throw JSONFailure("Two containers of different kinds were made for one key.")
    }
    if self[later].pointee.first >= 0 {
      if self[earlier].pointee.first < 0 {
        self[earlier].pointee.first = self[later].pointee.first
      } else {
        self[self[earlier].pointee.last].pointee.next = self[later].pointee.first
      }
      self[earlier].pointee.last = self[later].pointee.last
    }
    self[earlier].pointee.count += self[later].pointee.count
    if !self[later].pointee.hasOnlyASCIINames { self[earlier].pointee.hasOnlyASCIINames = false }
    return earlier
  }

  /// Names whose letters are put together from different characters are equal as strings, and
  /// dictionaries of strings are what names are read into.
  private func uniteEqualNames(of object: Int32) throws(JSONFailure) {
    var members: [String: Int32] = [:]
    var node = self[object].pointee.first
    while node >= 0 {
      let next = self[node].pointee.next
      defer { node = next }
      if self[node].pointee.kind == .dropped { continue }
      let name = name(of: node)
      if let earlier = members[name] {
        let united = try unite(earlier, node)
        if united == node {
          // The first spelling stays.
          self[node].pointee.name = self[earlier].pointee.name
          self[node].pointee.label = self[earlier].pointee.label
          self[node].pointee.isPlainName = self[earlier].pointee.isPlainName
        }
        members[name] = united
      } else {
        members[name] = node
      }
    }
    var last: Int32 = -1
    for node in members.values {
      self[node].pointee.next = -1
      if last < 0 {
        self[object].pointee.first = node
      } else {
        self[last].pointee.next = node
      }
      last = node
    }
    self[object].pointee.last = last
    self[object].pointee.count = Int32(members.count)
  }
}

/// What is wrong with the containers that a value has written.
struct JSONFailure: Error {
  let description: String
  init(_ description: String) { self.description = description }
}
