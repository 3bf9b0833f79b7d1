import Testing

@testable import SwiftData

// How a run saves, and takes back.
extension GraphScene {
  /// Saves where that must succeed; else sees it fail, and rolls back or repairs.
  func save() throws {
    while true {
      let refusals = picture.refusals(in: family)
      if refusals.isEmpty { break }
      try expectRefusal(refusals)
      if chance(1, in: 2) { return try rollback() }
      for refusal in refusals { try repair(refusal) }
    }
    note("save")
    var merged = picture
    let inserted = context.insertedModelsArray.compactMap { ($0 as? any GraphNode)?.number }
    merged.mergeDuplicates(inserted, in: family)
    try context.save()
    let gone = picture.nodes.filter { merged.nodes[$0.key]?.isDeleted != false }
    picture = merged
    for (number, node) in gone {
      guard let model = views[current].nodes.removeValue(forKey: number), node.isDeleted else {
        continue
      }
      remains.append((model, node.text))
    }
    picture.commit()
    saved = picture
    let problems = try ConsistencyCheck.problems(of: context)
    if !problems.isEmpty { throw fail(problems.joined(separator: "\n")) }
    try compareStore()
    try checkRemains()
  }

  func expectRefusal(_ refusals: [(node: Int, link: Int)]) throws {
    let labels = refusals.map { family.links[$0.link].label }
    note("save, which must fail for \(labels)")
    do {
      try context.save()
    } catch let error as SwiftDataError where error == .modelValidationFailure {
      let text = "\(error)"
      if !labels.contains(where: text.contains) {
        throw fail("the error does not say why: \(text)")
      }
      let pending = picture
      picture = saved
      try compareStore()
      picture = pending
      if !context.hasChanges { throw fail("the failed save has left no changes") }
      return try look()
    }
    throw fail("the save should have failed for \(labels)")
  }

  /// Does what lets the next save pass.
  private func repair(_ refusal: (node: Int, link: Int)) throws {
    let link = family.links[refusal.link]
    guard picture.nodes[refusal.node] != nil else { return }
    if link.shape == .required {
      guard picture.isLive(refusal.node), picture.targets(refusal.node, refusal.link).isEmpty else {
        return
      }
      if let target = pick(picture.live(link.target)) {
        set(refusal.node, refusal.link, to: target)
      } else {
        delete(refusal.node)
      }
      return
    }
    // Whoever a deleted model still refers to lets go of it, or is deleted too.
    for target in picture.targets(refusal.node, refusal.link) {
      if let inverse = family.inverses[refusal.link], chance(2, in: 3) {
        if family.links[inverse].isMany {
          assign(target, inverse, to: picture.targets(target, inverse))
        } else {
          set(target, inverse, to: nil)
        }
        // What reads as empty already is not what holds the deletion up.
        if picture.targets(refusal.node, refusal.link).contains(target) { delete(target) }
      } else {
        delete(target)
      }
    }
  }

  func rollback() throws {
    note("rollback")
    context.rollback()
    takeBack()
    if context.hasChanges { throw fail("there are changes after a rollback") }
    try look()
  }

  private func takeBack() {
    for number in picture.nodes.keys where saved.nodes[number] == nil {
      views[current].nodes[number] = nil
    }
    picture = saved
  }

  /// Does some things in a transaction that then fails.
  func failTransaction() throws {
    struct Refusal: Error {}
    note("transaction")
    do {
      try context.transaction {
        for _ in 0..<Int.random(in: 1...6, using: &random) { try change() }
        throw Refusal()
      }
    } catch is Refusal {
      note("transaction failed")
      takeBack()
      if context.hasChanges { throw fail("there are changes after a failed transaction") }
      return try look()
    }
  }
}
