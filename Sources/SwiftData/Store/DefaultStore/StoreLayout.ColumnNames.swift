extension StoreLayout {
  /// The column names of an entity's properties, by slot: their own, but for SQLite, which does not
  /// tell `url` from `URL`, for the names that the store uses itself, and for subclasses that have
  /// properties of one name.
  struct ColumnNames {
    private(set) var columns: [Int: String] = [:]
    /// Of the positions among the members of a to-one target.
    private(set) var orders: [Int: String] = [:]
    /// Of the attributes that are stored.
    private(set) var types: [Int: _SQLType] = [:]

    /// The names in lower case that the columns of one table have.
    private struct Names {
      var taken: Set<String> = ["_pk", "_entity"]

      mutating func unique(_ name: String) -> String {
        var result = name
        while !taken.insert(result.lowercased()).inserted { result += "_" }
        return result
      }
    }

    /// The column names of an entity and its subentities, which share a table.
    static func ofFamily(
      _ root: StoreEntity, _ schema: Schema
    ) -> [ObjectIdentifier: ColumnNames] {
      var names = Names()
      // Whatever other subclasses there are, so that a new one renames no column: see `formerNames`.
      var owners: [String: Int] = [:]
      for entity in root.family {
        let inherited = entity.superentity.map { _ModelType.of($0.type).properties.count } ?? 0
        for property in _ModelType.of(entity.type).properties.dropFirst(inherited) {
          owners[property.name.lowercased(), default: 0] += 1
        }
      }
      var result: [ObjectIdentifier: ColumnNames] = [:]
      func add(_ entity: StoreEntity, _ inherited: ColumnNames, _ first: Int) {
        var mine = inherited
        let properties = _ModelType.of(entity.type).properties
        for property in properties.dropFirst(first) {
          let isShared = owners[property.name.lowercased(), default: 0] > 1
          mine.add(
            property, schema.entitiesByName[entity.name],
            entity.superentity != nil && isShared
              ? qualified(property.name, entity) : property.name, &names)
        }
        result[ObjectIdentifier(entity)] = mine
        for subentity in entity.subentities { add(subentity, mine, properties.count) }
      }
      add(root, ColumnNames(), 0)
      return result
    }

    /// The name for a property that another subclass has, too.
    static func qualified(_ property: String, _ entity: StoreEntity) -> String {
      "\(entity.name)_\(property)"
    }

    private mutating func add(
      _ property: ModelProperty, _ description: Schema.Entity?, _ name: String,
      _ names: inout Names
    ) {
      switch property.kind {
      case .attribute:
        let attribute = description?.attributesByName[property.name]
        if attribute?.isTransient == true { return }
        types[property.slot] =
          attribute?.isTransformable == true
          ? .blob
          : attribute?.isCodable == true
            ? .json : StoreLayout.sqlType(of: property.metadata.valueType)
        columns[property.slot] = names.unique(name)
      case .toOne:
        columns[property.slot] = names.unique(name)
        if property.inverse?.kind == .toMany {
          orders[property.slot] = names.unique(name + "_position")
        }
      case .toMany: break
      }
    }
  }
}
