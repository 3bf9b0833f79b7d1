import Foundation
import SwiftData

/// A hierarchy three levels deep, with relationships typed as each level, siblings that have a
/// property of one name, and constraints and indexes at several levels.
enum Documents {
  static var types: [any PersistentModel.Type] {
    [
      Document.self, Report.self, Invoice.self, AnnualReport.self, Shelf.self, Label.self,
    ]
  }

  @Model class Document {
    #Index<Document>([\.title])
    @Attribute(.unique) var code: String
    var title: String
    var pages: Int = 1
    var shelf: Shelf?
    var labels: [Label] = []
    @Relationship(inverse: \Document.next) var previous: Document?
    var next: Document?

    init(_ code: String, title: String = "", pages: Int = 1) {
      self.code = code
      self.title = title
      self.pages = pages
    }
  }

  @available(iOS 26, macOS 26, *)
  @Model class Report: Document {
    var summary: String
    var notes: String? = "none"
    /// Only reports have readers.
    @Relationship(deleteRule: .nullify, inverse: \Label.reports) var topics: [Label] = []

    init(_ code: String, summary: String, title: String = "") {
      self.summary = summary
      super.init(code, title: title)
    }
  }

  @available(iOS 26, macOS 26, *)
  @Model final class Invoice: Document {
    #Unique<Invoice>([\.number, \.title])
    #Index<Invoice>([\.amount])
    var number: Int
    var amount: Decimal
    var notes: [String] = []
    @Relationship(deleteRule: .cascade) var attachments: [Document] = []

    init(_ code: String, number: Int, amount: Decimal = 0, title: String = "") {
      self.number = number
      self.amount = amount
      super.init(code, title: title)
    }
  }

  @available(iOS 26, macOS 26, *)
  @Model final class AnnualReport: Report {
    let year: Int
    var draft: Report?
    var chart: Data?

    init(_ code: String, year: Int, summary: String = "") {
      self.year = year
      super.init(code, summary: summary, title: "Year \(year)")
    }
  }

  @Model final class Shelf {
    var name: String
    @Relationship(deleteRule: .nullify, inverse: \Document.shelf) var documents: [Document] = []
    @Relationship var favourite: Report?

    init(_ name: String) { self.name = name }
  }

  @Model final class Label {
    @Attribute(.unique) var text: String
    @Relationship(inverse: \Document.labels) var documents: [Document] = []
    var reports: [Report] = []

    init(_ text: String) { self.text = text }
  }
}
