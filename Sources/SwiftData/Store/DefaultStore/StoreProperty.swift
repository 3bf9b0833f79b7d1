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
  /// Whether a value transformer makes the stored form, which says nothing to anybody else.
  let isTransformed: Bool
  /// Whether large values are in files.
  let isExternal: Bool
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
    column: String, orderColumn: String? = nil, isTransformed: Bool = false,
    isExternal: Bool = false, kind: Kind
  ) {
    self.name = name
    self.slot = slot
    self.keyPath = keyPath
    self.valueType = valueType
    self.isOptional = isOptional
    self.column = column
    self.orderColumn = orderColumn
    self.isTransformed = isTransformed
    self.isExternal = isExternal
    switch kind {
    case .attribute(let type): (form, destination) = (.attribute(type), nil)
    case .toOne(let target): (form, destination) = (.toOne, target)
    case .toMany(let target, let storage): (form, destination) = (.toMany(storage), target)
    case .ephemeral: (form, destination) = (.ephemeral, nil)
    }
  }

  /// Whether the column tells no more of a value than whether it is there.
  var isOpaque: Bool { isTransformed || isExternal }

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
