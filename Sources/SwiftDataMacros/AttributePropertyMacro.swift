import SwiftSyntax
import SwiftSyntaxMacros

/// `@Attribute`: carries its arguments to `@Model`, which reads them; adds nothing by itself.
enum AttributePropertyMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    checkPosition(of: node, named: "Attribute", on: declaration, in: context)
    return []
  }
}
