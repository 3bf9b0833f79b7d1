import SwiftSyntax

extension PersistentModelMacro {
  /// The class that holds the values: one typed field for each property, and the walks over all
  /// of them that the library would otherwise have to do by name.
  static func storageClass(of model: ModelDeclaration) -> DeclSyntax {
    let access = model.access
    let storageAccess = model.usesPrivateType ? "private " : access
    let final = model.isFinal ? "final " : ""
    let properties = model.properties
    let declarations = properties.map { property in
      let access = property.isFilePrivate ? "fileprivate " : ""
      let field = field(property, in: model)
      return "@exclusivity(unchecked) \(access)final var \(property.field) = \(field)"
    }
    let load = properties.map { "try \($0.field)._load(&row)" }
    let bind = properties.map {
      "if mask & \(mask($0.slot)) != 0 { try \($0.field)._bind(&binder, self, \($0.slot)) }"
    }
    let visit = properties.map { "case \($0.slot): try visitor.visit(&\($0.field))" }
    let relationship = properties.map {
      "case \($0.slot): return SwiftData._relationshipPointer(&\($0.field))"
    }
    return """
      nonisolated \(raw: storageAccess)\(raw: final)class _$Storage: SwiftData.ModelStorage, SwiftData.BackingData {
        \(raw: access)typealias Model = \(raw: model.nameInStorage)
        \(raw: declarations.joined(separator: "\n  "))
        \(raw: access)override class var _modelType: any SwiftData.PersistentModel.Type { \(raw: model.nameInStorage).self }
        \(raw: access)override class var _type: SwiftData._ModelType { _$type }
        nonisolated \(raw: access)static let _$type = SwiftData._ModelType(\(raw: model.nameInStorage).self)
        \(raw: access)override func _load(_ row: inout SwiftData._Row) throws {
          \(raw: load.joined(separator: "\n    "))
        }
        \(raw: access)override func _bind(_ binder: inout SwiftData._Binder, _ mask: Swift.UInt64) throws {
          \(raw: bind.joined(separator: "\n    "))
        }
        \(raw: access)override func _visit<V: SwiftData._FieldVisitor>(_ slot: Swift.Int, _ visitor: inout V) throws {
          switch slot {
          \(raw: (visit + ["default: break"]).joined(separator: "\n    "))
          }
        }
        \(raw: access)override func _relationship(_ slot: Swift.Int) -> Swift.UnsafeMutableRawPointer? {
          switch slot {
          \(raw: (relationship + ["default: return nil"]).joined(separator: "\n    "))
          }
        }
        \(raw: access)required init() { super.init() }
        \(raw: access)required convenience init(for modelType: \(raw: model.nameInStorage).Type) { self.init() }
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
