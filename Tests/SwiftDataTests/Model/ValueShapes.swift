import Foundation

/// Types that use all that encoders and decoders offer.
enum ValueShapes {
  struct Part: Codable {
    var a: Int?
    var lines: [String]
    var sums: [String: Double]
    var when: Date?
    var id: UUID

    init(_ generator: inout ValueGenerator) {
      a = generator.chance() ? nil : generator.integer(Int.self)
      lines = generator.list(4) { $0.string() }
      sums = Dictionary(generator.list(6) { ($0.string(), $0.double()) }) { first, _ in first }
      when = generator.chance() ? nil : Date(timeIntervalSinceReferenceDate: generator.double())
      let last = generator.integer(UInt8.self)
      id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, last, 0))
    }
  }

  indirect enum Tree: Codable {
    case leaf
    case number(Double)
    case text(String, [Int])
    case node(left: Tree, right: Tree?)

    init(_ generator: inout ValueGenerator) {
      self.init(&generator, depth: 0)
    }

    private init(_ generator: inout ValueGenerator, depth: Int) {
      switch generator.below(depth > 4 ? 3 : 4) {
      case 0: self = .leaf
      case 1: self = .number(generator.double())
      case 2: self = .text(generator.string(), generator.list(3) { $0.integer(Int.self) })
      default:
        self = .node(
          left: Tree(&generator, depth: depth + 1),
          right: generator.chance() ? nil : Tree(&generator, depth: depth + 1))
      }
    }
  }

  struct Whole: Codable {
    var small: Int8
    var large: UInt64
    var float: Float
    var double: Double
    var text: String
    var data: Data
    var link: URL?
    var price: Decimal
    var parts: [Part]
    var tree: Tree
    var grid: [[Int]]
    var gaps: [Double?]
    var byNumber: [Int: Part]
    var flag: Bool?

    init(_ generator: inout ValueGenerator) {
      small = generator.integer(Int8.self)
      large = generator.integer(UInt64.self)
      float = Float(generator.double())
      double = generator.double()
      text = generator.string()
      data = Data(generator.list(9) { $0.integer(UInt8.self) })
      link = generator.chance() ? nil : URL(string: "https://a.b/c?d=%20")
      price = generator.decimal()
      parts = generator.list(3) { Part(&$0) }
      tree = Tree(&generator)
      grid = generator.list(4) { $0.list(4) { $0.integer(Int.self) } }
      gaps = generator.list(4) { $0.chance() ? nil : $0.double() }
      byNumber = Dictionary(generator.list(3) { ($0.integer(Int.self), Part(&$0)) }) { $1 }
      flag = generator.chance() ? nil : generator.chance()
    }
  }

  // MARK: Classes

  class Animal: Codable {
    var name: String
    var legs: Int

    init(name: String, legs: Int) { (self.name, self.legs) = (name, legs) }
  }

  /// Keeps what its superclass writes by the name "super".
  final class Dog: Animal {
    var tricks: [String]

    private enum Keys: String, CodingKey { case tricks }

    init(name: String, tricks: [String]) {
      self.tricks = tricks
      super.init(name: name, legs: 4)
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      tricks = try container.decode([String].self, forKey: .tricks)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try super.encode(to: container.superEncoder())
      try container.encode(tricks, forKey: .tricks)
    }
  }

  /// Writes its members among those of its superclass.
  final class Cat: Animal {
    var lives: Int

    private enum Keys: String, CodingKey { case lives }

    init(name: String, lives: Int) {
      self.lives = lives
      super.init(name: name, legs: 4)
    }

    required init(from decoder: any Decoder) throws {
      lives = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .lives)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(lives, forKey: .lives)
    }
  }

  // MARK: Containers

  /// A key of any text.
  struct Key: CodingKey, ExpressibleByStringLiteral {
    var stringValue: String
    var intValue: Int?

    init(_ text: String) { stringValue = text }
    init(stringLiteral text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
  }

  /// Writes with a closure, and reads any text as nothing.
  struct Written: Codable {
    var write: (any Encoder) throws -> Void

    init(_ write: @escaping (any Encoder) throws -> Void) { self.write = write }
    init(from decoder: any Decoder) { write = { _ in } }
    func encode(to encoder: any Encoder) throws { try write(encoder) }
  }
}
