import Foundation
import SwiftData

/// The models that the query tests ask about: expenses with every kind of property.
enum Ledger {
  enum Kind: String, Codable, CaseIterable {
    case food, travel
    case other = "Kitchen"
  }

  enum Level: Int, Codable, Comparable {
    case low = 3
    case high = 1
    // Against the order of the raw values, as an order of its own may be.
    static func < (left: Level, right: Level) -> Bool { left.rawValue > right.rawValue }
  }

  enum Mood: Codable, Hashable, Comparable {
    case fine
    case rated(Int)
  }

  struct Spot: Codable, Hashable {
    var latitude: Double
    var name: String?
  }

  struct Place: Codable, Hashable {
    enum CodingKeys: String, CodingKey {
      case city = "c"
      case spot, visited
    }

    var city: String
    var spot: Spot?
    var visited = false
    var shout: String { city.uppercased() }

    // Two places are the same when their cities are, whatever the rest.
    static func == (left: Place, right: Place) -> Bool {
      left.city.lowercased() == right.city.lowercased()
    }
    func hash(into hasher: inout Hasher) { hasher.combine(city.lowercased()) }
  }

  @Model
  final class Expense {
    var name: String
    var note: String?
    var count: Int
    var score: Double
    var rating: Double?
    var isPaid: Bool
    var isShared: Bool?
    var date: Date
    var due: Date?
    var code: UUID
    var link: URL?
    var receipt: Data?
    var price: Decimal
    var size: UInt64
    var small: Int8
    var ratio: Float
    var kind: Kind
    var level: Level?
    var mood: Mood
    var place: Place
    var former: Place?
    var words: [String]
    var numbers: [Double]?
    var counts: [String: Int]
    @Transient var scratch = 0
    @Attribute(.ephemeral) var mark = 0
    @Attribute(.codable) var wrapped = 0
    var title: String { name }

    var budget: Budget?
    @Relationship(inverse: \Label.expenses) var labels: [Label]
    @Relationship(deleteRule: .cascade, inverse: \Part.expense) var parts: [Part]

    init(
      _ name: String, note: String? = nil, count: Int = 0, score: Double = 0,
      rating: Double? = nil, isPaid: Bool = false, isShared: Bool? = nil,
      date: Date = Date(timeIntervalSinceReferenceDate: 0), due: Date? = nil,
      code: UUID = UUID(), link: URL? = nil, receipt: Data? = nil, price: Decimal = 0,
      size: UInt64 = 0, small: Int8 = 0, ratio: Float = 0, kind: Kind = .food,
      level: Level? = nil, mood: Mood = .fine, place: Place = Place(city: "Rome"),
      former: Place? = nil, words: [String] = [], numbers: [Double]? = nil,
      counts: [String: Int] = [:], budget: Budget? = nil, labels: [Label] = []
    ) {
      self.name = name
      self.note = note
      self.count = count
      self.score = score
      self.rating = rating
      self.isPaid = isPaid
      self.isShared = isShared
      self.date = date
      self.due = due
      self.code = code
      self.link = link
      self.receipt = receipt
      self.price = price
      self.size = size
      self.small = small
      self.ratio = ratio
      self.kind = kind
      self.level = level
      self.mood = mood
      self.place = place
      self.former = former
      self.words = words
      self.numbers = numbers
      self.counts = counts
      self.labels = labels
      self.parts = []
      self.budget = budget
    }
  }

  @Model
  final class Budget {
    var name: String
    var limit: Double?
    var owner: Person?
    @Relationship(inverse: \Expense.budget) var expenses: [Expense]?

    init(_ name: String, limit: Double? = nil, owner: Person? = nil) {
      self.name = name
      self.limit = limit
      self.owner = owner
    }
  }

  @Model
  final class Person {
    var id: UUID
    var name: String
    var boss: Person?
    @Relationship(inverse: \Budget.owner) var budgets: [Budget]

    init(_ name: String, boss: Person? = nil) {
      id = UUID()
      self.name = name
      self.budgets = []
      self.boss = boss
    }
  }

  @Model
  final class Label {
    var text: String
    var weight: Int?
    var expenses: [Expense]

    init(_ text: String, weight: Int? = nil) {
      self.text = text
      self.weight = weight
      expenses = []
    }
  }

  @Model
  final class Part {
    var text: String
    var amount: Int
    var expense: Expense?

    init(_ text: String, amount: Int) {
      self.text = text
      self.amount = amount
    }
  }
}
