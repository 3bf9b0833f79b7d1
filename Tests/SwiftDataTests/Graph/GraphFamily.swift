import Foundation

@testable import SwiftData

/// A class of nodes.
struct GraphKind {
  let type: any GraphNode.Type
  /// Deletes the nodes with some numbers, by a predicate.
  let delete: (ModelContext, [Int]) throws -> Void

  init<Node: GraphNode>(_ type: Node.Type, _ number: KeyPath<Node, Int> & Sendable) {
    self.type = type
    delete = { context, numbers in
      let predicate = Predicate<Node> {
        PredicateExpressions.build_contains(
          PredicateExpressions.build_Arg(numbers),
          PredicateExpressions.build_KeyPath(root: $0, keyPath: number))
      }
      try context.delete(model: type, where: predicate)
    }
  }
}

/// Classes of nodes and all of their relationships.
struct GraphFamily {
  let name: String
  let kinds: [GraphKind]
  let links: [GraphLink]
  /// Whether the order of members is always told by what was done; an upsert leaves it open.
  let hasOrder: Bool
  /// The superclass of each class that has one.
  let supertypes: [String: String]
  /// The places of each class's own links, in the order of declaration.
  let linksByType: [String: [Int]]
  /// The place of the other end of each link.
  let inverses: [Int?]

  init(
    _ name: String, _ kinds: [GraphKind], hasOrder: Bool = true,
    supertypes: [String: String] = [:], _ links: [GraphLink]
  ) {
    self.supertypes = supertypes
    self.name = name
    self.kinds = kinds
    self.links = links
    self.hasOrder = hasOrder
    linksByType = Dictionary(grouping: links.indices) { links[$0].owner }
    inverses = links.map { link in
      guard let inverse = link.inverse else { return nil }
      let place = links.firstIndex { $0.owner == link.target && $0.name == inverse }
      precondition(place != nil, "\(link.label) names an inverse that is not there")
      return place
    }
  }

  /// The places of a class's links, those that it inherits first.
  func links(of type: String) -> [Int] {
    (supertypes[type].map { links(of: $0) } ?? []) + (linksByType[type] ?? [])
  }

  var types: [any GraphNode.Type] { kinds.map(\.type) }

  func type(_ name: String) -> any GraphNode.Type { types.first { "\($0)" == name }! }
}
