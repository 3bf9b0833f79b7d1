import SwiftDiagnostics
import SwiftIfConfig
import SwiftSyntax
import SwiftSyntaxMacros

/// The members of a type that this build compiles, looking into `#if`.
struct ActiveMembers {
  private(set) var declarations: [DeclSyntax] = []
  /// The blocks whose conditions only the compiler can decide, `canImport` above all.
  private(set) var undecided: [IfConfigDeclSyntax] = []

  init(_ members: MemberBlockItemListSyntax, in context: some MacroExpansionContext) {
    for item in members {
      guard let block = item.decl.as(IfConfigDeclSyntax.self) else {
        declarations.append(item.decl)
        continue
      }
      guard let configuration = context.buildConfiguration else {
        undecided.append(block)
        continue
      }
      let (clause, diagnostics) = block.activeClause(in: configuration)
      if diagnostics.contains(where: { $0.diagMessage.severity == .error }) {
        undecided.append(block)
      } else if case .decls(let members) = clause?.elements {
        let active = ActiveMembers(members, in: context)
        declarations += active.declarations
        undecided += active.undecided
      }
    }
  }
}

extension IfConfigDeclSyntax {
  /// `true` if `@Model` would have to know which of the clauses is compiled.
  var concernsModel: Bool {
    clauses.contains { clause in
      guard case .decls(let members) = clause.elements else { return false }
      return members.contains { item in
        if let block = item.decl.as(IfConfigDeclSyntax.self) { return block.concernsModel }
        if let variable = item.decl.as(VariableDeclSyntax.self) { return variable.isPersisted }
        return item.decl.as(MacroExpansionDeclSyntax.self)?.isConstraint ?? false
      }
    }
  }
}

extension MacroExpansionDeclSyntax {
  var isConstraint: Bool { ["Unique", "Index"].contains(macroName.text) }
}
