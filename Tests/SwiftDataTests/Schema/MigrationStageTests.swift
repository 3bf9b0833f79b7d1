import Testing

@testable import SwiftData

struct MigrationStageTests {
  /// A plan in the ways that published code writes one.
  enum Plan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [LibraryV1.self, LibraryV2.self] }
    static var stages: [MigrationStage] { [constant, named, light] }

    static let constant = MigrationStage.custom(
      fromVersion: LibraryV1.self, toVersion: LibraryV2.self,
      willMigrate: { context in _ = context },
      didMigrate: nil)

    static let named = MigrationStage.custom(
      fromVersion: LibraryV1.self, toVersion: LibraryV2.self, willMigrate: nil,
      didMigrate: tidyUp)

    static let light = MigrationStage.lightweight(
      fromVersion: LibraryV1.self, toVersion: LibraryV2.self)

    static func tidyUp(_ context: ModelContext) throws {}
  }

  @Test func `A stage gives back what it was made of`() throws {
    guard case .custom(let from, let to, let will, let did) = Plan.constant else {
      throw SwiftDataError.unknownSchema
    }
    #expect(SchemaModels.same(from, LibraryV1.self))
    #expect(SchemaModels.same(to, LibraryV2.self))
    #expect(will != nil)
    #expect(did == nil)
    #expect(Plan.stages.count == 3)
  }

  @Test func `A versioned schema has its version and its classes`() {
    let schema = Schema(versionedSchema: LibraryV2.self)
    #expect(schema.version == Schema.Version(2, 0, 0))
    #expect(schema.entities.map(\.name) == ["Book", "Author"])
  }
}
