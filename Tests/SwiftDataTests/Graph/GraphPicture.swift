/// A plain picture of a graph: what its models should say, worked out without the framework.
struct GraphPicture: Equatable {
  struct Node: Equatable {
    let type: String
    var text: String
    var code: String?
    /// Whether the node was never saved.
    var isNew = true
    /// Whether the next save deletes the node.
    var isDeleted = false
  }

  struct End: Hashable {
    let node: Int
    let link: Int
  }

  private(set) var nodes: [Int: Node] = [:]
  /// The superclass of each class that has one.
  let supertypes: [String: String]
  /// The targets of each end, in order; of deleted nodes too until the save.
  private var targets: [End: [Int]] = [:]

  init(_ family: GraphFamily) { supertypes = family.supertypes }

  /// The nodes of a class and its subclasses, in the order of their numbers.
  func live(_ type: String) -> [Int] {
    nodes.filter { isKind($0.value.type, of: type) && !$0.value.isDeleted }.keys.sorted()
  }

  func isKind(_ type: String, of other: String) -> Bool {
    type == other || supertypes[type].map { isKind($0, of: other) } ?? false
  }

  var live: [Int] { nodes.filter { !$0.value.isDeleted }.keys.sorted() }

  func isLive(_ number: Int) -> Bool { nodes[number]?.isDeleted == false }

  /// What a relationship reads as: deleted nodes are no targets.
  func targets(_ node: Int, _ link: Int) -> [Int] {
    (targets[End(node: node, link: link)] ?? []).filter(isLive)
  }

  /// The targets that a relationship has, whether they are about to be deleted or not.
  private func all(_ node: Int, _ link: Int) -> [Int] { targets[End(node: node, link: link)] ?? [] }

  static func == (lhs: GraphPicture, rhs: GraphPicture) -> Bool {
    lhs.nodes == rhs.nodes
      && lhs.targets.filter { !$0.value.isEmpty } == rhs.targets.filter { !$0.value.isEmpty }
  }

  // MARK: Changes

  mutating func add(_ number: Int, _ type: String, _ text: String, code: String? = nil) {
    nodes[number] = Node(type: type, text: text, code: code)
  }

  mutating func setText(_ number: Int, _ text: String) { nodes[number]!.text = text }

  mutating func setCode(_ number: Int, _ code: String?) { nodes[number]!.code = code }

  /// Sets a relationship, and the other ends that this concerns.
  mutating func set(_ owner: Int, _ link: Int, to new: [Int], in family: GraphFamily) {
    let inverse = family.inverses[link]
    for old in all(owner, link) where !new.contains(old) { remove(owner, from: old, inverse) }
    for target in new where !all(owner, link).contains(target) {
      if let inverse, !family.links[inverse].isMany {
        // The target can have one owner: it leaves the one before.
        for former in all(target, inverse) where former != owner {
          remove(target, from: former, link)
        }
        targets[End(node: target, link: inverse)] = [owner]
      } else if let inverse, !(inverse == link && target == owner) {
        targets[End(node: target, link: inverse), default: []].append(owner)
      }
    }
    targets[End(node: owner, link: link)] = new
  }

  private mutating func remove(_ target: Int, from node: Int, _ link: Int?) {
    guard let link else { return }
    targets[End(node: node, link: link)]?.removeAll { $0 == target }
  }

  /// Deletes a node as the rules of its relationships say.
  mutating func delete(_ first: Int, in family: GraphFamily) {
    var queue = [first]
    while let number = queue.popLast() {
      guard isLive(number) else { continue }
      nodes[number]!.isDeleted = true
      for link in family.links(of: nodes[number]!.type) where family.links[link].rule == .cascade {
        queue += targets(number, link)
      }
    }
    // What was never saved is gone at once.
    for number in nodes.keys where nodes[number]!.isDeleted && nodes[number]!.isNew {
      erase(number)
    }
  }

  private mutating func erase(_ number: Int) {
    nodes[number] = nil
    for end in targets.keys {
      if end.node == number {
        targets[end] = nil
      } else {
        targets[end]!.removeAll { $0 == number }
      }
    }
  }

  // MARK: Saving

  /// What the next save must refuse, with the relationship that it must name.
  func refusals(in family: GraphFamily) -> [(node: Int, link: Int)] {
    var result: [(node: Int, link: Int)] = []
    for (number, node) in nodes {
      for link in family.links(of: node.type) {
        let isRefused =
          node.isDeleted
          ? family.links[link].rule == .deny && !targets(number, link).isEmpty
          : family.links[link].shape == .required && targets(number, link).isEmpty
        if isRefused { result.append((number, link)) }
      }
    }
    return result.sorted { ($0.node, $0.link) < ($1.node, $1.link) }
  }

  /// Makes the picture that of the store.
  mutating func commit() {
    for (number, node) in nodes {
      if node.isDeleted { erase(number) } else { nodes[number]!.isNew = false }
    }
  }

  /// Lets new nodes, in the order of their insertion, stand for the nodes that have their unique
  /// values already.
  mutating func mergeDuplicates(_ inserted: [Int], in family: GraphFamily) {
    for number in inserted {
      guard let node = nodes[number], let code = node.code else { continue }
      let older = nodes.first { other in
        other.key != number && other.value.type == node.type && other.value.code == code
          && !other.value.isDeleted && !other.value.isNew
      }
      if let older { merge(older.key, into: number, in: family) }
      nodes[number]!.isNew = false
    }
  }

  /// Attributes are those of the newer node; so are relationships to one where it has any, and
  /// members come together.
  private mutating func merge(_ older: Int, into newer: Int, in family: GraphFamily) {
    let type = nodes[newer]!.type
    var merged: [(link: Int, targets: [Int])] = []
    for link in family.links(of: type) {
      // A target that is about to go is none that the newer node has brought.
      let (old, new) = (all(older, link), targets(newer, link))
      if family.links[link].isMany {
        merged.append((link, old + new.filter { !old.contains($0) }))
      } else {
        merged.append((link, new.isEmpty ? old : new))
        if !new.isEmpty, new != old {
          for target in old { remove(older, from: target, family.inverses[link]) }
        }
      }
      targets[End(node: older, link: link)] = nil
    }
    for (end, list) in targets where list.contains(older) {
      var seen: Set<Int> = []
      targets[end] = list.map { $0 == older ? newer : $0 }.filter { seen.insert($0).inserted }
    }
    for (link, list) in merged {
      targets[End(node: newer, link: link)] = list.map { $0 == older ? newer : $0 }
    }
    nodes[older] = nil
  }
}
