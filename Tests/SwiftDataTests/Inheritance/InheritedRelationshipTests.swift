import Foundation
import Testing

@testable import SwiftData

/// Relationships to a base hold any subclass; those of a subclass are its own.
struct InheritedRelationshipTests {
  typealias Document = Documents.Document
  typealias Report = Documents.Report
  typealias Invoice = Documents.Invoice
  typealias AnnualReport = Documents.AnnualReport
  typealias Shelf = Documents.Shelf
  typealias Label = Documents.Label

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `Members typed as the base keep class and order`(_ kind: StoreKind, _ stage: Stage) throws {
    let staged = try Staged(kind, stage, Documents.types)
    let shelf = try staged.place(Shelf("s"))[0]
    let documents = try staged.place(InheritanceTests.makeFour())
    shelf.documents = [documents[2], documents[0]]
    shelf.documents.append(documents[3])
    documents[1].shelf = shelf
    #expect(shelf.documents.map(\.code) == ["i", "d", "a", "r"])
    #expect(documents.allSatisfy { $0.shelf === shelf })
    shelf.favourite = documents[3] as? Report
    try staged.save()
    let fresh = try staged.store.freshContext().only(Shelf.self)
    #expect(fresh.documents.map(\.code) == ["i", "d", "a", "r"])
    #expect(fresh.documents[0] is Invoice)
    #expect((fresh.documents[2] as? AnnualReport)?.year == 2025)
    #expect(fresh.favourite === fresh.documents[2])
    shelf.documents.removeFirst()
    #expect(documents[2].shelf == nil)
    try staged.save()
    #expect(try staged.store.freshContext().only(Invoice.self).shelf == nil)
  }

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `Many-to-many ends on a base and on a subclass stay apart`(
    _ kind: StoreKind, _ stage: Stage
  ) throws {
    let staged = try Staged(kind, stage, Documents.types)
    let labels = try staged.place([Label("x"), Label("y")])
    let documents = try staged.place(InheritanceTests.makeFour())
    let report = try #require(documents[1] as? Report)
    let annual = try #require(documents[3] as? AnnualReport)
    labels[0].documents = documents
    documents[1].labels.append(labels[1])
    report.topics = [labels[1]]
    labels[0].reports = [annual, report]
    #expect(annual.topics.map(\.text) == ["x"])
    #expect(report.topics.map(\.text) == ["y", "x"])
    try staged.save()
    let context = try staged.store.freshContext()
    let x = try #require(try context.all(Label.self).first { $0.text == "x" })
    #expect(x.documents.map(\.code) == ["d", "r", "i", "a"])
    #expect(x.reports.map(\.code) == ["a", "r"])
    #expect(x.reports[0] is AnnualReport)
    let freshReport = try #require(try context.all(Report.self).first)
    #expect(freshReport.topics.map(\.text) == ["y", "x"])
    #expect(freshReport.labels.map(\.text) == ["x", "y"])
  }

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `A chain of the base's own goes through all classes`(
    _ kind: StoreKind, _ stage: Stage
  ) throws {
    let staged = try Staged(kind, stage, Documents.types)
    let documents = try staged.place(InheritanceTests.makeFour())
    for (first, second) in zip(documents, documents.dropFirst()) { first.next = second }
    let annual = try #require(documents[3] as? AnnualReport)
    annual.draft = documents[1] as? Report
    #expect(documents[3].previous === documents[2])
    try staged.save()
    let context = try staged.store.freshContext()
    var chain: [String] = []
    var next = try context.fetch(
      FetchDescriptor<Document>(predicate: #Predicate { $0.previous == nil })
    ).first
    while let document = next {
      chain.append("\(type(of: document))")
      next = document.next
    }
    #expect(chain == ["Document", "Report", "Invoice", "AnnualReport"])
    #expect(try context.only(AnnualReport.self).draft?.code == "r")
    staged.context.delete(documents[1])
    try staged.save()
    let after = try staged.store.freshContext()
    #expect(try after.only(AnnualReport.self).draft == nil)
    #expect(try after.only(Invoice.self).previous == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `A subclass's cascade deletes what it refers to, of whatever class`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Documents.types)
    let documents = InheritanceTests.makeFour()
    let invoice = try #require(documents[2] as? Invoice)
    let inner = Invoice("inner", number: 1)
    inner.attachments = [documents[0]]
    invoice.attachments = [documents[3], inner]
    store.context.insert(invoice)
    store.context.insert(documents[1])
    try store.save()
    let attachments = try store.freshContext().only(Invoice.self, code: "i").attachments
    #expect(attachments.map(\.code) == ["a", "inner"])
    try store.context.delete(model: Document.self, where: #Predicate { $0.code == "i" })
    try store.save()
    #expect(try store.freshContext().all(Document.self).map(\.code) == ["r"])
  }

  @Test func `Prefetching and walking load the members of mixed owners`() throws {
    let store = try TestStore(.file, Documents.types)
    let labels = (0..<5).map { Label("l\($0)") }
    for index in 0..<60 {
      let document: Document =
        switch index % 4 {
        case 0: Document("c\(index)")
        case 1: Report("c\(index)", summary: "s")
        case 2: Invoice("c\(index)", number: index)
        default: AnnualReport("c\(index)", year: index)
        }
      document.labels = [labels[index % 5], labels[(index + 1) % 5]]
      (document as? Report)?.topics = [labels[index % 5]]
      (document as? Invoice)?.attachments = [Document("sub\(index)")]
      store.context.insert(document)
    }
    try store.save()
    func check(_ documents: [Document]) {
      for document in documents where document.code.hasPrefix("c") {
        let index = Int(document.code.dropFirst()) ?? -1
        #expect(document.labels.map(\.text) == ["l\(index % 5)", "l\((index + 1) % 5)"])
        if let report = document as? Report {
          #expect(report.topics.map(\.text) == ["l\(index % 5)"])
        }
        if let invoice = document as? Invoice {
          #expect(invoice.attachments.map(\.code) == ["sub\(index)"])
        }
      }
    }
    check(try store.freshContext().all(Document.self))
    var descriptor = FetchDescriptor<Document>()
    descriptor.relationshipKeyPathsForPrefetching = [\.labels, \.shelf]
    check(try store.freshContext().fetch(descriptor))
    var reports = FetchDescriptor<Report>()
    reports.relationshipKeyPathsForPrefetching = [\.labels, \.topics]
    check(try store.freshContext().fetch(reports))
  }

  @Test func `An inverse that another class of the hierarchy declares is refused by name`() throws {
    let error = #expect(throws: SwiftDataError.self) {
      try ModelContainer(
        for: Narrow.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    }
    #expect(error.map { "\($0)" }?.contains("Narrow.leaves names Branch.owner") == true)
  }

  @Model class Branch {
    var owner: Narrow?
    init() {}
  }

  @Model final class Leaf: Branch {
    var size = 0
    override init() { super.init() }
  }

  @Model final class Narrow {
    @Relationship(inverse: \Leaf.owner) var leaves: [Leaf] = []
    init() {}
  }

  @Model class Vehicle {
    var name: String
    init(_ name: String) { self.name = name }
  }

  @Model final class Truck: Vehicle {
    /// Must not be nil, though cars share the table.
    var depot: Depot
    init(_ name: String, _ depot: Depot) {
      self.depot = depot
      super.init(name)
    }
  }

  @Model final class Depot {
    var city: String
    @Relationship(deleteRule: .nullify) var trucks: [Truck] = []
    init(_ city: String) { self.city = city }
  }

  @Test(arguments: StoreKind.allCases)
  func `A required target of a subclass is required`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Vehicle.self, Truck.self)
    let depot = Depot("Ulm")
    store.context.insert(Truck("t", depot))
    store.context.insert(Vehicle("v"))
    try store.save()
    let context = try store.freshContext()
    let truck = try context.only(Truck.self)
    #expect(truck.depot.city == "Ulm")
    #expect(truck.depot.trucks.map(\.name) == ["t"])
    context.delete(truck.depot)
    let error = #expect(throws: SwiftDataError.self) { try context.save() }
    #expect(error.map { "\($0)" }?.contains("Truck.depot") == true)
    context.rollback()
    try store.check(context)
    #expect(truck.depot.city == "Ulm")
  }
}

extension ModelContext {
  fileprivate func only(_ type: Documents.Invoice.Type, code: String) throws -> Documents.Invoice {
    let found = try fetch(
      FetchDescriptor<Documents.Invoice>(predicate: #Predicate { $0.code == code }))
    return try #require(found.first)
  }
}
