import SwiftSyntax
import SwiftSyntaxMacros

/// `@ModelActor`: gives an actor a container, a context of its own, and the executor that both
/// live on.
enum PersistentModelActorMacro {
  static var formatMode: FormatMode { .disabled }
}

extension PersistentModelActorMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(ActorDeclSyntax.self) else {
      context.diagnose(
        .actorIsNoActor(kind: declaration.kindWithArticle), at: declaration.introducer)
      return []
    }
    let access = declaration.modifiers.memberAccess(in: context)
    return [
      "\(raw: access)nonisolated let modelExecutor: any SwiftData.ModelExecutor",
      "\(raw: access)nonisolated let modelContainer: SwiftData.ModelContainer",
      """
      \(raw: access)init(modelContainer: SwiftData.ModelContainer) {
        let modelContext = SwiftData.ModelContext(modelContainer)
        self.modelExecutor = SwiftData.DefaultSerialModelExecutor(modelContext: modelContext)
        self.modelContainer = modelContainer
      }
      """,
    ]
  }
}

extension PersistentModelActorMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(ActorDeclSyntax.self), !protocols.isEmpty else { return [] }
    let availability = declaration.attributes.availability
    return [
      try ExtensionDeclSyntax(
        "\(raw: availability)extension \(type.trimmed): SwiftData.ModelActor {}")
    ]
  }
}
