/// The way of a key path through an entity's properties, as SQL for the value at its end.
struct SortPath {
  /// The value.
  private(set) var sql: SQLFragment = ""
  /// The names of the entities behind the relationships on the way.
  private(set) var entities: Set<String> = []
  private let root: StoreEntity

  init(_ entity: StoreEntity) { root = entity }

  /// Follows a key path from a row of the root entity.
  ///
  /// - Throws: `SwiftDataError.unsupportedSortDescriptor` where it does not end at a stored value.
  mutating func follow(_ keyPath: AnyKeyPath) throws {
    let key: SQLFragment = "t0.\(name: StoreEntity.primaryKey)"
    if let property = root.property(keyPath) {
      switch property.kind {
      case .attribute(let type):
        guard property.isStored(as: type) else { throw unsupported(keyPath) }
        sql = "t0.\(name: property.column)"
      case .toOne, .toMany, .ephemeral: throw unsupported(keyPath)
      }
    } else if root.isIdentifier(keyPath) {
      sql = key
    } else if let components = KeyPathComponents(keyPath)?.components {
      try follow(components[...], keyPath)
    } else {
      throw unsupported(keyPath)
    }
  }

  private mutating func follow(
    _ components: ArraySlice<KeyPathComponents.Component>, _ keyPath: AnyKeyPath
  ) throws {
    var entity = root
    var rest = components.filter { $0 != .unwrap && $0 != .wrap }[...]
    // The row in `alias`, which is the one that `key` names.
    var key: SQLFragment = "t0.\(name: StoreEntity.primaryKey)"
    var depth = 0
    while let component = rest.popFirst() {
      guard let property = entity.property(component) else {
        guard rest.isEmpty, depth > 0, entity.isIdentifier(component) else {
          throw unsupported(keyPath)
        }
        sql = key
        return
      }
      let alias = "s\(depth)"
      let value: SQLFragment =
        depth == 0
        ? "t0.\(name: property.column)"
        : """
        (SELECT \(name: alias).\(name: property.column) FROM \(name: entity.table) \(name: alias) \
        WHERE \(name: alias).\(name: StoreEntity.primaryKey) = \(key))
        """
      switch property.kind {
      case .attribute(let type) where rest.isEmpty && property.isStored(as: type):
        sql = value
        return
      case .toOne(let destination) where !rest.isEmpty:
        entities.insert(destination.root.name)
        entity = destination
        key = value
        depth += 1
      case .attribute, .toOne, .toMany, .ephemeral: throw unsupported(keyPath)
      }
    }
    throw unsupported(keyPath)
  }

  private func unsupported(_ keyPath: AnyKeyPath) -> SwiftDataError {
    ._unsupportedSortDescriptor(
      "\(keyPath.debugDescription) does not lead to a stored attribute of \(root.name), on its own "
        + "or through to-one relationships. Sort by stored attributes, or sort the fetched models "
        + "in Swift.")
  }
}

extension StoreProperty {
  /// Whether the column has the form that the property's type asks for, and with it the type's
  /// order.
  fileprivate func isStored(as type: _SQLType) -> Bool {
    !isOpaque && SQLCoding.type(of: valueType) == type
  }
}

extension StoreEntity {
  /// The property that a single step of a key path leads to.
  fileprivate func property(_ component: KeyPathComponents.Component) -> StoreProperty? {
    properties.first { KeyPathComponents($0.keyPath)?.components == [component] }
  }

  /// Whether a single step of a key path leads to the identifier of the entity's models.
  fileprivate func isIdentifier(_ component: KeyPathComponents.Component) -> Bool {
    identifierKeyPaths.contains {
      KeyPathComponents($0)?.components == [component]
    }
  }
}
