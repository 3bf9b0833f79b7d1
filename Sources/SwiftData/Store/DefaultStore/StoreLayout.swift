/// How a schema becomes tables: names, columns, keys, and the statements that create them.
///
/// One table per entity, which its subentities share, with the entity's name, and columns with the
/// properties' names, so that any SQLite tool can read the file. The layout follows from the schema
/// alone.
struct StoreLayout {
  /// In the order of the schema's model types.
  private(set) var entities: [StoreEntity] = []
  /// The tables of entities and the join tables, with the statements that create them.
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
    /// The topmost entity of the table; nil for join tables.
    let entity: StoreEntity?
    /// What a join table joins; nil for others.
    var join: Join?
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
    /// Whether the column is NOT NULL.
    let isRequired: Bool
    var property: StoreProperty?
    /// The entity that declares the property.
    var entity: StoreEntity?
    /// The names of columns in which older versions may have kept the values, the likeliest first.
    var formerNames: [String] = []

    /// Whether rows of other classes share the table, and have nothing in the column.
    var isOfSubclass: Bool { entity?.superentity != nil }
  }

  init(_ schema: Schema, firstIndex: Int = 0) {
    let types = schema.modelTypes
    var byType: [ObjectIdentifier: StoreEntity] = [:]
    for (offset, type) in types.enumerated() {
      let name = Schema.entityName(for: type)
      // A class stands behind the one that it inherits from.
      let superentity = _ModelType.of(type).supertype.flatMap { byType[ObjectIdentifier($0.type)] }
      let entity = StoreEntity(
        name: name,
        tableName: superentity?.tableName
          ?? unique(name.lowercased().hasPrefix("sqlite_") ? "_" + name : name),
        type: type, index: firstIndex + offset, superentity: superentity)
      byType[ObjectIdentifier(type)] = entity
      entities.append(entity)
    }
    var names: [ObjectIdentifier: ColumnNames] = [:]
    for root in entities where root.superentity == nil {
      names.merge(ColumnNames.ofFamily(root, schema)) { first, _ in first }
    }
    var joins: [TableDefinition] = []
    for entity in entities { fill(entity, byType, names, &joins) }
    for entity in entities { entity.finish() }
    for entity in entities { addConstraints(to: entity, schema.entitiesByName[entity.name]) }
    for entity in entities where entity.superentity == nil { define(entity, schema) }
    tables += joins
  }

  // MARK: Properties

  private mutating func fill(
    _ entity: StoreEntity, _ byType: [ObjectIdentifier: StoreEntity],
    _ names: [ObjectIdentifier: ColumnNames], _ joins: inout [TableDefinition]
  ) {
    let mine = names[ObjectIdentifier(entity)]!
    let inherited = entity.superentity?.properties ?? []
    let own = _ModelType.of(entity.type).properties.dropFirst(inherited.count)
    entity.properties = inherited
    entity.properties += own.map { property in
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
            of: property, entity, destination, names[ObjectIdentifier(destination)]!, &joins))
      }
      return StoreProperty(
        name: property.name, slot: property.slot, keyPath: property.keyPath,
        valueType: property.metadata.valueType, isOptional: property.isOptional,
        column: mine.columns[property.slot].map(quote) ?? "",
        orderColumn: mine.orders[property.slot].map(quote),
        isTransformed: (property.metadata.metadata as? Schema.Attribute)?.isTransformable ?? false,
        isExternal: property.isExternal, kind: kind)
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
        join: Join(owner: owner, property: property, member: destination)))
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

  private mutating func define(_ root: StoreEntity, _ schema: Schema) {
    var columns = [
      ColumnDefinition(
        name: "_pk", declaration: "\(StoreEntity.primaryKey) INTEGER PRIMARY KEY", isRequired: true)
    ]
    var indexes: [String] = []
    if !root.subentities.isEmpty {
      let column = StoreEntity.discriminator
      columns.append(
        ColumnDefinition(
          name: unquote(column), declaration: "\(column) TEXT NOT NULL", isRequired: true))
      indexes.append(
        "CREATE INDEX \(quote(unique(root.name + "_entity"))) ON \(root.table) (\(column))")
    }
    for entity in root.family {
      for property in entity.ownProperties where !property.column.isEmpty {
        let original =
          schema.entitiesByName[entity.name]?.storedPropertiesByName[property.name]?.originalName
        columns.append(column(property, entity, original))
        if let order = property.orderColumn {
          columns.append(
            ColumnDefinition(
              name: unquote(order), declaration: "\(order) INTEGER", isRequired: false))
        }
        if case .toOne = property.kind {
          let name = quote(unique("\(entity.name)_\(property.name)_key"))
          indexes.append("CREATE INDEX \(name) ON \(root.table) (\(property.column))")
        }
      }
      for constraint in entity.uniquenessConstraints where constraint.entity === entity {
        indexes.append(index(entity, constraint.slots, isUnique: true))
      }
      let indices = schema.entitiesByName[entity.name]?.indices ?? []
      for slots in Set(indices.map { slots($0, entity) }).sorted(by: {
        $0.lexicographicallyPrecedes($1)
      }) {
        indexes.append(index(entity, slots, isUnique: false))
      }
    }
    tables.append(
      TableDefinition(
        name: root.tableName, columns: columns,
        create: "CREATE TABLE \(root.table) ("
          + columns.map(\.declaration).joined(separator: ", ") + ")",
        indexes: indexes, entity: root))
  }

  private func column(
    _ property: StoreProperty, _ entity: StoreEntity, _ original: String?
  ) -> ColumnDefinition {
    // Rows of other classes have nothing there.
    let isRequired = !property.isOptional && entity.superentity == nil
    var declaration = property.column
    switch property.kind {
    case .attribute(let type): declaration += Self.declaredType(type)
    default: declaration += " INTEGER"
    }
    if isRequired { declaration += " NOT NULL" }
    if case .toOne(let destination) = property.kind {
      declaration += " REFERENCES \(destination.table) (\(StoreEntity.primaryKey))"
      // A required target may go only if the row goes or gets another by the end of the save.
      if property.isOptional { declaration += " ON DELETE SET NULL" }
      declaration += " DEFERRABLE INITIALLY DEFERRED"
    }
    let name = unquote(property.column)
    var result = ColumnDefinition(
      name: name, declaration: declaration, isRequired: isRequired, property: property,
      entity: entity)
    let original = original.flatMap { $0.isEmpty || $0 == property.name ? nil : $0 }
    result.formerNames = original.map { [$0] } ?? []
    if entity.superentity != nil {
      // Where a property of its name comes to or leaves another subclass, a column changes its name.
      let names = result.formerNames + [property.name]
      result.formerNames = names.flatMap { [$0, ColumnNames.qualified($0, entity)] }
      result.formerNames.removeAll { $0.lowercased() == name.lowercased() }
    }
    return result
  }

  // MARK: Constraints and indexes

  private func addConstraints(to entity: StoreEntity, _ description: Schema.Entity?) {
    entity.uniquenessConstraints = entity.superentity?.uniquenessConstraints ?? []
    for names in description?.uniquenessConstraints ?? [] {
      entity.uniquenessConstraints.append(
        StoreEntity.UniquenessConstraint(slots: slots(names, entity), entity: entity))
    }
  }

  private func slots(_ names: [String], _ entity: StoreEntity) -> [Int] {
    names.compactMap { entity.property(named: $0)?.slot }
  }

  private mutating func index(_ entity: StoreEntity, _ slots: [Int], isUnique: Bool) -> String {
    let properties = slots.map { entity.properties[$0] }
    let name = unique(
      ([entity.name] + properties.map(\.name) + [isUnique ? "unique" : "index"])
        .joined(separator: "_"))
    var sql =
      "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(quote(name)) ON \(entity.table) ("
      + properties.map(\.column).joined(separator: ", ") + ")"
    // What a subclass says holds for its own objects only.
    if isUnique, entity.superentity != nil {
      sql += " WHERE \(entity.kindTest(StoreEntity.discriminator))"
    }
    return sql
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
  // Looking takes a tenth of the time of replacing, and a container has many names.
  let isPlain = !name.utf8.contains(UInt8(ascii: "\""))
  return isPlain ? "\"\(name)\"" : "\"\(name.replacing("\"", with: "\"\""))\""
}

func unquote(_ name: String) -> String {
  let bare = String(name.dropFirst().dropLast())
  return bare.utf8.contains(UInt8(ascii: "\"")) ? bare.replacing("\"\"", with: "\"") : bare
}
