import Foundation
import SwiftData
import Testing

/// What the code of the ClientIdioms files does when it runs.
@MainActor
struct ClientIdiomsTests {
  private let container: ModelContainer
  private var context: ModelContext { container.mainContext }

  init() throws {
    container = try ModelContainer(inMemory: CurrentTripSchema.models)
    container.mainContext.autosaveEnabled = false
  }

  // MARK: Containers

  @Test func `Every form of a configuration says what was asked for`() {
    let all = ConfigurationIdioms.all
    #expect(all.count { $0.isStoredInMemoryOnly } == 6)
    #expect(all.count { $0.name == "Trips" } == 6)
    #expect(all.count { !$0.allowsSave } == 1)
    #expect(all.count { ConfigurationIdioms.makeURL($0) == ConfigurationIdioms.file } == 5)
  }

  @Test func `Every form of a container opens`() throws {
    for container in try ContainerIdioms.all() {
      let context = container.newBackgroundContext(author: "test")
      context.insert(Trip(title: "Rome"))
      try context.save()
      #expect(ModelContext(container).count(Trip.self) == 1)
      #expect(context.author == "test" && context.container == container)
      #expect(Set(container.schema.entities.map(\.name)) == ["Trip", "Stop", "Tag"])
    }
  }

  @Test func `Containers in statics hold what was put into them`() async throws {
    let preview = try ModelContainer.preview
    #expect(preview.mainContext.count(Trip.self) == 3)
    #expect(ModelContainer.appContainer.migrationPlan == TripMigrationPlan.self)
    #expect(previewContainer.configurations.first?.isStoredInMemoryOnly == true)
    #expect(Persistence.shared.perform { $0.count(Stop.self) } == 0)
    let count = try await Persistence(container: preview).background { $0.count(Trip.self) }
    #expect(count == 3)
    #expect(try Persistence(inMemory: true).mainContext.count(Trip.self) == 0)
  }

  @Test func `Schemas are made alike in every form, and can be walked through`() {
    #expect(Schema.app.outline == Schema.current.outline)
    #expect(Schema.variadic.version == Schema.current.version)
    #expect(Schema.app.outline.contains("Trip.stops => Stop"))
    #expect(Schema.app.outline.contains("Stop.trip -> Trip"))
    #expect(Schema.app.outline.contains("Trip.uuid!"))
    #expect(Schema.app.entity(for: Tag.self)?.attributesByName["name"]?.isUnique == true)
    #expect(Trip.entityName == "Trip")
  }

  @Test func `A file of the first version opens with the plan`() throws {
    let folder = URL.temporaryDirectory.appending(path: "ClientIdioms-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "trips.store")
    do {
      let old = try ModelContainer(
        for: Schema(versionedSchema: TripSchemaV1.self),
        configurations: ModelConfiguration(url: url))
      let context = ModelContext(old)
      let trip = TripSchemaV1.Trip(name: "Rome")
      trip.stops = [TripSchemaV1.Stop(place: "Ostia")]
      context.insert(trip)
      try context.save()
    }
    let new = try ModelContainer(
      for: Schema(versionedSchema: CurrentTripSchema.self),
      migrationPlan: TripMigrationPlan.self, configurations: ModelConfiguration(url: url))
    let trips: [Trip] = try ModelContext(new).fetchAll()
    #expect(trips.map(\.title) == ["Rome"])
    #expect(trips.first?.stops.map(\.place) == ["Ostia"])
    #expect(CustomMigrationPlan.stages.count == 1)
  }

  // MARK: Generic code

  @Test func `A generic repository does its work`() throws {
    let trips = Repository<Trip>(container: container)
    try trips.add(Trip(title: "Rome"), Trip(title: "Oslo", isStarred: true))
    #expect(try trips.count() == 2)
    #expect(try trips.first(where: Trip.starred)?.title == "Oslo")
    #expect(try trips.all(sortBy: [SortDescriptor(\.title)]).map(\.title) == ["Oslo", "Rome"])
    let rome = try #require(try trips.first(where: #Predicate { $0.title == "Rome" }))
    try trips.update(rome.id) { $0.title = "Roma" }
    #expect(trips.find(rome.persistentModelID) === rome)
    #expect(rome.title == "Roma")
    try trips.delete(rome)
    try trips.deleteAll(where: Trip.starred)
    #expect(try trips.count() == 0)
    #expect(try TripStoring(context: context).items().isEmpty)
  }

  @Test func `Helpers of contexts and models work for every class`() throws {
    context.insert(contentsOf: [Stop(place: "b"), Stop(place: "a")])
    insertAll([Trip(title: "Rome"), Tag(name: "x")], into: context)
    #expect(context.pendingChangeCount == 4)
    try context.saveIfNeeded()
    #expect(
      try context.counts(ItemKind.allCases.map(\.type)) == ["Trip": 1, "Stop": 2, "Tag": 1])
    let stops = try context.fetch(Stop.self, sortBy: SortDescriptor(\.place), limit: 1)
    #expect(stops.map(\.place) == ["a"])
    let stop = try #require(stops.first)
    stop.order = 1
    try context.save()
    let same: Stop? = try context.existingModel(for: stop.persistentModelID)
    #expect(same === stop)
    let found = try context.firstOrInsert(
      #Predicate<Tag> { $0.name == "x" }, default: Tag(name: "never"))
    #expect(found.description == "#x" && found.isManaged && !context.hasChanges)
    #expect(try context.fetch(Stop.self, where: Stop.withIdentifier(stop.id)) == [stop])
    #expect(try context.fetch(Stop.self, where: Stop.withIdentifiers([stop.id])) == [stop])
    #expect(names(of: [stop, found]) == ["Stop: Stop", "Tag: Tag"])
    #expect(AnyItem(found)?.id == found.persistentModelID)
    #expect(group(try Stop.fetchAll(in: context), by: \.order)[1] == [stop])
    try TagStoreProbe.check(container)
    try TripStoring(context: context).renumber()
    stop.removeFromContext()
    try context.deleteEverything([Trip.self, Tag.self])
    try context.save()
    #expect(
      try context.counts(ItemKind.allCases.map(\.type)) == ["Trip": 0, "Stop": 1, "Tag": 0])
  }

  private enum TagStoreProbe {
    @MainActor static func check(_ container: ModelContainer) throws {
      #expect(try TagStore(container: container).fetch(FetchDescriptor()).map(\.name) == ["x"])
      #expect(try ScopedCounter(container).count(Trip.self) == 1)
      #expect(try ScopedCounter(container).identifiers(Stop.self).count == 2)
    }
  }

  @Test func `An identifier goes through text and back`() throws {
    let trip = Trip.insertSamples(in: context)[0]
    try context.save()
    let text = try #require(trip.persistentModelID.encoded)
    let id = try #require(PersistentIdentifier(encoded: text))
    #expect(id == trip.persistentModelID)
    #expect(id.model(Trip.self, in: context) === trip)
    #expect(id.model(Stop.self, in: context) == nil)
  }

  // MARK: Fetching

  @Test func `A filter of optional parts finds the same in one predicate and in chosen ones`()
    throws
  {
    let day = Date(timeIntervalSince1970: 0)
    let tags = ["x", "y"].map { Tag(name: $0) }
    for index in 0..<24 {
      let trip = Trip(
        title: ["Café Roma", "cafe", "Oslo"][index % 3],
        start: day.addingTimeInterval(Double(index) * 86_400),
        kind: Trip.Kind.allCases[index % 2], isStarred: index % 4 == 0)
      context.insert(trip)
      trip.tags = index % 5 == 0 ? tags : index % 2 == 0 ? [tags[0]] : []
    }
    try context.save()
    for text in ["", "CAFE"] {
      for kind in [nil, Trip.Kind.business] {
        for isStarred in [nil, true] {
          for tag in [nil, "y"] {
            let filter = TripFilter(
              text: text, kind: kind, from: day.addingTimeInterval(4 * 86_400),
              isStarred: isStarred, tag: tag)
            let found = try context.fetch(filter.descriptor)
            let chosen = try context.fetch(
              FetchDescriptor(predicate: filter.chosen, sortBy: filter.descriptor.sortBy))
            let expected = try context.fetch(FetchDescriptor<Trip>(sortBy: [.init(\.start)]))
              .filter { try filter.predicate.evaluate($0) }
            #expect(found == expected, "\(filter)")
            if text.isEmpty, tag == nil {
              let rest = chosen.filter { $0.start >= filter.from! }
              #expect(rest == expected, "\(filter)")
            }
          }
        }
      }
    }
  }

  @Test func `Predicates in all their forms find what they find in Swift`() throws {
    let trips = Trip.insertSamples(in: context)
    trips[0].note = "a note"
    trips[1].isStarred = true
    trips[1].order = 2
    trips[2].stops = [Stop(place: "Lima", order: 0), Stop(place: "Cusco", order: 1)]
    trips[0].stops = [Stop(place: "Ostia")]
    trips[0].tags = [Tag(name: "x")]
    context.insert(Stop(place: "nowhere"))
    try context.save()
    let all: [Trip] = try context.fetchAll()
    for predicate in PredicateIdioms.all(trips[0], trips[1].start) {
      let found = try context.fetch(FetchDescriptor(predicate: predicate))
      #expect(found == (try all.filter { try predicate.evaluate($0) }), "\(predicate)")
    }
    let stops: [Stop] = try context.fetchAll()
    for predicate in PredicateIdioms.stops(of: trips[2]) {
      let found = try context.fetch(FetchDescriptor(predicate: predicate))
      #expect(found == (try stops.filter { try predicate.evaluate($0) }), "\(predicate)")
    }
  }

  @Test func `Descriptors are changed in place and in copies`() throws {
    Trip.insertSamples(in: context)
    try context.save()
    var page = FetchDescriptor<Trip>(sortBy: [.newestFirst])
    page.page(1, size: 2)
    #expect(try context.fetch(page).map(\.title) == ["Rome"])
    #expect(try context.fetch(page.with { $0.fetchOffset = 0 }).map(\.title) == ["Lima", "Oslo"])
    #expect(try context.fetchCount(FetchDescriptor(Trip.self).limited(to: 2)) == 2)
    #expect(try context.fetch(.titled("Oslo")).count == 1)
    #expect(try context.fetch(.starred).isEmpty)
    #expect(try context.fetch(Trip.descriptor("ro", limit: 5)).map(\.title) == ["Rome"])
    #expect(try context.fetchCount(.init(predicate: Trip.upcoming)) == 0)
  }

  // MARK: Actors and notifications

  @Test func `Actors take and give identifiers and values`() async throws {
    let store = TripStore(container: container, author: "import")
    let value = TripValue(Trip(title: "Rome"))
    let ids = try await store.add([value, TripValue(Trip(title: "Oslo"))])
    try await store.rename(ids[0], to: "Roma")
    #expect(try await store.values().map(\.title).sorted() == ["Oslo", "Roma"])
    #expect(await store.importCount == 2)
    #expect((context.model(for: ids[0]) as? Trip)?.title == "Roma")
    try await store.update(ids[1], as: Trip.self) { $0.isStarred = true }
    #expect(try await store.identifiers(where: Trip.starred) == [ids[1]])

    let other = BackgroundStore(modelContainer: container)
    let tag = try await other.insert { Tag(name: "x") }
    #expect(tag.entityName == "Tag" && tag.storeIdentifier != nil)
    #expect(
      try await other.map(FetchDescriptor<Trip>(sortBy: [.init(\.title)])) { $0.title }
        == ["Oslo", "Roma"])
    #expect(try await other.count(Trip.self, where: Trip.starred) == 1)
    #expect(try await other.perform { try $0.fetchCount(FetchDescriptor<Tag>()) } == 1)
    try await other.removeAll(of: Trip.self, where: Trip.starred)
    try await store.delete([ids[0]])
    await #expect(throws: TripStore.StoreError.notFound(ids[0])) {
      try await store.rename(ids[0], to: "x")
    }
    #expect(try await store.with { try $0.count(Trip.self) } == 0)
    #expect(QualifiedNames.schema().entities.map(\.name) == ["QualifiedNames"])
    let qualified = try QualifiedNames.container()
    let id = try await QualifiedActor(modelContainer: qualified).add("k")
    #expect(id.shortDescription == "QualifiedNames saved")
    #expect(try QualifiedNames.fetch("k", in: qualified.mainContext)?.id == id)
  }

  @Test func `A view model lists, adds and removes`() throws {
    let model = TripListModel(container: container)
    model.add("Rome")
    model.add("Oslo")
    #expect(model.trips.count == 2)
    model.filter.text = "rom"
    #expect(model.trips.map(\.title) == ["Rome"])
    model.remove(at: [0])
    model.filter.text = ""
    #expect(model.trips.map(\.title) == ["Oslo"])
    #expect(model.errorMessage == nil)
    #expect(!context.hasChanges)
  }

  @Test func `A save announces itself and tells what it has saved`() throws {
    let recorder = SaveRecorder(context)
    let trips = Trip.insertSamples(in: context)
    try context.save()
    #expect(recorder.inserted == Set(trips.map(\.persistentModelID)))
    trips[0].title = "Roma"
    context.delete(trips[1])
    let gone = trips[1].persistentModelID
    try context.transaction { context.insert(Tag(name: "x")) }
    #expect(recorder.updated.contains(trips[0].persistentModelID))
    #expect(recorder.deleted == [gone])
    #expect(recorder.inserted.count == 4)
    #expect(recorder.announcedCount == 2)
    #expect(Notification(name: ModelContext.didSave, object: context).savedContext === context)
    #expect(Notification(name: ModelContext.didSave).changedEntityNames.isEmpty)
  }

  // MARK: Values

  @Test func `A value leaves the context and makes the model again`() throws {
    let trip = Trip(title: "Rome", kind: .business)
    trip.stops = [Stop(place: "b", order: 1), Stop(place: "a", order: 0)]
    context.insert(trip)
    try context.save()
    let data = try JSONEncoder().encode(TripValue(trip))
    let value = try JSONDecoder().decode(TripValue.self, from: data)
    #expect(value == TripValue(trip))
    let copy = Trip(value)
    #expect(copy.orderedStops.map(\.place) == ["a", "b"])
    #expect(copy.kind == .business && !copy.isManaged)
    copy.displayTitle = "  "
    #expect(copy.displayTitle == Trip.untitled)
  }
}
