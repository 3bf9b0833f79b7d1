extension Schema {
  /// What `@Model` notes about one stored property of a class.
  public struct PropertyMetadata {
    let name: String
    let keypath: AnyKeyPath
    let defaultValue: Any?
    let metadata: (any SchemaProperty)?

    /// Tells the observers of a model that this property is about to change.
    let willSet: (_ model: AnyObject) -> Void
    /// Tells the observers of a model that this property has changed.
    let didSet: (_ model: AnyObject) -> Void
    /// Reads this property of a model.
    let value: (_ model: AnyObject) -> Any

    /// The declared type of the property.
    var valueType: any Any.Type { type(of: keypath).valueType }

    /// Describes a property by an untyped key path.
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - keypath: The key path from the class to the property.
    ///   - defaultValue: The value that the declaration gives the property, if any.
    ///   - metadata: What the property's `@Attribute` or `@Relationship` says, if it has one.
    @_disfavoredOverload
    public init(
      name: String, keypath: AnyKeyPath, defaultValue: Any? = nil,
      metadata: (any SchemaProperty)? = nil
    ) {
      // The key path knows its types: open them, and go on as if they had been written down.
      func open<Root, Value>(_: Root.Type, _: Value.Type) -> PropertyMetadata? {
        guard let root = Root.self as? any PersistentModel.Type else { return nil }
        func describe<Model: PersistentModel>(_: Model.Type) -> PropertyMetadata? {
          (keypath as? KeyPath<Model, Value>).map {
            PropertyMetadata(
              name: name, keypath: $0, defaultValue: defaultValue, metadata: metadata)
          }
        }
        return describe(root)
      }
      func openValue<Root>(_ root: Root.Type) -> PropertyMetadata? {
        func open2<Value>(_ value: Value.Type) -> PropertyMetadata? { open(root, value) }
        return _openExistential(type(of: keypath).valueType, do: open2)
      }
      if let typed = _openExistential(type(of: keypath).rootType, do: openValue) {
        self = typed
      } else {
        // Not a property of a model: schema inference reports it, and nothing observes it.
        self.name = name
        self.keypath = keypath
        self.defaultValue = defaultValue
        self.metadata = metadata
        willSet = { _ in }
        didSet = { _ in }
        value = { ($0 as Any)[keyPath: keypath] as Any }
      }
    }

    /// Describes a property by a typed key path, as `@Model` does.
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - keypath: The key path from the class to the property.
    ///   - defaultValue: The value that the declaration gives the property, if any.
    ///   - metadata: What the property's `@Attribute` or `@Relationship` says, if it has one.
    public init<Root: PersistentModel, Value>(
      name: String, keypath: KeyPath<Root, Value>, defaultValue: Any? = nil,
      metadata: (any SchemaProperty)? = nil
    ) {
      self.name = name
      self.keypath = keypath
      self.defaultValue = defaultValue
      self.metadata = metadata
      willSet = { object in
        let model = unsafeDowncast(object, to: Root.self)
        model._$observationRegistrar.willSet(model, keyPath: keypath)
      }
      didSet = { object in
        let model = unsafeDowncast(object, to: Root.self)
        model._$observationRegistrar.didSet(model, keyPath: keypath)
      }
      value = { unsafeDowncast($0, to: Root.self)[keyPath: keypath] }
    }
  }
}
