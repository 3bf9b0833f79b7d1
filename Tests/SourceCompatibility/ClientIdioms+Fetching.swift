import Foundation
import SwiftData

// How apps put descriptors and predicates together.

extension FetchDescriptor {
  init(_ type: T.Type, where predicate: Predicate<T>? = nil, limit: Int? = nil) {
    self.init(predicate: predicate)
    fetchLimit = limit
  }

  func limited(to limit: Int?) -> Self {
    var copy = self
    copy.fetchLimit = limit
    return copy
  }

  mutating func page(_ number: Int, size: Int) {
    fetchOffset = number * size
    fetchLimit = size
  }

  func with(_ change: (inout FetchDescriptor<T>) -> Void) -> FetchDescriptor<T> {
    var copy = self
    change(&copy)
    return copy
  }
}

extension FetchDescriptor where T == Trip {
  static var starred: FetchDescriptor<Trip> { .init(predicate: Trip.starred) }
  static func titled(_ title: String) -> Self {
    FetchDescriptor(predicate: #Predicate { $0.title == title })
  }
}

extension SortDescriptor where Compared == Trip {
  static var newestFirst: SortDescriptor<Trip> { SortDescriptor(\.start, order: .reverse) }
}

/// What a list shows; every part may be left open.
struct TripFilter: Equatable, Sendable {
  var text = ""
  var kind: Trip.Kind?
  var from: Date?
  var isStarred: Bool?
  var tag: String?

  /// One predicate with a switch for each part.
  var predicate: Predicate<Trip> {
    let text = text
    let kind = kind ?? .other
    let anyKind = self.kind == nil
    let from = from ?? .distantPast
    let starredOnly = isStarred == true
    let tag = tag ?? ""
    return #Predicate<Trip> { trip in
      (text.isEmpty || trip.title.localizedStandardContains(text))
        && (anyKind || trip.kind == kind)
        && trip.start >= from
        && (!starredOnly || trip.isStarred)
        && (tag.isEmpty || trip.tags.contains { $0.name == tag })
    }
  }

  /// One predicate for each combination of parts.
  var chosen: Predicate<Trip>? {
    switch (kind, isStarred) {
    case (let kind?, let isStarred?):
      return #Predicate { $0.kind == kind && $0.isStarred == isStarred }
    case (let kind?, nil): return #Predicate { $0.kind == kind }
    case (nil, let isStarred?): return #Predicate { $0.isStarred == isStarred }
    case (nil, nil): return nil
    }
  }

  var descriptor: FetchDescriptor<Trip> {
    var descriptor = FetchDescriptor<Trip>()
    descriptor.predicate = predicate
    descriptor.sortBy = [SortDescriptor(\.start), SortDescriptor(\Trip.title, order: .reverse)]
    descriptor.sortBy.append(.init(\.order))
    descriptor.fetchLimit = 100
    descriptor.fetchOffset = 0
    descriptor.includePendingChanges = true
    descriptor.propertiesToFetch = [\.title, \.start]
    descriptor.relationshipKeyPathsForPrefetching = [\.stops, \Trip.tags]
    return descriptor
  }
}

/// Predicates in the forms that apps write, by what they are about.
enum PredicateIdioms {
  static func all(_ trip: Trip, _ now: Date) -> [Predicate<Trip>] {
    let id = trip.persistentModelID
    let uuid = trip.uuid
    let titles = ["Rome", "Lima"]
    let kinds: [Trip.Kind] = [.leisure, .business]
    let note: String? = nil
    let week = now...now.addingTimeInterval(7 * 86_400)
    var all: [Predicate<Trip>] = []
    all.append(#Predicate<Trip> { _ in true })
    all.append(#Predicate<Trip> { $0.persistentModelID == id })
    all.append(#Predicate<Trip> { $0.uuid == uuid })
    all.append(#Predicate<Trip> { $0.isStarred == true })
    all.append(#Predicate<Trip> { !$0.isStarred })
    all.append(#Predicate<Trip> { $0.note == nil })
    all.append(#Predicate<Trip> { $0.note != nil })
    all.append(#Predicate<Trip> { $0.note == note })
    all.append(#Predicate<Trip> { $0.note?.contains("a") == true })
    all.append(#Predicate<Trip> { ($0.note ?? "").isEmpty })
    all.append(#Predicate<Trip> { $0.note.flatMap { $0.contains("a") } == true })
    all.append(
      #Predicate<Trip> { trip in if let note = trip.note { note.contains("a") } else { false } })
    all.append(#Predicate<Trip> { titles.contains($0.title) })
    all.append(#Predicate<Trip> { kinds.contains($0.kind) })
    all.append(#Predicate<Trip> { $0.title.starts(with: "R") })
    all.append(
      #Predicate<Trip> { $0.title.localizedStandardContains("ro") && $0.order < 3 || $0.isStarred })
    all.append(#Predicate<Trip> { $0.start >= now && $0.start < week.upperBound })
    all.append(#Predicate<Trip> { week.contains($0.start) })
    all.append(#Predicate<Trip> { $0.stops.isEmpty })
    all.append(#Predicate<Trip> { $0.stops.count > 1 })
    all.append(
      #Predicate<Trip> { trip in trip.stops.contains { stop in stop.place == trip.title } })
    all.append(#Predicate<Trip> { $0.stops.allSatisfy { $0.order >= 0 } })
    all.append(#Predicate<Trip> { $0.stops.filter { $0.order > 0 }.count == 1 })
    all.append(#Predicate<Trip> { $0.tags.contains(where: { $0.name == "x" }) })
    all.append(#Predicate<Trip> { $0.isStarred ? $0.order > 0 : $0.order == 0 })
    return all
  }

  static func stops(of trip: Trip) -> [Predicate<Stop>] {
    let id = trip.persistentModelID
    let title = trip.title
    var all: [Predicate<Stop>] = []
    all.append(#Predicate<Stop> { $0.trip?.persistentModelID == id })
    all.append(#Predicate<Stop> { $0.trip?.title == title })
    all.append(#Predicate<Stop> { $0.trip == nil })
    all.append(#Predicate<Stop> { $0.trip != nil && $0.trip!.isStarred })
    all.append(#Predicate<Stop> { $0.trip.flatMap { $0.order } == 0 })
    return all
  }
}
