import SwiftDiagnostics
import SwiftIfConfig
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import SwiftDataMacros

/// What the macros make of a piece of source.
struct Expansion {
  let source: String
  /// The source with every macro expanded.
  let code: String
  let diagnostics: [Diagnostic]

  /// Expands the macros in `source`, for a build on Linux that sets `conditions`.
  ///
  /// With `inheritsConformances` the compiler says of each class that nothing is left for it to
  /// conform to, as it does of a subclass.
  init(of source: String, conditions: Set<String> = [], inheritsConformances: Bool = false) {
    self.source = source
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Budgets", fullFilePath: "Budgets.swift")],
      buildConfiguration: StaticBuildConfiguration(
        customConditions: conditions, targetOSs: ["Linux"], languageVersion: VersionTuple(6),
        compilerVersion: VersionTuple(6)))
    let expanded = file.expand(
      macroSpecs: Self.specs(inheritsConformances ? [] : Self.modelConformances),
      contextGenerator: { node in
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: node.enclosingTypes)
      },
      indentationWidth: .spaces(2))
    code = expanded.description
    diagnostics = context.diagnostics
  }

  /// The source with one of the offered changes made.
  func applying(_ fixIt: FixIt) -> String {
    fixIt.changes.reduce(source) { text, change in
      guard case .replace(let old, let new) = change else { return text }
      return text.replacing(old.description, with: new.description, maxReplacements: 1)
    }
  }

  private static let modelConformances: [TypeSyntax] = [
    "Observable", "PersistentModel", "Sendable",
  ]

  private static func specs(_ conformances: [TypeSyntax]) -> [String: MacroSpec] {
    [
      "Model": MacroSpec(type: PersistentModelMacro.self, conformances: conformances),
      "ModelActor": MacroSpec(type: PersistentModelActorMacro.self, conformances: ["ModelActor"]),
      "Attribute": MacroSpec(type: AttributePropertyMacro.self),
      "Relationship": MacroSpec(type: RelationshipPropertyMacro.self),
      "Transient": MacroSpec(type: TransientPropertyMacro.self),
      "Unique": MacroSpec(type: UniqueConstraintsMacro.self),
      "Index": MacroSpec(type: IndexMacro.self),
      "_PersistedProperty": MacroSpec(type: PersistedPropertyMacro.self),
    ]
  }
}

extension Syntax {
  /// The declarations around the node, from the innermost, as the compiler gives them to a macro.
  fileprivate var enclosingTypes: [Syntax] {
    var result: [Syntax] = []
    var node = parent
    while let current = node {
      if current.asProtocol((any DeclGroupSyntax).self) != nil { result.append(current) }
      node = current.parent
    }
    return result
  }
}
