import Foundation
import Testing

@testable import SwiftData

/// Subclasses of a model share its table, and are found as what they are.
struct InheritanceTests {
  typealias Document = Documents.Document
  typealias Report = Documents.Report
  typealias Invoice = Documents.Invoice
  typealias AnnualReport = Documents.AnnualReport
  typealias Shelf = Documents.Shelf
  typealias Label = Documents.Label

  /// One object of each class, in the order of creation.
  static func makeFour() -> [Document] {
    [
      Document("d", title: "Plain", pages: 3),
      Report("r", summary: "short", title: "Report"),
      Invoice("i", number: 7, amount: 19.5, title: "Invoice"),
      AnnualReport("a", year: 2025, summary: "long"),
    ]
  }

  func filled(_ kind: StoreKind) throws -> TestStore {
    let store = try TestStore(kind, Documents.types)
    for document in Self.makeFour() { store.context.insert(document) }
    try store.save()
    return store
  }

  // MARK: Objects

  @Test func `A new object has what its superclasses and itself declare`() {
    let annual = AnnualReport("a", year: 2025, summary: "s")
    #expect(annual.code == "a")
    #expect(annual.title == "Year 2025")
    #expect(annual.pages == 1)
    #expect(annual.summary == "s")
    #expect(annual.notes == "none")
    #expect(annual.year == 2025)
    annual.pages = 9
    annual.summary = "t"
    annual.chart = Data([1])
    let document: Document = annual
    #expect(document.pages == 9)
    document.title = "by the base"
    #expect(annual.title == "by the base")
    #expect(annual.labels.isEmpty && annual.draft == nil)
    #expect(annual.persistentModelID.entityName == "AnnualReport")
  }

  @Test func `An object made within the initialiser of another is its own`() {
    let nested = Nest("n")
    #expect(nested.name == "n")
    #expect(nested.first?.name == "inner of n")
    #expect(nested.first?.first == nil)
    #expect(nested.second?.name == "second of n")
    #expect(nested.tag == "n!")
  }

  @Model class Egg {
    var name: String
    var first: Egg?
    init(_ name: String, first: Egg? = nil) {
      self.name = name
      self.first = first
    }
  }

  @Model class Nest: Egg {
    var tag: String
    var second: Egg?
    init(_ name: String) {
      tag = name + "!"
      second = Egg("second of \(name)")
      super.init(name, first: Egg("inner of \(name)"))
    }
  }

  @Model class Checked {
    struct Refusal: Error {}
    var value: Int
    init(_ value: Int) throws {
      if value < 0 { throw Refusal() }
      self.value = value
    }
  }

  @Model final class CheckedTwice: Checked {
    var other: Int
    var partner: Checked?
    init(_ value: Int, _ other: Int, partner: Checked? = nil) throws {
      self.other = other
      self.partner = partner
      try super.init(value)
      if other < 0 { throw Refusal() }
    }
  }

  @Test func `An initialiser that throws leaves nothing behind`() throws {
    let store = try TestStore(.memory, Checked.self, CheckedTwice.self)
    let partner = try Checked(1)
    store.context.insert(partner)
    #expect(throws: Checked.Refusal.self) { try CheckedTwice(-1, 1) }
    #expect(throws: Checked.Refusal.self) { try CheckedTwice(1, -1) }
    let good = try CheckedTwice(2, 3, partner: partner)
    #expect(good.value == 2 && good.other == 3)
    store.context.insert(good)
    try store.save()
    #expect(try store.freshContext().count(Checked.self) == 2)
  }

  // MARK: Fetching

  @Test(arguments: StoreKind.allCases)
  func `A fetch of the base finds all with their classes, one of a subclass its kind`(
    _ kind: StoreKind
  ) throws {
    let store = try filled(kind)
    for context in [store.context, try store.freshContext()] {
      let all = try context.all(Document.self)
      #expect(all.map(\.code) == ["d", "r", "i", "a"])
      #expect(
        all.map { ObjectIdentifier(type(of: $0)) } == [
          ObjectIdentifier(Document.self), ObjectIdentifier(Report.self),
          ObjectIdentifier(Invoice.self), ObjectIdentifier(AnnualReport.self),
        ])
      #expect(try context.all(Report.self).map(\.code) == ["r", "a"])
      #expect(try context.all(Invoice.self).map(\.code) == ["i"])
      let annual = try context.only(AnnualReport.self)
      #expect(annual === all[3])
      #expect(annual.year == 2025)
      #expect(annual.summary == "long")
      #expect(annual.title == "Year 2025")
      let invoice = try #require(all[2] as? Invoice)
      #expect(invoice.amount == Decimal(string: "19.5"))
      #expect(invoice.notes == [])
      #expect(try context.count(Document.self) == 4)
      #expect(try context.count(Report.self) == 2)
      #expect(
        try context.fetchIdentifiers(FetchDescriptor<Document>()) == all.map(\.persistentModelID))
      #expect(
        try context.fetchIdentifiers(FetchDescriptor<Document>()).map(\.entityName) == [
          "Document", "Report", "Invoice", "AnnualReport",
        ])
    }
  }

  @Test func `A subclass fetched alone and then as the base has all its values`() throws {
    let store = try filled(.file)
    let context = try store.freshContext()
    let report = try #require(try context.all(Report.self).first)
    #expect(try context.all(Document.self)[1] === report)
    #expect(report.summary == "short")
  }

  @Test(arguments: StoreKind.allCases)
  func `Sorts and windows go across the classes`(_ kind: StoreKind) throws {
    let store = try filled(kind)
    let context = try store.freshContext()
    var descriptor = FetchDescriptor<Document>(sortBy: [SortDescriptor(\.title, order: .reverse)])
    descriptor.fetchLimit = 2
    descriptor.fetchOffset = 1
    #expect(try context.fetch(descriptor).map(\.code) == ["r", "d"])
    let inherited = FetchDescriptor<Report>(sortBy: [SortDescriptor(\Report.title)])
    #expect(try context.fetch(inherited).map(\.code) == ["r", "a"])
    let own = FetchDescriptor<AnnualReport>(sortBy: [SortDescriptor(\AnnualReport.year)])
    #expect(try context.fetch(own).map(\.code) == ["a"])
  }

  @Test(arguments: StoreKind.allCases)
  func `Changes that are not saved take part by class`(_ kind: StoreKind) throws {
    let store = try filled(kind)
    let context = try store.freshContext()
    context.insert(AnnualReport("new", year: 2026))
    let reports = try context.all(Report.self)
    #expect(reports.map(\.code) == ["r", "a", "new"])
    reports[0].pages = 5
    context.delete(reports[1])
    #expect(try context.all(Report.self).map(\.code) == ["r", "new"])
    #expect(try context.all(Document.self).map(\.code) == ["d", "r", "i", "new"])
    #expect(try context.count(Invoice.self) == 1)
    #expect(
      try context.fetch(FetchDescriptor<Document>(predicate: #Predicate { $0.pages == 5 }))
        .map(\.code) == ["r"])
    try store.save(context)
    #expect(try store.freshContext().all(Document.self).map(\.code) == ["d", "r", "i", "new"])
  }

  // MARK: Changes

  @Test(arguments: StoreKind.allCases)
  func `Edits at every level are saved, rolled back and seen by other contexts`(
    _ kind: StoreKind
  ) throws {
    let store = try filled(kind)
    let other = ModelContext(store.container)
    let seen = try other.only(AnnualReport.self)
    #expect(seen.pages == 1)
    let annual = try store.context.only(AnnualReport.self)
    annual.pages = 100
    annual.summary = "edited"
    annual.chart = Data([1, 2])
    try store.save()
    other.rollback()
    #expect(seen.pages == 100)
    #expect(seen.summary == "edited")
    #expect(seen.chart == Data([1, 2]))
    annual.title = "x"
    annual.summary = "y"
    store.context.rollback()
    #expect(annual.title == "Year 2025")
    #expect(annual.summary == "edited")
    #expect(!annual.hasChanges)
    #expect(annual.year == 2025)
  }

  @Test func `Observers see changes of inherited and own properties`() throws {
    let annual = AnnualReport("a", year: 1)
    let inherited = ChangeCount.observing { _ = annual.title }
    let middle = ChangeCount.observing { _ = annual.summary }
    let own = ChangeCount.observing { _ = annual.chart }
    let asBase = ChangeCount.observing { _ = (annual as Document).title }
    annual.title = "t"
    #expect([inherited, middle, own, asBase].map(\.value) == [1, 0, 0, 1])
    annual.summary = "s"
    annual.chart = Data()
    #expect([inherited, middle, own, asBase].map(\.value) == [1, 1, 1, 1])
  }

  @Test(arguments: StoreKind.allCases)
  func `Deletes by type spare subclasses if asked to`(_ kind: StoreKind) throws {
    let store = try filled(kind)
    try store.context.delete(model: Report.self, includeSubclasses: false)
    try store.save()
    #expect(try store.freshContext().all(Document.self).map(\.code) == ["d", "i", "a"])
    try store.context.delete(model: Document.self, where: #Predicate { $0.code != "d" })
    try store.save()
    #expect(try store.freshContext().all(Document.self).map(\.code) == ["d"])
    try store.context.delete(model: Document.self)
    try store.save()
    #expect(try store.freshContext().count(Document.self) == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `Identifiers lead to objects of the right class`(_ kind: StoreKind) throws {
    let store = try filled(kind)
    let context = try store.freshContext()
    for model in try store.context.all(Document.self) {
      let found = context.model(for: model.persistentModelID)
      #expect(type(of: found) == type(of: model))
      let data = try JSONEncoder().encode(model.persistentModelID)
      let decoded = try JSONDecoder().decode(PersistentIdentifier.self, from: data)
      #expect(context.model(for: decoded) as? Document === found as? Document)
      let registered: Document? = context.registeredModel(for: decoded)
      #expect(registered === found as? Document)
    }
    let id = try store.context.only(Invoice.self).persistentModelID
    let wrong: Report? = context.registeredModel(for: id)
    #expect(wrong == nil)
  }

  @Test func `A class that inherits from a model without being one is refused`() throws {
    final class Plain: Document {}
    let store = try TestStore(.memory, Documents.types)
    store.context.insert(Plain("p"))
    let error = #expect(throws: SwiftDataError.self) { try store.context.save() }
    #expect(error.map { "\($0)" }?.contains("Plain inherits from the model Document") == true)
    store.context.rollback()
    #expect(throws: SwiftDataError.self) { try ModelContainer(for: Plain.self) }
    #expect(throws: SwiftDataError.self) { try store.context.all(Plain.self) }
  }

  @Test func `An object of a subclass that the schema lacks is reported by name`() throws {
    let store = try TestStore(.memory, Egg.self)
    store.context.insert(Nest("n"))
    let error = #expect(throws: SwiftDataError.self) { try store.context.save() }
    #expect(error.map { "\($0)" }?.contains("Nest is not in the container's schema") == true)
  }

  @Test(arguments: StoreKind.allCases)
  func `A base that is never instantiated needs no rows`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Report.self, Invoice.self)
    store.context.insert(Report("r", summary: "s"))
    store.context.insert(Invoice("i", number: 1))
    try store.save()
    let all = try store.freshContext().all(Document.self)
    #expect(all.map(\.code) == ["r", "i"])
    #expect(all[0] is Report && all[1] is Invoice)
  }

  @Test func `Contexts that end leave whole objects of subclasses behind`() throws {
    let store = try filled(.file)
    var found: [Document] = []
    do {
      let context = ModelContext(store.container)
      found = try context.all(Document.self)
    }
    #expect((found[3] as? AnnualReport)?.year == 2025)
    found[3].pages = 12
    let context = try #require(found[3].modelContext)
    try context.save()
    #expect(try store.freshContext().only(AnnualReport.self).pages == 12)
  }

  @Test(arguments: StoreKind.allCases)
  func `Many objects of mixed classes go in and come back`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Egg.self, Nest.self)
    for index in 0..<1000 {
      if index.isMultiple(of: 3) {
        store.context.insert(Nest("n\(index)"))
      } else {
        store.context.insert(Egg("e\(index)"))
      }
    }
    try store.save()
    let context = try store.freshContext()
    let nests = try context.all(Nest.self)
    #expect(nests.count == 334)
    #expect(nests.allSatisfy { $0.tag == $0.name + "!" && $0.first?.name == "inner of \($0.name)" })
    #expect(try context.count(Egg.self) == 1000 + 2 * 334)
  }
}
