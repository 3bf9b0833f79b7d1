import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// What the macros refuse. Each case is one sentence about the code, and where it helps one about
/// the way out.
enum Misuse: DiagnosticMessage, Error {
  // Of the whole type
  case modelIsNoClass(kind: String)
  case modelIsGeneric
  case modelWithoutInitialiser(name: String, properties: [String])
  case actorIsNoActor(kind: String)
  case undecidedCondition

  // Of one property
  case severalNames
  case untyped
  case observers
  case attributeWithAccessors(name: String)
  case weak(modifier: String)
  case reservedName(String)
  case constantRelationship
  case attributeAndRelationship
  case persistedAndTransient(attribute: String)
  case transientWithoutValue
  case inverseOnBothSides(String)
  case ownInverse

  // Of where an attribute stands
  case notOnProperty(attribute: String)
  case notOnStoredProperty(attribute: String)
  case outsideModel(attribute: String)
  case constraintOutsideModel(String)

  var message: String {
    switch self {
    case .modelIsNoClass(let kind):
      "@Model needs a class: objects of a store have an identity, which \(kind) does not give them"
    case .modelIsGeneric:
      "a @Model class cannot be generic: it is one table of the store"
    case .modelWithoutInitialiser(let name, let properties):
      "'\(name)' needs an initializer: \(Self.list(properties)) no initial value"
    case .actorIsNoActor(let kind):
      "@ModelActor needs an actor: it cannot isolate \(kind)"
    case .undecidedCondition:
      "@Model cannot tell whether this condition holds, and so what it has to store. Ask for the "
        + "platform with 'os', or take the property out of '#if'"
    case .severalNames:
      "a persisted property needs a declaration of its own"
    case .untyped:
      "a persisted property needs a type or an initial value"
    case .observers:
      "'willSet' and 'didSet' of a persisted property would never run: its accessors are made by "
        + "@Model. Move the code into a method, or mark the property @Transient"
    case .attributeWithAccessors(let name):
      "@\(name) cannot stand on a persisted property: @Model makes the accessors. Remove it, or "
        + "mark the property @Transient"
    case .weak(let modifier):
      "a persisted property cannot be '\(modifier)': the context holds the objects of a relationship"
    case .reservedName(let name):
      "a persisted property cannot be called '\(name)'. Choose another name, and give "
        + "@Attribute(originalName:) if stored data has the old one"
    case .constantRelationship:
      "a relationship cannot be 'let': it changes when its other end does"
    case .attributeAndRelationship:
      "a property is an attribute or a relationship, not both"
    case .persistedAndTransient(let attribute):
      "@\(attribute) has no meaning for a @Transient property, which is not stored"
    case .transientWithoutValue:
      "a @Transient property needs an initial value, or an optional type: objects from the store "
        + "begin with it"
    case .inverseOnBothSides(let other):
      "'\(other)' names this property as its inverse already; only one of the two may name the other"
    case .ownInverse:
      "a relationship cannot be its own inverse"
    case .notOnProperty(let attribute):
      "@\(attribute) belongs before a property"
    case .notOnStoredProperty(let attribute):
      "@\(attribute) has no meaning for a property that is not stored in each object"
    case .outsideModel(let attribute):
      "@\(attribute) has no effect outside of a @Model class"
    case .constraintOutsideModel(let name):
      "#\(name) has no effect outside of the body of a @Model class"
    }
  }

  var severity: DiagnosticSeverity {
    switch self {
    case .outsideModel, .constraintOutsideModel, .notOnStoredProperty: .warning
    default: .error
    }
  }

  var diagnosticID: MessageID {
    // The case without what it carries.
    let name = String(describing: self).prefix { $0 != "(" }
    return MessageID(domain: "SwiftDataMacros", id: String(name))
  }

  private static func list(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() + " has" }
    return quoted.dropLast().joined(separator: ", ") + " and \(last) have"
  }
}

/// What a fix-it offers to do.
enum Remedy: FixItMessage {
  case remove(String)
  case makeVariable
  case split

  var message: String {
    switch self {
    case .remove(let what): "Remove \(what)"
    case .makeVariable: "Replace 'let' with 'var'"
    case .split: "Write one declaration for each"
    }
  }

  var fixItID: MessageID { MessageID(domain: "SwiftDataMacros", id: message) }
}

extension MacroExpansionContext {
  /// Reports a misuse at a node.
  func diagnose(_ misuse: Misuse, at node: some SyntaxProtocol, _ fixIts: FixIt...) {
    diagnose(Diagnostic(node: node, message: misuse, fixIts: fixIts))
  }
}

extension FixIt {
  init(_ remedy: Remedy, replacing old: some SyntaxProtocol, with new: some SyntaxProtocol) {
    self.init(
      message: remedy, changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }
}
