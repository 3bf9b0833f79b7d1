import Foundation
import Synchronization

/// The identity of a model: its store, its entity, and its primary key there.
///
/// Before the first save the identifier is temporary: it has no store, and a key that no other
/// object of this process has.
///
/// Differs from Apple: an identifier that was encoded and decoded equals the original.
public struct PersistentIdentifier: Hashable, Identifiable, Comparable, Codable, Sendable {
  /// The value that uniquely identifies the associated model within the containing store.
  public struct ID: Hashable, Sendable {
    fileprivate let origin: Origin
    fileprivate let row: Int64

    public static func == (lhs: ID, rhs: ID) -> Bool {
      lhs.row == rhs.row
        && (lhs.origin === rhs.origin
          || lhs.origin.entityName == rhs.origin.entityName
            && lhs.origin.customKey == rhs.origin.customKey)
    }

    /// Hashes the key alone: sets of identifiers are mostly of one entity, and texts cost more.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(row)
      if let customKey = origin.customKey { hasher.combine(customKey) }
    }
  }

  /// What the identifiers of one entity of one store have in common, so that an identifier is no
  /// more than a reference and a number.
  final class Origin: Sendable {
    let store: String?
    let entityName: String
    /// A key that a client's own store made; such an origin serves one identifier only.
    let customKey: String?

    init(store: String?, entityName: String, customKey: String? = nil) {
      self.store = store
      self.entityName = entityName
      self.customKey = customKey
    }
  }

  enum Key {
    case temporary(Int64)
    case row(Int64)
    /// A key that a client's own store made.
    case custom(String)
  }

  private let origin: Origin
  /// The primary key in a default store; negative while temporary; 0 for a custom key.
  private let row: Int64

  /// The value that uniquely identifies the associated model within the containing store.
  public var id: ID { ID(origin: origin, row: row) }

  /// The entity name for the associated model.
  public var entityName: String { origin.entityName }

  /// The identifier of the store that contains the associated model; nil while the identifier is
  /// temporary.
  public var storeIdentifier: String? { origin.store }

  init(_ origin: Origin, _ row: Int64) {
    self.origin = origin
    self.row = row
  }

  init(store: String?, entityName: String, key: Key) {
    switch key {
    case .temporary(let row), .row(let row):
      self.init(Origin(store: store, entityName: entityName), row)
    case .custom(let key):
      self.init(Origin(store: store, entityName: entityName, customKey: key), 0)
    }
  }

  var key: Key {
    if let customKey = origin.customKey { return .custom(customKey) }
    return row < 0 ? .temporary(row) : .row(row)
  }

  /// Makes the identifier of a model in a store of one's own.
  ///
  /// - Parameters:
  ///   - storeIdentifier: The identifier of the store.
  ///   - entityName: The name of the model's entity.
  ///   - primaryKey: The key of the model within the entity.
  public static func identifier<T>(
    for storeIdentifier: String, entityName: String, primaryKey: T
  ) throws -> PersistentIdentifier
  where T: Comparable, T: CustomStringConvertible, T: Decodable, T: Encodable, T: Hashable {
    if let row = primaryKey as? Int64, row > 0 {
      return PersistentIdentifier(store: storeIdentifier, entityName: entityName, key: .row(row))
    }
    return PersistentIdentifier(
      store: storeIdentifier, entityName: entityName, key: .custom(primaryKey.description))
  }

  /// The primary key in the default store; negative while temporary; nil for a store of a client's.
  var _rowID: Int64? { origin.customKey == nil ? row : nil }

  var isTemporary: Bool { row < 0 }

  public static func == (lhs: PersistentIdentifier, rhs: PersistentIdentifier) -> Bool {
    lhs.id == rhs.id
      && (lhs.origin === rhs.origin || lhs.origin.store == rhs.origin.store)
  }

  /// Hashes the key alone, as ``ID`` does.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  public static func < (lhs: PersistentIdentifier, rhs: PersistentIdentifier) -> Bool {
    let left = (lhs.storeIdentifier ?? "", lhs.entityName)
    let right = (rhs.storeIdentifier ?? "", rhs.entityName)
    if left != right { return left < right }
    switch (lhs.key, rhs.key) {
    case (.row(let a), .row(let b)): return a < b
    // The first temporary key is -1, so the younger is the smaller number.
    case (.temporary(let a), .temporary(let b)): return a > b
    case (.custom(let a), .custom(let b)): return a < b
    case (.row, _): return true
    case (_, .row): return false
    case (.custom, .temporary): return true
    case (.temporary, .custom): return false
    }
  }

  // MARK: Codable

  // A readable form that stays the same from release to release: the URL that names the row.
  private static let scheme = "x-swiftdata"

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    func part(_ text: Substring) -> String? { String(text).removingPercentEncoding }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0] == "\(Self.scheme):", parts[1].isEmpty,
      let store = part(parts[2]), let entity = part(parts[3]), !entity.isEmpty,
      let mark = parts[4].first, let rest = part(parts[4].dropFirst())
    else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "“\(text)” is not the encoded form of a PersistentIdentifier.")
    }
    let key: Key
    switch (mark, Int64(rest)) {
    case ("p", let row?) where row > 0: key = .row(row)
    case ("t", let temporary?) where temporary < 0: key = .temporary(temporary)
    case ("k", _): key = .custom(rest)
    default:
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(rest)” is not a primary key.")
    }
    self.init(store: store.isEmpty ? nil : store, entityName: entity, key: key)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension PersistentIdentifier: CustomStringConvertible {
  /// The encoded form: a URL that names the store, the entity and the row.
  public var description: String {
    func part(_ text: String) -> String {
      text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["-", "_", "."]))
        ?? text
    }
    let key =
      switch self.key {
      case .row(let row): "p\(row)"
      case .temporary(let temporary): "t\(temporary)"
      case .custom(let custom): "k" + part(custom)
      }
    return "\(Self.scheme)://\(part(storeIdentifier ?? ""))/\(part(entityName))/\(key)"
  }
}

extension ModelStorage {
  private static let lastTemporaryKey = Atomic<Int64>(0)

  /// The primary key, after making a temporary one where there is none.
  final var rowID: Int64 {
    if _rowID == 0 {
      _rowID = Self.lastTemporaryKey.subtract(1, ordering: .relaxed).newValue
    }
    return _rowID
  }

  /// The key that the object had at first: it does not change when a save replaces the temporary
  /// one. See ``PersistentModel/hash(into:)``.
  final var birthID: Int64 { _assignedRowID < 0 ? _assignedRowID : rowID }

  final var identifier: PersistentIdentifier {
    let key = rowID
    if key < 0 {
      _flags |= Flags.identified
      return PersistentIdentifier(type(of: self)._type.temporaryOrigin, key)
    }
    if let entity = _entity { return PersistentIdentifier(entity.origin, key) }
    return PersistentIdentifier(
      store: nil, entityName: type(of: self)._type.name, key: .row(key))
  }
}
