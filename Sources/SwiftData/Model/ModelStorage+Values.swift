import Foundation

// The ways to a value that the number of its slot, or its key path, is all that is known of. None of
// them is on a hot path.

extension ModelStorage {
  /// The value of an attribute as its column holds it.
  final func encodedValue(_ slot: Int) throws -> _SQLValue {
    var reader = ValueReader()
    try _visit(slot, &reader)
    guard let value = reader.value else { return .null }
    return try _SQLValue.encoding(value) ?? .null
  }

  private struct ValueReader: _FieldVisitor {
    var value: Any?
    mutating func visit<Value>(_ field: inout _Attr<Value>) { value = field.value }
    mutating func visit<M>(_ field: inout _ToOne<M>) {}
    mutating func visit<M>(_ field: inout _RequiredToOne<M>) {}
    mutating func visit<M>(_ field: inout _ToMany<M>) {}
    mutating func visit<M>(_ field: inout _OptionalToMany<M>) {}
  }

  /// The object for people, without its values.
  final var label: String {
    let name = type(of: self)._type.name
    return _rowID > 0 ? "\(name) \(_rowID)" : "a new \(name)"
  }

  /// The error for a property that must have a value, and has none.
  @usableFromInline
  final func missingValueError(_ slot: Int) -> any Error {
    let type = type(of: self)._type
    return SwiftDataError._modelValidationFailure(
      "\(type.name).\(type.properties[slot].name) of \(label) has no value and is not optional. Set "
        + "it before the save, or make the property optional.")
  }

  /// The error for a property whose value cannot be encoded.
  final func unwritableError(_ slot: Int, _ error: any Error) -> any Error {
    let type = type(of: self)._type
    var reason = "\(Swift.type(of: error))"
    // The error's own text would show the value.
    if case EncodingError.invalidValue(_, let context) = error { reason = context.debugDescription }
    if let error = error as? TransformationError { reason = error.reason }
    return SwiftDataError._modelValidationFailure(
      "\(type.name).\(type.properties[slot].name) of \(label) has a value that cannot be encoded "
        + "(\(reason)). Set another one, or mend its encode(to:).")
  }

  /// The primary key to store for a reference; 0 for none, or one whose target goes.
  final func foreignKey(_ reference: Reference, _ slot: Int) -> Int64 {
    if let object = reference.object {
      return property(slot).farEnd.storage(object).savedKey
    }
    guard reference.rowID != 0, let context = _context,
      let destination = _entity?.properties[slot].destination
    else { return 0 }
    if let target = context.maps[destination.index].find(reference.rowID) { return target.savedKey }
    return max(reference.rowID, 0)
  }

  /// The key that other rows refer to this object by, once the running save is done.
  final var savedKey: Int64 {
    if isGone { return 0 }
    return isInserted ? max(_assignedRowID, 0) : max(_rowID, 0)
  }

  /// Sets all properties to what they are in `other`, as their setters would.
  final func assign(from other: ModelStorage) {
    guard let owner = _model else { return }
    for property in type(of: self)._type.properties {
      observed(property) {
        _willWrite(property.slot)
        switch property.kind {
        case .attribute:
          var reader = ValueReader()
          try? other._visit(property.slot, &reader)  // the reader throws nothing
          var writer = ValueWriter(newValue: reader.value)
          try? _visit(property.slot, &writer)  // nor does the writer
        case .toOne:
          let target = other.reference(property.slot).pointee.object
          setToOne(
            property.slot, owner: owner, to: target, target.map { property.farEnd.storage($0) })
        case .toMany:
          let members = other.toManyField(property.slot).pointee?.members ?? []
          setToMany(property.slot, owner: owner, to: members)
        }
      }
    }
  }

  private struct ValueWriter: _FieldVisitor {
    let newValue: Any?
    mutating func visit<Value>(_ field: inout _Attr<Value>) {
      if let value = newValue as? Value { field.value = value }
    }
    mutating func visit<M>(_ field: inout _ToOne<M>) {}
    mutating func visit<M>(_ field: inout _RequiredToOne<M>) {}
    mutating func visit<M>(_ field: inout _ToMany<M>) {}
    mutating func visit<M>(_ field: inout _OptionalToMany<M>) {}
  }

  final func copyValues<Other: BackingData>(from other: Other) {
    _flags |= Flags.foreign
    let type = type(of: self)._type
    for property in type.properties {
      var writer = ForeignValueWriter(source: other, keyPath: property.keyPath)
      // Nothing in it throws.
      try? _visit(property.slot, &writer)
    }
  }

  /// Takes a value over from backing data of another make, through its typed getters.
  private struct ForeignValueWriter<Source: BackingData>: _FieldVisitor {
    let source: Source
    let keyPath: AnyKeyPath

    mutating func visit<Value>(_ field: inout _Attr<Value>) {
      func open<D: Decodable>(_ type: D.Type) -> Any? {
        (keyPath as? KeyPath<Source.Model, D>).map { source.getValue(forKey: $0) }
      }
      if let type = Value.self as? any Decodable.Type {
        field.value = open(type) as? Value
      } else if let keyPath = keyPath as? KeyPath<Source.Model, Value> {
        field.value = source.getTransformableValue(forKey: keyPath)
      }
    }
    mutating func visit<M: PersistentModel>(_ field: inout _ToOne<M>) {
      guard let keyPath = keyPath as? KeyPath<Source.Model, M?> else { return }
      field.reference.object = source.getValue(forKey: keyPath)
    }
    mutating func visit<M: PersistentModel>(_ field: inout _RequiredToOne<M>) {
      guard let keyPath = keyPath as? KeyPath<Source.Model, M> else { return }
      field.reference.object = source.getValue(forKey: keyPath)
    }
    mutating func visit<M: PersistentModel>(_ field: inout _ToMany<M>) {
      guard let keyPath = keyPath as? KeyPath<Source.Model, [M]> else { return }
      let members: [M] = source.getValue(forKey: keyPath)
      field.state = ToManyState(isLoaded: true)
      field.state!.members = members
    }
    mutating func visit<M: PersistentModel>(_ field: inout _OptionalToMany<M>) {
      guard let keyPath = keyPath as? KeyPath<Source.Model, [M]?> else { return }
      let members: [M]? = source.getValue(forKey: keyPath)
      field.state = members.map {
        let state = ToManyState(isLoaded: true)
        state.members = $0
        return state
      }
    }
  }
}

// MARK: - Values that are not there

/// What a property reads as when its row is gone, or could not be read: the nearest thing to
/// nothing that its type has.
@usableFromInline
func _missingValue<Value>(_ storage: ModelStorage, _ slot: Int, _ type: Value.Type) -> Value {
  let model = Swift.type(of: storage)._type
  return _placeholder(type, "\(model.name).\(model.properties[slot].name)")
}

func _placeholder<Value>(_ type: Value.Type, _ label: String) -> Value {
  if let optional = type as? any _OptionalValue.Type, let null = optional._nil as? Value {
    return null
  }
  let candidates: [Any] = [
    "", 0, 0.0, false, Date(timeIntervalSinceReferenceDate: 0), Data(), Decimal(0), Float(0),
    Int64(0), Int32(0), Int16(0), Int8(0), UInt(0), UInt64(0), UInt32(0), UInt16(0), UInt8(0),
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), URL(filePath: "/"),
  ]
  for candidate in candidates { if let value = candidate as? Value { return value } }
  if let cases = type as? any CaseIterable.Type, let value = firstCase(cases) as? Value {
    return value
  }
  if let decodable = type as? any Decodable.Type {
    for text in ["[]", "{}", "\"\"", "0", "null"] {
      let value = try? JSONDecoder().decode(decodable, from: Data(text.utf8))  // a guess
      if let value = value as? Value { return value }
    }
  }
  preconditionFailure(
    "\(label) was read, but its row is no longer in the store, and \(type) has no empty value. "
      + "Check modelContext, or fetch the model again, before reading it.")
}

private func firstCase<C: CaseIterable>(_ type: C.Type) -> Any? { type.allCases.first }

extension ModelStorage {
  /// What a to-one relationship that must have a target reads as when it has none: an object that
  /// is in no context and whose properties read as nothing.
  final func placeholderTarget<M: PersistentModel>(_ slot: Int, _ type: M.Type) -> M {
    let storage = M._$makeStorage()
    storage._flags = Flags.gone
    storage._dirty = 0
    return makeDetached(type, storage)
  }
}

extension ModelStorage {
  /// Gives the constants of a new object the values of its row.
  ///
  /// An initialiser cannot do that for `let id = UUID()`: Swift has set it already. The object is
  /// seen by nobody yet, so it is written to where it lies.
  final func restoreConstants() {
    guard let model = _model else { return }
    let address = Unmanaged.passUnretained(model).toOpaque()
    for (slot, offset) in type(of: self)._type.constants where offset > 0 {
      var writer = ConstantWriter(address: address + offset)
      // Nothing in it throws.
      try? _visit(slot, &writer)
    }
  }

  private struct ConstantWriter: _FieldVisitor {
    let address: UnsafeMutableRawPointer

    mutating func visit<Value>(_ field: inout _Attr<Value>) {
      if let value = field.value { address.assumingMemoryBound(to: Value.self).pointee = value }
    }
    mutating func visit<M>(_ field: inout _ToOne<M>) {}
    mutating func visit<M>(_ field: inout _RequiredToOne<M>) {}
    mutating func visit<M>(_ field: inout _ToMany<M>) {}
    mutating func visit<M>(_ field: inout _OptionalToMany<M>) {}
  }
}
