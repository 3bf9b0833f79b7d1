import SwiftSyntax
import SwiftSyntaxMacros

/// A class that carries `@Model`, as the macros see it.
struct ModelDeclaration {
  let declaration: ClassDeclSyntax
  /// What the build compiles of the class body.
  let members: [DeclSyntax]
  /// Blocks of `#if` in the body that cannot be decided here; nothing in them is a member.
  let undecided: [IfConfigDeclSyntax]
  let properties: [PersistedProperty]
  /// The access modifier of generated members that others use, with a blank behind it.
  let access: String
  /// The model class that this one inherits from, as written.
  private(set) var superclass: String?

  /// Takes what `@Model` can be put on: a class that is not generic.
  init?(_ declaration: some DeclGroupSyntax, in context: some MacroExpansionContext) {
    guard let declaration = declaration.as(ClassDeclSyntax.self),
      declaration.genericParameterClause == nil
    else { return nil }
    self.declaration = declaration
    let active = ActiveMembers(declaration.memberBlock.members, in: context)
    members = active.declarations
    undecided = active.undecided
    var properties: [PersistedProperty] = []
    for member in members {
      guard let variable = member.as(VariableDeclSyntax.self),
        let property = PersistedProperty(variable, slot: properties.count)
      else { continue }
      properties.append(property)
    }
    self.properties = properties
    access = declaration.modifiers.memberAccess(in: context)
  }

  /// The same class, known to inherit from a model class: Swift wants that first in the list.
  var inheriting: ModelDeclaration {
    var result = self
    result.superclass =
      declaration.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
    return result
  }

  /// The name as code has to spell it.
  var name: String { declaration.name.trimmed.text }

  var isFinal: Bool { declaration.modifiers.contains(.final) }

  /// `true` if the class may inherit from another: only the compiler knows whether that is a model.
  var mayInherit: Bool { declaration.inheritanceClause != nil }

  /// `true` if an initialiser in the body can throw, or give no object.
  var mayFail: Bool {
    members.contains {
      guard let initializer = $0.as(InitializerDeclSyntax.self) else { return false }
      return initializer.optionalMark != nil
        || initializer.signature.effectSpecifiers?.throwsClause != nil
    }
  }

  /// What stands before members that a subclass overrides.
  var overridable: String { declaration.modifiers.contains(.open) ? "open " : access }

  /// What stands before static members that subclasses may override, and that may override.
  var classMember: String { superclass != nil ? "override class" : isFinal ? "static" : "class" }

  /// The attribute of the global actor that the class may belong to: the one that it names, else
  /// that of the main actor, which a module can make the default. `nil` if it is `nonisolated`.
  var globalActor: String? {
    let named = declaration.attributes.plain.first { $0.lastName?.hasSuffix("Actor") ?? false }
    return named?.trimmedDescription
      ?? (declaration.modifiers.contains(.nonisolated) ? nil : "@MainActor")
  }

  /// What takes a computed member out of the isolation that the class may have.
  var nonisolated: String { globalActor == nil ? "" : "nonisolated " }

  /// The same for stored members. Safe as long as the object is used where its context is.
  var nonisolatedStorage: String { globalActor == nil ? "" : "nonisolated(unsafe) " }

  var variables: [PersistedProperty] { properties.filter { !$0.isConstant } }

  /// The constants that an initialiser has to set.
  var openConstants: [PersistedProperty] {
    properties.filter { $0.isConstant && $0.defaultValue == nil }
  }

  /// The `#Unique` and `#Index` declarations in the body.
  var constraints: [MacroExpansionDeclSyntax] {
    members.compactMap { $0.as(MacroExpansionDeclSyntax.self) }
      .filter(\.isConstraint)
  }

  /// `true` if a persisted property is of a type that is private to the class. Its storage then
  /// has to be private as well.
  var usesPrivateType: Bool {
    let names = Set(members.compactMap(\.privateTypeName))
    guard !names.isEmpty else { return false }
    return properties.contains { property in
      property.binding.tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) }
    }
  }

  /// `true` if Swift would give the class an `init()`, were it not for the generated ones.
  var lacksInitialiser: Bool {
    guard !hasDesignatedInitialiser, !hasForeignAttributes,
      declaration.inheritanceClause?.inheritedTypes.isEmpty ?? true
    else { return false }
    return members.allSatisfy { member in
      if let initialiser = member.as(InitializerDeclSyntax.self) {
        return !initialiser.signature.parameterClause.parameters.isEmpty
      }
      return member.as(VariableDeclSyntax.self)?.hasInitialValue ?? true
    }
  }

  /// `true` if the class body has an initialiser that sets the properties itself.
  var hasDesignatedInitialiser: Bool {
    members.contains {
      guard let initialiser = $0.as(InitializerDeclSyntax.self) else { return false }
      return !initialiser.modifiers.contains(.convenience)
    }
  }

  /// `true` if another macro may add members to the class.
  var hasForeignAttributes: Bool {
    declaration.attributes.plain.contains { attribute in
      guard let name = attribute.lastName, name.first?.isUppercase ?? false else { return false }
      return name != "Model" && !name.hasSuffix("Actor")
    }
  }

  /// The text of a type or an expression for use in the storage class.
  func resolved(_ node: some SyntaxProtocol) -> String {
    NameResolver().rewrite(node).trimmedDescription
  }

  /// The name of the class for use in the storage class.
  var nameInStorage: String { name == "Model" ? "_$Model" : name }

  /// The properties of a type that is called `Model`, and so cannot be named in the storage class.
  var propertiesOfModelType: [PersistedProperty] {
    properties.filter { property in
      let resolver = NameResolver()
      _ = resolver.rewrite(property.binding)
      return resolver.sawModel
    }
  }
}

extension DeclSyntax {
  /// The name of the type that this declares as private to the enclosing one.
  fileprivate var privateTypeName: String? {
    if let alias = self.as(TypeAliasDeclSyntax.self) {
      return alias.modifiers.contains(.private) ? alias.name.text : nil
    }
    guard let type = asProtocol((any DeclGroupSyntax).self), type.modifiers.contains(.private)
    else { return nil }
    return type.asProtocol((any NamedDeclSyntax).self)?.name.text
  }
}
