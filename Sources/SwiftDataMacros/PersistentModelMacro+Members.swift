import SwiftSyntax

extension PersistentModelMacro {
  /// The storage, under the name by which hand-written init accessors know it, and the public
  /// view of it.
  ///
  /// A class and its subclasses have a reference each, of their own type, to one storage.
  static func backingData(of model: ModelDeclaration) -> [DeclSyntax] {
    let isAlone = model.isFinal && model.superclass == nil
    let access = model.usesPrivateType || !isAlone ? "private " : ""
    let override = model.superclass == nil ? "" : "override "
    let head = model.overridable + model.nonisolated
    let superstorage = model.superclass == nil ? "" : "\n  super._$adoptStorage(storage)"
    let stored: [DeclSyntax] = [
      """
      @exclusivity(unchecked) \(raw: model.nonisolatedStorage)\(raw: access)final var _$backingData: _$Storage = SwiftData._makeStorage()
      """,
      """
      \(raw: head)\(raw: model.classMember) func _$makeStorage() -> SwiftData.ModelStorage { _$Storage() }
      """,
      """
      \(raw: head)\(raw: override)var _$modelStorage: SwiftData.ModelStorage { _$backingData }
      """,
      """
      \(raw: head)\(raw: override)func _$adoptStorage(_ storage: SwiftData.ModelStorage) {
        _$backingData = Swift.unsafeDowncast(storage, to: _$Storage.self)\(raw: superstorage)
      }
      """,
    ]
    if model.superclass != nil { return stored }
    // Constants are with the object until somebody asks for its values.
    let hasNoConstants = model.isFinal && !model.properties.contains(where: \.isConstant)
    let capture = hasNoConstants ? "" : "_$captureConstants(); return "
    return stored + [
      """
      \(raw: model.access)\(raw: model.nonisolated)var persistentBackingData: any SwiftData.BackingData<\(raw: model.name)> {
        get { \(raw: capture)\(raw: storage(of: model)) }
        set {
          let storage = SwiftData._storage(newValue, for: self, \(raw: storage(of: model)))
          if let storage { _$adoptStorage(storage) }
        }
      }
      """
    ]
  }

  /// The storage in a method: where there are subclasses, an object's own class knows it best.
  private static func storage(of model: ModelDeclaration) -> String {
    model.isFinal
      ? "_$backingData" : "Swift.unsafeDowncast(_$modelStorage, to: _$Storage.self)"
  }

  /// The initialisers by which the library makes objects: from backing data that client code
  /// holds, and around a storage that waits in the hand-over slot.
  static func initialisers(of model: ModelDeclaration) -> [DeclSyntax] {
    let isSubclass = model.superclass != nil
    let peers = model.variables.map { "\($0.peer) = _SwiftDataNoType()" }
    let copies = model.openConstants.map {
      "\($0.spelling) = SwiftData._constant(storage.\($0.field))"
    }
    let downcast = "let storage = Swift.unsafeDowncast(storage, to: _$Storage.self)"
    let fromBackingData =
      peers + ["let storage = SwiftData._storage(backingData, _$Storage.self)"] + copies
      + ["_$backingData = storage"]
      + [isSubclass ? "super.init(backingData: storage)" : "SwiftData._link(self, storage)"]
    let adopting =
      peers + (copies.isEmpty && model.isFinal ? [] : [downcast]) + copies
      + (model.isFinal ? [] : ["_$backingData = storage"])
      + (isSubclass ? ["super.init(_$adopting: storage)"] : [])
    // A subclass inherits the conformance, and what backing data is to it.
    let root = isSubclass ? "_$Storage.Model" : model.name
    return [
      """
      \(raw: model.access)\(raw: model.nonisolated)required init(backingData: any SwiftData.BackingData<\(raw: root)>) {
        \(raw: fromBackingData.joined(separator: "\n  "))
      }
      """,
      """
      \(raw: model.access)\(raw: model.nonisolated)required init(_$adopting storage: SwiftData.ModelStorage) {
        \(raw: adopting.joined(separator: "\n  "))
      }
      """,
    ]
  }

  /// Copies the constants of an object, which have no accessors, into its storage.
  static func constantCapture(of model: ModelDeclaration) -> [DeclSyntax] {
    let isSubclass = model.superclass != nil
    let constants = model.properties.filter(\.isConstant)
    if constants.isEmpty, isSubclass || model.isFinal { return [] }
    var lines = isSubclass ? ["super._$captureConstants()"] : []
    if !constants.isEmpty { lines.append("let storage = \(storage(of: model))") }
    lines += constants.map { "storage.\($0.field)._store(\($0.spelling))" }
    return [
      """
      \(raw: model.overridable)\(raw: model.nonisolated)\(raw: isSubclass ? "override " : "")func _$captureConstants() {
        \(raw: lines.joined(separator: "\n  "))
      }
      """
    ]
  }

  /// The registrar, and the two methods by which hand-written accessors take part in observation.
  static func observation(of model: ModelDeclaration) -> [DeclSyntax] {
    let registrar: DeclSyntax = """
      @exclusivity(unchecked) \(raw: model.nonisolatedStorage)\(raw: model.access)final var _$observationRegistrar = SwiftData._Registrar()
      """
    return (model.superclass == nil ? [registrar] : []) + [
      """
      internal nonisolated func access<_$Member>(keyPath: Swift.KeyPath<\(raw: model.name), _$Member>) {
        _$observationRegistrar.access(self, keyPath: keyPath)
      }
      """,
      """
      internal nonisolated func withMutation<_$Member, _$Result>(
        keyPath: Swift.KeyPath<\(raw: model.name), _$Member>, _ mutation: () throws -> _$Result
      ) rethrows -> _$Result {
        try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
      }
      """,
      """
      nonisolated struct _SwiftDataNoType: Swift.Sendable {}
      """,
    ]
  }

  /// The initialiser that a class has in Swift when it writes none and every property has a
  /// value. The generated ones would take it away.
  static func implicitInitialiser(of model: ModelDeclaration) -> [DeclSyntax] {
    model.lacksInitialiser ? ["init() {}"] : []
  }
}
