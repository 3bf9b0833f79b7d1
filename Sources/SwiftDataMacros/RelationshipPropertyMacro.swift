import SwiftSyntax
import SwiftSyntaxMacros

/// `@Relationship`: carries its arguments to `@Model`, which reads them; adds nothing by itself.
enum RelationshipPropertyMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    checkPosition(of: node, named: "Relationship", on: declaration, in: context)
    return []
  }
}
