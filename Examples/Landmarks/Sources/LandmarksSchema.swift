import Foundation
import SwiftData

/// The first version: a landmark has a name, and no state.
enum LandmarksSchemaV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [StoredLandmark.self] }

  @Model
  final class StoredLandmark {
    @Attribute(.unique) var remoteID: Int
    var name: String
    var isFavorite: Bool

    init(remoteID: Int, name: String, isFavorite: Bool = false) {
      self.remoteID = remoteID
      self.name = name
      self.isFavorite = isFavorite
    }
  }
}

/// The second version: landmarks are in a state, and can be reserved.
enum LandmarksSchemaV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [StoredLandmark.self, StoredReservation.self] }

  @Model
  final class StoredLandmark {
    @Attribute(.unique) var remoteID: Int
    var name: String
    var state: String = "California"
    var isFavorite: Bool
    @Relationship(deleteRule: .cascade, inverse: \StoredReservation.landmark)
    var reservations: [StoredReservation] = []

    init(remoteID: Int, name: String, state: String = "California", isFavorite: Bool = false) {
      self.remoteID = remoteID
      self.name = name
      self.state = state
      self.isFavorite = isFavorite
    }
  }

  @Model
  final class StoredReservation {
    var day: Date
    var landmark: StoredLandmark?

    init(day: Date, landmark: StoredLandmark) {
      self.day = day
      self.landmark = landmark
    }
  }
}

typealias StoredLandmark = LandmarksSchemaV2.StoredLandmark
typealias StoredReservation = LandmarksSchemaV2.StoredReservation

/// From the first version to the second: all of it is additions.
enum LandmarksMigrationPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] {
    [LandmarksSchemaV1.self, LandmarksSchemaV2.self]
  }

  static var stages: [MigrationStage] {
    [.lightweight(fromVersion: LandmarksSchemaV1.self, toVersion: LandmarksSchemaV2.self)]
  }
}
