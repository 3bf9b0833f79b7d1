import SwiftSyntax
import SwiftSyntaxMacros

extension AttributeSyntax {
  /// The last part of the attribute's name: `Attribute` for `@SwiftData.Attribute(.unique)` too.
  var lastName: String? {
    if let type = attributeName.as(MemberTypeSyntax.self) { return type.name.identifier?.name }
    return attributeName.as(IdentifierTypeSyntax.self)?.name.identifier?.name
  }

  /// The arguments in parentheses; empty where there are none.
  var labeledArguments: [LabeledExprSyntax] {
    guard case .argumentList(let list) = arguments else { return [] }
    return Array(list)
  }
}

extension AttributeListSyntax {
  /// The attributes themselves, without what stands in `#if`.
  var plain: [AttributeSyntax] { compactMap { $0.as(AttributeSyntax.self) } }

  func named(_ name: String) -> [AttributeSyntax] { plain.filter { $0.lastName == name } }

  /// The text of the `@available` attributes, one a line, for what is generated outside.
  var availability: String {
    named("available").map { "\($0.trimmedDescription)\n" }.joined()
  }
}

extension DeclModifierListSyntax {
  /// `true` if one of these modifiers is there, not counting `private(set)` and its kin.
  func contains(_ keywords: Keyword...) -> Bool {
    contains { modifier in
      modifier.detail == nil && keywords.contains { modifier.name.tokenKind == .keyword($0) }
    }
  }
}

extension DeclModifierSyntax {
  var isWeak: Bool { [.keyword(.weak), .keyword(.unowned)].contains(name.tokenKind) }
}

extension DeclGroupSyntax {
  /// The kind of the type with its article: `a struct`.
  var kindWithArticle: String {
    let kind = introducer.text
    return (["a", "e"].contains(kind.first) ? "an " : "a ") + kind
  }
}

extension AccessorBlockSyntax {
  /// The word that begins the first accessor.
  var firstSpecifier: TokenSyntax {
    guard case .accessors(let list) = accessors else { return leftBrace }
    return list.first?.accessorSpecifier ?? leftBrace
  }
}

extension ExprSyntax {
  /// The property in `\Budget.name`, if this is a key path from `model` to one.
  func keyPathProperty(of model: String) -> String? {
    guard let path = self.as(KeyPathExprSyntax.self), path.root?.lastName == model,
      path.components.count == 1
    else { return nil }
    return path.components.first?.component.as(KeyPathPropertyComponentSyntax.self)?
      .declName.baseName.identifier?.name
  }
}

extension DeclModifierListSyntax {
  /// The access modifier, with a blank behind it, for the members that others use of a type with
  /// these modifiers. A `public extension` makes the types in it public.
  func memberAccess(in context: some MacroExpansionContext) -> String {
    if contains(.public, .open) { return "public " }
    if contains(.package) { return "package " }
    guard !contains(.internal, .fileprivate, .private),
      let enclosing = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)
    else { return "" }
    return enclosing.modifiers.contains(.public)
      ? "public " : enclosing.modifiers.contains(.package) ? "package " : ""
  }
}

extension TypeSyntax {
  /// The last part of the name of a type.
  var lastName: String? {
    if let type = self.as(MemberTypeSyntax.self) { return type.name.text }
    return self.as(IdentifierTypeSyntax.self)?.name.text
  }
}

/// Writes `_$Model` in the place of a type that is called `Model`: a storage class has a `Model` of
/// its own.
final class NameResolver: SyntaxRewriter {
  private(set) var sawModel = false

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    var node = node
    node.name = renamed(node.name)
    return super.visit(node)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    // What follows a dot is looked up in what stands before it.
    if let parent = node.parent?.as(MemberAccessExprSyntax.self), parent.declName.id == node.id {
      return ExprSyntax(node)
    }
    var node = node
    node.baseName = renamed(node.baseName)
    return super.visit(node)
  }

  private func renamed(_ token: TokenSyntax) -> TokenSyntax {
    guard token.tokenKind == .identifier("Model") else { return token }
    sawModel = true
    return token.with(\.tokenKind, .identifier("_$Model"))
  }
}
