import Foundation
import Testing

@testable import SwiftData

// What a run does.
extension GraphScene {
  func step() throws {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<78: try change()
    case 78..<85: try look()
    case 85..<93: try save()
    case 93..<96: try rollback()
    case 96..<97: try failTransaction()
    default: try changeView()
    }
  }

  /// Changes something without saving.
  func change() throws {
    while true {
      switch Int.random(in: 0..<60, using: &random) {
      case 0..<10: if create() { return }
      case 10..<12: if createGraph() { return }
      case 12..<17: if changeText() { return }
      case 17..<32: if setOne() { return }
      case 32..<52: if try editMany() { return }
      case 52..<57: if deleteOne() { return }
      case 57: if try deleteMatching() { return }
      case 58: if changeCode() { return }
      default: if insertAgain() { return }
      }
    }
  }

  private static let mostNodes = 6

  // MARK: Creating

  /// Makes a model that its initialiser relates to others, and inserts it.
  private func create() -> Bool {
    guard let type = pick(family.types).map({ "\($0)" }), picture.live(type).count < Self.mostNodes,
      let number = make(type, among: { picture.live($0) })
    else { return false }
    context.insert(node(number))
    return true
  }

  /// Makes a model with random relationships to `candidates`; it is in no context by itself.
  private func make(_ type: String, among candidates: (String) -> [Int]) -> Int? {
    var targets: [(link: Int, numbers: [Int])] = []
    for link in family.links(of: type) {
      let candidates = candidates(family.links[link].target).shuffled(using: &random)
      if family.links[link].shape == .required {
        guard let target = candidates.first else { return nil }
        targets.append((link, [target]))
      } else if chance(1, in: 4), !candidates.isEmpty {
        let most = family.links[link].isMany ? min(3, candidates.count) : 1
        targets.append((link, Array(candidates.prefix(Int.random(in: 1...most, using: &random)))))
      }
    }
    let isKeyed = family.type(type) is any KeyedGraphNode.Type
    return make(type, targets, code: isKeyed ? randomCode() : nil)
  }

  /// Makes a model whose initialiser relates it to others; it is in no context by itself.
  @discardableResult
  func make(
    _ type: String, _ targets: [(link: Int, numbers: [Int])] = [], code: String? = nil
  ) -> Int {
    var given = Given(code: code)
    for (link, numbers) in targets {
      given.targets[family.links[link].name] = numbers.map { node($0) }
    }
    lastNumber += 1
    let text = targets.map { "\(family.links[$0.link].name): \($0.numbers)" }
    note("new \(type) \(lastNumber) \(text.joined(separator: ", ")) \(code ?? "")")
    views[current].nodes[lastNumber] = family.type(type).init(lastNumber, given)
    picture.add(lastNumber, type, "new", code: code)
    for (link, numbers) in targets { picture.set(lastNumber, link, to: numbers, in: family) }
    return lastNumber
  }

  /// Makes several models outside the context, relates them to each other, and inserts them.
  private func createGraph() -> Bool {
    var made: [Int] = []
    func among(_ type: String) -> [Int] {
      made.filter { picture.isKind(picture.nodes[$0]!.type, of: type) }
    }
    for _ in 0..<4 {
      guard let type = pick(family.types).map({ "\($0)" }),
        picture.live(type).count < Self.mostNodes, let number = make(type, among: among)
      else { continue }
      made.append(number)
    }
    for _ in 0..<4 {
      guard let owner = pick(made), let link = pick(family.links(of: picture.nodes[owner]!.type))
      else { continue }
      let candidates = among(family.links[link].target)
      if family.links[link].isMany {
        let edit = ArrayEdit.random(picture.targets(owner, link), candidates, using: &random)
        self.edit(owner, link, edit)
      } else if let target = pick(candidates) {
        set(owner, link, to: target)
      }
    }
    note("insert \(made)")
    for number in made.shuffled(using: &random) { context.insert(node(number)) }
    return !made.isEmpty
  }

  /// Inserts all models that there are.
  func insertAll() {
    for number in picture.live { context.insert(node(number)) }
  }

  private func insertAgain() -> Bool {
    guard let number = pick(picture.live) else { return false }
    note("insert \(number) again")
    context.insert(node(number))
    return true
  }

  // MARK: Attributes

  private func changeText() -> Bool {
    guard let number = pick(picture.live) else { return false }
    let text = "text \(Int.random(in: 0..<1000, using: &random))"
    note("\(number).text = \(text)")
    node(number).text = text
    picture.setText(number, text)
    return true
  }

  private func randomCode() -> String? {
    chance(1, in: 4) ? nil : String(Int.random(in: 0..<12, using: &random))
  }

  private func changeCode() -> Bool {
    guard let number = pick(picture.live), let keyed = node(number) as? any KeyedGraphNode else {
      return false
    }
    let code = randomCode()
    // Two saved rows with one value are an error; see the tests of uniqueness.
    let isTaken = picture.nodes.contains {
      $0.key != number && $0.value.code == code && code != nil
    }
    if isTaken { return false }
    note("\(number).code = \(code ?? "nil")")
    keyed.code = code
    picture.setCode(number, code)
    return true
  }

  // MARK: Relationships

  private func randomEnd(_ isMany: Bool) -> (owner: Int, link: Int)? {
    let links = family.links.indices.filter { family.links[$0].isMany == isMany }
    guard let link = pick(links), let owner = pick(picture.live(family.links[link].owner)) else {
      return nil
    }
    return (owner, link)
  }

  private func setOne() -> Bool {
    guard let (owner, link) = randomEnd(false) else { return false }
    let target = pick(picture.live(family.links[link].target))
    if family.links[link].shape == .required {
      guard let target else { return false }
      set(owner, link, to: target)
    } else {
      set(owner, link, to: chance(1, in: 4) ? nil : target)
    }
    return true
  }

  func set(_ owner: Int, _ link: Int, to target: Int?) {
    note("\(owner).\(family.links[link].name) = \(target.map(String.init) ?? "nil")")
    family.links[link].write(node(owner), target.map { [node($0)] } ?? [])
    picture.set(owner, link, to: target.map { [$0] } ?? [], in: family)
  }

  func assign(_ owner: Int, _ link: Int, to targets: [Int]) {
    note("\(owner).\(family.links[link].name) = \(targets)")
    family.links[link].write(node(owner), targets.map { node($0) })
    picture.set(owner, link, to: targets, in: family)
  }

  private func editMany() throws -> Bool {
    guard let (owner, link) = randomEnd(true) else { return false }
    // The places of an edit are those of the array as it is.
    let found = family.links[link].read(node(owner)).map(\.number)
    let expected = picture.targets(owner, link)
    if family.hasOrder ? found != expected : found.sorted() != expected.sorted() {
      throw fail("\(owner).\(family.links[link].name) is \(found), not \(expected)")
    }
    if !family.hasOrder { picture.set(owner, link, to: found, in: family) }
    let candidates = picture.live(family.links[link].target)
    edit(owner, link, ArrayEdit.random(found, candidates, using: &random))
    return true
  }

  func edit(_ owner: Int, _ link: Int, _ edit: ArrayEdit) {
    note("\(owner).\(family.links[link].name).\(edit)")
    family.links[link].edit(node(owner), edit) { node($0) }
    picture.set(owner, link, to: edit.applied(to: picture.targets(owner, link)), in: family)
  }

  // MARK: Deleting

  private func deleteOne() -> Bool {
    guard let number = pick(picture.live) else { return false }
    delete(number)
    return true
  }

  func delete(_ number: Int) {
    note("delete \(number)")
    func open<T: GraphNode>(_ node: T) { context.delete(node) }
    open(node(number))
    picture.delete(number, in: family)
  }

  private func deleteMatching() throws -> Bool {
    guard let type = pick(family.types).map({ "\($0)" }) else { return false }
    let numbers = picture.live(type).filter { _ in chance(1, in: 3) }
    try delete(type, chance(1, in: 3) ? nil : numbers)
    return true
  }

  /// Deletes those with `numbers` of a class, by a predicate, or all of it.
  func delete(_ type: String, _ numbers: [Int]?) throws {
    note("delete \(type) where \(numbers.map { "\($0) contains the number" } ?? "true")")
    let kind = try #require(family.kinds.first { "\($0.type)" == type })
    if let numbers {
      try kind.delete(context, numbers)
    } else {
      func open<T: GraphNode>(_ type: T.Type) throws { try context.delete(model: type) }
      try open(kind.type)
    }
    for number in numbers ?? picture.live(type) { picture.delete(number, in: family) }
  }
}
