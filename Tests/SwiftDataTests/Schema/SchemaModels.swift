import Foundation
import SwiftData

/// Classes with a property of each kind that a schema tells apart.
enum SchemaModels {
  /// Whether two types are one: `#expect` cannot compare types itself.
  static func same(_ first: (any Any.Type)?, _ second: any Any.Type) -> Bool { first == second }

  enum Kind: String, Codable {
    case home, work
  }

  enum State: Codable {
    case open
    case closed(Date)
  }

  struct Location: Codable, Hashable {
    var latitude: Double
    var longitude: Double
  }

  struct Address: Codable {
    var street: String
    var location: Location?
    var lines: [String]
  }

  @Model final class Budget {
    #Unique<Budget>([\.name], [\.owner, \.kind])
    #Index<Budget>([\.limit], [\.kind, \.limit])

    @Attribute(.unique, originalName: "title") var name: String
    var limit: Decimal = 0
    var kind: Kind = Kind.home
    var state: State?
    @Attribute(.ephemeral) var isSelected = false
    @Attribute(.codable, hashModifier: "v2") var origin: Address?
    var address: Address
    var place: Location
    @Transient var cache = 0
    @Relationship(deleteRule: .cascade, maximumModelCount: 100, inverse: \Expense.budget)
    var expenses: [Expense] = []
    var owner: Owner?

    init(name: String, address: Address, place: Location) {
      self.name = name
      self.address = address
      self.place = place
    }
  }

  @Model final class Expense {
    var amount: Int
    var budget: Budget?
    var tags: [Tag]?

    init(amount: Int) {
      self.amount = amount
    }
  }

  @Model final class Owner {
    var name: String
    var budgets: [Budget] = []

    init(name: String) {
      self.name = name
    }
  }

  @Model final class Tag {
    var name: String
    var expenses: [Expense] = []

    init(name: String) {
      self.name = name
    }
  }

  /// Names properties in its constraints that have no place there.
  @Model final class Careless {
    #Unique<Careless>([\.total], [\.amount])
    #Index<Careless>([\.owners], [\.isSelected])

    var amount = 0
    @Attribute(.ephemeral) var isSelected = false
    var owners: [Owner] = []
    var total: Int { amount }

    init() {}
  }

  /// Has two properties that SQLite would take for one.
  @Model final class Similar {
    var fullname = ""
    var fullName = ""

    init() {}
  }
}

/// The same class in two versions of an app.
enum LibraryV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Book.self] }

  @Model final class Book {
    var title: String
    var year: String?

    init(title: String) {
      self.title = title
    }
  }
}

enum LibraryV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Book.self, Author.self] }

  @Model final class Book {
    @Attribute(.unique) var title: String
    var year: Int
    var author: Author?

    init(title: String, year: Int) {
      self.title = title
      self.year = year
    }
  }

  @Model final class Author {
    var books: [Book] = []

    init() {}
  }
}
