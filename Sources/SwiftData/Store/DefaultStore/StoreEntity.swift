/// One model class as a container's default store keeps it: its table, its columns, and how its
/// relationships are stored.
final class StoreEntity: @unchecked Sendable {  // immutable once the container is open
  /// The name of every table's primary key.
  static let primaryKey = "\"_pk\""

  let name: String
  /// The name of the table: that of the entity, but for names that SQLite or the store needs.
  let tableName: String
  /// The quoted name of the table.
  let table: String
  let type: any PersistentModel.Type
  /// The place of the entity among those of its container.
  let index: Int
  /// By slot, in declaration order.
  var properties: [StoreProperty] = [] {
    didSet { propertiesChanged() }
  }
  /// The sets of columns whose values no two rows share, by slot.
  var uniquenessConstraints: [[Int]] = []
  /// The store that keeps the entity; it outlives the entity's use.
  unowned(unsafe) var store: DefaultStore! = nil {
    didSet { origin = PersistentIdentifier.Origin(store: store.identifier, entityName: name) }
  }
  /// What the identifiers of saved objects have in common.
  private(set) var origin: PersistentIdentifier.Origin

  private var propertiesByKeyPath: [AnyKeyPath: StoreProperty] = [:]
  /// `t0."_pk", t0."name", …`
  private(set) var selectedColumns = ""
  private var columnCount = 0
  /// Whether objects of the class hold constants themselves.
  private(set) var hasConstants = false
  /// Whether rows refer to others.
  private(set) var hasToOne = false
  private(set) var insertSQL = ""
  /// Inserts `rowsPerInsert` rows.
  private(set) var insertManySQL = ""
  private(set) var deleteSQL = ""
  private(set) var fetchByKeySQL = ""

  init(name: String, tableName: String, type: any PersistentModel.Type, index: Int = 0) {
    self.name = name
    self.tableName = tableName
    table = quote(tableName)
    self.type = type
    self.index = index
    origin = PersistentIdentifier.Origin(store: nil, entityName: name)
  }

  func property(_ keyPath: AnyKeyPath) -> StoreProperty? { propertiesByKeyPath[keyPath] }

  func property(named name: String) -> StoreProperty? { properties.first { $0.name == name } }

  /// The properties that have a column, in slot order.
  var columnProperties: [StoreProperty] { properties.filter { !$0.column.isEmpty } }

  /// Columns of the row alias `alias`, the primary key first, as `_Row` reads them.
  func columns(of alias: String) -> String {
    ([Self.primaryKey] + columnProperties.map(\.column)).map { "\(alias).\($0)" }
      .joined(separator: ", ")
  }

  private func propertiesChanged() {
    propertiesByKeyPath = Dictionary(
      properties.map { ($0.keyPath, $0) }, uniquingKeysWith: { first, _ in first })
    let columns = columnProperties.map(\.column)
    columnCount = columns.count
    hasConstants = _ModelType.of(type).hasConstants
    hasToOne = properties.contains { if case .toOne = $0.kind { true } else { false } }
    selectedColumns = self.columns(of: "t0")
    let names = ([Self.primaryKey] + columns).joined(separator: ", ")
    let marks = Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")
    // A duplicate of a unique key is not an error: the save updates the row that is there.
    insertSQL = "INSERT INTO \(table) (\(names)) VALUES (\(marks)) ON CONFLICT DO NOTHING"
    insertManySQL =
      "INSERT INTO \(table) (\(names)) VALUES "
      + Array(repeating: "(\(marks))", count: Self.mostRows(columns.count + 1))
      .joined(separator: ", ")
    deleteSQL = "DELETE FROM \(table) WHERE \(Self.primaryKey) = ?"
    fetchByKeySQL = "SELECT \(selectedColumns) FROM \(table) t0 WHERE t0.\(Self.primaryKey) = ?"
  }

  /// How many rows one statement may insert; `Int.max / 8` where each row must be looked at by
  /// itself, because it may meet one with the same unique key.
  var rowsPerInsert: Int {
    uniquenessConstraints.isEmpty ? Self.mostRows(columnCount + 1) : .max / 8
  }

  /// Beyond some 32 rows or 500 values nothing more is won.
  private static func mostRows(_ columns: Int) -> Int { max(1, min(32, 500 / columns)) }

  /// The statement that writes the columns of the slots in `mask`; nil where there are none.
  func updateSQL(_ mask: UInt64) -> String? {
    var assignments: [String] = []
    var number = 0
    for property in columnProperties where mask & (1 << UInt64(min(property.slot, 63))) != 0 {
      number += 1
      let column = property.column
      assignments.append("\(column) = ?\(number)")
      // A row that changes its owner goes to the end of the new owner's members.
      if let order = property.orderColumn {
        assignments.append("\(order) = CASE WHEN \(column) IS ?\(number) THEN \(order) END")
      }
    }
    guard !assignments.isEmpty else { return nil }
    return "UPDATE \(table) SET \(assignments.joined(separator: ", ")) "
      + "WHERE \(Self.primaryKey) = ?\(number + 1)"
  }
}

/// One persisted property of a model class in a store.
final class StoreProperty: @unchecked Sendable {  // immutable once the container is open
  enum Kind {
    /// A column of the entity's table.
    case attribute(_SQLType)
    /// A foreign-key column of the entity's table, holding the row id of `destination`.
    case toOne(destination: StoreEntity)
    /// Rows of `destination`, or of a join table, that refer to the owner.
    case toMany(destination: StoreEntity, storage: ToManyStorage)
    /// Tracked but never stored (`.ephemeral`).
    case ephemeral
  }

  enum ToManyStorage {
    /// `destination.column` holds the owner's row id; `order` the position, NULL for "at the end".
    case foreignKey(column: String, order: String)
    /// `table` has a row per pair: the owner's row id, the member's, the position.
    case joinTable(table: String, owner: String, member: String, order: String)
  }

  let name: String
  let slot: Int
  let keyPath: AnyKeyPath
  let valueType: Any.Type
  let isOptional: Bool
  /// The quoted column name; empty for to-many and ephemeral properties.
  let column: String
  /// The column with the row's position among the members of its target, where the target keeps
  /// such members.
  let orderColumn: String?
  private let form: Form

  /// As `Kind`, without a reference: entities that refer to each other would keep each other, and
  /// their store holds them all.
  private enum Form {
    case attribute(_SQLType)
    case toOne
    case toMany(ToManyStorage)
    case ephemeral
  }

  /// The entity at the other end of a relationship.
  unowned(unsafe) let destination: StoreEntity?

  init(
    name: String, slot: Int, keyPath: AnyKeyPath, valueType: Any.Type, isOptional: Bool,
    column: String, orderColumn: String? = nil, kind: Kind
  ) {
    self.name = name
    self.slot = slot
    self.keyPath = keyPath
    self.valueType = valueType
    self.isOptional = isOptional
    self.column = column
    self.orderColumn = orderColumn
    switch kind {
    case .attribute(let type): (form, destination) = (.attribute(type), nil)
    case .toOne(let target): (form, destination) = (.toOne, target)
    case .toMany(let target, let storage): (form, destination) = (.toMany(storage), target)
    case .ephemeral: (form, destination) = (.ephemeral, nil)
    }
  }

  var kind: Kind {
    switch form {
    case .attribute(let type): .attribute(type)
    case .toOne: .toOne(destination: destination.unsafelyUnwrapped)
    case .toMany(let storage):
      .toMany(destination: destination.unsafelyUnwrapped, storage: storage)
    case .ephemeral: .ephemeral
    }
  }
}
