import Foundation
import SwiftData

/// Six attributes and nothing else.
@Model
final class Entry {
  var number: Int
  var name: String
  var amount: Double
  var date: Date
  var done: Bool
  var note: String?

  init(_ row: Row) {
    number = row.number
    name = row.name
    amount = row.amount
    date = row.date
    done = row.done
    note = row.note
  }
}

/// The same six attributes, one of them unique.
@Model
final class KeyedEntry {
  @Attribute(.unique) var number: Int
  var name: String
  var amount: Double
  var date: Date
  var done: Bool
  var note: String?

  init(_ row: Row) {
    number = row.number
    name = row.name
    amount = row.amount
    date = row.date
    done = row.done
    note = row.note
  }
}

@Model
final class Parent {
  var title: String
  @Relationship(deleteRule: .cascade, inverse: \Child.parent) var children: [Child] = []

  init(title: String) {
    self.title = title
  }
}

@Model
final class Child {
  var title: String
  var value: Int
  var parent: Parent?

  init(title: String, value: Int, parent: Parent? = nil) {
    self.title = title
    self.value = value
    self.parent = parent
  }
}

/// The fifth model of the container that a test suite would make.
@Model
final class Tag {
  var name: String

  init(name: String) {
    self.name = name
  }
}
