import CSQLite

/// One model class as a container's default store keeps it: its table, its columns, and how its
/// relationships are stored.
///
/// A class and its subclasses share the table of the topmost, in which a row names its class.
final class StoreEntity: @unchecked Sendable {  // immutable once the container is open
  /// The name of every table's primary key.
  static let primaryKey = "\"_pk\""
  /// The column with the name of a row's entity, in a table that several share.
  static let discriminator = "\"_entity\""

  let name: String
  /// The name of the table: that of the topmost entity, but for names that SQLite or the store
  /// needs.
  let tableName: String
  /// The quoted name of the table.
  let table: String
  let type: any PersistentModel.Type
  /// The place of the entity among those of its container.
  let index: Int
  /// The entity of the class that the model class inherits from; it holds this one.
  unowned(unsafe) let superentity: StoreEntity?
  private(set) var subentities: [StoreEntity] = []
  /// By slot: first what the class inherits, then what it declares, in the order of declaration.
  var properties: [StoreProperty] = []
  var uniquenessConstraints: [UniquenessConstraint] = []
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
  /// How the columns of each class are found among `selectedColumns`; empty where there is one
  /// class only.
  private(set) var rowForms: [RowForm] = []
  /// Whether objects of the class hold constants themselves.
  private(set) var hasConstants = false
  /// The attributes whose large values are in files.
  private(set) var externalProperties: [StoreProperty] = []
  /// Whether rows refer to others.
  private(set) var hasToOne = false
  private(set) var insertSQL = ""
  /// Inserts `rowsPerInsert` rows.
  private(set) var insertManySQL = ""
  private(set) var deleteSQL = ""
  private(set) var fetchByKeySQL = ""

  /// A set of columns whose values no two rows share.
  struct UniquenessConstraint {
    let slots: [Int]
    /// The entity that declares it; rows of others in the table may have the same values.
    unowned(unsafe) let entity: StoreEntity
  }

  init(
    name: String, tableName: String, type: any PersistentModel.Type, index: Int = 0,
    superentity: StoreEntity? = nil
  ) {
    self.name = name
    self.tableName = tableName
    table = quote(tableName)
    self.type = type
    self.index = index
    self.superentity = superentity
    origin = PersistentIdentifier.Origin(store: nil, entityName: name)
    superentity?.subentities.append(self)
  }

  func property(_ keyPath: AnyKeyPath) -> StoreProperty? {
    propertiesByKeyPath[keyPath] ?? superentity?.property(keyPath)
  }

  func property(named name: String) -> StoreProperty? { properties.first { $0.name == name } }

  /// The name, for people, of the property whose column `row` has read last.
  func property(inLastColumnOf row: _Row) -> String? {
    guard let column = sqlite3_column_name(row.statement, row.column - 1) else { return nil }
    let name = quote(String(cString: column))
    return properties.first { $0.column == name }.map { "\(self.name).\($0.name)" }
  }

  /// The properties that the class itself declares.
  var ownProperties: ArraySlice<StoreProperty> {
    properties.dropFirst(superentity?.properties.count ?? 0)
  }

  /// The properties that have a column, in slot order.
  private var columnProperties: [StoreProperty] { properties.filter { !$0.column.isEmpty } }

  /// Makes the statements, once all entities have their properties.
  func finish() {
    let model = _ModelType.of(type)
    propertiesByKeyPath = Dictionary(
      properties.map { (model.keyPaths[$0.slot], $0) }, uniquingKeysWith: { first, _ in first })
    let columns = columnProperties.map(\.column)
    columnCount = columns.count
    hasConstants = model.hasConstants
    externalProperties = properties.filter(\.isExternal)
    hasToOne = properties.contains { if case .toOne = $0.kind { true } else { false } }
    rowForms = makeRowForms()
    let below = family.dropFirst().flatMap(\.ownProperties).map(\.column).filter { !$0.isEmpty }
    selectedColumns =
      ([Self.primaryKey] + (subentities.isEmpty ? [] : [Self.discriminator]) + columns + below)
      .map { "t0.\($0)" }.joined(separator: ", ")
    let isShared = !root.subentities.isEmpty
    let names = ([Self.primaryKey] + (isShared ? [Self.discriminator] : []) + columns)
      .joined(separator: ", ")
    let marks =
      (["?"] + (isShared ? [sqlLiteral(name)] : []) + Array(repeating: "?", count: columns.count))
      .joined(separator: ", ")
    // A duplicate of a unique key is not an error: the save updates the row that is there.
    insertSQL = "INSERT INTO \(table) (\(names)) VALUES (\(marks)) ON CONFLICT DO NOTHING"
    insertManySQL =
      "INSERT INTO \(table) (\(names)) VALUES "
      + Array(repeating: "(\(marks))", count: Self.mostRows(columns.count + 1))
      .joined(separator: ", ")
    deleteSQL = "DELETE FROM \(table) WHERE \(Self.primaryKey) = ?"
    fetchByKeySQL =
      "SELECT \(selectedColumns) FROM \(table) t0 WHERE t0.\(Self.primaryKey) = ?"
      + (kindCondition("t0").map { " AND \($0)" } ?? "")
  }

  /// How many rows one statement may insert; `Int.max / 8` where each row must be looked at by
  /// itself, because it may meet one with the same unique key.
  var rowsPerInsert: Int {
    uniquenessConstraints.isEmpty ? Self.mostRows(columnCount + 1) : .max / 8
  }

  /// Beyond some 32 rows or 500 values nothing more is won.
  private static func mostRows(_ columns: Int) -> Int { max(1, min(32, 500 / columns)) }

  deinit {
    for form in rowForms { form.starts?.deallocate() }
  }

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
