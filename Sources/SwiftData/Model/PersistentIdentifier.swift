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
    fileprivate let entityName: String
    fileprivate let key: Key

    /// Hashes the key alone: sets of identifiers are mostly of one entity, and texts cost more.
    public func hash(into hasher: inout Hasher) {
      switch key {
      case .temporary(let key), .row(let key): hasher.combine(key)
      case .custom(let key): hasher.combine(key)
      }
    }
  }

  enum Key: Hashable, Sendable, Codable {
    case temporary(Int64)
    case row(Int64)
    /// A key that a client's own store made.
    case custom(String)
  }

  /// The value that uniquely identifies the associated model within the containing store.
  public let id: ID

  /// The entity name for the associated model.
  public var entityName: String { id.entityName }

  /// The identifier of the store that contains the associated model; nil while the identifier is
  /// temporary.
  public let storeIdentifier: String?

  /// Hashes the key alone, as ``ID`` does.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  init(store: String?, entityName: String, key: Key) {
    self.id = ID(entityName: entityName, key: key)
    self.storeIdentifier = store
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
    if let row = primaryKey as? Int64 {
      return PersistentIdentifier(store: storeIdentifier, entityName: entityName, key: .row(row))
    }
    return PersistentIdentifier(
      store: storeIdentifier, entityName: entityName, key: .custom(primaryKey.description))
  }

  /// The primary key in the default store; negative while temporary; nil for a store of a client's.
  var _rowID: Int64? {
    switch id.key {
    case .temporary(let key), .row(let key): key
    case .custom: nil
    }
  }

  var isTemporary: Bool {
    if case .temporary = id.key { true } else { false }
  }

  public static func < (lhs: PersistentIdentifier, rhs: PersistentIdentifier) -> Bool {
    let left = (lhs.storeIdentifier ?? "", lhs.entityName)
    let right = (rhs.storeIdentifier ?? "", rhs.entityName)
    if left != right { return left < right }
    switch (lhs.id.key, rhs.id.key) {
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
    case ("p", let row?): key = .row(row)
    case ("t", let temporary?): key = .temporary(temporary)
    case ("k", _): key = .custom(rest)
    default:
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(rest)” is not a primary key.")
    }
    self.init(store: store.isEmpty ? nil : store, entityName: entity, key: key)
  }

  public func encode(to encoder: any Encoder) throws {
    func part(_ text: String) -> String {
      text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["-", "_", "."]))
        ?? text
    }
    let key =
      switch id.key {
      case .row(let row): "p\(row)"
      case .temporary(let temporary): "t\(temporary)"
      case .custom(let custom): "k" + part(custom)
      }
    var container = encoder.singleValueContainer()
    try container.encode(
      "\(Self.scheme)://\(part(storeIdentifier ?? ""))/\(part(entityName))/\(key)")
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
    let name = _entity?.name ?? type(of: self)._type.name
    if key < 0 {
      _flags |= Flags.identified
      return PersistentIdentifier(store: nil, entityName: name, key: .temporary(key))
    }
    return PersistentIdentifier(
      store: _entity?.store.identifier, entityName: name, key: .row(key))
  }
}
