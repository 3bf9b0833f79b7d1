import SwiftSyntax

extension PersistentModelMacro {
  /// The class that holds the values: one typed field for each property, and the walks over all
  /// of them that the library would otherwise have to do by name.
  static func storageClass(of model: ModelDeclaration) -> DeclSyntax {
    let access = model.access
    let overridable = model.overridable
    let superclass = model.superclass.map { "\($0)._$Storage" }
    let storageAccess = model.usesPrivateType ? "private " : overridable
    let final = model.isFinal ? "final " : ""
    let name = model.nameInStorage
    let properties = model.properties
    let declarations = properties.map { property in
      let access = property.isFilePrivate ? "fileprivate " : ""
      let field = field(property, in: model)
      return "@exclusivity(unchecked) \(access)final var \(property.field) = \(field)"
    }
    // Behind the slots that are inherited, whose number only the compiler knows.
    func slot(_ property: PersistedProperty) -> String {
      superclass == nil ? "\(property.slot)" : "_$Class.first + \(property.slot)"
    }
    let load =
      (superclass == nil ? [] : ["try super._load(&row)", "row._enterSubclass()"])
      + properties.map { "try \($0.field)._load(&row)" }
    let bind =
      (superclass == nil ? [] : ["try super._bind(&binder, mask)"])
      + properties.map {
        let mask = superclass == nil ? mask($0.slot) : "SwiftData._slotBit(\(slot($0)))"
        return "if mask & \(mask) != 0 { try \($0.field)._bind(&binder, self, \(slot($0))) }"
      }
    let subject = superclass == nil ? "slot" : "slot - _$Class.first"
    let visit =
      properties.map { "case \($0.slot): try visitor.visit(&\($0.field))" }
      + [superclass == nil ? "default: break" : "default: try super._visit(slot, &visitor)"]
    let relationship =
      properties.map {
        "case \($0.slot): return SwiftData._relationshipPointer(&\($0.field))"
      }
      + [superclass == nil ? "default: return nil" : "default: return super._relationship(slot)"]
    let head =
      superclass == nil
      ? [
        "\(access)typealias Model = \(name)", "\(access)required init() { super.init() }",
        "\(access)required convenience init(for modelType: \(name).Type) { self.init() }",
      ]
      : [
        "\(overridable)override class var _supertype: SwiftData._ModelType? { super._type }",
        """
        \(overridable)override class var _inheritedKeyPaths: [Swift.AnyKeyPath] { \
        \(superclass ?? "")._$KeyPaths<\(name)>.all }
        """,
      ]
    let failing =
      model.mayFail ? ["\(overridable)override class var _mayFail: Swift.Bool { true }"] : []
    return """
      nonisolated \(raw: storageAccess)\(raw: final)class _$Storage: \(raw: superclass ?? "SwiftData.ModelStorage, SwiftData.BackingData") {
        \(raw: (head + failing + declarations).joined(separator: "\n  "))
        \(raw: overridable)override class var _modelType: any SwiftData.PersistentModel.Type { \(raw: name).self }
        \(raw: overridable)override class var _type: SwiftData._ModelType { _$Class.type }
        \(raw: overridable)override func _load(_ row: inout SwiftData._Row) throws {
          \(raw: load.joined(separator: "\n    "))
        }
        \(raw: overridable)override func _bind(_ binder: inout SwiftData._Binder, _ mask: Swift.UInt64) throws {
          \(raw: bind.joined(separator: "\n    "))
        }
        \(raw: overridable)override func _visit<V: SwiftData._FieldVisitor>(_ slot: Swift.Int, _ visitor: inout V) throws {
          switch \(raw: subject) {
          \(raw: visit.joined(separator: "\n    "))
          }
        }
        \(raw: overridable)override func _relationship(_ slot: Swift.Int) -> Swift.UnsafeMutableRawPointer? {
          switch \(raw: subject) {
          \(raw: relationship.joined(separator: "\n    "))
          }
        }
        nonisolated \(raw: access)enum _$Class {
          nonisolated \(raw: access)static let type = SwiftData._ModelType(\(raw: name).self)
          \(raw: access)static var first: Swift.Int { \(raw: superclass.map { "\($0)._$Class.count" } ?? "0") }
          \(raw: access)static var count: Swift.Int { first + \(raw: properties.count) }
        }\(raw: keyPaths(of: model))
      }
      """
  }

  /// The key paths of the properties as a subclass `_$M` has them: those of its superclass differ
  /// from them in what they begin at.
  private static func keyPaths(of model: ModelDeclaration) -> String {
    if model.isFinal { return "" }
    let own = model.properties.map { "\\_$M.\($0.spelling)," }
    let list = list(
      "own", of: "Swift.AnyKeyPath", own, in: model, isMember: false
    ).description.replacing("\n", with: "\n    ")
    let inherited = model.superclass.map { "\($0)._$Storage._$KeyPaths<_$M>.all + " } ?? ""
    return """

        nonisolated \(model.access)enum _$KeyPaths<_$M: \(model.nameInStorage)> {
          \(model.access)static var all: [Swift.AnyKeyPath] { \(inherited)own }
          \(list)
        }
      """
  }

  /// What makes the field: the library picks its kind by the type of the property.
  private static func field(_ property: PersistedProperty, in model: ModelDeclaration) -> String {
    let argument =
      if let type = property.type {
        "(\(model.resolved(type))).self"
      } else {
        // An autoclosure that never runs: it is there for its type.
        "like: \(property.defaultValue.map { model.resolved($0) } ?? "()")"
      }
    switch property.kind {
    case .plain: return "SwiftData._field(\(argument))"
    case .ephemeral: return "SwiftData._ephemeralField(\(argument))"
    case .codable: return "SwiftData._codableField(\(argument))"
    case .external: return "SwiftData._externalField(\(argument))"
    case .transformable(let option):
      return "SwiftData._transformableField(\(argument), { \(model.resolved(option)) })"
    }
  }

  /// The bit of the dirty mask that belongs to a slot. The last one stands for all slots from 63.
  private static func mask(_ slot: Int) -> String {
    "0x" + String(UInt64(1) << UInt64(min(slot, 63)), radix: 16)
  }
}

extension PersistentModelMacro {
  /// A second name for the author's type `Model`: in the storage class that name means the class
  /// itself.
  static func modelAlias(of model: ModelDeclaration) -> [DeclSyntax] {
    if model.name == "Model" { return ["\(raw: model.access)typealias _$Model = Model"] }
    let users = model.propertiesOfModelType
    guard !users.isEmpty else { return [] }
    let access = users.allSatisfy(\.isFilePrivate) ? "fileprivate " : ""
    return ["\(raw: access)typealias _$Model = Model"]
  }
}
