import Foundation
import Testing

@testable import SwiftData

/// A graph of models, and the picture that it must agree with.
final class GraphScene {
  struct Mismatch: Error {
    let text: String
  }

  /// A context with the models that the scene holds of it, by their numbers.
  struct View {
    let context: ModelContext
    var nodes: [Int: any GraphNode] = [:]
  }

  let family: GraphFamily
  var random: Seeded
  var log: [String] = []

  let folder: TemporaryFolder?
  let schema: Schema
  var container: ModelContainer
  /// Two contexts of one container that take turns.
  var views: [View]
  var current = 0

  var picture: GraphPicture
  /// What the store has.
  var saved: GraphPicture
  var lastNumber = 0
  /// Models whose deletion has been saved, with what they still say.
  var remains: [(node: any GraphNode, text: String)] = []

  var context: ModelContext { views[current].context }

  init(_ family: GraphFamily, _ kind: StoreKind, seed: Int = 0) throws {
    self.family = family
    picture = GraphPicture(family)
    saved = picture
    random = Seeded(seed)
    folder = kind == .file ? try TemporaryFolder() : nil
    schema = Schema(family.types)
    container = try Self.open(schema, folder)
    views = [View(context: ModelContext(container)), View(context: ModelContext(container))]
  }

  private static func open(_ schema: Schema, _ folder: TemporaryFolder?) throws -> ModelContainer {
    let configuration =
      folder.map { ModelConfiguration(url: $0.file()) }
      ?? ModelConfiguration(isStoredInMemoryOnly: true)
    return try ModelContainer(for: schema, configurations: configuration)
  }

  /// Does `count` random things, and throws where the models do not say what the picture does.
  func run(steps count: Int) throws {
    for _ in 0..<count { try step() }
    try save()
    try compareAll(context, views[current].nodes)
  }

  func node(_ number: Int) -> any GraphNode { views[current].nodes[number]! }

  func fail(_ text: String) -> Mismatch { Mismatch(text: text) }

  func note(_ text: String) { log.append(text) }

  // MARK: Choosing

  func chance(_ one: Int, in many: Int) -> Bool { Int.random(in: 0..<many, using: &random) < one }

  func pick<T>(_ elements: [T]) -> T? { elements.randomElement(using: &random) }

  // MARK: Changing the point of view

  /// Begins anew: with the other context, which may be behind, with a new one, or with a container
  /// that opens the file.
  func changeView() throws {
    if picture != saved || context.hasChanges { try save() }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: try beginAnew()
    case 1 where folder != nil: try openAgain()
    default:
      note("other context")
      current = 1 - current
      try find()
    }
  }

  func beginAnew() throws {
    note("new context")
    views[current] = View(context: ModelContext(container))
    try find()
  }

  func openAgain() throws {
    note("open the file again")
    views = []
    remains = []
    container = try Self.open(schema, folder)
    views = [View(context: ModelContext(container)), View(context: ModelContext(container))]
    try find()
  }

  /// Finds the models of the current context, and checks that those that are held are the same.
  func find() throws {
    var found: [Int: any GraphNode] = [:]
    for type in family.types {
      for node in try fetch(type, context) { found[node.number] = node }
    }
    // A row that another model stands for by now has the number of that one.
    for node in views[current].nodes.values where node.modelContext != nil {
      guard let same = found[node.number] else {
        throw fail("\(node.number) is held, and a fetch does not find it")
      }
      if same !== node, same.persistentModelID != node.persistentModelID {
        throw fail("\(node.number) has become another object")
      }
    }
    views[current].nodes = found
    if found.keys.sorted() != picture.live {
      throw fail("found \(found.keys.sorted()), not \(picture.live)")
    }
  }

  func fetch(_ type: any GraphNode.Type, _ context: ModelContext) throws -> [any GraphNode] {
    func open<T: GraphNode>(_ type: T.Type) throws -> [any GraphNode] {
      try context.fetch(FetchDescriptor<T>())
    }
    return try open(type)
  }

  func count(_ type: any GraphNode.Type) throws -> Int {
    func open<T: GraphNode>(_ type: T.Type) throws -> Int { try context.count(type) }
    return try open(type)
  }
}
