import SwiftSyntax

extension PersistentModelMacro {
  /// The storage, under the name by which hand-written init accessors know it, and the public
  /// view of it.
  static func backingData(of model: ModelDeclaration) -> [DeclSyntax] {
    let access = model.usesPrivateType ? "private " : ""
    return [
      """
      @exclusivity(unchecked) \(raw: model.nonisolatedStorage)\(raw: access)final var _$backingData: _$Storage = SwiftData._makeStorage()
      """,
      """
      \(raw: model.access)\(raw: model.nonisolated)var persistentBackingData: any SwiftData.BackingData<\(raw: model.name)> {
        get { _$backingData }
        set { _$backingData = SwiftData._storage(newValue, _$Storage.self) }
      }
      """,
      """
      \(raw: model.access)\(raw: model.nonisolated)static func _$makeStorage() -> SwiftData.ModelStorage { _$Storage() }
      """,
      """
      \(raw: model.access)\(raw: model.nonisolated)var _$modelStorage: SwiftData.ModelStorage { _$backingData }
      """,
    ]
  }

  /// The initialisers by which the library makes objects: from backing data that client code
  /// holds, and around a storage that waits in the hand-over slot.
  static func initialisers(of model: ModelDeclaration) -> [DeclSyntax] {
    let peers = model.variables.map { "\($0.peer) = _SwiftDataNoType()" }
    let copies = model.openConstants.map {
      "\($0.spelling) = SwiftData._constant(storage.\($0.field))"
    }
    let adopted =
      copies.isEmpty
      ? [] : ["let storage = Swift.unsafeDowncast(storage, to: _$Storage.self)"]
    let fromBackingData =
      peers + ["let storage = SwiftData._storage(backingData, _$Storage.self)"] + copies
      + ["_$backingData = storage"]
    let adopting = peers + adopted + copies
    return [
      """
      \(raw: model.access)\(raw: model.nonisolated)required init(backingData: any SwiftData.BackingData<\(raw: model.name)>) {
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
    let constants = model.properties.filter(\.isConstant)
    guard !constants.isEmpty else { return [] }
    let lines = constants.map { "_$backingData.\($0.field)._store(\($0.spelling))" }
    return [
      """
      \(raw: model.access)\(raw: model.nonisolated)func _$captureConstants() {
        \(raw: lines.joined(separator: "\n  "))
      }
      """
    ]
  }

  /// The registrar, and the two methods by which hand-written accessors take part in observation.
  static func observation(of model: ModelDeclaration) -> [DeclSyntax] {
    [
      """
      @exclusivity(unchecked) \(raw: model.nonisolatedStorage)\(raw: model.access)final var _$observationRegistrar = SwiftData._Registrar()
      """,
      """
      internal nonisolated func access<Member>(keyPath: Swift.KeyPath<\(raw: model.name), Member>) {
        _$observationRegistrar.access(self, keyPath: keyPath)
      }
      """,
      """
      internal nonisolated func withMutation<Member, MutationResult>(
        keyPath: Swift.KeyPath<\(raw: model.name), Member>, _ mutation: () throws -> MutationResult
      ) rethrows -> MutationResult {
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
