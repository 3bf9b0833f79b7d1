import Foundation
import SwiftData

// Model classes as projects write them: this file only has to compile, without a warning.

// MARK: - Access, modifiers and attributes of the class

@Model public final class PublicModel {
  public var name: String
  public private(set) var created: Date
  private(set) var edits = 0
  private var secret: String
  fileprivate var draft: String?
  internal var position: Int

  public init(name: String) {
    self.name = name
    self.created = .now
    self.secret = name
    self.position = 0
  }
}

@Model package final class PackageModel {
  package var name: String = ""
  package init() {}
}

@Model internal final class InternalModel {
  var name: String = ""
  init() {}
}

@Model private final class PrivateModel {
  var name: String
  var kind: PrivateKind = PrivateKind.plain
  init(name: String) { self.name = name }
}

private enum PrivateKind: String, Codable { case plain }

@Model
// swift-format-ignore: FileScopedDeclarationPrivacy
private final class FilePrivateModel {
  private var name: String
  init(name: String) { self.name = name }
  var shown: String { name }
}

@Model class NonFinalModel {
  var name: String
  let code: UUID
  var next: NonFinalModel?
  init(name: String, code: UUID = UUID()) {
    self.name = name
    self.code = code
  }
}

@Model open class OpenModel {
  public var name: String
  public init(name: String) { self.name = name }
}

@Model nonisolated final class NonisolatedModel {
  var name: String
  init(name: String) { self.name = name }
}

@Model public nonisolated final class PublicNonisolatedModel {
  public var name: String = ""
  public init() {}
}

@Model nonisolated public final class NonisolatedPublicModel {
  public var name: String = ""
  public init() {}
}

@available(macOS 14, iOS 17, *)
@Model
final class AvailableBefore {
  var name: String = ""
  init() {}
}

@Model
@available(macOS 14, iOS 17, *)
final class AvailableAfter {
  var name: String = ""
  init() {}
}

@available(*, deprecated, message: "Use NonFinalModel.")
@Model
final class DeprecatedModel {
  var name: String = ""
  init() {}
}

@Model
@dynamicMemberLookup
final class DynamicModel {
  var values: [String: Int] = [:]
  init() {}
  subscript(dynamicMember name: String) -> Int? { values[name] }
}

@SwiftData.Model final class QualifiedAttributes {
  @SwiftData.Attribute(.unique) var key: String
  @SwiftData.Relationship(deleteRule: .cascade) var children: [InternalModel] = []
  @SwiftData.Transient var cache: [String] = []
  init(key: String) { self.key = key }
}

@Model final class NoProperties {}

@Model final class OnlyDefaults {
  var name = "none"
  var count = 0
  var note: String?
}

@Model final class UncheckedSendableModel: @unchecked Sendable {
  var name: String = ""
  init() {}
}

// MARK: - Nested

enum ShopSchemaV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Product.self, Shelf.self] }

  @Model
  final class Product {
    var name: String
    var shelf: Shelf?
    init(name: String) { self.name = name }
  }

  @Model
  final class Shelf {
    var label: String
    @Relationship(deleteRule: .cascade, inverse: \Product.shelf) var products: [Product] = []
    init(label: String) { self.label = label }
  }
}

enum ShopSchemaV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Product.self] }
}

extension ShopSchemaV2 {
  @Model
  final class Product {
    @Attribute(originalName: "name") var title: String
    var price: Decimal = 0
    init(title: String) { self.title = title }
  }
}

public enum Archive {}

extension Archive {
  @Model public final class Record {
    public var name: String = ""
    public init() {}
  }

  @ModelActor public actor Keeper {}
}

typealias Product = ShopSchemaV2.Product

struct Catalogue {
  @Model final class Entry {
    var product: Product?
    init(product: Product? = nil) { self.product = product }
  }
}

// MARK: - Initialisers

@Model final class Initialised {
  var first: String
  var second: Int
  var third: Date?
  var owner: NonFinalModel?
  var owned: [InternalModel]
  var level: Int = 1

  init(first: String, second: Int = 2, owner: NonFinalModel? = nil) {
    self.owner = owner
    self.second = second
    self.first = first
    self.owned = []
    self.level = second
    normalise()
  }

  init?(line: String) {
    guard !line.isEmpty else { return nil }
    second = 0
    owned = [InternalModel()]
    first = line
  }

  init(number: Int) throws {
    guard number > 0 else { throw CocoaError(.coderInvalidValue) }
    owned = []
    first = "\(number)"
    second = number
  }

  convenience init(copying other: Initialised) {
    self.init(first: other.first, second: other.second)
    third = other.third
  }

  convenience init() { self.init(first: "") }

  private func normalise() { first = first.trimmingCharacters(in: .whitespaces) }
}

// MARK: - Protocols

protocol Named {
  var name: String { get set }
}

protocol Dated: AnyObject {
  var created: Date { get }
  init(name: String, created: Date)
}

@Model final class Conforming: Named, Dated, Identifiable, CustomStringConvertible, Comparable {
  @Attribute(.unique) var id: UUID = UUID()
  var name: String
  let created: Date

  init(name: String, created: Date) {
    self.name = name
    self.created = created
  }

  var description: String { "\(name), \(created)" }

  static func < (lhs: Conforming, rhs: Conforming) -> Bool { lhs.created < rhs.created }
}

@Model final class HashedByKey {
  var key: String
  var hash: Int = 0
  init(key: String) { self.key = key }
}

extension HashedByKey: Hashable {
  static func == (lhs: HashedByKey, rhs: HashedByKey) -> Bool { lhs.key == rhs.key }
  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension HashedByKey: CustomDebugStringConvertible {
  var debugDescription: String { key }
}

@Model final class CodableModel: Codable {
  enum CodingKeys: String, CodingKey { case name, score, tags }

  var name: String
  var score: Int
  var tags: [String]
  @Relationship(inverse: \CodableModel.others) var best: CodableModel?
  var others: [CodableModel] = []
  var decoded: [DecodedDirectly]?

  init(name: String, score: Int, tags: [String] = []) {
    self.name = name
    self.score = score
    self.tags = tags
  }

  required convenience init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try values.decode(String.self, forKey: .name),
      score: try values.decode(Int.self, forKey: .score),
      tags: try values.decodeIfPresent([String].self, forKey: .tags) ?? [])
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(score, forKey: .score)
    try values.encode(tags, forKey: .tags)
  }
}

@Model final class DecodedDirectly: Decodable {
  private enum CodingKeys: String, CodingKey { case title }
  var title: String

  required init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    title = try values.decode(String.self, forKey: .title)
  }
}

// MARK: - Isolated

@MainActor
@Model final class MainActorModel {
  @Attribute(.unique) var name: String
  let made: Date
  @Relationship(deleteRule: .nullify, inverse: \MainActorModel.parent)
  var children: [MainActorModel] = []
  var parent: MainActorModel?

  init(name: String) {
    self.name = name
    made = .now
  }
}
