import SwiftSyntax
import SwiftSyntaxMacros

/// `@Transient`: keeps `@Model` away from a property; adds nothing by itself. On a property that is
/// not stored it is superfluous, and accepted.
enum TransientPropertyMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if !declaration.is(VariableDeclSyntax.self) {
      context.diagnose(.notOnProperty(attribute: "Transient"), at: node)
    }
    return []
  }
}
