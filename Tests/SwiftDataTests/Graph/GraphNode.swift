import SwiftData

/// A model of the generated graphs, known by its number whatever context it is in.
protocol GraphNode: PersistentModel {
  var number: Int { get set }
  var text: String { get set }

  init(_ number: Int, _ given: Given)
}

/// A node with a unique value.
protocol KeyedGraphNode: GraphNode {
  var code: String? { get set }
}

/// What the initialiser of a node is given for its relationships, by their names.
struct Given {
  var targets: [String: [any GraphNode]] = [:]
  var code: String?

  func one<Target: GraphNode>(_ name: String) -> Target? { targets[name]?.first as? Target }

  func required<Target: GraphNode>(_ name: String) -> Target {
    guard let target: Target = one(name) else { preconditionFailure("\(name) was not given") }
    return target
  }

  func many<Target: GraphNode>(_ name: String) -> [Target] {
    (targets[name] ?? []).compactMap { $0 as? Target }
  }
}
