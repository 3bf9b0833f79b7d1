/// Backing data of whatever make, as ``PersistentModel/createBackingData()`` returns it.
struct AnyBackingData<Model: PersistentModel>: BackingData {
  var base: any BackingData<Model>

  init(for modelType: Model.Type) { self.init() }

  init() {
    guard let base = Model._$makeStorage() as? any BackingData<Model> else {
      preconditionFailure("The storage of \(Model.self) is not the one that @Model writes.")
    }
    self.base = base
  }

  var persistentModelID: PersistentIdentifier? {
    get { base.persistentModelID }
    set { base.persistentModelID = newValue }
  }
  var metadata: Any { base.metadata }

  func getValue<Value: Decodable>(forKey keyPath: KeyPath<Model, Value>) -> Value {
    base.getValue(forKey: keyPath)
  }
  func getValue<Value: PersistentModel>(forKey keyPath: KeyPath<Model, Value>) -> Value {
    base.getValue(forKey: keyPath)
  }
  func getValue<Value: PersistentModel>(forKey keyPath: KeyPath<Model, Value?>) -> Value? {
    base.getValue(forKey: keyPath)
  }
  func getValue<Value: RelationshipCollection, OtherModel>(
    forKey keyPath: KeyPath<Model, Value>
  ) -> Value where OtherModel == Value.PersistentElement { base.getValue(forKey: keyPath) }
  func getValue<Value: Decodable & RelationshipCollection, OtherModel>(
    forKey keyPath: KeyPath<Model, Value>
  ) -> Value where OtherModel == Value.PersistentElement { base.getValue(forKey: keyPath) }
  func getTransformableValue<Value>(forKey keyPath: KeyPath<Model, Value>) -> Value {
    base.getTransformableValue(forKey: keyPath)
  }

  func setValue<Value: Encodable>(forKey keyPath: KeyPath<Model, Value>, to newValue: Value) {
    base.setValue(forKey: keyPath, to: newValue)
  }
  func setValue<Value: PersistentModel>(forKey keyPath: KeyPath<Model, Value>, to newValue: Value) {
    base.setValue(forKey: keyPath, to: newValue)
  }
  func setValue<Value: PersistentModel>(
    forKey keyPath: KeyPath<Model, Value?>, to newValue: Value?
  ) { base.setValue(forKey: keyPath, to: newValue) }
  func setValue<Value: RelationshipCollection, OtherModel>(
    forKey keyPath: KeyPath<Model, Value>, to newValue: Value
  ) where OtherModel == Value.PersistentElement { base.setValue(forKey: keyPath, to: newValue) }
  func setValue<Value: Encodable & RelationshipCollection, OtherModel>(
    forKey keyPath: KeyPath<Model, Value>, to newValue: Value
  ) where OtherModel == Value.PersistentElement { base.setValue(forKey: keyPath, to: newValue) }
  func setTransformableValue<Value>(forKey keyPath: KeyPath<Model, Value>, to newValue: Value) {
    base.setTransformableValue(forKey: keyPath, to: newValue)
  }
}
