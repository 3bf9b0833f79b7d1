import Foundation
import Testing

@testable import SwiftData

/// Type tests and casts in predicates give what Swift gives for the objects.
struct InheritedPredicateTests {
  typealias Document = Documents.Document
  typealias Report = Documents.Report
  typealias Invoice = Documents.Invoice
  typealias AnnualReport = Documents.AnnualReport
  typealias Shelf = Documents.Shelf

  let store: TestStore

  init() throws {
    store = try TestStore(.memory, Documents.types)
    let documents = InheritanceTests.makeFour()
    for document in documents { store.context.insert(document) }
    let shelves = [Shelf("full"), Shelf("empty")]
    shelves[0].documents = documents
    shelves[0].favourite = documents[3] as? Report
    documents[0].next = documents[3]
    documents[1].next = documents[2]
    (documents[3] as? AnnualReport)?.draft = documents[1] as? Report
    for shelf in shelves { store.context.insert(shelf) }
    try store.save()
  }

  /// Checks that the store answers `predicate` as Swift does, and with these documents.
  func expect<T: Document>(
    _ predicate: Predicate<T>, _ codes: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let context = try store.freshContext()
    let found = try context.fetch(FetchDescriptor<T>(predicate: predicate)).map(\.code)
    #expect(found == codes, sourceLocation: sourceLocation)
    let judged = try context.all(T.self).filter { try predicate.evaluate($0) }.map(\.code)
    #expect(judged == codes, sourceLocation: sourceLocation)
    // With a change that makes the context judge for itself.
    for document in try context.all(T.self) { document.pages += 0 }
    let pending = try context.fetch(FetchDescriptor<T>(predicate: predicate)).map(\.code)
    #expect(pending == codes, sourceLocation: sourceLocation)
  }

  @Test func `A test for a class finds its kind`() throws {
    try expect(#Predicate<Document> { $0 is Report }, ["r", "a"])
    try expect(#Predicate<Document> { $0 is AnnualReport }, ["a"])
    try expect(#Predicate<Document> { !($0 is Report) }, ["d", "i"])
    try expect(#Predicate<Document> { $0 is Invoice || $0 is AnnualReport }, ["i", "a"])
    try expect(#Predicate<Document> { $0 is Document }, ["d", "r", "i", "a"])
    try expect(#Predicate<Report> { $0 is Document }, ["r", "a"])
    try expect(#Predicate<Report> { $0 is AnnualReport }, ["a"])
  }

  @Test func `A cast reads what the subclass declares`() throws {
    try expect(#Predicate<Document> { ($0 as? Report)?.summary == "short" }, ["r"])
    try expect(#Predicate<Document> { ($0 as? Report)?.summary == nil }, ["d", "i"])
    try expect(#Predicate<Document> { ($0 as? AnnualReport)?.year == 2025 }, ["a"])
    try expect(#Predicate<Document> { ($0 as? AnnualReport)?.title == "Year 2025" }, ["a"])
    try expect(#Predicate<Document> { ($0 as? Invoice)?.number ?? 0 > 5 }, ["i"])
    try expect(#Predicate<Document> { ($0 as? AnnualReport)?.draft?.code == "r" }, ["a"])
    try expect(
      #Predicate<Document> { document in
        if let report = document as? Report {
          report.summary.contains("o") && report.pages == 1
        } else {
          document.pages == 3
        }
      }, ["d", "r", "a"])
    try expect(#Predicate<Document> { ($0 as? Report) == nil }, ["d", "i"])
    try expect(#Predicate<Document> { ($0 as? Report) != nil }, ["r", "a"])
    try expect(#Predicate<Document> { $0 is Report && ($0 as! Report).summary == "long" }, ["a"])
  }

  @Test func `Tests and casts reach through relationships`() throws {
    try expect(#Predicate<Document> { $0.next is AnnualReport }, ["d"])
    try expect(#Predicate<Document> { !($0.next is AnnualReport) }, ["r", "i", "a"])
    try expect(#Predicate<Document> { ($0.next as? Invoice)?.number == 7 }, ["r"])
    try expect(#Predicate<Document> { ($0.next as? Invoice)?.number == nil }, ["d", "i", "a"])
    let context = try store.freshContext()
    let byMember = #Predicate<Shelf> { $0.documents.contains { $0 is AnnualReport } }
    #expect(try context.fetch(FetchDescriptor(predicate: byMember)).map(\.name) == ["full"])
    let byValue = #Predicate<Shelf> { shelf in
      shelf.documents.filter { ($0 as? Report)?.summary == "short" }.count == 1
    }
    #expect(try context.fetch(FetchDescriptor(predicate: byValue)).map(\.name) == ["full"])
    let all = #Predicate<Shelf> { $0.documents.allSatisfy { $0 is Report } }
    #expect(try context.fetch(FetchDescriptor(predicate: all)).map(\.name) == ["empty"])
    let favourite = #Predicate<Shelf> { $0.favourite is AnnualReport }
    #expect(try context.fetch(FetchDescriptor(predicate: favourite)).map(\.name) == ["full"])
    let title = #Predicate<Shelf> { $0.favourite?.title == "Year 2025" }
    #expect(try context.fetch(FetchDescriptor(predicate: title)).map(\.name) == ["full"])
  }

  @Test func `Predicates on a subclass read what it inherits`() throws {
    try expect(#Predicate<Report> { $0.title == "Report" && $0.summary == "short" }, ["r"])
    try expect(#Predicate<AnnualReport> { $0.shelf?.name == "full" && $0.year > 2000 }, ["a"])
    try expect(#Predicate<Report> { $0.labels.isEmpty }, ["r", "a"])
  }

  @Test func `Models and identifiers compare across the classes of a hierarchy`() throws {
    let annual = try store.context.only(AnnualReport.self)
    let report = try #require(annual.draft)
    let id = annual.persistentModelID
    try expect(#Predicate<Document> { $0.persistentModelID == id }, ["a"])
    try expect(#Predicate<Document> { $0.next?.persistentModelID == id }, ["d"])
    let ids = [id, report.persistentModelID]
    try expect(#Predicate<Document> { ids.contains($0.persistentModelID) }, ["r", "a"])
    try expect(#Predicate<Report> { ids.contains($0.persistentModelID) }, ["r", "a"])
    let other = try #require(try store.context.all(Shelf.self).first).persistentModelID
    try expect(#Predicate<Document> { $0.persistentModelID == other }, [])
  }

  @Test func `A class that the schema lacks is named in the error`() throws {
    let small = try TestStore(.memory, Document.self)
    small.context.insert(Document("d"))
    try small.save()
    let predicate = #Predicate<Document> { $0 is Report }
    let known = Schema([Document.self]).entitiesByName["Report"] != nil
    // Shelf.favourite leads there.
    #expect(known)
    #expect(try small.context.fetch(FetchDescriptor(predicate: predicate)).isEmpty)
    let error = #expect(throws: SwiftDataError.self) {
      try small.context.fetch(
        FetchDescriptor<Document>(predicate: #Predicate { $0 is Invoice }))
    }
    #expect(error.map { "\($0)" }?.contains("Invoice") == true)
  }
}
