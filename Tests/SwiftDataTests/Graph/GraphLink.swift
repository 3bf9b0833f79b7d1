@testable import SwiftData

/// One relationship of a class of nodes, as its declaration says; the framework is not asked.
struct GraphLink {
  enum Shape {
    case one, required, many
  }

  typealias DeleteRule = Schema.Relationship.DeleteRule

  let owner: String
  let name: String
  let target: String
  let shape: Shape
  let rule: DeleteRule
  /// The name of the property at the other end.
  let inverse: String?
  let read: (any GraphNode) -> [any GraphNode]
  /// Sets the property; a relationship to one takes the first.
  let write: (any GraphNode, [any GraphNode]) -> Void
  /// Changes an array in place.
  let edit: (any GraphNode, ArrayEdit, (Int) -> any GraphNode) -> Void

  var label: String { "\(owner).\(name)" }
  var isMany: Bool { shape == .many }

  static func one<Owner: GraphNode, Target: GraphNode>(
    _ name: String, _ path: ReferenceWritableKeyPath<Owner, Target?>, _ rule: DeleteRule = .nullify,
    inverse: String? = nil
  ) -> GraphLink {
    GraphLink(
      owner: "\(Owner.self)", name: name, target: "\(Target.self)", shape: .one, rule: rule,
      inverse: inverse,
      read: { owner in [(owner as! Owner)[keyPath: path]].compactMap { $0 } },
      write: { owner, targets in
        (owner as! Owner)[keyPath: path] = targets.first.map { $0 as! Target }
      },
      edit: { _, _, _ in preconditionFailure("\(name) is no array") })
  }

  static func required<Owner: GraphNode, Target: GraphNode>(
    _ name: String, _ path: ReferenceWritableKeyPath<Owner, Target>, _ rule: DeleteRule = .nullify,
    inverse: String? = nil
  ) -> GraphLink {
    GraphLink(
      owner: "\(Owner.self)", name: name, target: "\(Target.self)", shape: .required, rule: rule,
      inverse: inverse,
      read: { owner in [(owner as! Owner)[keyPath: path]] },
      write: { owner, targets in (owner as! Owner)[keyPath: path] = targets[0] as! Target },
      edit: { _, _, _ in preconditionFailure("\(name) is no array") })
  }

  static func many<Owner: GraphNode, Target: GraphNode>(
    _ name: String, _ path: ReferenceWritableKeyPath<Owner, [Target]>,
    _ rule: DeleteRule = .nullify, inverse: String? = nil
  ) -> GraphLink {
    GraphLink(
      owner: "\(Owner.self)", name: name, target: "\(Target.self)", shape: .many, rule: rule,
      inverse: inverse,
      read: { owner in (owner as! Owner)[keyPath: path] },
      write: { owner, targets in
        (owner as! Owner)[keyPath: path] = targets.map { $0 as! Target }
      },
      edit: { owner, edit, find in
        edit.apply(to: &(owner as! Owner)[keyPath: path], \.number) { find($0) as! Target }
      })
  }

  static func many<Owner: GraphNode, Target: GraphNode>(
    _ name: String, _ path: ReferenceWritableKeyPath<Owner, [Target]?>,
    _ rule: DeleteRule = .nullify, inverse: String? = nil
  ) -> GraphLink {
    GraphLink(
      owner: "\(Owner.self)", name: name, target: "\(Target.self)", shape: .many, rule: rule,
      inverse: inverse,
      read: { owner in (owner as! Owner)[keyPath: path] ?? [] },
      write: { owner, targets in
        (owner as! Owner)[keyPath: path] = targets.isEmpty ? nil : targets.map { $0 as! Target }
      },
      edit: { owner, edit, find in
        let owner = owner as! Owner
        if owner[keyPath: path] == nil { owner[keyPath: path] = [] }
        edit.apply(to: &owner[keyPath: path]!, \.number) { find($0) as! Target }
      })
  }
}
