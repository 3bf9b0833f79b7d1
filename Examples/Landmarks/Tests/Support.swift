// swift-format-ignore-file: code as the article prints it

import SwiftData
import Testing

@testable import Landmarks

@MainActor
func makeTestContainer() throws -> ModelContainer {
  let schema = Schema([
    StoredLandmark.self,
    StoredReservation.self,
  ])

  let config = ModelConfiguration(
    isStoredInMemoryOnly: true,
    allowsSave: true
  )

  return try ModelContainer(for: schema, configurations: [config])
}

extension StoredLandmark {
  static func fixture(
    remoteID: Int = 1,
    name: String = "Test Landmark",
    state: String = "California",
    isFavorite: Bool = false
  ) -> StoredLandmark {
    StoredLandmark(
      remoteID: remoteID,
      name: name,
      state: state,
      isFavorite: isFavorite
    )
  }
}

extension ModelContext {
  /// Inserts the given models and saves in one step.
  func seed(_ models: [any PersistentModel]) throws {
    for model in models { insert(model) }
    try save()
  }
}
