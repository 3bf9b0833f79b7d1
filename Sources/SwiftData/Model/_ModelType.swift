@_spi(Reflection) public import Swift
import Synchronization

/// What is known of a model class from its code alone, whatever container it is used in: its
/// properties by slot, and the other ends of its relationships.
public final class _ModelType: @unchecked Sendable {  // all of it is set before init returns
  let type: any PersistentModel.Type
  let name: String
  /// What the identifiers of new objects have in common.
  let temporaryOrigin: PersistentIdentifier.Origin
  /// By slot.
  let properties: [ModelProperty]
  let toOneSlots: [Int]
  let toManySlots: [Int]
  /// The relationships that limit the number of their members.
  let countedProperties: [ModelProperty]
  private let slots: [AnyKeyPath: Int]
  /// The persisted constants, whose values the object itself holds, with their places in it.
  let constants: [(slot: Int, offset: Int)]
  /// Whether the class has persisted constants.
  var hasConstants: Bool { !constants.isEmpty }
  /// Where an object of the class keeps the reference to its storage.
  let backingDataOffset: Int

  public init(_ type: any PersistentModel.Type) {
    self.type = type
    name = Schema.entityName(for: type)
    temporaryOrigin = PersistentIdentifier.Origin(store: nil, entityName: name)
    properties = type.schemaMetadata.enumerated().map { ModelProperty($1, slot: $0, of: type) }
    toOneSlots = properties.filter { $0.kind == .toOne }.map(\.slot)
    toManySlots = properties.filter { $0.kind == .toMany }.map(\.slot)
    countedProperties = properties.filter { $0.minimumCount > 0 || $0.maximumCount > 0 }
    slots = Dictionary(
      properties.map { ($0.keyPath, $0.slot) }, uniquingKeysWith: { first, _ in first })
    constants = properties.compactMap {
      let isVariable =
        String(describing: Swift.type(of: $0.keyPath)).hasPrefix("ReferenceWritableKeyPath")
      return isVariable ? nil : ($0.slot, Self.offset(of: $0.name, in: type))
    }
    backingDataOffset = Self.offset(of: "_$backingData", in: type)
  }

  /// The type of a class that is known by its metatype only.
  static func of(_ type: any PersistentModel.Type) -> _ModelType {
    Swift.type(of: type._$makeStorage())._type
  }

  func slot(_ keyPath: AnyKeyPath) -> Int? { slots[keyPath] }

  func property(named name: String) -> ModelProperty? {
    properties.first { $0.name == name }
  }

  /// The offset of a stored property in the objects of a class, which nothing public tells; 0,
  /// where no field can be, if the class has none of that name.
  private static func offset(of name: String, in type: any PersistentModel.Type) -> Int {
    let classFields = _EachFieldOptions(rawValue: 1)  // `.classType`, which is a global variable
    var result = 0
    _ = _forEachField(of: type, options: classFields) { field, offset, _, _ in
      guard String(cString: field) == name else { return true }
      result = offset
      return false
    }
    return result
  }
}

/// A persisted property of a model class.
final class ModelProperty: @unchecked Sendable {  // all but the lazily found inverse is constant
  enum Kind { case attribute, toOne, toMany }

  let owner: any PersistentModel.Type
  let slot: Int
  let name: String
  let keyPath: AnyKeyPath
  let kind: Kind
  let isOptional: Bool
  let metadata: Schema.PropertyMetadata
  /// The class at the other end of a relationship.
  let destination: (any PersistentModel.Type)?
  let deleteRule: Schema.Relationship.DeleteRule
  /// The least number of members.
  let minimumCount: Int
  /// The greatest number of members; 0 for any.
  let maximumCount: Int
  private let foundFarEnd = AtomicLazyReference<FarEnd>()

  /// The other end of a relationship.
  final class FarEnd: Sendable {
    let type: _ModelType
    /// The property there, where there is one.
    let inverse: ModelProperty?

    init(_ type: _ModelType, _ inverse: ModelProperty?) {
      self.type = type
      self.inverse = inverse
    }

    /// The storage of an object at the far end.
    @inline(__always)
    func storage(_ object: AnyObject) -> ModelStorage {
      // Read from where `@Model` put it: asking the object through its protocol means looking up
      // the conformance each time.
      let address = Unmanaged.passUnretained(object).toOpaque() + type.backingDataOffset
      return address.load(as: ModelStorage.self)
    }
  }

  init(_ metadata: Schema.PropertyMetadata, slot: Int, of owner: any PersistentModel.Type) {
    self.owner = owner
    self.slot = slot
    self.metadata = metadata
    name = metadata.name
    keyPath = metadata.keypath
    let target = Relation.target(of: metadata.valueType)
    kind = target.map { $0.isToMany ? .toMany : .toOne } ?? .attribute
    isOptional = metadata.valueType is any _OptionalValue.Type
    destination = target?.destination
    let relationship = metadata.metadata as? Schema.Relationship
    minimumCount = relationship?.minimumModelCount ?? 0
    maximumCount = relationship?.maximumModelCount ?? 0
    deleteRule = (metadata.metadata as? Schema.Relationship)?.deleteRule ?? .nullify
  }

  /// The other end of the relationship.
  ///
  /// - Precondition: The property is a relationship.
  var farEnd: FarEnd {
    if let found = foundFarEnd.load() { return found }
    guard let destination else {
      preconditionFailure("\(owner).\(name) is an attribute and has no other end.")
    }
    let type = _ModelType.of(destination)
    // A contradiction is reported when a container is made; until then there is no inverse.
    var inverse: ModelProperty?
    if case .inverse(let relation) = InverseInference.inverse(of: name, in: owner) {
      inverse = type.property(named: relation.name)
    }
    return foundFarEnd.storeIfNil(FarEnd(type, inverse))
  }

  /// The property at the other end, where there is one.
  var inverse: ModelProperty? { farEnd.inverse }

  /// The bit of the slot in a storage's dirty mask.
  var bit: UInt64 { 1 << UInt64(min(slot, 63)) }
}
