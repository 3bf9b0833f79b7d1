/// The backing data of a class that is known by its metatype only, as
/// ``PersistentModel/createBackingData()`` returns it.
struct AnyBackingData<Model: PersistentModel>: BackingData {
  let storage: ModelStorage

  init(for modelType: Model.Type) { self.init() }

  init() { storage = Model._$makeStorage() }

  var persistentModelID: PersistentIdentifier? {
    get { storage.identifier }
    set {}
  }
  var metadata: Any { Model.schemaMetadata }

  func getValue<Value: Decodable>(forKey keyPath: KeyPath<Model, Value>) -> Value {
    storage.read(keyPath)
  }
  func getValue<Value: PersistentModel>(forKey keyPath: KeyPath<Model, Value>) -> Value {
    storage.read(keyPath)
  }
  func getValue<Value: PersistentModel>(forKey keyPath: KeyPath<Model, Value?>) -> Value? {
    storage.read(keyPath)
  }
  func getValue<Value: RelationshipCollection, OtherModel>(
    forKey keyPath: KeyPath<Model, Value>
  ) -> Value where OtherModel == Value.PersistentElement { storage.read(keyPath) }
  func getValue<Value: Decodable & RelationshipCollection, OtherModel>(
    forKey keyPath: KeyPath<Model, Value>
  ) -> Value where OtherModel == Value.PersistentElement { storage.read(keyPath) }
  func getTransformableValue<Value>(forKey keyPath: KeyPath<Model, Value>) -> Value {
    storage.read(keyPath)
  }

  func setValue<Value: Encodable>(forKey keyPath: KeyPath<Model, Value>, to newValue: Value) {
    storage.write(keyPath, newValue)
  }
  func setValue<Value: PersistentModel>(forKey keyPath: KeyPath<Model, Value>, to newValue: Value) {
    storage.write(keyPath, newValue)
  }
  func setValue<Value: PersistentModel>(
    forKey keyPath: KeyPath<Model, Value?>, to newValue: Value?
  ) { storage.write(keyPath, newValue) }
  func setValue<Value: RelationshipCollection, OtherModel>(
    forKey keyPath: KeyPath<Model, Value>, to newValue: Value
  ) where OtherModel == Value.PersistentElement { storage.write(keyPath, newValue) }
  func setValue<Value: Encodable & RelationshipCollection, OtherModel>(
    forKey keyPath: KeyPath<Model, Value>, to newValue: Value
  ) where OtherModel == Value.PersistentElement { storage.write(keyPath, newValue) }
  func setTransformableValue<Value>(forKey keyPath: KeyPath<Model, Value>, to newValue: Value) {
    storage.write(keyPath, newValue)
  }
}
