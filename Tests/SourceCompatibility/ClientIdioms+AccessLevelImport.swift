public import Foundation
public import SwiftData

// Imports whose types stand in public signatures. The other levels cannot be mixed with files that
// import without a level.

public protocol PublicStore {
  associatedtype Entity: PersistentModel
  var container: ModelContainer { get }
}

extension PublicStore {
  @MainActor public func fetch(_ descriptor: FetchDescriptor<Entity>) throws -> [Entity] {
    try container.mainContext.fetch(descriptor)
  }

  public func locations() -> [URL] { container.configurations.map(\.url) }
}

struct TagStore: PublicStore {
  typealias Entity = Tag
  let container: ModelContainer
}
