import Foundation
import SwiftData

// How apps work with models off the main actor: with the macro, by hand, and generically.

@ModelActor
actor TripStore {
  private(set) var importCount = 0

  init(container: ModelContainer, author: String) {
    let modelContext = ModelContext(container)
    modelContext.autosaveEnabled = false
    modelContext.author = author
    self.modelExecutor = DefaultSerialModelExecutor(modelContext: modelContext)
    self.modelContainer = container
  }

  @discardableResult
  func add(_ values: [TripValue]) throws -> [PersistentIdentifier] {
    let trips = values.map { Trip($0) }
    for trip in trips { modelContext.insert(trip) }
    try modelContext.save()
    importCount += trips.count
    return trips.map(\.persistentModelID)
  }

  func rename(_ id: PersistentIdentifier, to title: String) throws {
    guard let trip = self[id, as: Trip.self] else { throw StoreError.notFound(id) }
    trip.title = title
    try modelContext.save()
  }

  func values(_ descriptor: FetchDescriptor<Trip> = FetchDescriptor()) throws -> [TripValue] {
    try modelContext.fetch(descriptor).map(TripValue.init)
  }

  func identifiers(where predicate: Predicate<Trip>? = nil) throws -> [PersistentIdentifier] {
    try modelContext.fetchIdentifiers(FetchDescriptor(predicate: predicate))
  }

  func delete(_ ids: [PersistentIdentifier]) throws {
    for id in ids {
      guard let trip = self[id, as: Trip.self] else { continue }
      modelContext.delete(trip)
    }
    try modelContext.save()
  }

  nonisolated var storeName: String { modelContainer.configurations.first?.name ?? "" }

  enum StoreError: Error, Equatable { case notFound(PersistentIdentifier) }
}

/// What the actor's users depend on.
protocol TripStoreInterface: Actor {
  func values(_ descriptor: FetchDescriptor<Trip>) throws -> [TripValue]
  func rename(_ id: PersistentIdentifier, to title: String) throws
}

extension TripStore: TripStoreInterface {}

/// Without the macro.
actor BackgroundStore: ModelActor {
  nonisolated let modelContainer: ModelContainer
  nonisolated let modelExecutor: any ModelExecutor

  private var context: ModelContext { modelExecutor.modelContext }

  init(modelContainer: ModelContainer) {
    self.modelContainer = modelContainer
    modelExecutor = DefaultSerialModelExecutor(modelContext: ModelContext(modelContainer))
  }

  func insert<T: PersistentModel>(_ make: @Sendable () -> T) throws -> PersistentIdentifier {
    let model = make()
    context.insert(model)
    try context.save()
    return model.persistentModelID
  }

  func map<T: PersistentModel, R: Sendable>(
    _ descriptor: FetchDescriptor<T>, _ transform: @Sendable (T) throws -> R
  ) throws -> [R] {
    try context.fetch(descriptor).map(transform)
  }

  func perform<R: Sendable>(_ body: @Sendable (ModelContext) throws -> R) throws -> R {
    try body(context)
  }
}

extension ModelActor {
  func save() throws {
    if modelContext.hasChanges { try modelContext.save() }
  }

  func count<T: PersistentModel>(
    _ type: T.Type, where predicate: Predicate<T>? = nil
  ) throws -> Int {
    try modelContext.fetchCount(FetchDescriptor<T>(predicate: predicate))
  }

  func update<T: PersistentModel>(
    _ id: PersistentIdentifier, as type: T.Type, _ change: @Sendable (T) throws -> Void
  ) throws {
    guard let model = self[id, as: type] else { return }
    try change(model)
    try save()
  }

  func removeAll<T: PersistentModel>(
    of type: T.Type, where predicate: Predicate<T>? = nil
  ) throws {
    try modelContext.delete(model: type, where: predicate)
    try save()
  }

  func with<R: Sendable>(_ body: @Sendable (isolated Self) throws -> R) rethrows -> R {
    try body(self)
  }
}

/// A view model as screens have it: models on the main actor, identifiers to the others.
@MainActor
@Observable
final class TripListModel {
  private(set) var trips: [Trip] = []
  var filter = TripFilter() { didSet { reload() } }
  var errorMessage: String?

  @ObservationIgnored private let context: ModelContext

  init(container: ModelContainer) {
    context = container.mainContext
    reload()
  }

  func reload() {
    do {
      trips = try context.fetch(filter.descriptor)
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  func add(_ title: String) {
    context.insert(Trip(title: title))
    try? context.save()
    reload()
  }

  func remove(at offsets: IndexSet) {
    for index in offsets { context.delete(trips[index]) }
    do {
      try context.save()
    } catch let error as SwiftDataError {
      errorMessage = "\(error)"
      context.rollback()
    } catch {
      errorMessage = error.localizedDescription
    }
    reload()
  }
}
