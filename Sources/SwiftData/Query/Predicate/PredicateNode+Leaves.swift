import Foundation

// Where an expression begins: variables, captured values, and the properties of either.

extension PredicateExpressions.Variable: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    try writer.term(of: key)
  }
}

extension PredicateExpressions.Value: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm { .captured(value) }
}

extension PredicateExpressions.NilLiteral: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    .captured(Wrapped?.none as Any)
  }
}

extension PredicateExpressions.KeyPath: PredicateNode {
  func translate(in writer: inout PredicateWriter) throws -> PredicateTerm {
    switch try writer.term(of: root) {
    case .object(let object): return try writer.property(keyPath, of: object, as: Output.self)
    case .captured(let value):
      guard let root = value as? Root.Output else {
        throw writer.unsupported("the key path \(keyPath.debugDescription)")
      }
      return .captured(root[keyPath: keyPath as Swift.KeyPath<Root.Output, Output>])
    case .scalar(let scalar): return .scalar(try member(of: scalar, in: &writer))
    case .sequence(let sequence): return try member(of: sequence, in: &writer)
    case .identifier: throw writer.unsupported("a part of a persistent identifier")
    case .opaque(_, let label): throw writer.unsupportedValue(of: label)
    case .range: throw writer.unsupported("a part of a range")
    }
  }

  /// A property of a value, as the value's own type computes it.
  private func member(
    of scalar: SQLScalar, in writer: inout PredicateWriter
  ) throws -> SQLScalar {
    if scalar.type == .text, Root.Output.self == String.self, kind == .collectionIsEmpty {
      return .truth("(\(scalar.sql) = '')", isNullable: scalar.isNullable)
    }
    guard let type = SQLCoding.type(of: Output.self) else {
      throw writer.unsupported("a property of type \(Output.self) of a \(Root.Output.self)")
    }
    let keyPath = keyPath
    let number = SwiftOperation.number(
      .init(.member, Root.Output.self, keyPath: keyPath),
      SwiftOperation.unary(Root.Output.self) { root in
        root[keyPath: keyPath as Swift.KeyPath<Root.Output, Output>]
      })
    let isOptional = Output.self is any _OptionalValue.Type
    return SQLScalar(
      SwiftOperation.call(number, scalar.sql), type,
      isNullable: scalar.isNullable || isOptional, isOptional: isOptional)
  }

  /// What a sequence tells of itself: how many elements, and which is at an end.
  private func member(
    of sequence: SequenceTerm, in writer: inout PredicateWriter
  ) throws -> PredicateTerm {
    switch kind {
    case .collectionCount:
      return .scalar(
        writer.ifPresent(
          sequence.presence,
          SQLScalar("(SELECT count(*) \(sequence.fromClause))", .integer, isNullable: false)))
    case .collectionIsEmpty:
      return .scalar(
        writer.ifPresent(
          sequence.presence, .truth("(NOT EXISTS (SELECT 1 \(sequence.fromClause)))")))
    case .collectionFirst:
      return try writer.element(of: sequence, order: sequence.order, isOptional: true)
    case .bidirectionalCollectionLast:
      return try writer.element(of: sequence, order: sequence.reversedOrder, isOptional: true)
    case nil:
      throw writer.unsupported("the property \(keyPath.debugDescription) of a collection")
    }
  }
}

// MARK: - Properties of models

extension PredicateWriter {
  /// A property of a model.
  ///
  /// - Throws: `SwiftDataError.unsupportedKeyPath` where the store does not keep it.
  mutating func property<Value>(
    _ keyPath: AnyKeyPath, of object: ObjectTerm, as type: Value.Type
  ) throws -> PredicateTerm {
    guard let property = object.entity.property(keyPath) else {
      // The fallback only: a class may have an `id` of its own.
      if Value.self == PersistentIdentifier.self, object.entity.isIdentifier(keyPath) {
        return .identifier(object.identifier)
      }
      throw unsupported(keyPath, of: object.entity)
    }
    switch property.kind {
    case .attribute(let columnType):
      if property.isOpaque {
        var result = SQLScalar(
          column: column(property.column, of: object), type: columnType,
          isNullable: property.isOptional || object.isNullable && object.alias == nil,
          isOptional: property.isOptional, isPlain: object.alias != nil)
        result.presence = presence(of: property, in: object)
        return .opaque(result, label: "\(object.entity.name).\(property.name)")
      }
      if columnType == .json || columnType == .blob || columnType == .text,
        SQLCoding.type(of: Value.self) != columnType
      {
        throw unsupported(
          "\(object.entity.name).\(property.name), which the store keeps in a form of its own")
      }
      var result = SQLScalar(
        column: column(property.column, of: object), type: columnType,
        isNullable: property.isOptional || object.isNullable && object.alias == nil,
        isOptional: property.isOptional, isPlain: object.alias != nil)
      result.presence = presence(of: property, in: object)
      return .scalar(result)
    case .toOne(let destination):
      var result = ObjectTerm(
        entity: destination, key: column(property.column, of: object),
        isNullable: property.isOptional || object.isNullable && object.alias == nil,
        isOptional: property.isOptional)
      result.presence = presence(of: property, in: object)
      return .object(result)
    case .toMany(let destination, let storage):
      noteRead(destination)
      return .sequence(members(destination, storage, of: object, isOptional: property.isOptional))
    case .ephemeral: throw unsupported(keyPath, of: object.entity)
    }
  }

  /// Where a NULL in an optional property is a nil.
  private func presence(of property: StoreProperty, in object: ObjectTerm) -> SQLFragment {
    guard property.isOptional, object.isNullable, !object.isOptional, object.alias == nil else {
      return ""
    }
    return "(\(object.key) IS NOT NULL)"
  }

  /// A column of an object's row.
  mutating func column(_ column: String, of object: ObjectTerm) -> SQLFragment {
    if let alias = object.alias {
      if alias != PredicateTranslator.rootAlias { noteRead(object.entity) }
      return SQLFragment(alias + "." + column)
    }
    noteRead(object.entity)
    let alias = newAlias()
    return """
      (SELECT \(name: alias).\(name: column) FROM \(name: object.entity.table) \(name: alias) \
      WHERE \(name: alias).\(name: StoreEntity.primaryKey) = \(object.key))
      """
  }

  private mutating func members(
    _ destination: StoreEntity, _ storage: StoreProperty.ToManyStorage, of owner: ObjectTerm,
    isOptional: Bool
  ) -> SequenceTerm {
    let alias = newAlias()
    var element = ObjectTerm(entity: destination, alias: alias)
    var result: SequenceTerm
    switch storage {
    case .foreignKey(let column, let order):
      result = SequenceTerm(
        source: "\(name: destination.table) \(name: alias)",
        condition: "\(name: alias).\(name: column) = \(owner.key)", element: .object(element))
      result.order = Self.order(by: "\(name: alias).\(name: order)", element.key)
    case .joinTable(let table, let ownerColumn, let memberColumn, let order):
      let pairs = newAlias()
      element.key = "\(name: pairs).\(name: memberColumn)"
      result = SequenceTerm(
        source: "\(name: table) \(name: pairs)",
        join: """
           JOIN \(name: destination.table) \(name: alias) \
          ON \(name: alias).\(name: StoreEntity.primaryKey) = \(element.key)
          """,
        condition: "\(name: pairs).\(name: ownerColumn) = \(owner.key)", element: .object(element))
      result.order = Self.order(by: "\(name: pairs).\(name: order)", "\(name: pairs).rowid")
    }
    result.entityName = destination.root.name
    result.isOptional = isOptional
    if owner.isNullable { result.presence = "(\(owner.key) IS NOT NULL)" }
    return result
  }

  /// Members with a position come in its order, the others behind them in the order in which they
  /// were added.
  private static func order(by position: SQLFragment, _ key: SQLFragment) -> [SQLFragment] {
    ["\(position) IS NULL", position, key]
  }
}

extension StoreEntity {
  /// Whether a key path leads to the identifier of the entity's models.
  func isIdentifier(_ keyPath: AnyKeyPath) -> Bool { identifierKeyPaths.contains(keyPath) }

  /// The key paths to a model's identifier.
  var identifierKeyPaths: [AnyKeyPath] { type.identifierKeyPaths }
}

extension PersistentModel {
  // Where a class has an `id` of its own, the second is none of those that its code writes. The
  // types pick this protocol's `id`; without them it would be that of `Identifiable`.
  fileprivate static var identifierKeyPaths: [AnyKeyPath] {
    let identifier: KeyPath<Self, PersistentIdentifier> = \Self.persistentModelID
    let id: KeyPath<Self, PersistentIdentifier> = \Self.id
    return [identifier, id]
  }
}
