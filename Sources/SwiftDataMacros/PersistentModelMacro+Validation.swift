import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension PersistentModelMacro {
  /// The class under `@Model`, or `nil` after a complaint that leaves nothing to expand.
  static func validated(
    _ declaration: some DeclGroupSyntax, missing protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) -> ModelDeclaration? {
    guard let classDeclaration = declaration.as(ClassDeclSyntax.self) else {
      context.diagnose(
        .modelIsNoClass(kind: declaration.kindWithArticle), at: declaration.introducer)
      return nil
    }
    guard var model = ModelDeclaration(declaration, in: context) else {
      if let generics = classDeclaration.genericParameterClause {
        context.diagnose(.modelIsGeneric, at: generics)
      }
      return nil
    }
    for block in model.undecided where block.concernsModel {
      guard let condition = block.clauses.first?.condition else { continue }
      context.diagnose(.undecidedCondition, at: condition)
    }
    for member in model.members {
      guard let variable = member.as(VariableDeclSyntax.self) else { continue }
      check(variable, in: context)
    }
    checkInverses(of: model, in: context)
    checkInitialisers(of: model, in: context)
    if isSubclass(classDeclaration, missing: protocols) { model = model.inheriting }
    return model
  }

  /// `true` if a superclass is a model: nothing is left then for this class to conform to.
  private static func isSubclass(
    _ declaration: ClassDeclSyntax, missing protocols: [TypeSyntax]
  ) -> Bool {
    guard let inherited = declaration.inheritanceClause?.inheritedTypes else { return false }
    let conforms = inherited.contains { $0.type.lastName == "PersistentModel" }
    return !conforms && !protocols.contains { $0.lastName == "PersistentModel" }
  }

  // MARK: - One property

  private static func check(_ variable: VariableDeclSyntax, in context: some MacroExpansionContext)
  {
    guard variable.isStoredInstanceProperty else { return }
    if let transient = variable.attributes.named("Transient").first {
      checkTransient(variable, transient, in: context)
      return
    }
    if variable.bindings.count > 1 {
      // Not a word about the rest: after the fix each declaration is looked at by itself.
      context.diagnose(
        .severalNames, at: variable.bindings,
        FixIt(.split, replacing: variable, with: variable.split))
      return
    }
    guard let binding = variable.bindings.first else { return }
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
      context.diagnose(.severalNames, at: binding.pattern)
      return
    }
    checkAttributes(variable, in: context)
    if name.identifier?.name == "description" {
      context.diagnose(.reservedName("description"), at: name)
    }
    if let modifier = variable.modifiers.first(where: \.isWeak) {
      let text = modifier.name.text
      context.diagnose(
        .weak(modifier: text), at: modifier,
        FixIt(.remove("'\(text)'"), replacing: variable, with: variable.removing(modifier)))
    }
    if let observers = binding.accessorBlock {
      context.diagnose(
        .observers, at: observers.firstSpecifier,
        FixIt(
          .remove("the observers"), replacing: binding,
          with: binding.with(\.accessorBlock, nil)
            .with(\.trailingTrivia, binding.trailingTrivia)))
    }
    if binding.typeAnnotation == nil, binding.initializer == nil {
      context.diagnose(.untyped, at: name)
    }
  }

  private static func checkAttributes(
    _ variable: VariableDeclSyntax, in context: some MacroExpansionContext
  ) {
    for attribute in variable.unsupportedAttributes {
      let name = attribute.attributeName.trimmedDescription
      context.diagnose(
        .attributeWithAccessors(name: name), at: attribute,
        FixIt(.remove("@\(name)"), replacing: variable, with: variable.removing(attribute)))
    }
    let relationships = variable.attributes.named("Relationship")
    guard let relationship = relationships.first else { return }
    if let attribute = variable.attributes.named("Attribute").first {
      context.diagnose(
        .attributeAndRelationship, at: attribute,
        FixIt(.remove("@Attribute"), replacing: variable, with: variable.removing(attribute)),
        FixIt(.remove("@Relationship"), replacing: variable, with: variable.removing(relationship))
      )
    }
    let specifier = variable.bindingSpecifier
    if specifier.tokenKind == .keyword(.let) {
      context.diagnose(
        .constantRelationship, at: specifier,
        FixIt(
          .makeVariable, replacing: specifier,
          with: specifier.with(\.tokenKind, .keyword(.var))))
    }
  }

  private static func checkTransient(
    _ variable: VariableDeclSyntax, _ transient: AttributeSyntax,
    in context: some MacroExpansionContext
  ) {
    for name in ["Attribute", "Relationship"] {
      for attribute in variable.attributes.named(name) {
        context.diagnose(
          .persistedAndTransient(attribute: name), at: attribute,
          FixIt(.remove("@\(name)"), replacing: variable, with: variable.removing(attribute)),
          FixIt(.remove("@Transient"), replacing: variable, with: variable.removing(transient)))
      }
    }
    if !variable.hasInitialValue {
      context.diagnose(.transientWithoutValue, at: variable.bindings)
    }
  }

  // MARK: - Several properties

  /// The compiler cannot resolve a pair of properties that name each other, and says so in words
  /// that do not help.
  private static func checkInverses(
    of model: ModelDeclaration, in context: some MacroExpansionContext
  ) {
    var inverses: [String: String] = [:]
    for property in model.properties {
      guard let relationship = property.declaration.attributes.named("Relationship").first,
        let argument = relationship.labeledArguments.first(where: { $0.label?.text == "inverse" }),
        let other = argument.expression.keyPathProperty(of: model.name)
      else { continue }
      inverses[property.name] = other
      if other == property.name {
        context.diagnose(.ownInverse, at: argument.expression)
      } else if inverses[other] == property.name {
        context.diagnose(
          .inverseOnBothSides(other), at: argument.expression,
          FixIt(
            .remove("the inverse"), replacing: relationship, with: relationship.removing(argument)))
      }
    }
  }

  /// The generated initialisers keep the compiler from noticing that the author wrote none.
  private static func checkInitialisers(
    of model: ModelDeclaration, in context: some MacroExpansionContext
  ) {
    // Another macro may write it.
    guard !model.hasForeignAttributes, !model.hasDesignatedInitialiser else { return }
    let open = model.members.compactMap { $0.as(VariableDeclSyntax.self) }
      .filter { !$0.hasInitialValue }
      .flatMap(\.bindings).compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
    guard !open.isEmpty else { return }
    context.diagnose(
      .modelWithoutInitialiser(name: model.name, properties: open.map(\.text)),
      at: model.declaration.name)
  }
}

/// Reports a marking attribute that stands where `@Model` does not look for it.
func checkPosition(
  of attribute: AttributeSyntax, named name: String, on declaration: some DeclSyntaxProtocol,
  in context: some MacroExpansionContext
) {
  guard let variable = declaration.as(VariableDeclSyntax.self) else {
    context.diagnose(.notOnProperty(attribute: name), at: attribute)
    return
  }
  let type = context.lexicalContext.first?.asProtocol((any DeclGroupSyntax).self)
  guard let type, !type.attributes.named("Model").isEmpty else {
    context.diagnose(.outsideModel(attribute: name), at: attribute)
    return
  }
  if !variable.isStoredInstanceProperty {
    context.diagnose(.notOnStoredProperty(attribute: name), at: attribute)
  }
}

/// Reports a `#Unique` or `#Index` that no `@Model` reads.
func checkPosition(
  ofConstraint node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
) {
  let type = context.lexicalContext.first?.asProtocol((any DeclGroupSyntax).self)
  if type?.attributes.named("Model").isEmpty ?? true {
    context.diagnose(.constraintOutsideModel(node.macroName.text), at: node)
  }
}
