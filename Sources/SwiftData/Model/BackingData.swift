/// An interface for providing in-memory storage for a persistent model.
///
/// `@Model` writes a storage of its own for each class, which conforms to this; models read their
/// properties from it directly and not through these methods.
public protocol BackingData<Model> {
  /// The class whose values it keeps.
  associatedtype Model: PersistentModel

  /// Creates a place for the values of a new model.
  init(for modelType: Model.Type)

  /// The identity of the model.
  var persistentModelID: PersistentIdentifier? { get set }

  /// What the implementation knows of its properties.
  var metadata: Any { get }

  /// The value of an attribute.
  func getValue<Value: Decodable>(forKey: KeyPath<Model, Value>) -> Value
  /// The target of a to-one relationship.
  func getValue<Value: PersistentModel>(forKey: KeyPath<Model, Value>) -> Value
  /// The target of an optional to-one relationship.
  func getValue<Value: PersistentModel>(forKey: KeyPath<Model, Value?>) -> Value?
  /// The members of a to-many relationship.
  func getValue<Value: RelationshipCollection, OtherModel>(
    forKey: KeyPath<Model, Value>
  ) -> Value where OtherModel == Value.PersistentElement
  /// The members of a to-many relationship.
  func getValue<Value: Decodable & RelationshipCollection, OtherModel>(
    forKey: KeyPath<Model, Value>
  ) -> Value where OtherModel == Value.PersistentElement
  /// The value of a transformable attribute.
  func getTransformableValue<Value>(forKey: KeyPath<Model, Value>) -> Value

  /// Sets an attribute.
  func setValue<Value: Encodable>(forKey: KeyPath<Model, Value>, to newValue: Value)
  /// Sets a to-one relationship.
  func setValue<Value: PersistentModel>(forKey: KeyPath<Model, Value>, to newValue: Value)
  /// Sets an optional to-one relationship.
  func setValue<Value: PersistentModel>(forKey: KeyPath<Model, Value?>, to newValue: Value?)
  /// Sets a to-many relationship.
  func setValue<Value: RelationshipCollection, OtherModel>(
    forKey: KeyPath<Model, Value>, to newValue: Value
  ) where OtherModel == Value.PersistentElement
  /// Sets a to-many relationship.
  func setValue<Value: Encodable & RelationshipCollection, OtherModel>(
    forKey: KeyPath<Model, Value>, to newValue: Value
  ) where OtherModel == Value.PersistentElement
  /// Sets a transformable attribute.
  func setTransformableValue<Value>(forKey: KeyPath<Model, Value>, to newValue: Value)
}

// MARK: - Ours

extension BackingData where Self: ModelStorage {
  /// The identity of the model.
  ///
  /// Setting it has no effect: the store gives out identities.
  public var persistentModelID: PersistentIdentifier? {
    get { identifier }
    set {}
  }

  /// The schema's metadata of the class.
  public var metadata: Any { Model.schemaMetadata }

  public func getValue<Value: Decodable>(forKey keyPath: KeyPath<Model, Value>) -> Value {
    read(keyPath)
  }
  public func getValue<Value: PersistentModel>(forKey keyPath: KeyPath<Model, Value>) -> Value {
    read(keyPath)
  }
  public func getValue<Value: PersistentModel>(forKey keyPath: KeyPath<Model, Value?>) -> Value? {
    read(keyPath)
  }
  public func getValue<Value: RelationshipCollection, OtherModel>(
    forKey keyPath: KeyPath<Model, Value>
  ) -> Value where OtherModel == Value.PersistentElement { read(keyPath) }
  public func getValue<Value: Decodable & RelationshipCollection, OtherModel>(
    forKey keyPath: KeyPath<Model, Value>
  ) -> Value where OtherModel == Value.PersistentElement { read(keyPath) }
  public func getTransformableValue<Value>(forKey keyPath: KeyPath<Model, Value>) -> Value {
    read(keyPath)
  }

  public func setValue<Value: Encodable>(forKey keyPath: KeyPath<Model, Value>, to newValue: Value)
  {
    write(keyPath, newValue)
  }
  public func setValue<Value: PersistentModel>(
    forKey keyPath: KeyPath<Model, Value>, to newValue: Value
  ) { write(keyPath, newValue) }
  public func setValue<Value: PersistentModel>(
    forKey keyPath: KeyPath<Model, Value?>, to newValue: Value?
  ) { write(keyPath, newValue) }
  public func setValue<Value: RelationshipCollection, OtherModel>(
    forKey keyPath: KeyPath<Model, Value>, to newValue: Value
  ) where OtherModel == Value.PersistentElement { write(keyPath, newValue) }
  public func setValue<Value: Encodable & RelationshipCollection, OtherModel>(
    forKey keyPath: KeyPath<Model, Value>, to newValue: Value
  ) where OtherModel == Value.PersistentElement { write(keyPath, newValue) }
  public func setTransformableValue<Value>(
    forKey keyPath: KeyPath<Model, Value>, to newValue: Value
  ) { write(keyPath, newValue) }
}

extension ModelStorage {
  final func read<Value>(_ keyPath: AnyKeyPath) -> Value {
    let slot = requireSlot(keyPath)
    _willRead()
    var reader = TypedReader<Value>(storage: self, slot: slot)
    try? _visit(slot, &reader)  // the reader throws nothing
    guard let value = reader.value else { return _missingValue(self, slot, Value.self) }
    return value
  }

  final func write<Value>(_ keyPath: AnyKeyPath, _ newValue: Value) {
    let slot = requireSlot(keyPath)
    _willWrite(slot)
    var writer = TypedWriter(storage: self, slot: slot, newValue: newValue)
    try? _visit(slot, &writer)  // the writer throws nothing
  }

  private final func requireSlot(_ keyPath: AnyKeyPath) -> Int {
    let type = type(of: self)._type
    guard let slot = type.slot(keyPath) else {
      preconditionFailure(
        "\(keyPath) is no persisted property of \(type.name). Use the key path of a stored property "
          + "that is not @Transient.")
    }
    return slot
  }

  private struct TypedReader<Wanted>: _FieldVisitor {
    let storage: ModelStorage
    let slot: Int
    var value: Wanted?
    init(storage: ModelStorage, slot: Int) {
      self.storage = storage
      self.slot = slot
    }
    mutating func visit<Value>(_ field: inout _Attr<Value>) { value = field.value as? Wanted }
    mutating func visit<M>(_ field: inout _ToOne<M>) {
      value = field._get(storage, slot) as? Wanted
    }
    mutating func visit<M>(_ field: inout _RequiredToOne<M>) {
      value = field._get(storage, slot) as? Wanted
    }
    mutating func visit<M>(_ field: inout _ToMany<M>) {
      value = field._get(storage, slot) as? Wanted
    }
    mutating func visit<M>(_ field: inout _OptionalToMany<M>) {
      value = field._get(storage, slot) as? Wanted
    }
  }

  private struct TypedWriter<New>: _FieldVisitor {
    let storage: ModelStorage
    let slot: Int
    let newValue: New
    mutating func visit<Value>(_ field: inout _Attr<Value>) {
      if let value = newValue as? Value { field.value = value }
    }
    mutating func visit<M: PersistentModel>(_ field: inout _ToOne<M>) { set(newValue as? M) }
    mutating func visit<M: PersistentModel>(_ field: inout _RequiredToOne<M>) {
      set(newValue as? M)
    }
    mutating func visit<M: PersistentModel>(_ field: inout _ToMany<M>) {
      set(newValue as? [M] ?? [])
    }
    mutating func visit<M: PersistentModel>(_ field: inout _OptionalToMany<M>) {
      set(newValue as? [M] ?? [])
    }
    private func set<M: PersistentModel>(_ target: M?) {
      guard let owner = storage._model else {
        // Inside an initialiser, before there is a model.
        storage.reference(slot).pointee.object = target
        return
      }
      storage.setToOne(slot, owner: owner, to: target, target?._$modelStorage)
    }
    private func set<M: PersistentModel>(_ members: [M]) {
      guard let owner = storage._model else {
        let state = ToManyState(isLoaded: true)
        state.members = members
        storage.toManyField(slot).pointee = state
        return
      }
      storage.setToMany(slot, owner: owner, to: members)
    }
  }
}

// MARK: - Key-path access on models

extension PersistentModel {
  /// The value of an attribute.
  public func getValue<Value: Decodable>(forKey keyPath: KeyPath<Self, Value>) -> Value {
    persistentBackingData.getValue(forKey: keyPath)
  }
  /// The target of a to-one relationship.
  public func getValue<Value: PersistentModel>(forKey keyPath: KeyPath<Self, Value>) -> Value {
    persistentBackingData.getValue(forKey: keyPath)
  }
  /// The target of an optional to-one relationship.
  public func getValue<Value: PersistentModel>(forKey keyPath: KeyPath<Self, Value?>) -> Value? {
    persistentBackingData.getValue(forKey: keyPath)
  }
  /// The members of a to-many relationship.
  public func getValue<Value: RelationshipCollection, OtherModel>(
    forKey keyPath: KeyPath<Self, Value>
  ) -> Value where OtherModel == Value.PersistentElement {
    persistentBackingData.getValue(forKey: keyPath)
  }
  /// The members of a to-many relationship.
  public func getValue<Value: Decodable & RelationshipCollection, OtherModel>(
    forKey keyPath: KeyPath<Self, Value>
  ) -> Value where OtherModel == Value.PersistentElement {
    persistentBackingData.getValue(forKey: keyPath)
  }
  /// The value of a transformable attribute.
  public func getTransformableValue<Value>(forKey keyPath: KeyPath<Self, Value>) -> Value {
    persistentBackingData.getTransformableValue(forKey: keyPath)
  }

  /// Sets an attribute.
  public func setValue<Value: Encodable>(forKey keyPath: KeyPath<Self, Value>, to newValue: Value) {
    persistentBackingData.setValue(forKey: keyPath, to: newValue)
  }
  /// Sets a to-one relationship.
  public func setValue<Value: PersistentModel>(
    forKey keyPath: KeyPath<Self, Value>, to newValue: Value
  ) { persistentBackingData.setValue(forKey: keyPath, to: newValue) }
  /// Sets an optional to-one relationship.
  public func setValue<Value: PersistentModel>(
    forKey keyPath: KeyPath<Self, Value?>, to newValue: Value?
  ) { persistentBackingData.setValue(forKey: keyPath, to: newValue) }
  /// Sets a to-many relationship.
  public func setValue<Value: RelationshipCollection, OtherModel>(
    forKey keyPath: KeyPath<Self, Value>, to newValue: Value
  ) where OtherModel == Value.PersistentElement {
    persistentBackingData.setValue(forKey: keyPath, to: newValue)
  }
  /// Sets a to-many relationship.
  public func setValue<Value: Encodable & RelationshipCollection, OtherModel>(
    forKey keyPath: KeyPath<Self, Value>, to newValue: Value
  ) where OtherModel == Value.PersistentElement {
    persistentBackingData.setValue(forKey: keyPath, to: newValue)
  }
  /// Sets a transformable attribute.
  public func setTransformableValue<Value>(
    forKey keyPath: KeyPath<Self, Value>, to newValue: Value
  ) { persistentBackingData.setTransformableValue(forKey: keyPath, to: newValue) }
}
