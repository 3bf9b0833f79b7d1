import Foundation
import Testing

@testable import SwiftData

/// `enumerate` shows each match once, in order, and holds one batch at a time.
struct EnumerateTests {
  typealias Document = Documents.Document
  typealias Report = Documents.Report
  typealias Shelf = Documents.Shelf

  struct Stop: Error {}

  func filled(_ kind: StoreKind, _ count: Int = 100) throws -> TestStore {
    let store = try TestStore(kind, Documents.types)
    let shelf = Shelf("s")
    for number in 0..<count {
      let code = String(format: "%05d", number)
      let document = number % 3 == 0 ? Report(code, summary: "") : Document(code)
      store.context.insert(document)
      document.pages = number
      document.shelf = shelf
    }
    try store.save()
    return store
  }

  @Test(arguments: StoreKind.allCases, [1, 7, 100, 5000])
  func `Each match comes once and in order`(_ kind: StoreKind, _ size: Int) throws {
    let store = try filled(kind)
    let context = try store.freshContext()
    var descriptor = FetchDescriptor<Document>(
      predicate: #Predicate { $0.pages >= 10 }, sortBy: [SortDescriptor(\.pages, order: .reverse)])
    descriptor.fetchOffset = 5
    descriptor.fetchLimit = 60
    var seen: [Int] = []
    try context.enumerate(descriptor, batchSize: size) { seen.append($0.pages) }
    #expect(seen == Array((35...94).reversed()))
    var reports = 0
    try context.enumerate(FetchDescriptor<Report>(), batchSize: size) { report in
      reports += report.shelf?.name == "s" ? 1 : 0
    }
    #expect(reports == 34)
  }

  @Test func `What nobody holds is let go behind each batch`() throws {
    let store = try filled(.file, 1000)
    let context = try store.freshContext()
    var most = 0
    var kept: [Document] = []
    try context.enumerate(FetchDescriptor<Document>(), batchSize: 50) { document in
      most = max(most, context.objectCount)
      if document.pages % 100 == 0 { kept.append(document) }
      _ = document.labels.count
    }
    #expect(most <= 50 + 10)
    #expect(context.objectCount <= 10 + 1)
    #expect(
      try context.all(Document.self).filter { $0.pages % 100 == 0 }.elementsEqual(kept, by: ===))
  }

  @Test(arguments: StoreKind.allCases)
  func `Changes that escape are refused unless they are allowed`(_ kind: StoreKind) throws {
    let store = try filled(kind)
    let context = try store.freshContext()
    let all = FetchDescriptor<Document>()
    #expect(throws: SwiftDataError.self) { try context.enumerate(all) { $0.title = "x" } }
    #expect(context.hasChanges)
    context.rollback()
    try context.enumerate(all, batchSize: 10) { document in
      document.title = "saved"
      try context.save()
    }
    try context.enumerate(all, batchSize: 10, allowEscapingMutations: true) { $0.pages += 1 }
    #expect(context.changedModelsArray.count == 100)
    try store.save(context)
    let fresh = try store.freshContext().all(Document.self)
    #expect(fresh.map(\.pages) == Array(1...100))
    #expect(fresh.allSatisfy { $0.title == "saved" })
  }

  @Test(arguments: StoreKind.allCases)
  func `Unsaved objects take part, deleted ones do not, and an error ends it`(
    _ kind: StoreKind
  ) throws {
    let store = try filled(kind, 20)
    let context = try store.freshContext()
    context.insert(Document("new"))
    context.delete(try context.all(Document.self)[3])
    var codes: [String] = []
    try context.enumerate(FetchDescriptor<Document>(), batchSize: 4) { codes.append($0.code) }
    #expect(codes.count == 20)
    #expect(codes.last == "new" && !codes.contains("00003"))
    context.rollback()
    codes = []
    // Each deletes the next one.
    try context.enumerate(
      FetchDescriptor<Document>(), batchSize: 5, allowEscapingMutations: true
    ) { document in
      codes.append(document.code)
      let next = document.pages + 1
      for other in try context.fetch(
        FetchDescriptor<Document>(predicate: #Predicate { $0.pages == next }))
      {
        context.delete(other)
      }
    }
    #expect(codes == stride(from: 0, to: 20, by: 2).map { String(format: "%05d", $0) })
    context.rollback()
    var count = 0
    #expect(throws: Stop.self) {
      try context.enumerate(FetchDescriptor<Document>()) { _ in
        count += 1
        if count == 3 { throw Stop() }
      }
    }
    #expect(count == 3)
    #expect(throws: SwiftDataError.self) {
      try context.enumerate(FetchDescriptor<Document>(), batchSize: 0) { _ in }
    }
  }
}
