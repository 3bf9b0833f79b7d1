import struct Foundation.Date
import struct SwiftData.FetchDescriptor
import enum SwiftData.MigrationStage
import class SwiftData.ModelContainer
import class SwiftData.ModelContext
import struct SwiftData.PersistentIdentifier
import protocol SwiftData.PersistentModel
import protocol SwiftData.VersionedSchema

// A file that names just what it uses.

struct ScopedCounter {
  let context: ModelContext

  init(_ container: ModelContainer) { context = ModelContext(container) }

  func count<T: PersistentModel>(_ type: T.Type) throws -> Int {
    try context.fetchCount(FetchDescriptor<T>())
  }

  func identifiers<T: PersistentModel>(_ type: T.Type) throws -> Set<PersistentIdentifier> {
    Set(try context.fetchIdentifiers(FetchDescriptor<T>()))
  }

  static func stage(
    from: any VersionedSchema.Type, to: any VersionedSchema.Type
  ) -> MigrationStage { .lightweight(fromVersion: from, toVersion: to) }
}
