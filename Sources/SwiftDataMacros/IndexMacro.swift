import SwiftSyntax
import SwiftSyntaxMacros

/// `#Index`: the compiler checks its key paths, `@Model` puts them into the schema; it expands to
/// nothing by itself.
enum IndexMacro: DeclarationMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    checkPosition(ofConstraint: node, in: context)
    return []
  }
}
