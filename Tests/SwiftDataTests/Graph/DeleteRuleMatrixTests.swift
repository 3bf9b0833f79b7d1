import Testing

@testable import SwiftData

/// Each pair of delete rules at the two ends of each shape of a relationship.
struct DeleteRuleMatrixTests {
  enum Shape: CaseIterable, Sendable {
    case oneToOne, oneToMany, manyToOne, manyToMany

    var family: GraphFamily {
      switch self {
      case .oneToOne: .oneToOne
      case .oneToMany, .manyToOne: .oneToMany
      case .manyToMany: .manyToMany
      }
    }
  }

  /// How the deletion is asked for.
  enum Way: CaseIterable, Sendable {
    case object, all, predicate
  }

  /// How far the models at the other end have come.
  enum Others: CaseIterable, Sendable {
    case pending, saved, found
  }

  static let rules = ["nullify", "cascade", "deny", "noAction"]
  static let pairs = rules.flatMap { left in
    rules.map { left + $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  @Test(arguments: Shape.allCases, pairs)
  func `Deleting one end does to the other what the rules of both say`(
    _ shape: Shape, _ pair: String
  ) throws {
    let family = shape.family
    for kind in StoreKind.allCases {
      for way in Way.allCases {
        for others in Others.allCases {
          let scene = try GraphScene(family, kind)
          do {
            try run(scene, shape, pair, way, others)
          } catch {
            let reason = (error as? GraphScene.Mismatch)?.text ?? "\(error)"
            Issue.record(
              "\(kind), \(way), \(others): \(reason)\n  \(scene.log.joined(separator: "\n  "))")
          }
        }
      }
    }
  }

  private func run(
    _ scene: GraphScene, _ shape: Shape, _ pair: String, _ way: Way, _ others: Others
  ) throws {
    // The side that is deleted comes first.
    let (side, other) = shape == .manyToOne ? ("Right", "Left") : ("Left", "Right")
    let link = try #require(
      scene.family.links.firstIndex { $0.owner == side && $0.name == pair })
    let inverse = try #require(scene.family.inverses[link])
    let ours = (0..<2).map { _ in scene.make(side) }
    for number in ours { scene.context.insert(scene.node(number)) }
    if others == .pending { try scene.save() }
    let theirs = (0..<3).map { _ in scene.make(other) }
    for number in theirs { scene.context.insert(scene.node(number)) }
    switch shape {
    case .oneToOne:
      scene.set(ours[0], link, to: theirs[0])
      scene.set(ours[1], link, to: theirs[1])
    case .oneToMany:
      scene.assign(ours[0], link, to: [theirs[0], theirs[1]])
      scene.assign(ours[1], link, to: [theirs[2]])
    case .manyToOne:
      scene.assign(theirs[0], inverse, to: ours)
    case .manyToMany:
      scene.assign(ours[0], link, to: [theirs[0], theirs[1]])
      scene.assign(ours[1], link, to: [theirs[1], theirs[2]])
    }
    if others != .pending { try scene.save() }
    if others == .found { try scene.beginAnew() }

    switch way {
    case .object: scene.delete(ours[0])
    case .all: try scene.delete(side, nil)
    case .predicate: try scene.delete(side, [ours[0]])
    }
    let pending = scene.picture
    let refusals = pending.refusals(in: scene.family)
    if refusals.isEmpty { return try scene.save() }

    try scene.expectRefusal(refusals)
    try scene.rollback()
    try scene.compareAll(scene.context, scene.views[0].nodes)
    if others == .pending { return try scene.save() }
    // Once nothing is linked any more, nothing is in the way of the deletion.
    for number in ours where scene.picture.isLive(number) {
      if scene.family.links[link].isMany {
        scene.assign(number, link, to: [])
      } else {
        scene.set(number, link, to: nil)
      }
    }
    scene.delete(ours[0])
    try scene.save()
  }
}
