import Foundation
import SwiftData

/// Classes with an attribute of each type that can be stored, and one of its optional.
enum Attributes {
  @Model final class Numbers {
    var bool = false
    var int = 0
    var int8: Int8 = 0
    var int16: Int16 = 0
    var int32: Int32 = 0
    var int64: Int64 = 0
    var uint: UInt = 0
    var uint8: UInt8 = 0
    var uint16: UInt16 = 0
    var uint32: UInt32 = 0
    var uint64: UInt64 = 0
    var float: Float = 0
    var double = 0.0
    var decimal: Decimal = 0

    var optionalBool: Bool?
    var optionalInt: Int?
    var optionalInt8: Int8?
    var optionalInt16: Int16?
    var optionalInt32: Int32?
    var optionalInt64: Int64?
    var optionalUInt: UInt?
    var optionalUInt8: UInt8?
    var optionalUInt16: UInt16?
    var optionalUInt32: UInt32?
    var optionalUInt64: UInt64?
    var optionalFloat: Float?
    var optionalDouble: Double?
    var optionalDecimal: Decimal?

    init() {}
  }

  @Model final class Texts {
    var string = ""
    var date = Date(timeIntervalSinceReferenceDate: 0)
    var data = Data()
    var uuid = UUID()
    var url = URL(filePath: "/")

    var optionalString: String?
    var optionalDate: Date?
    var optionalData: Data?
    var optionalUUID: UUID?
    var optionalURL: URL?

    init() {}
  }

  enum Currency: String, Codable, CaseIterable {
    case euro = "EUR"
    case yen = "JPY"
    case none = ""
  }

  enum Priority: Int, Codable, CaseIterable {
    case low = -1
    case normal = 0
    case high = 9_000_000_000
  }

  enum Grade: UInt8, Codable, CaseIterable {
    case worst = 0
    case best = 255
  }

  struct Rights: OptionSet, Codable, Hashable {
    var rawValue: Int
    static let read = Rights(rawValue: 1)
    static let write = Rights(rawValue: 2)
  }

  enum Schedule: Codable, Hashable {
    case never
    case once(Date)
    case every(days: Int, from: Date?)
    case mixed(String, [Int])
  }

  struct Coordinate: Codable, Hashable {
    var latitude: Double
    var longitude: Double
  }

  struct Place: Codable, Hashable {
    var name: String?
    var coordinate: Coordinate?
    var schedule: Schedule
    var lines: [String]
    var marks: [String: [Coordinate?]]
    var currency: Currency
    var price: Decimal
    var when: Date
    var picture: Data
    var serial: UInt64
    var link: URL
  }

  @Model final class Values {
    var currency = Currency.euro
    var priority = Priority.normal
    var grade = Grade.worst
    var rights: Rights = []
    var schedule = Schedule.never
    var coordinate = Coordinate(latitude: 0, longitude: 0)
    var place: Place
    var strings: [String] = []
    var numbers: [Double] = []
    var coordinates: [Coordinate] = []
    var gaps: [Int?] = []
    var grid: [[Int]] = []
    var tags: Set<String> = []
    var totals: [String: Decimal] = [:]
    var byNumber: [Int: Coordinate] = [:]
    var byCurrency: [Currency: Int] = [:]
    var amount = Amount(minorUnits: 0)
    var pair = Pair(first: 0, second: "")
    var colour = Colour(red: 0, green: 0, blue: 0)

    var optionalCurrency: Currency?
    var optionalPriority: Priority?
    var optionalGrade: Grade?
    var optionalRights: Rights?
    var optionalSchedule: Schedule?
    var optionalCoordinate: Coordinate?
    var optionalPlace: Place?
    var optionalStrings: [String]?
    var optionalTags: Set<String>?
    var optionalTotals: [String: Decimal]?
    var optionalAmount: Amount?
    var optionalPair: Pair?
    var optionalColour: Colour?
    @Attribute(.codable) var opaque: Place?

    init(place: Place) { self.place = place }
  }

  // MARK: With encodings of their own

  /// One value without a name.
  struct Amount: Codable, Hashable {
    var minorUnits: Int64

    init(minorUnits: Int64) { self.minorUnits = minorUnits }

    init(from decoder: any Decoder) throws {
      minorUnits = try decoder.singleValueContainer().decode(Int64.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(minorUnits)
    }
  }

  /// A list.
  struct Pair: Codable, Hashable {
    var first: Int
    var second: String

    init(first: Int, second: String) {
      self.first = first
      self.second = second
    }

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      first = try container.decode(Int.self)
      second = try container.decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(first)
      try container.encode(second)
    }
  }

  /// Names that are not those of the properties, and a list within.
  struct Colour: Codable, Hashable {
    var red: Double
    var green: Double
    var blue: Double

    private enum CodingKeys: String, CodingKey {
      case space = "s"
      case components = "c"
    }

    init(red: Double, green: Double, blue: Double) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard try container.decode(String.self, forKey: .space) == "rgb" else {
        throw DecodingError.dataCorruptedError(
          forKey: .space, in: container, debugDescription: "no RGB colour")
      }
      var components = try container.nestedUnkeyedContainer(forKey: .components)
      red = try components.decode(Double.self)
      green = try components.decode(Double.self)
      blue = try components.decode(Double.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("rgb", forKey: .space)
      var components = container.nestedUnkeyedContainer(forKey: .components)
      for component in [red, green, blue] { try components.encode(component) }
    }
  }
}
