// swift-format-ignore-file: code as the article prints it

import Foundation
import SwiftData
import Testing

@testable import Landmarks

// The article's tests as printed, but for `.fixture(…)` in an array of `any PersistentModel`: Swift
// has no implicit members on existentials, so the type stands before it here.

@Test @MainActor
func insertingLandmarkPersistsIt() throws {
  let container = try makeTestContainer()
  let context = container.mainContext

  context.insert(StoredLandmark(remoteID: 1, name: "Half Dome"))
  try context.save()

  let landmarks = try context.fetch(FetchDescriptor<StoredLandmark>())
  #expect(landmarks.count == 1)
  #expect(landmarks[0].name == "Half Dome")
}

@MainActor
@Suite("Landmark storage")
struct LandmarkStorageTests {
  let container: ModelContainer
  let context: ModelContext

  init() throws {
    self.container = try makeTestContainer()
    self.context = container.mainContext
  }

  @Test func insertsLandmark() throws {
    context.insert(StoredLandmark(remoteID: 1, name: "Half Dome"))
    try context.save()

    #expect(try context.fetchCount(FetchDescriptor<StoredLandmark>()) == 1)
  }

  @Test func startsEmpty() throws {
    // Empty - this is a different container from the test above
    #expect(try context.fetchCount(FetchDescriptor<StoredLandmark>()) == 0)
  }

  @Test func favoritesPredicateFiltersCorrectly() throws {
    try context.seed([
      StoredLandmark.fixture(remoteID: 1, name: "Half Dome", isFavorite: true),
      StoredLandmark.fixture(remoteID: 2, name: "Bryce Canyon", isFavorite: false),
      StoredLandmark.fixture(remoteID: 3, name: "Zion", isFavorite: true),
    ])

    let descriptor = FetchDescriptor<StoredLandmark>(
      predicate: #Predicate { $0.isFavorite }
    )

    #expect(try context.fetchCount(descriptor) == 2)
  }

  @Test func searchMatchesNameCaseInsensitively() throws {
    try context.seed([
      StoredLandmark.fixture(remoteID: 1, name: "Half Dome"),
      StoredLandmark.fixture(remoteID: 2, name: "BRYCE CANYON"),
    ])

    let term = "bryce"
    let descriptor = FetchDescriptor<StoredLandmark>(
      predicate: #Predicate { $0.name.localizedStandardContains(term) }
    )

    let results = try context.fetch(descriptor)
    #expect(results.count == 1)
    #expect(results[0].remoteID == 2)
  }

  @Test func sortsAlphabeticallyByName() throws {
    try context.seed([
      StoredLandmark.fixture(remoteID: 1, name: "Zion"),
      StoredLandmark.fixture(remoteID: 2, name: "Arches"),
      StoredLandmark.fixture(remoteID: 3, name: "Bryce Canyon"),
    ])

    let descriptor = FetchDescriptor<StoredLandmark>(
      sortBy: [SortDescriptor(\.name)]
    )

    let names = try context.fetch(descriptor).map(\.name)
    #expect(names == ["Arches", "Bryce Canyon", "Zion"])
  }
}

@Test @MainActor
func backgroundInsertIsVisibleOnMainContext() async throws {
  let container = try makeTestContainer()

  // A separate context for the background work
  let backgroundContext = ModelContext(container)
  backgroundContext.insert(StoredLandmark.fixture(remoteID: 99))
  try backgroundContext.save()

  // The main context sees it after saving, because they share a store
  let count = try container.mainContext.fetchCount(
    FetchDescriptor<StoredLandmark>()
  )
  #expect(count == 1)
}

@Test @MainActor
func storeReturnsSortedFavorites() throws {
  let container = try makeTestContainer()
  try container.mainContext.seed([
    StoredLandmark.fixture(remoteID: 1, name: "Zion", isFavorite: true),
    StoredLandmark.fixture(remoteID: 2, name: "Arches", isFavorite: true),
    StoredLandmark.fixture(remoteID: 3, name: "Bryce Canyon", isFavorite: false),
  ])

  let store = LandmarkStore(container: container)
  let favorites = try store.favorites()

  #expect(favorites.map(\.name) == ["Arches", "Zion"])
}

@Test
func migrationFromV1PreservesLandmarkNames() throws {
  let url = URL.temporaryDirectory.appending(path: "\(UUID()).store")
  defer { try? FileManager.default.removeItem(at: url) }

  // Write with the old schema
  do {
    let oldConfig = ModelConfiguration(url: url)
    let oldContainer = try ModelContainer(
      for: Schema(versionedSchema: LandmarksSchemaV1.self),
      configurations: [oldConfig]
    )
    let context = ModelContext(oldContainer)
    context.insert(LandmarksSchemaV1.StoredLandmark(remoteID: 1, name: "Half Dome"))
    try context.save()
  }

  // Reopen with the migration plan
  let newConfig = ModelConfiguration(url: url)
  let migrated = try ModelContainer(
    for: Schema(versionedSchema: LandmarksSchemaV2.self),
    migrationPlan: LandmarksMigrationPlan.self,
    configurations: [newConfig]
  )

  let context = ModelContext(migrated)
  let landmarks = try context.fetch(FetchDescriptor<LandmarksSchemaV2.StoredLandmark>())

  #expect(landmarks.count == 1)
  #expect(landmarks[0].name == "Half Dome")
}
