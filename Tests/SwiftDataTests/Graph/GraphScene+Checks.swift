@testable import SwiftData

// How a run looks at its models.
extension GraphScene {
  /// Compares all that the models of `context` say with the picture.
  func compareAll(_ context: ModelContext, _ nodes: [Int: any GraphNode]) throws {
    for number in picture.live { try compare(number, nodes) }
  }

  /// Compares a new context, which reads all from the store, with the picture.
  func compareStore() throws {
    let fresh = ModelContext(container)
    var nodes: [Int: any GraphNode] = [:]
    for type in family.types {
      let found = try fetch(type, fresh)
      for node in found { nodes[node.number] = node }
      let numbers = found.map(\.number).sorted()
      let expected = picture.live("\(type)")
      if numbers != expected { throw fail("\(type): the store has \(numbers), not \(expected)") }
    }
    try compareAll(fresh, nodes)
  }

  /// Looks at some of the current models, so that much stays unread.
  func look() throws {
    if chance(1, in: 4) {
      note("look at all")
      return try compareAll(context, views[current].nodes)
    }
    let numbers = picture.live.shuffled(using: &random).prefix(3)
    note("look at \(numbers)")
    for number in numbers { try compare(number, views[current].nodes) }
    guard let type = pick(family.types) else { return }
    let count = try count(type)
    let expected = picture.live("\(type)").count
    if count != expected { throw fail("\(type): \(count) are counted, not \(expected)") }
  }

  private func compare(_ number: Int, _ nodes: [Int: any GraphNode]) throws {
    guard let node = nodes[number], let expected = picture.nodes[number] else {
      throw fail("\(number) is not there")
    }
    if node.number != number { throw fail("\(number) says it is \(node.number)") }
    if node.text != expected.text {
      throw fail("\(number).text is \(node.text), not \(expected.text)")
    }
    if let keyed = node as? any KeyedGraphNode, keyed.code != expected.code {
      throw fail("\(number).code is \(keyed.code as Any), not \(expected.code as Any)")
    }
    for link in family.links(of: expected.type) { try compare(number, node, link, nodes) }
  }

  private func compare(
    _ number: Int, _ node: any GraphNode, _ link: Int, _ nodes: [Int: any GraphNode]
  ) throws {
    let expected = picture.targets(number, link)
    // What a required relationship reads as without a target is nobody's business.
    if family.links[link].shape == .required, expected.isEmpty { return }
    let targets = family.links[link].read(node)
    let found = targets.map(\.number)
    let isRight = family.hasOrder ? found == expected : found.sorted() == expected.sorted()
    if !isRight { throw fail("\(number).\(family.links[link].name) is \(found), not \(expected)") }
    for target in targets where nodes[target.number] !== target {
      throw fail("\(number).\(family.links[link].name) has a second object of \(target.number)")
    }
  }

  /// Looks at what is left of models that have been deleted.
  func checkRemains() throws {
    for (node, text) in remains.suffix(4) {
      if node.text != text { throw fail("a deleted model says \(node.text), not \(text)") }
      if node.modelContext != nil { throw fail("a deleted model has a context") }
      for link in family.links(of: "\(type(of: node))") where family.links[link].shape != .required
      {
        let targets = family.links[link].read(node).map(\.number)
        if !targets.isEmpty {
          throw fail("a deleted model's \(family.links[link].name) is \(targets)")
        }
      }
    }
  }
}
