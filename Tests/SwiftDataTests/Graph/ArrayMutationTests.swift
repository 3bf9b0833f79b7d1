import Testing

@testable import SwiftData

/// Each way in which Swift changes an array, done to a relationship in place.
struct ArrayMutationTests {
  enum Property: String, CaseIterable, Sendable {
    case bills, drawers, labels, households, pinned, children, idols, admirers, siblings

    var family: GraphFamily {
      switch self {
      case .bills, .drawers, .labels, .households, .pinned: .mixed
      case .children, .idols, .admirers, .siblings: .kin
      }
    }
  }

  /// What is done to `[1, 2, 3, 4]`, where 5 and 6 have no owner, and 7 has another.
  static let edits: [ArrayEdit] = [
    .append(5), .append(2), .append(7), .appendAll([5, 1, 6, 7]), .insert(5, at: 0),
    .insert(4, at: 1), .insert(7, at: 4), .insertAll([6, 5], at: 2), .remove(at: 1), .removeFirst,
    .removeLast, .removeRange(1..<3), .removeAll, .removeOdd, .filterEven, .replace(1..<3, [5, 7]),
    .replace(0..<4, [4, 1]), .set(at: 0, 5), .set(at: 0, 3), .set(at: 3, 7), .swap(0, 3),
    .swap(1, 1), .move(from: 0, to: 3), .move(from: 3, to: 1), .reverse, .sort, .sortDown,
    .suffix(2), .assign([7, 5, 5, 1]), .assign([]), .assign([4, 3, 2, 1]), .assign([1, 2, 3, 4]),
  ]

  @Test(arguments: Property.allCases, Stage.allCases)
  func `Both ends agree at once, and the order survives reopening`(
    _ property: Property, _ stage: Stage
  ) throws {
    let family = property.family
    let link = try #require(family.links.firstIndex { $0.name == property.rawValue && $0.isMany })
    for kind in StoreKind.allCases {
      for edit in Self.edits {
        let scene = try GraphScene(family, kind)
        do {
          try run(scene, link, stage, edit)
        } catch {
          let reason = (error as? GraphScene.Mismatch)?.text ?? "\(error)"
          let steps = scene.log.joined(separator: "\n  ")
          Issue.record("\(kind): \(reason)\n  \(steps)")
        }
      }
    }
  }

  private func run(_ scene: GraphScene, _ link: Int, _ stage: Stage, _ edit: ArrayEdit) throws {
    let members = (1...7).map { _ in scene.make(scene.family.links[link].target) }
    let owners = (1...2).map { _ in scene.make(scene.family.links[link].owner) }
    if stage != .outside { scene.insertAll() }
    scene.assign(owners[0], link, to: Array(members[..<4]))
    scene.assign(owners[1], link, to: [members[6]])
    if stage == .saved || stage == .found { try scene.save() }
    if stage == .found { try scene.beginAnew() }

    scene.edit(owners[0], link, edit)
    try scene.compareAll(scene.context, scene.views[0].nodes)
    if stage == .outside { scene.insertAll() }
    try scene.save()
    try scene.compareAll(scene.context, scene.views[0].nodes)
    if scene.folder != nil { try scene.openAgain() } else { try scene.beginAnew() }
    try scene.compareAll(scene.context, scene.views[0].nodes)
  }
}
