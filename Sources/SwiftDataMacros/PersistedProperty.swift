import SwiftSyntax

/// A stored property of a model class that the store keeps, as the macros see it.
struct PersistedProperty {
  /// How the storage keeps the values; the options of `@Attribute` decide.
  enum Kind {
    case plain
    case ephemeral
    case codable
    case external
    /// Carries the option as written, `.transformable(by: …)`.
    case transformable(ExprSyntax)
  }

  /// The number of the property among the persisted ones, in the order of declaration.
  let slot: Int
  let declaration: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let identifier: TokenSyntax

  /// Takes a declaration that is persisted, and only such a one.
  init?(_ declaration: VariableDeclSyntax, slot: Int) {
    guard declaration.isPersisted, let binding = declaration.bindings.first,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
    else { return nil }
    self.slot = slot
    self.declaration = declaration
    self.binding = binding
    self.identifier = pattern.identifier.trimmed
  }

  /// The name as code has to spell it, with back-quotes where the author used them.
  var spelling: String { identifier.text }

  /// The name without back-quotes.
  var name: String { identifier.identifier?.name ?? identifier.text }

  /// The name of the field in the storage class. The prefix keeps the author's names apart from
  /// those of the library's own storage class.
  var field: String { "_$" + plainName }

  /// The name of the member that stands for the property in Swift's check that an initialiser
  /// sets everything.
  var peer: String { plainName == name ? "_" + name : "`_\(name)`" }

  /// The name as part of another one: without the blanks and signs that a raw identifier may have.
  private var plainName: String {
    name.unicodeScalars.map { scalar in
      let isPlain =
        scalar.value > 0x7F || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil || scalar == "_"
      return isPlain ? String(scalar) : "_\(String(scalar.value, radix: 16))_"
    }.joined()
  }

  var isConstant: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.let) }

  /// The initial value as written.
  var defaultValue: ExprSyntax? { binding.initializer?.value.trimmed }

  /// The type as written, `T!` as `T?`; `nil` if it is inferred from the initial value.
  var type: TypeSyntax? {
    guard let type = binding.typeAnnotation?.type.trimmed else { return nil }
    guard let implicit = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else { return type }
    return TypeSyntax(OptionalTypeSyntax(wrappedType: implicit.wrappedType))
  }

  /// `true` if the type as written, or the initial value, is an array; one behind another name is
  /// not seen.
  var isArray: Bool {
    guard let type else { return defaultValue?.is(ArrayExprSyntax.self) ?? false }
    let bare = type.as(OptionalTypeSyntax.self)?.wrappedType ?? type
    return bare.is(ArrayTypeSyntax.self) || bare.as(IdentifierTypeSyntax.self)?.name.text == "Array"
  }

  /// `true` if at most this file sees the property.
  var isFilePrivate: Bool { declaration.modifiers.contains(.private, .fileprivate) }

  /// `true` if the declaration is marked deprecated, so that naming it would raise a warning.
  var isDeprecated: Bool {
    declaration.attributes.named("available").contains { $0.description.contains("deprecated") }
  }

  /// The options given to `@Attribute`, in the order of writing.
  var options: [ExprSyntax] {
    declaration.attributes.named("Attribute").flatMap(\.labeledArguments)
      .filter { $0.label == nil }.map(\.expression.trimmed)
  }
}

extension PersistedProperty {
  var kind: Kind {
    for option in options {
      switch option.optionName {
      case "ephemeral": return .ephemeral
      case "codable": return .codable
      case "transformable": return .transformable(option)
      default: continue
      }
    }
    // A constant is with its object from the start.
    let isExternal = options.contains { $0.optionName == "externalStorage" } && !isConstant
    return isExternal ? .external : .plain
  }
}

extension ExprSyntax {
  /// The last part of an option's name: `ephemeral` for `.ephemeral`, and `transformable` for
  /// `Schema.Attribute.Option.transformable(by: "Colour")`.
  var optionName: String? {
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.optionName }
    return self.as(MemberAccessExprSyntax.self)?.declName.baseName.identifier?.name
  }
}

extension VariableDeclSyntax {
  /// `true` if the store keeps the property: a stored one that belongs to the object and is not
  /// marked `@Transient`. What the macro refuses is not persisted either.
  var isPersisted: Bool {
    isStoredInstanceProperty && attributes.named("Transient").isEmpty && bindings.count == 1
      && !modifiers.contains(where: \.isWeak) && unsupportedAttributes.isEmpty
      && (attributes.named("Relationship").isEmpty || bindingSpecifier.tokenKind == .keyword(.var))
      && bindings.allSatisfy { binding in
        binding.pattern.is(IdentifierPatternSyntax.self) && binding.accessorBlock == nil
          && (binding.typeAnnotation != nil || binding.initializer != nil)
      }
  }

  /// `true` for `let` and `var` with memory of their own in each object, made with it.
  var isStoredInstanceProperty: Bool {
    !modifiers.contains(.static, .class, .lazy) && !bindings.contains(where: \.isComputed)
  }

  /// `true` if an initialiser need not set it.
  var hasInitialValue: Bool {
    guard isStoredInstanceProperty else { return true }
    return bindings.allSatisfy { binding in
      guard binding.initializer == nil else { return true }
      guard bindingSpecifier.tokenKind == .keyword(.var) else { return false }
      return binding.typeAnnotation?.type.isOptional ?? false
    }
  }

  /// The attributes that may give the property accessors of their own: property wrappers and
  /// macros. By custom, such a name begins with an upper-case letter.
  var unsupportedAttributes: [AttributeSyntax] {
    attributes.plain.filter { attribute in
      guard let name = attribute.lastName, name.first?.isUppercase == true else { return false }
      return !Self.harmlessAttributes.contains(name)
    }
  }

  /// The upper-case attributes that leave the accessors of a property alone: the marks of this
  /// module, those of Observation, and the compiler's own.
  private static let harmlessAttributes: Set<String> = [
    "Attribute", "Relationship", "Transient", "ObservationIgnored", "MainActor", "NSCopying",
    "GKInspectable", "IBInspectable", "IBOutlet",
  ]
}

extension TypeSyntax {
  /// `true` for `T?` and `T!`, which begin with `nil`.
  var isOptional: Bool {
    self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  }
}

extension PatternBindingSyntax {
  /// `true` if accessors take the place of storage. `willSet` and `didSet` do not.
  var isComputed: Bool {
    guard let accessors = accessorBlock?.accessors else { return false }
    guard case .accessors(let list) = accessors else { return true }
    return list.contains {
      ![.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
    }
  }
}
