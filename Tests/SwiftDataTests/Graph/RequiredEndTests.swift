import Testing

@testable import SwiftData

/// Relationships to one that must have a target, at each save.
struct RequiredEndTests {
  typealias L = LibraryGraph

  /// Two shelves, an author who lives at the first, and a work on it; saved.
  func scene(_ kind: StoreKind) throws -> (GraphScene, shelves: [Int], author: Int, work: Int) {
    let scene = try GraphScene(.library, kind)
    let shelves = [scene.make("Shelf"), scene.make("Shelf")]
    let author = scene.make("Author", [(link(scene, "Author", "home"), [shelves[0]])])
    let work = scene.make("Work", [(link(scene, "Work", "shelf"), [shelves[0]])])
    scene.insertAll()
    try scene.save()
    return (scene, shelves, author, work)
  }

  func link(_ scene: GraphScene, _ owner: String, _ name: String) -> Int {
    scene.family.links.firstIndex { $0.owner == owner && $0.name == name }!
  }

  func expectFailure(_ scene: GraphScene, _ label: String) throws {
    let error = #expect(throws: SwiftDataError.modelValidationFailure) { try scene.context.save() }
    #expect("\(error as Any)".contains(label))
    #expect(scene.context.hasChanges)
    let pending = scene.picture
    scene.picture = scene.saved
    try scene.compareStore()
    scene.picture = pending
  }

  @Test(arguments: StoreKind.allCases)
  func `An end that the other one empties is refused by name, and can be filled`(
    _ kind: StoreKind
  ) throws {
    let (scene, shelves, _, work) = try scene(kind)
    scene.assign(shelves[0], link(scene, "Shelf", "works"), to: [])
    try expectFailure(scene, "Work.shelf")
    scene.set(work, link(scene, "Work", "shelf"), to: shelves[1])
    try scene.save()
  }

  @Test(arguments: StoreKind.allCases)
  func `A target that is deleted alone is refused by name, with and without another end`(
    _ kind: StoreKind
  ) throws {
    let (scene, shelves, author, work) = try scene(kind)
    scene.delete(shelves[0])
    try expectFailure(scene, ".")
    scene.set(work, link(scene, "Work", "shelf"), to: shelves[1])
    try expectFailure(scene, "Author.home")
    scene.set(author, link(scene, "Author", "home"), to: shelves[1])
    try scene.save()
  }

  @Test(arguments: StoreKind.allCases)
  func `A target that is deleted alone comes back with a rollback`(_ kind: StoreKind) throws {
    let (scene, shelves, author, work) = try scene(kind)
    scene.delete(shelves[0])
    try expectFailure(scene, ".")
    try scene.rollback()
    try scene.compareAll(scene.context, scene.views[0].nodes)
    let shelf = scene.node(shelves[0])
    #expect((scene.node(work) as? L.Work)?.shelf === shelf)
    #expect((scene.node(author) as? L.Author)?.home === shelf)
    try scene.save()
  }

  @Test(arguments: StoreKind.allCases)
  func `A target that is deleted with those that need it may go`(_ kind: StoreKind) throws {
    let (scene, shelves, author, work) = try scene(kind)
    try scene.beginAnew()
    for number in [shelves[0], author, work] { scene.delete(number) }
    try scene.save()
  }
}
