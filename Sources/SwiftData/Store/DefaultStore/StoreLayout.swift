/// How a schema becomes tables: names, columns, keys, and the statements that create them.
///
/// One table per entity, with the entity's name, and columns with the properties' names, so that any
/// SQLite tool can read the file. The layout follows from the schema alone.
struct StoreLayout {
  /// In the order of the schema's model types.
  private(set) var entities: [StoreEntity] = []
  /// By entity, in the same order: the statements that create its table and indexes.
  private(set) var tables: [TableDefinition] = []

  /// The names in lower case that tables and indexes have: SQLite has one set of names for both.
  private var taken: Set<String> = ["_swiftdata", "_swiftdata_keys"]

  /// By entity and property.
  private var joinNames: [[String]: String] = [:]

  /// `name`, or the next like it that no other table or index has.
  private mutating func unique(_ name: String) -> String {
    var result = name
    while !taken.insert(result.lowercased()).inserted { result += "_" }
    return result
  }

  struct TableDefinition {
    let name: String
    let columns: [ColumnDefinition]
    let create: String
    let indexes: [String]
    /// The entity of the table; nil for join tables.
    let entity: StoreEntity?
    /// What a join table joins; nil for others.
    var join: Join?
    /// Where the properties' values were in the version before.
    let originalNames: [String: String]
  }

  struct Join {
    /// The entity whose keys are in the column "owner", and its property.
    let owner: StoreEntity
    let property: ModelProperty
    /// The entity whose keys are in the column "member".
    let member: StoreEntity
  }

  struct ColumnDefinition {
    let name: String
    let declaration: String
    let isRequired: Bool
    let property: StoreProperty?
  }

  init(_ schema: Schema, firstIndex: Int = 0) {
    let types = schema.modelTypes
    for (offset, type) in types.enumerated() {
      let name = Schema.entityName(for: type)
      entities.append(
        StoreEntity(
          name: name, tableName: unique(name.lowercased().hasPrefix("sqlite_") ? "_" + name : name),
          type: type, index: firstIndex + offset))
    }
    let byType = Dictionary(
      uniqueKeysWithValues: entities.map { (ObjectIdentifier($0.type), $0) })
    let names = entities.map { entity in
      ColumnNames(_ModelType.of(entity.type), schema.entitiesByName[entity.name])
    }
    var joins: [TableDefinition] = []
    for entity in entities {
      fill(entity, byType, names, firstIndex: firstIndex, &joins)
    }
    for entity in entities { define(entity, schema.entitiesByName[entity.name]) }
    tables += joins
  }

  // MARK: Properties

  private mutating func fill(
    _ entity: StoreEntity, _ byType: [ObjectIdentifier: StoreEntity], _ names: [ColumnNames],
    firstIndex: Int, _ joins: inout [TableDefinition]
  ) {
    let mine = names[entity.index - firstIndex]
    entity.properties = _ModelType.of(entity.type).properties.map { property in
      let kind: StoreProperty.Kind
      switch property.kind {
      case .attribute:
        kind = mine.types[property.slot].map { .attribute($0) } ?? .ephemeral
      case .toOne:
        kind = .toOne(destination: byType[ObjectIdentifier(property.farEnd.type.type)]!)
      case .toMany:
        let destination = byType[ObjectIdentifier(property.farEnd.type.type)]!
        kind = .toMany(
          destination: destination,
          storage: storage(
            of: property, entity, destination, names[destination.index - firstIndex], &joins))
      }
      return StoreProperty(
        name: property.name, slot: property.slot, keyPath: property.keyPath,
        valueType: property.metadata.valueType, isOptional: property.isOptional,
        column: mine.columns[property.slot].map(quote) ?? "",
        orderColumn: mine.orders[property.slot].map(quote), kind: kind)
    }
  }

  private mutating func storage(
    of property: ModelProperty, _ owner: StoreEntity, _ destination: StoreEntity,
    _ destinationNames: ColumnNames, _ joins: inout [TableDefinition]
  ) -> StoreProperty.ToManyStorage {
    if let inverse = property.inverse, let column = destinationNames.columns[inverse.slot],
      let order = destinationNames.orders[inverse.slot]
    {
      return .foreignKey(column: quote(column), order: quote(order))
    }
    let here = (owner.name, property.name)
    let there = property.inverse.map { (destination.name, $0.name) }
    if let there, there < here {
      return .joinTable(
        table: quote(joinName(there)), owner: "\"member\"", member: "\"owner\"",
        order: "\"owner_position\"")
    }
    let name = joinName(here)
    let create = """
      CREATE TABLE \(quote(name)) ("owner" INTEGER NOT NULL REFERENCES \(owner.table) ("_pk") \
      ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED, "member" INTEGER NOT NULL REFERENCES \
      \(destination.table) ("_pk") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED, \
      "member_position" INTEGER, "owner_position" INTEGER, UNIQUE ("owner", "member"))
      """
    joins.append(
      TableDefinition(
        name: name, columns: [], create: create,
        indexes: [
          "CREATE INDEX \(quote(unique(name + "_member"))) ON \(quote(name)) (\"member\")"
        ], entity: nil,
        join: Join(owner: owner, property: property, member: destination), originalNames: [:]))
    return .joinTable(
      table: quote(name), owner: "\"owner\"", member: "\"member\"", order: "\"member_position\"")
  }

  /// The name of the join table that belongs to an end of a relationship.
  private mutating func joinName(_ end: (entity: String, property: String)) -> String {
    let key = [end.entity, end.property]
    if let name = joinNames[key] { return name }
    let name = unique("\(end.entity)_\(end.property)")
    joinNames[key] = name
    return name
  }

  static func sqlType(of valueType: Any.Type) -> _SQLType {
    if let primitive = valueType as? any _SQLPrimitive.Type { return primitive._sqlType }
    let type = (valueType as? any _OptionalValue.Type)?._wrappedType ?? valueType
    if let raw = type as? any RawRepresentable.Type { return rawType(of: raw) ?? .json }
    return .json
  }

  private static func rawType<R: RawRepresentable>(of type: R.Type) -> _SQLType? {
    (R.RawValue.self as? any _SQLPrimitive.Type)?._sqlType
  }

  // MARK: Tables

  private mutating func define(_ entity: StoreEntity, _ description: Schema.Entity?) {
    var columns = [
      ColumnDefinition(
        name: "_pk", declaration: "\"_pk\" INTEGER PRIMARY KEY", isRequired: true, property: nil)
    ]
    var indexes: [String] = []
    var originalNames: [String: String] = [:]
    for property in entity.properties where !property.column.isEmpty {
      var declaration = property.column
      switch property.kind {
      case .attribute(let type): declaration += Self.declaredType(type)
      case .toOne(let destination):
        declaration += " INTEGER"
        if !property.isOptional { declaration += " NOT NULL" }
        declaration += " REFERENCES \(destination.table) (\"_pk\")"
        // A required target may go only if the row goes or gets another by the end of the save.
        if property.isOptional { declaration += " ON DELETE SET NULL" }
        declaration += " DEFERRABLE INITIALLY DEFERRED"
        indexes.append(
          "CREATE INDEX \(quote(unique("\(entity.name)_\(property.name)_key"))) ON \(entity.table) "
            + "(\(property.column))")
      case .toMany, .ephemeral: continue
      }
      if case .attribute = property.kind, !property.isOptional { declaration += " NOT NULL" }
      columns.append(
        ColumnDefinition(
          name: unquote(property.column), declaration: declaration,
          isRequired: !property.isOptional, property: property))
      if let order = property.orderColumn {
        columns.append(
          ColumnDefinition(
            name: unquote(order), declaration: "\(order) INTEGER", isRequired: false,
            property: nil))
      }
      if let original = description?.storedPropertiesByName[property.name]?.originalName,
        original != property.name, !original.isEmpty
      {
        originalNames[property.name] = original
      }
    }
    func slots(_ names: [String]) -> [Int] {
      names.compactMap { entity.property(named: $0)?.slot }
    }
    for names in description?.uniquenessConstraints ?? [] {
      let slots = slots(names)
      entity.uniquenessConstraints.append(slots)
      indexes.append(index(entity, slots, isUnique: true))
    }
    for slots in Set((description?.indices ?? []).map(slots)).sorted(by: {
      $0.lexicographicallyPrecedes($1)
    }) {
      indexes.append(index(entity, slots, isUnique: false))
    }
    tables.append(
      TableDefinition(
        name: entity.tableName, columns: columns,
        create: "CREATE TABLE \(entity.table) ("
          + columns.map(\.declaration).joined(separator: ", ") + ")",
        indexes: indexes, entity: entity, originalNames: originalNames))
  }

  private mutating func index(_ entity: StoreEntity, _ slots: [Int], isUnique: Bool) -> String {
    let properties = slots.map { entity.properties[$0] }
    let name = unique(
      ([entity.name] + properties.map(\.name) + [isUnique ? "unique" : "index"])
        .joined(separator: "_"))
    return "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(quote(name)) ON \(entity.table) ("
      + properties.map(\.column).joined(separator: ", ") + ")"
  }

  private static func declaredType(_ type: _SQLType) -> String {
    switch type {
    case .integer, .unsigned: " INTEGER"
    case .real: ""  // see `_SQLType.real`
    case .date: " REAL"
    case .text, .decimal, .json: " TEXT"
    case .blob: " BLOB"
    }
  }
}

/// The name as SQL's identifier, whatever characters it has.
func quote(_ name: String) -> String {
  "\"" + name.replacing("\"", with: "\"\"") + "\""
}

private func unquote(_ name: String) -> String {
  String(name.dropFirst().dropLast()).replacing("\"\"", with: "\"")
}

/// The column names of an entity's properties, by slot: their own, but for SQLite, which does not
/// tell `url` from `URL`, and for the names that the store uses itself.
private struct ColumnNames {
  private(set) var columns: [Int: String] = [:]
  /// Of the positions among the members of a to-one target.
  private(set) var orders: [Int: String] = [:]
  /// Of the attributes that are stored.
  private(set) var types: [Int: _SQLType] = [:]

  init(_ type: _ModelType, _ description: Schema.Entity?) {
    var taken: Set<String> = ["_pk"]
    func unique(_ name: String) -> String {
      var result = name
      while !taken.insert(result.lowercased()).inserted { result += "_" }
      return result
    }
    for property in type.properties {
      switch property.kind {
      case .attribute:
        let attribute = description?.attributesByName[property.name]
        if attribute?.isTransient == true { continue }
        types[property.slot] =
          attribute?.isCodable == true
          ? .json : StoreLayout.sqlType(of: property.metadata.valueType)
        columns[property.slot] = unique(property.name)
      case .toOne:
        columns[property.slot] = unique(property.name)
        if property.inverse?.kind == .toMany {
          orders[property.slot] = unique(property.name + "_position")
        }
      case .toMany: continue
      }
    }
  }
}
