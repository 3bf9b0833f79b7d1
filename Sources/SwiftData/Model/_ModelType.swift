@_spi(Reflection) public import Swift
import Synchronization

/// What is known of a model class from its code alone, whatever container it is used in: its
/// properties by slot, and the other ends of its relationships.
public final class _ModelType: @unchecked Sendable {  // all of it is set before init returns
  let type: any PersistentModel.Type
  let name: String
  /// The model class that this one inherits from.
  let supertype: _ModelType?
  /// What the identifiers of new objects have in common.
  let temporaryOrigin: PersistentIdentifier.Origin
  /// By slot; those that are inherited come first.
  let properties: [ModelProperty]
  let toOneSlots: [Int]
  let toManySlots: [Int]
  /// The relationships that limit the number of their members.
  let countedProperties: [ModelProperty]
  /// By slot, as paths from the class itself; those in `properties` begin at the class that declares
  /// the property.
  let keyPaths: [AnyKeyPath]
  private let slots: [AnyKeyPath: Int]
  /// The persisted constants, whose values the object itself holds, with their places in it.
  let constants: [(slot: Int, offset: Int)]
  /// Whether the class has persisted constants.
  var hasConstants: Bool { !constants.isEmpty }
  /// Where an object of the class keeps the reference to its storage that the class itself made.
  let storageOffset: Int
  /// Where any object of the class or a subclass keeps a reference to its storage; 0 where only
  /// the object knows.
  let backingDataOffset: Int
  /// What an object begins with.
  let address: UnsafeRawPointer
  /// See `placeholder(_:)`.
  private let reserve: ModelStorage?

  public init(_ type: any PersistentModel.Type) {
    self.type = type
    let storage = type._$makeStorage()
    let supertype = Swift.type(of: storage)._supertype
    self.supertype = supertype
    name = String(describing: type)
    temporaryOrigin = PersistentIdentifier.Origin(store: nil, entityName: name)
    let inherited = supertype?.properties ?? []
    let own = type.schemaMetadata.enumerated().map {
      ModelProperty($1, slot: inherited.count + $0, of: type)
    }
    properties = inherited + own
    toOneSlots = properties.filter { $0.kind == .toOne }.map(\.slot)
    toManySlots = properties.filter { $0.kind == .toMany }.map(\.slot)
    countedProperties = properties.filter { $0.minimumCount > 0 || $0.maximumCount > 0 }
    keyPaths = Swift.type(of: storage)._inheritedKeyPaths + own.map(\.keyPath)
    slots = Dictionary(
      keyPaths.enumerated().map { ($1, $0) } + inherited.map { ($0.keyPath, $0.slot) },
      uniquingKeysWith: { first, _ in first })
    constants =
      (supertype?.constants ?? [])
      + own.filter { !$0.isVariable }.map { ($0.slot, Self.offset(of: $0.name, in: type)) }
    storageOffset = Self.offset(of: "_$backingData", in: type)
    // Only a class with variables is sure to have settled on the storage of a subclass.
    let settles = own.contains(where: \.isVariable)
    backingDataOffset =
      supertype.map(\.backingDataOffset).flatMap { $0 == 0 ? nil : $0 }
      ?? (settles ? storageOffset : 0)
    address = unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self)
    reserve = settles ? storage : nil
  }

  /// What stands in for the storage of an object until its class is known; it holds no values.
  func placeholder<S: ModelStorage>(_ type: S.Type) -> S? { reserve as? S }

  func isPlaceholder(_ storage: ModelStorage) -> Bool { storage === reserve }

  /// The type of a class that is known by its metatype only.
  static func of(_ type: any PersistentModel.Type) -> _ModelType {
    Swift.type(of: type._$makeStorage())._type
  }

  /// The type of the class at `address`; nil where it is none of a model.
  static func ofObject(_ address: UnsafeRawPointer) -> _ModelType? {
    let key = UInt(bitPattern: address)
    if let known = knownTypes.withLock({ $0[key] }) { return known }
    guard let type = unsafeBitCast(address, to: AnyClass.self) as? any PersistentModel.Type else {
      return nil
    }
    let result = of(type)
    knownTypes.withLock { $0[key] = result }
    return result
  }

  private static let knownTypes = Mutex<[UInt: _ModelType]>([:])

  /// Whether objects of the class are objects of `other`.
  func inherits(from other: _ModelType) -> Bool {
    self === other || supertype?.inherits(from: other) ?? false
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
      // Those of superclasses come first.
      if String(cString: field) == name { result = offset }
      return true
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
      let offset = type.backingDataOffset
      if offset == 0, let model = object as? any PersistentModel { return model._$modelStorage }
      // Read from where `@Model` put it: asking the object through its protocol means looking up
      // the conformance each time.
      let address = Unmanaged.passUnretained(object).toOpaque() + offset
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

  /// Whether large values of the attribute are in files beside the store.
  var isExternal: Bool {
    guard isVariable, let attribute = metadata.metadata as? Schema.Attribute else { return false }
    return attribute.isExternal && (metadata.valueType is any _ExternalValue.Type)
  }

  /// The bit of the slot in a storage's dirty mask.
  var bit: UInt64 { _slotBit(slot) }

  /// Whether the property is a `var`.
  var isVariable: Bool {
    String(describing: Swift.type(of: keyPath)).hasPrefix("ReferenceWritableKeyPath")
  }
}

/// The bit of a slot in a storage's dirty mask: the last one stands for all slots from 63 on.
@inlinable
public func _slotBit(_ slot: Int) -> UInt64 { 1 << UInt64(min(slot, 63)) }
