import SwiftSyntax

extension PersistentModelMacro {
  /// What the schema is made from: one entry for each property, and the constraints.
  static func schemaMetadata(of model: ModelDeclaration) -> [DeclSyntax] {
    let entries = model.properties.map { property in
      """
      SwiftData.Schema.PropertyMetadata(
            name: "\(property.name)", keypath: \\\(model.name).\(property.spelling),
            defaultValue: \(defaultValue(of: property)),
            metadata: \(metadata(of: property))),
      """
    }
    var members = [
      list("schemaMetadata", of: "SwiftData.Schema.PropertyMetadata", entries, in: model)
    ]
    if !model.constraints.isEmpty || !model.isFinal || model.superclass != nil {
      let constraints = model.constraints.map { "\(constraint($0, in: model))," }
      members.append(
        list("_$schemaConstraints", of: "any SwiftData.SchemaProperty", constraints, in: model))
    }
    return members
  }

  /// A static property that returns a list of things made from key paths.
  ///
  /// - Parameter isMember: Whether it belongs to the model class itself.
  static func list(
    _ name: String, of element: String, _ elements: [String], in model: ModelDeclaration,
    isMember: Bool = true
  ) -> DeclSyntax {
    // Naming a deprecated property is no fault of the author's here.
    let deprecation =
      model.properties.contains(where: \.isDeprecated) ? "@available(*, deprecated)\n" : ""
    let elements = elements.joined(separator: "\n    ")
    let head =
      isMember ? model.overridable + model.nonisolated + model.classMember : model.access + "static"
    guard let actor = model.globalActor else {
      return """
        \(raw: deprecation)\(raw: head) var \(raw: name): [\(raw: element)] {
          [
            \(raw: elements)
          ]
        }
        """
    }
    // If the class belongs to the actor, only the actor may form these key paths. That touches
    // nothing of the actor's, and a container may be opened anywhere: so the closure is called
    // right here.
    return """
      \(raw: deprecation)\(raw: head) var \(raw: name): [\(raw: element)] {
        let list: \(raw: actor) () -> [\(raw: element)] = {
          [
            \(raw: elements)
          ]
        }
        return Swift.unsafeBitCast(list, to: (() -> [\(raw: element)]).self)()
      }
      """
  }

  private static func defaultValue(of property: PersistedProperty) -> String {
    guard let value = property.defaultValue else { return "nil" }
    guard let type = property.type else { return value.description }
    return "(\(value)) as \(type)"
  }

  /// The annotation of a property as a call: several `@Attribute`s on one property are one.
  private static func metadata(of property: PersistedProperty) -> String {
    let relationships = property.declaration.attributes.named("Relationship")
    let attributes = property.declaration.attributes.named("Attribute")
    let kind = relationships.isEmpty ? "Attribute" : "Relationship"
    let annotations = relationships.isEmpty ? attributes : relationships
    guard !annotations.isEmpty else { return "nil" }
    let arguments = annotations.flatMap(\.labeledArguments)
    let options = arguments.filter { $0.label == nil }
    let labeled = arguments.filter { $0.label != nil }
    let text = (options + labeled).map { argument in
      (argument.label.map { "\($0.text): " } ?? "") + argument.expression.trimmedDescription
    }
    return "SwiftData.Schema.\(kind)(\(text.joined(separator: ", ")))"
  }

  /// `#Unique<T>(…)` as `Schema.Unique<T>(…)`, and likewise for `#Index`.
  private static func constraint(
    _ constraint: MacroExpansionDeclSyntax, in model: ModelDeclaration
  ) -> String {
    let generics =
      constraint.genericArgumentClause.map(\.trimmedDescription) ?? "<\(model.name)>"
    let arguments = constraint.arguments.trimmedDescription
    return "SwiftData.Schema.\(constraint.macroName.text)\(generics)(\(arguments))"
  }
}
