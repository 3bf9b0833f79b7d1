import Foundation
import Testing

@testable import SwiftData

/// Unique keys of a base hold for all its objects, those of a subclass for its own.
struct InheritedConstraintTests {
  typealias Document = Documents.Document
  typealias Report = Documents.Report
  typealias Invoice = Documents.Invoice
  typealias AnnualReport = Documents.AnnualReport

  @Test(arguments: StoreKind.allCases)
  func `A duplicate of the base's key updates a row of the same class`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Documents.types)
    store.context.insert(AnnualReport("a", year: 1, summary: "old"))
    try store.save()
    let context = try store.freshContext()
    let second = AnnualReport("a", year: 2, summary: "new")
    context.insert(second)
    try store.save(context)
    let stored = try store.freshContext().only(Document.self)
    #expect((stored as? AnnualReport)?.summary == "new")
    #expect(stored.persistentModelID == second.persistentModelID)
  }

  @Test(arguments: StoreKind.allCases)
  func `A duplicate of the base's key in a row of another class is an error`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Documents.types)
    store.context.insert(Report("same", summary: "kept"))
    try store.save()
    for other in [
      Document("same"), Invoice("same", number: 1), AnnualReport("same", year: 1),
    ] {
      store.context.insert(other)
      let error = #expect(throws: SwiftDataError.self) { try store.context.save() }
      let text = error.map { "\($0)" } ?? ""
      #expect(text.contains("of a stored Report") && text.contains("code"))
      other.code = "repaired \(type(of: other))"
      try store.save()
    }
    #expect(try store.freshContext().count(Document.self) == 4)
    #expect(try store.freshContext().all(Report.self).first?.summary == "kept")
  }

  @Test(arguments: StoreKind.allCases)
  func `A subclass's compound key with an inherited property binds its own objects only`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Documents.types)
    store.context.insert(Document("d", title: "T"))
    store.context.insert(Report("r", summary: "", title: "T"))
    store.context.insert(Invoice("i1", number: 1, amount: 1, title: "T"))
    store.context.insert(Invoice("i2", number: 2, amount: 2, title: "T"))
    try store.save()
    // Both keys would hit different rows.
    let clash = Invoice("i1", number: 2, title: "T")
    store.context.insert(clash)
    #expect(throws: SwiftDataError.self) { try store.context.save() }
    store.context.delete(clash)
    let next = Invoice("i1", number: 1, amount: 5, title: "T")
    store.context.insert(next)
    try store.save()
    let invoices = try store.freshContext().all(Invoice.self)
    #expect(invoices.map(\.amount) == [5, 2])
  }

  @Test(arguments: StoreKind.allCases)
  func `Values of a unique key move between rows of several classes in one save`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Documents.types)
    let documents = [Document("1"), Report("2", summary: ""), AnnualReport("3", year: 1)]
    for document in documents { store.context.insert(document) }
    try store.save()
    (documents[0].code, documents[1].code, documents[2].code) = ("2", "3", "1")
    try store.save()
    #expect(try store.freshContext().all(Document.self).map(\.code) == ["2", "3", "1"])
  }

  @Test func `The table has the names that a reader of the file expects`() throws {
    let store = try TestStore(.file, Documents.types)
    let connection = try store.context.connection(store.container.coordinator.stores[0])
    var columns: [String] = []
    try connection.query("SELECT name FROM pragma_table_info('Document')") {
      columns.append($0.text(0))
    }
    #expect(
      columns == [
        "_pk", "_entity", "code", "title", "pages", "shelf", "shelf_position", "previous",
        "next", "summary", "Report_notes", "year", "draft", "chart", "number", "amount",
        "Invoice_notes",
      ])
    var tables: [String] = []
    try connection.query("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1") {
      tables.append($0.text(0))
    }
    #expect(!tables.contains("Report") && !tables.contains("AnnualReport"))
    store.context.insert(AnnualReport("a", year: 5))
    try store.save()
    #expect(
      try store.context.numbers("SELECT count(*) FROM Document WHERE _entity = 'AnnualReport'")
        == [1])
  }

  @Test func `Entities describe the hierarchy`() throws {
    let schema = Schema(Documents.types)
    let document = try #require(schema.entity(for: Document.self))
    let report = try #require(schema.entity(for: Report.self))
    let annual = try #require(schema.entity(for: AnnualReport.self))
    #expect(document.subentities.map(\.name).sorted() == ["Invoice", "Report"])
    #expect(report.superentity === document && annual.superentityName == "Report")
    #expect(annual.storedProperties.map(\.name) == ["year", "draft", "chart"])
    #expect(
      annual.inheritedProperties.map(\.name) == [
        "code", "title", "pages", "shelf", "labels", "previous", "next", "summary", "notes",
        "topics",
      ])
    #expect(annual.attributesByName["title"] != nil)
    #expect(annual.inheritedPropertiesByName["summary"] != nil)
    #expect(schema.entity(for: Invoice.self)?.uniquenessConstraints == [["number", "title"]])
    // The superclass comes with the subclass.
    let found = Schema([AnnualReport.self])
    #expect(Set(found.entities.map(\.name)).isSuperset(of: ["AnnualReport", "Report", "Document"]))
    let data = try JSONEncoder().encode(schema)
    let decoded = try JSONDecoder().decode(Schema.self, from: data)
    #expect(decoded == schema)
    #expect(decoded.entitiesByName["AnnualReport"]?.superentity?.name == "Report")
  }

  @Test func `Backing data of a subclass reads and writes what it inherits`() {
    let annual = AnnualReport("a", year: 3, summary: "s")
    let data = annual.persistentBackingData
    #expect(data.getValue(forKey: \.code) == "a")
    data.setValue(forKey: \.title, to: "t")
    #expect(annual.title == "t")
    let copy = AnnualReport(backingData: data)
    #expect(copy.summary == "s")
    #expect(copy.year == 3)
    #expect(copy.title == "t")
    let made = Documents.Report(backingData: Document.createBackingData())
    made.code = "c"
    made.summary = "d"
    #expect(made.code == "c" && made.summary == "d")
  }
}
