import SwiftDiagnostics
import SwiftSyntax
import Testing

@testable import SwiftDataMacros

/// One piece of wrong code, and what the author is told about it.
struct MisuseCase: CustomTestStringConvertible, Sendable {
  var name: String
  var source: String
  var message: String
  /// The text that the message points at.
  var place: String
  /// For each fix-it its title and the source that it leads to.
  var fixes: [(title: String, result: String)] = []
  var severity: DiagnosticSeverity = .error

  var testDescription: String { name }
}

/// A property declaration as the only one of a model class.
private func model(_ body: String) -> String {
  "@Model final class Budget {\n  \(body)\n  init() {}\n}"
}

private let cases: [MisuseCase] = [
  MisuseCase(
    name: "a model that is a struct",
    source: "@Model struct Budget { var name = \"\" }",
    message:
      "@Model needs a class: objects of a store have an identity, which a struct does not give them",
    place: "struct"),
  MisuseCase(
    name: "a model that is an enum",
    source: "@Model enum Budget { case one }",
    message:
      "@Model needs a class: objects of a store have an identity, which an enum does not give them",
    place: "enum"),
  MisuseCase(
    name: "a model that is an actor",
    source: "@Model actor Budget { var name = \"\" }",
    message:
      "@Model needs a class: objects of a store have an identity, which an actor does not give them",
    place: "actor"),
  MisuseCase(
    name: "a generic model",
    source: "@Model final class Budget<Currency> { var name = \"\"; init() {} }",
    message: "a @Model class cannot be generic: it is one table of the store",
    place: "<Currency>"),
  MisuseCase(
    name: "a model without an initialiser",
    source: "@Model final class Budget { var name: String; var limit: Double; var note = \"\" }",
    message: "'Budget' needs an initializer: 'name' and 'limit' have no initial value",
    place: "Budget"),
  MisuseCase(
    name: "a model with convenience initialisers only",
    source:
      "@Model final class Budget { let name: String; convenience init(x: Int) { self.init() } }",
    message: "'Budget' needs an initializer: 'name' has no initial value",
    place: "Budget"),
  MisuseCase(
    name: "a model actor that is a class",
    source: "@ModelActor final class Importer {}",
    message: "@ModelActor needs an actor: it cannot isolate a class",
    place: "class"),

  MisuseCase(
    name: "a property under a condition that only the compiler can decide",
    source: model("#if canImport(UIKit)\n  var image: Data?\n  #endif"),
    message:
      "@Model cannot tell whether this condition holds, and so what it has to store. Ask for the "
      + "platform with 'os', or take the property out of '#if'",
    place: "canImport(UIKit)"),
  MisuseCase(
    name: "two properties in one declaration",
    source: model("private var a = 0, b = 1"),
    message: "a persisted property needs a declaration of its own",
    place: "a = 0, b = 1",
    fixes: [
      ("Write one declaration for each", model("private var a = 0\n  private var b = 1"))
    ]),
  MisuseCase(
    name: "two properties that share a type",
    source: model("var a, b: Int?"),
    message: "a persisted property needs a declaration of its own",
    place: "a, b: Int?",
    fixes: [("Write one declaration for each", model("var a: Int?\n  var b: Int?"))]),
  MisuseCase(
    name: "a tuple pattern",
    source: model("var (a, b) = (1, 2)"),
    message: "a persisted property needs a declaration of its own",
    place: "(a, b)"),
  MisuseCase(
    name: "a property with neither type nor value",
    source: model("var name"),
    message: "a persisted property needs a type or an initial value",
    place: "name"),
  MisuseCase(
    name: "a property observer",
    source: model("var limit = 0.0 { didSet { log() } }"),
    message:
      "'willSet' and 'didSet' of a persisted property would never run: its accessors are made by "
      + "@Model. Move the code into a method, or mark the property @Transient",
    place: "didSet",
    fixes: [("Remove the observers", model("var limit = 0.0"))]),
  MisuseCase(
    name: "a property wrapper",
    source: model("@Published var limit = 0.0"),
    message:
      "@Published cannot stand on a persisted property: @Model makes the accessors. Remove it, or "
      + "mark the property @Transient",
    place: "@Published",
    fixes: [("Remove @Published", model("var limit = 0.0"))]),
  MisuseCase(
    name: "a qualified property wrapper between other attributes",
    source: model("@Attribute(.unique) @SwiftUI.State\n  public var limit = 0.0"),
    message:
      "@SwiftUI.State cannot stand on a persisted property: @Model makes the accessors. Remove it, "
      + "or mark the property @Transient",
    place: "@SwiftUI.State",
    fixes: [("Remove @SwiftUI.State", model("@Attribute(.unique) \n  public var limit = 0.0"))]),
  MisuseCase(
    name: "a weak property",
    source: model("weak var owner: Person?"),
    message:
      "a persisted property cannot be 'weak': the context holds the objects of a relationship",
    place: "weak",
    fixes: [("Remove 'weak'", model("var owner: Person?"))]),
  MisuseCase(
    name: "an unowned property",
    source: model("/// The owner.\n  unowned var owner: Person? = nil"),
    message:
      "a persisted property cannot be 'unowned': the context holds the objects of a relationship",
    place: "unowned",
    fixes: [("Remove 'unowned'", model("/// The owner.\n  var owner: Person? = nil"))]),
  MisuseCase(
    name: "a property called description",
    source: model("var description: String = \"\""),
    message:
      "a persisted property cannot be called 'description'. Choose another name, and give "
      + "@Attribute(originalName:) if stored data has the old one",
    place: "description"),

  MisuseCase(
    name: "a constant relationship",
    source: model("@Relationship(deleteRule: .cascade) let expenses: [Expense] = []"),
    message: "a relationship cannot be 'let': it changes when its other end does",
    place: "let",
    fixes: [
      (
        "Replace 'let' with 'var'",
        model("@Relationship(deleteRule: .cascade) var expenses: [Expense] = []")
      )
    ]),
  MisuseCase(
    name: "an attribute that is a relationship",
    source: model("@Attribute(.unique) @Relationship var owner: Person?"),
    message: "a property is an attribute or a relationship, not both",
    place: "@Attribute(.unique)",
    fixes: [
      ("Remove @Attribute", model("@Relationship var owner: Person?")),
      ("Remove @Relationship", model("@Attribute(.unique) var owner: Person?")),
    ]),
  MisuseCase(
    name: "a transient attribute",
    source: model("@Attribute(.unique) @Transient var cache = 0"),
    message: "@Attribute has no meaning for a @Transient property, which is not stored",
    place: "@Attribute(.unique)",
    fixes: [
      ("Remove @Attribute", model("@Transient var cache = 0")),
      ("Remove @Transient", model("@Attribute(.unique) var cache = 0")),
    ]),
  MisuseCase(
    name: "a transient relationship",
    source: model("@Transient @Relationship var owner: Person?"),
    message: "@Relationship has no meaning for a @Transient property, which is not stored",
    place: "@Relationship",
    fixes: [
      ("Remove @Relationship", model("@Transient var owner: Person?")),
      ("Remove @Transient", model("@Relationship var owner: Person?")),
    ]),
  MisuseCase(
    name: "a transient property without a value",
    source: model("@Transient var cache: Int"),
    message:
      "a @Transient property needs an initial value, or an optional type: objects from the store "
      + "begin with it",
    place: "cache: Int"),
  MisuseCase(
    name: "a pair of inverses that name each other",
    source: model(
      "@Relationship(inverse: \\Budget.parent) var children: [Budget] = []\n"
        + "  @Relationship(deleteRule: .deny, inverse: \\Budget.children) var parent: Budget?"),
    message:
      "'children' names this property as its inverse already; only one of the two may name the other",
    place: "\\Budget.children",
    fixes: [
      (
        "Remove the inverse",
        model(
          "@Relationship(inverse: \\Budget.parent) var children: [Budget] = []\n"
            + "  @Relationship(deleteRule: .deny) var parent: Budget?")
      )
    ]),
  MisuseCase(
    name: "a pair of inverses with no other argument",
    source: model(
      "@Relationship(inverse: \\Budget.parent) var children: [Budget] = []\n"
        + "  @Relationship(inverse: \\Budget.children) var parent: Budget?"),
    message:
      "'children' names this property as its inverse already; only one of the two may name the other",
    place: "\\Budget.children",
    fixes: [
      (
        "Remove the inverse",
        model(
          "@Relationship(inverse: \\Budget.parent) var children: [Budget] = []\n"
            + "  @Relationship var parent: Budget?")
      )
    ]),
  MisuseCase(
    name: "a relationship that is its own inverse",
    source: model("@Relationship(inverse: \\Budget.twin) var twin: Budget?"),
    message: "a relationship cannot be its own inverse",
    place: "\\Budget.twin"),

  MisuseCase(
    name: "an attribute on a method",
    source: model("@Attribute(.unique) func total() {}"),
    message: "@Attribute belongs before a property",
    place: "@Attribute(.unique)"),
  MisuseCase(
    name: "a relationship on a method",
    source: model("@Relationship func total() {}"),
    message: "@Relationship belongs before a property",
    place: "@Relationship"),
  MisuseCase(
    name: "a transient method",
    source: model("@Transient func total() {}"),
    message: "@Transient belongs before a property",
    place: "@Transient"),
  MisuseCase(
    name: "an attribute on a computed property",
    source: model("@Attribute(.unique) var total: Int { 1 }"),
    message: "@Attribute has no meaning for a property that is not stored in each object",
    place: "@Attribute(.unique)",
    severity: .warning),
  MisuseCase(
    name: "a relationship on a static property",
    source: model("@Relationship static let owner: Person? = nil"),
    message: "@Relationship has no meaning for a property that is not stored in each object",
    place: "@Relationship",
    severity: .warning),
  MisuseCase(
    name: "an attribute in a struct",
    source: "struct Draft { @Attribute(.unique) var name = \"\" }",
    message: "@Attribute has no effect outside of a @Model class",
    place: "@Attribute(.unique)",
    severity: .warning),
  MisuseCase(
    name: "a constraint outside of its class",
    source: "enum Schema { #Unique<Budget>([\\.name]) }",
    message: "#Unique has no effect outside of the body of a @Model class",
    place: "#Unique<Budget>([\\.name])",
    severity: .warning),
]

struct DiagnosticsTests {
  @Test(arguments: cases)
  func `Misuse is reported where it stands, with the way out`(misuse: MisuseCase) throws {
    let expansion = Expansion(of: misuse.source)
    #expect(expansion.diagnostics.map(\.message) == [misuse.message])
    let diagnostic = try #require(expansion.diagnostics.first)
    #expect(diagnostic.diagMessage.severity == misuse.severity)
    #expect(diagnostic.node.trimmedDescription == misuse.place)
    #expect(diagnostic.fixIts.map(\.message.message) == misuse.fixes.map(\.title))
    #expect(diagnostic.fixIts.map { expansion.applying($0) } == misuse.fixes.map(\.result))
  }

  @Test(
    arguments: cases.flatMap { misuse in misuse.fixes.map { ($0.title, $0.result) } })
  func `What a fix-it leads to is accepted`(title: String, result: String) {
    #expect(Expansion(of: result).diagnostics.map(\.message) == [])
  }

  @Test
  func `Every misuse has an identifier of its own`() {
    let misuses: [Misuse] = [
      .modelIsNoClass(kind: "a struct"), .modelIsGeneric, .weak(modifier: "weak"), .untyped,
      .outsideModel(attribute: "Attribute"),
    ]
    #expect(Set(misuses.map(\.diagnosticID)).count == misuses.count)
    #expect(
      Misuse.weak(modifier: "weak").diagnosticID == Misuse.weak(modifier: "unowned").diagnosticID)
  }

  @Test(arguments: [
    "@Transient var total: Int { 1 }",
    "@Transient lazy var cache = [1]",
    "@Transient var cache: Int?",
    "@Transient var cache: Int!",
    "@ObservationIgnored var limit = 0",
    "@MainActor var limit = 0",
    "@available(macOS 15, *) var limit = 0",
    "static var a = 0, b = 1",
    "var description2 = 0",
    "static let description = 0",
    "var total: Int { get { 1 } set { print(newValue) } }",
    "@Attribute(.unique) @Attribute(.spotlight) var name = 0",
    "let name = 0",
    "#if canImport(UIKit)\n  var image: Image { Image() }\n  #endif",
    "#if os(Linux) || canImport(UIKit)\n  var limit = 0\n  #endif",
    "@Relationship(inverse: \\Person.budgets) var owner: Person?",
  ])
  func `Good code is left in peace`(property: String) {
    #expect(Expansion(of: model(property)).diagnostics.map(\.message) == [])
  }
}
