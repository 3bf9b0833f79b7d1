/// What `#Unique` and `#Index` say of a class.
protocol SchemaConstraint: SchemaProperty {
  var modelType: any PersistentModel.Type { get }
  /// The macro as the client writes it.
  var macroName: String { get }
  var uniqueKeyPaths: [[AnyKeyPath]] { get }
  var indexKeyPaths: [[AnyKeyPath]] { get }
}

extension PersistentModel {
  /// The name of the persisted property that a key path leads to, nil when it leads elsewhere.
  static func persistedName(of keyPath: AnyKeyPath) -> String? {
    let model = _ModelType.of(self)
    return model.slot(keyPath).map { model.properties[$0].name }
  }

  /// The name of a property for people, whether it is persisted or not.
  static func propertyName(of keyPath: AnyKeyPath) -> String {
    persistedName(of: keyPath) ?? keyPath.readableDescription
  }

  /// The names of persisted properties.
  /// - Throws: `EncodingError` for a key path that leads elsewhere.
  static func encodableNames(
    of keyPaths: [AnyKeyPath], at path: [any CodingKey]
  ) throws -> [String] {
    try keyPaths.map {
      guard let name = persistedName(of: $0) else {
        throw EncodingError.invalidValue(
          $0,
          EncodingError.Context(
            codingPath: path,
            debugDescription: "\($0.readableDescription) is no persisted property of \(self)."))
      }
      return name
    }
  }

  /// The key paths of persisted properties.
  /// - Throws: `DecodingError` for a name that no property has.
  static func keyPaths(
    named names: [String], at path: [any CodingKey]
  ) throws -> [PartialKeyPath<Self>] {
    let model = _ModelType.of(self)
    return try names.map { name in
      let slot = model.property(named: name)?.slot
      guard let slot, let keyPath = model.keyPaths[slot] as? PartialKeyPath<Self> else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: path, debugDescription: "\(self) has no persisted property \(name)."))
      }
      return keyPath
    }
  }
}

extension AnyKeyPath {
  /// The description without addresses, which are of no use to a reader.
  var readableDescription: String {
    debugDescription.replacing(#/ 0x[0-9a-f]+/#, with: "")
  }
}
