import Foundation
import SwiftData

// MARK: - Types

typealias Minutes = Int
typealias Labels = [String]
typealias Owner = NonFinalModel

enum Status: String, Codable, CaseIterable { case draft, sent, paid }
enum Rating: Int, Codable {
  case low = 1
  case high
}
enum Payment: Codable, Equatable {
  case cash
  case card(number: String, expires: Date)
}
struct Place: Codable, Hashable {
  var latitude = 0.0
  var longitude = 0.0
}

@Model final class EveryType {
  var string: String
  var optionalString: String?
  var implicit: String!
  var bool: Bool
  var optionalBool: Bool?
  var int: Int
  var int16: Int16 = 0
  var int64: Int64?
  var unsigned: UInt64?
  var float: Float = 0
  var double: Double
  var interval: TimeInterval = 60
  var date: Date
  var optionalDate: Date?
  var uuid: UUID
  var optionalUUID: UUID?
  var url: URL?
  var data: Data?
  var decimal: Decimal = 0
  var status: Status
  var optionalStatus: Status?
  var rating: Rating = Rating.low
  var payment: Payment
  var place: Place?
  var places: [Place] = []
  var maybePlaces: [Place]?
  var strings: [String] = []
  var uuids: [UUID] = []
  var set: Set<Place> = []
  var dictionary: [String: Int] = [:]
  var nested: [[Int]] = []
  var minutes: Minutes = 0
  var labels: Labels = []
  var owner: Owner?
  // swift-format-ignore
  var array: Array<Int> = []
  // swift-format-ignore
  var optional: Optional<Int> = nil
  var qualified: Swift.String = ""

  init() {
    string = ""
    bool = true
    int = 1
    double = 1
    date = .now
    uuid = UUID()
    status = .draft
    payment = .card(number: "1", expires: .now)
  }
}

@Model final class NestedTypes {
  enum Kind: String, Codable { case plain, special }
  struct Detail: Codable { var text = "" }
  private enum Phase: String, Codable { case early, late }
  typealias Details = [Detail]

  var kind: Kind = Kind.plain
  var other: Kind
  var qualified: NestedTypes.Kind = NestedTypes.Kind.special
  var details: Details = []
  private var phase: Phase = Phase.early
  private var phases: [Phase]?

  init(kind: Kind) { self.other = kind }

  func advance() { phase = phase == .early ? .late : .early }
}

// MARK: - Initial values

let globalName = "global"

@Model final class InitialValues {
  static let sample = 5
  static let names = ["a"]

  var identifier = UUID()
  var created = Date()
  var now: Date = .now
  var status: Status = .draft
  var empty: [String] = []
  var typed = [Place]()
  var some = [Place]?.some([])
  var none = Place?.none
  var photos: [Place]? = [Place]()
  var explicitNil: Int? = nil
  var implicitNil: Int?
  var fromStatic = InitialValues.sample
  var fromGlobal = globalName
  var call = String(repeating: "x", count: 3)
  var closure: Int = { 1 + 1 }()
  var ternary = InitialValues.sample > 2 ? "a" : "b"
  var text = """
    several

      lines
    """
  var negative = -1
  var product: Double = 24 * 60 * 60
  var model = NonFinalModel?.none
  var models = [NonFinalModel]()
  var maybeModels = [NonFinalModel]?.some([])
  let constant = "fixed"
  let fixed: Int = 3
  let given: String
  let givenPlace: Place?

  init(given: String) {
    self.given = given
    givenPlace = Place()
  }
}

// MARK: - Names

@Model final class Names {
  // Words of Swift and of SQL, and names that the framework's own code uses.
  var `class`: String = ""
  var `default`: Int = 0
  var `extension`: Bool = false
  var `self`: String = ""
  @Attribute(.unique) var `protocol`: UUID = UUID()
  var order: Int = 0
  var group: String = ""
  var index: Int = 0
  var transaction: String = ""
  var select: String = ""
  var type: String = ""
  var name: String = ""
  var value: Double = 0
  var metadata: String = ""
  var storage: String = ""
  var slot: Int = 0
  var row: Int = 0
  var binder: String = ""
  var visitor: String = ""
  var mask: Int = 0
  var observed: Bool = false
  var newValue: String = ""
  var initialValue: String = ""
  var field: String = ""
  var backingData: String = ""
  var mutation: String = ""
  var keyPath: String = ""
  var modelType: String = ""
  var count: Int = 0
  var text: String = ""
  var hash: String = ""
  var debugDescription: String = ""
  // swift-format-ignore
  var größe: Double = 0
  init() {}
}

@Model final class Underscored {
  private var _value: Int = 0
  private var _status: String
  @Relationship private var _owner: NonFinalModel?
  var _type: String = ""
  var _flags: Int = 0
  var _load: Int = 0
  var _model: Int = 0

  var value: Int {
    get { _value }
    set { _value = newValue }
  }
  var status: Status {
    get { Status(rawValue: _status) ?? .draft }
    set { _status = newValue.rawValue }
  }
  var owner: NonFinalModel? { _owner }

  init(status: Status) { _status = status.rawValue }
}

// MARK: - Attributes

@Model final class Attributed {
  @Attribute(.unique) var key: String
  @Attribute(.unique) @Attribute(.spotlight) var twice: String
  @Attribute(.unique, .spotlight, originalName: "old", hashModifier: "v2") var all: String = ""
  @Attribute var bare: Int = 0
  @Attribute() var empty: Int = 0
  @Attribute(.externalStorage) var picture: Data?
  @Attribute(.ephemeral) var selected: Bool = false
  @Attribute(.ephemeral) var inferred = 0
  @Attribute(.preserveValueOnDeletion) var remoteID: String?
  @Attribute(.codable) var opaque: Place = Place()
  @Attribute(.codable) var inferredOpaque = Place()
  @Attribute(originalName: "former") public var renamed: String?
  @available(macOS 14, iOS 17, *) var available: Int = 0
  @available(*, deprecated) var deprecated: Int = 0
  @Transient var cache: [String: Int] = [:]
  @Transient var last: Date?
  @Transient var computedButMarked: Int { 1 }
  @Transient lazy var lazily = 1
  @Transient private(set) var computedWithSetter: Int {
    get { cache["x"] ?? 0 }
    set { cache["x"] = newValue }
  }
  static var shared: Int { 2 }
  nonisolated static let fixed = 3
  class var dynamic: Int { 4 }
  lazy var expensive: [Int] = [1, 2, 3]

  /// A comment with `code`.
  var documented: Int = 0  // trailing

  // swift-format-ignore
  /* block */  var commented: /* type */ Int /* value */ = /* zero */ 0  // end

  #if os(Linux)
    var onLinux: Int = 0
  #else
    var elsewhere: String = ""
  #endif
  #if DEBUG && swift(>=5.9)
    @Attribute(.unique) var debug: String = ""
    var debugComputed: Int { 1 }
  #elseif NEVER
    var never: Int
  #endif

  init(key: String) {
    self.key = key
    twice = key
  }

  enum Local { case one }
  struct Inner {
    var x = 1
    let y = 2
  }
  func method() -> Int { lazily + dynamicPart }
  private var dynamicPart: Int { Inner().x }
  subscript(index: Int) -> Int { index }
  deinit {}
}

// Accessors of the author's own, on the members that the macro promises.
@Model final class OwnAccessors {
  @Attribute(.unique) private(set) var key: String
  private(set) var platform: String
  private var _place: Place

  var reference: String {
    @storageRestrictions(accesses: _$backingData, initializes: _key, _platform)
    init(initialValue) {
      _$backingData.setValue(forKey: \.key, to: initialValue)
      _$backingData.setValue(forKey: \.platform, to: "mail")
      _key = _SwiftDataNoType()
      _platform = _SwiftDataNoType()
    }
    get { platform + key }
    set { key = newValue }
  }

  var place: Place {
    @storageRestrictions(accesses: _$backingData, initializes: __place)
    init(initialValue) {
      _$backingData.setTransformableValue(forKey: \._place, to: initialValue)
      __place = _SwiftDataNoType()
    }
    get { _place }
  }

  var observedName: String {
    get {
      _$observationRegistrar.access(self, keyPath: \.observedName)
      return getValue(forKey: \.key)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.observedName) {
        setValue(forKey: \.key, to: newValue)
      }
    }
  }

  @Transient private var storedCode: Int = 0
  var code: Int {
    get {
      access(keyPath: \.code)
      return storedCode
    }
    set { withMutation(keyPath: \.code) { storedCode = newValue } }
  }

  init(reference: String) {
    self.reference = reference
    place = Place()
  }
}

// MARK: - Relationships

@Model final class Library {
  @Relationship(deleteRule: .cascade, inverse: \Book.library) var books: [Book] = []
  @Relationship(.unique, deleteRule: .nullify) var featured: Book?
  @Relationship(deleteRule: .deny, minimumModelCount: 0, maximumModelCount: 3)
  var shelves: [Shelf]? = []
  @Relationship var branches: [Library]
  @Relationship(inverse: \Library.branches) var parent: Library?
  var librarian: NonFinalModel
  var former: [NonFinalModel]?
  init(librarian: NonFinalModel) {
    self.librarian = librarian
    branches = []
  }
}

@Model final class Book {
  var title: String
  var library: Library?
  @Relationship(inverse: \Shelf.books) var shelf: Shelf!
  init(title: String) { self.title = title }
}

@Model final class Shelf {
  var books: [Book] = []
  @Relationship(deleteRule: .noAction, originalName: "site", hashModifier: "1")
  public private(set) var library: Library?
  init() {}
}

// MARK: - Constraints

@Model final class Constrained {
  #Unique<Constrained>([\.first, \.second], [\.third])
  #Index<Constrained>([\.first], [\.second, \.third])

  var first: String
  var second: Int
  var third: Date
  var owner: NonFinalModel?
  init(first: String) {
    self.first = first
    second = 0
    third = .now
  }
}

@Model final class Indexed {
  var x: Double = 0
  var y: Double = 0
  var name: String = ""
  #Index<Indexed>(.binary([\.name]), .rtree([\.x, \.y]))
  #Unique<Indexed>([\Indexed.name])
  init() {}
}

// MARK: - Actors

@ModelActor actor Importer {
  private var count = 0
  func add(_ name: String) throws {
    modelContext.insert(NonFinalModel(name: name))
    count += 1
    try modelContext.save()
  }
}

@ModelActor public actor PublicImporter {
  public func total() throws -> Int {
    try modelContext.fetchCount(FetchDescriptor<NonFinalModel>())
  }
}

@available(macOS 14, iOS 17, *)
@ModelActor final actor FinalImporter {}
