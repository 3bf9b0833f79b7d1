import Foundation
import SwiftData
import Testing

@testable import Landmarks

/// What the article says in words.
@MainActor
struct LandmarkRuleTests {
  @Test func `An identifier leads to the model in another context`() throws {
    let container = try makeTestContainer()
    let landmark = StoredLandmark.fixture()
    try container.mainContext.seed([landmark])
    let id: PersistentIdentifier = landmark.persistentModelID

    // Elsewhere, on another context
    let otherContext = ModelContext(container)
    if let landmark = otherContext.model(for: id) as? StoredLandmark {
      landmark.isFavorite = true
      try otherContext.save()
    }

    #expect(try LandmarkStore(container: container).favorites().map(\.persistentModelID) == [id])
    #expect(landmark.isFavorite)
  }

  @Test func `A store that may not be saved to throws, and its file stays as it was`() throws {
    let url = URL.temporaryDirectory.appending(path: "\(UUID()).store")
    defer {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: url.path() + suffix)
      }
    }
    let schema = Schema([StoredLandmark.self])
    do {
      let writable = try ModelContainer(for: schema, configurations: ModelConfiguration(url: url))
      try ModelContext(writable).seed([StoredLandmark.fixture()])
    }
    let before = try Data(contentsOf: url)
    let readOnly = try ModelContainer(
      for: schema, configurations: ModelConfiguration(url: url, allowsSave: false))
    let context = ModelContext(readOnly)
    #expect(try context.fetchCount(FetchDescriptor<StoredLandmark>()) == 1)
    context.insert(StoredLandmark.fixture(remoteID: 2))
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    #expect(try Data(contentsOf: url) == before)
  }

  @Test func `Old rows get the default of a new attribute, and new relationships work`() throws {
    let url = URL.temporaryDirectory.appending(path: "\(UUID()).store")
    defer {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: url.path() + suffix)
      }
    }
    do {
      let old = try ModelContainer(
        for: Schema(versionedSchema: LandmarksSchemaV1.self),
        configurations: [ModelConfiguration(url: url)])
      try ModelContext(old).seed([LandmarksSchemaV1.StoredLandmark(remoteID: 1, name: "Zion")])
    }
    let container = try ModelContainer(
      for: Schema(versionedSchema: LandmarksSchemaV2.self),
      migrationPlan: LandmarksMigrationPlan.self, configurations: [ModelConfiguration(url: url)])
    let context = ModelContext(container)
    let landmark = try #require(try context.fetch(FetchDescriptor<StoredLandmark>()).first)
    #expect(landmark.state == "California")
    _ = StoredReservation(day: Date(timeIntervalSinceReferenceDate: 0), landmark: landmark)
    try context.save()
    let reservations = try ModelContext(container).fetch(FetchDescriptor<StoredReservation>())
    #expect(reservations.map(\.landmark?.name) == ["Zion"])
  }

  @Test func `Unsorted results are compared as sets`() throws {
    let context = try makeTestContainer().mainContext
    let names: Set = ["Zion", "Arches", "Bryce Canyon"]
    try context.seed(
      names.enumerated().map { StoredLandmark.fixture(remoteID: $0.offset, name: $0.element) })
    #expect(Set(try context.fetch(FetchDescriptor<StoredLandmark>()).map(\.name)) == names)
  }
}
