import Foundation
import SwiftData

// How apps lay out their models around a schema: versions, shorthands, protocols, values to hand
// on. This file only has to compile; ClientIdiomsTests.swift runs what matters.

// MARK: - Versions

enum TripSchemaV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }

  @Model
  final class Trip {
    var name: String
    var start: Date
    @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop] = []

    init(name: String, start: Date = .now) {
      self.name = name
      self.start = start
    }
  }

  @Model
  final class Stop {
    var place: String
    var trip: Trip?

    init(place: String) { self.place = place }
  }
}

enum TripSchemaV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { .init(2, 0, 0) }
  static var models: [any PersistentModel.Type] {
    [TripSchemaV2.Trip.self, TripSchemaV2.Stop.self, TripSchemaV2.Tag.self]
  }

  @Model
  final class Trip {
    @Attribute(.unique) var uuid: UUID = UUID()
    @Attribute(originalName: "name") var title: String
    var start: Date
    var kind: Kind = Kind.leisure
    var order: Int = 0
    var isStarred: Bool = false
    var note: String?
    @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop] = []
    @Relationship(inverse: \Tag.trips) var tags: [Tag] = []

    enum Kind: String, Codable, CaseIterable, Sendable { case leisure, business, other }

    init(title: String, start: Date = .now, kind: Kind = .leisure, isStarred: Bool = false) {
      self.title = title
      self.start = start
      self.kind = kind
      self.isStarred = isStarred
    }
  }

  @Model
  final class Stop {
    var place: String
    var order: Int = 0
    var trip: Trip?

    init(place: String, order: Int = 0) {
      self.place = place
      self.order = order
    }
  }

  @Model
  final class Tag {
    @Attribute(.unique) var name: String
    var trips: [Trip] = []

    init(name: String) { self.name = name }
  }
}

typealias CurrentTripSchema = TripSchemaV2
typealias Trip = CurrentTripSchema.Trip
typealias Stop = CurrentTripSchema.Stop
typealias Tag = CurrentTripSchema.Tag

enum TripMigrationPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [TripSchemaV1.self, TripSchemaV2.self] }
  static var stages: [MigrationStage] { [migrateV1toV2] }

  static var migrateV1toV2: MigrationStage {
    .lightweight(fromVersion: TripSchemaV1.self, toVersion: TripSchemaV2.self)
  }
}

/// A plan with code of its own on both sides of the step.
enum CustomMigrationPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [TripSchemaV1.self, TripSchemaV2.self] }
  static var stages: [MigrationStage] { [migrateV1toV2] }

  static let migrateV1toV2 = MigrationStage.custom(
    fromVersion: TripSchemaV1.self, toVersion: TripSchemaV2.self,
    willMigrate: { context in
      for trip in try context.fetch(FetchDescriptor<TripSchemaV1.Trip>()) where trip.name.isEmpty {
        context.delete(trip)
      }
      try context.save()
    },
    didMigrate: nil)
}

// MARK: - Shorthands on the model

extension Trip {
  static let untitled = "Untitled"

  static var upcoming: Predicate<Trip> {
    let now = Date.now
    return #Predicate<Trip> { $0.start > now }
  }

  static let starred = #Predicate<Trip> { $0.isStarred }

  static var everything: Predicate<Trip> { #Predicate { _ in true } }

  static func search(_ text: String) -> Predicate<Trip> {
    #Predicate { trip in
      text.isEmpty || trip.title.localizedStandardContains(text)
        || trip.stops.contains { $0.place.localizedStandardContains(text) }
    }
  }

  static func descriptor(_ text: String = "", limit: Int? = nil) -> FetchDescriptor<Trip> {
    var descriptor = FetchDescriptor(
      predicate: search(text), sortBy: [SortDescriptor(\Trip.start, order: .reverse)])
    descriptor.fetchLimit = limit
    return descriptor
  }

  @discardableResult
  static func insertSamples(in context: ModelContext) -> [Trip] {
    let samples = ["Rome", "Oslo", "Lima"].enumerated().map { index, title in
      Trip(title: title, start: Date(timeIntervalSince1970: Double(index) * 86_400))
    }
    samples.forEach(context.insert)
    return samples
  }

  var orderedStops: [Stop] { stops.sorted { $0.order < $1.order } }

  var displayTitle: String {
    get { title.isEmpty ? Self.untitled : title }
    set { title = newValue.trimmingCharacters(in: .whitespaces) }
  }

  convenience init(_ value: TripValue) {
    self.init(title: value.title, start: value.start, kind: value.kind)
    stops = value.stops.enumerated().map { Stop(place: $1, order: $0) }
  }
}

// MARK: - Protocols that models share

protocol Ordered: PersistentModel {
  var order: Int { get set }
}

extension Ordered {
  static func renumber(_ models: [Self]) {
    for (index, model) in models.enumerated() where model.order != index { model.order = index }
  }
}

extension Trip: Ordered {}
extension Stop: Ordered {}

protocol Described: PersistentModel, CustomStringConvertible {
  static var placeholder: Self { get }
}

extension Tag: Described {
  static var placeholder: Tag { Tag(name: "new") }
  var description: String { "#\(name)" }
}

// MARK: - Values that leave the context

struct TripValue: Codable, Hashable, Sendable, Identifiable {
  var id: UUID
  var title: String
  var start: Date
  var kind: Trip.Kind
  var stops: [String]

  init(_ trip: Trip) {
    id = trip.uuid
    title = trip.title
    start = trip.start
    kind = trip.kind
    stops = trip.orderedStops.map(\.place)
  }
}

enum AnyItem: Identifiable {
  case trip(Trip)
  case stop(Stop)
  case tag(Tag)

  init?(_ model: any PersistentModel) {
    switch model {
    case let trip as Trip: self = .trip(trip)
    case let stop as Stop: self = .stop(stop)
    case let tag as Tag: self = .tag(tag)
    default: return nil
    }
  }

  var id: PersistentIdentifier { model.persistentModelID }

  var model: any PersistentModel {
    switch self {
    case .trip(let trip): trip
    case .stop(let stop): stop
    case .tag(let tag): tag
    }
  }
}

enum ItemKind: String, CaseIterable {
  case trip, stop, tag

  var type: any PersistentModel.Type {
    switch self {
    case .trip: Trip.self
    case .stop: Stop.self
    case .tag: Tag.self
    }
  }
}
