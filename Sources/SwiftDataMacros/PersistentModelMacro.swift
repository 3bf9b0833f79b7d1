import SwiftSyntax
import SwiftSyntaxMacros

/// `@Model`: turns a class into a persistent model.
///
/// The class keeps its persisted values in a storage object of a type made for it, `_$Storage`.
/// Its own memory holds the storage, the observation registrar, and one member of no size for each
/// property.
enum PersistentModelMacro {
  static var formatMode: FormatMode { .disabled }
}

extension PersistentModelMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let model = validated(declaration, missing: protocols, in: context) else { return [] }
    var members = [storageClass(of: model)]
    members += backingData(of: model)
    members += schemaMetadata(of: model)
    members += initialisers(of: model)
    members += implicitInitialiser(of: model)
    members += constantCapture(of: model)
    members += observation(of: model)
    members += modelAlias(of: model)
    return members
  }
}

extension PersistentModelMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard let variable = member.as(VariableDeclSyntax.self),
      let name = PersistedProperty(variable, slot: 0)?.name,
      let model = ModelDeclaration(declaration, in: context),
      let property = model.variables.first(where: { $0.name == name })
    else { return [] }
    let hints =
      (model.isFinal ? "" : ", isOpen: true") + (model.mayInherit ? ", mayInherit: true" : "")
    return ["@SwiftData._PersistedProperty(\(raw: property.slot)\(raw: hints))"]
  }
}

extension PersistentModelMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard ModelDeclaration(declaration, in: context) != nil else { return [] }
    let missing = Set(protocols.map(\.lastName))
    let availability = declaration.attributes.availability

    var extensions: [String] = []
    if missing.contains("PersistentModel") {
      extensions.append(
        "\(availability)extension \(type.trimmed): nonisolated SwiftData.PersistentModel {}")
    }
    if missing.contains("Observable") {
      extensions.append(
        "\(availability)extension \(type.trimmed): nonisolated Observation.Observable {}")
    }
    if missing.contains("Sendable") {
      extensions.append(
        """
        \(availability)@available(*, unavailable, message: "\(notSendable)")
        extension \(type.trimmed): Swift.Sendable {}
        """)
    }
    return try extensions.map { try ExtensionDeclSyntax("\(raw: $0)") }
  }

  private static let notSendable =
    "Models are not Sendable: pass the persistentModelID, or use a ModelActor."
}
