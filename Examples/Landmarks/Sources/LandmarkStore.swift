// swift-format-ignore-file: code as the article prints it

import Foundation
import SwiftData

struct LandmarkStore {
  let container: ModelContainer

  @MainActor
  func favorites() throws -> [StoredLandmark] {
    try container.mainContext.fetch(
      FetchDescriptor<StoredLandmark>(
        predicate: #Predicate { $0.isFavorite },
        sortBy: [SortDescriptor(\.name)]
      )
    )
  }
}
