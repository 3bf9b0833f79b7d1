import Foundation

/// The state of a translation: what the predicate's variables stand for, and what has been used.
struct PredicateWriter {
  /// The names of the entities read so far, see `PredicateTranslation.entities`.
  private(set) var entities: Set<String> = []
  private let root: PredicateExpressions.VariableID
  private let rootEntity: StoreEntity
  private var variables: [(key: PredicateExpressions.VariableID, meaning: Meaning)] = []
  private var aliasCount = 0
  private var depth = 0
  private var stackUse = 0

  /// What a variable stands for.
  private enum Meaning {
    case term(PredicateTerm)
    /// A sequence is written anew for each use, so that its aliases never meet those of another.
    case again((inout PredicateWriter) throws -> PredicateTerm)
  }

  /// Levels of nesting; SQLite allows 1,000 in an expression, and a level here is up to four there.
  private static let depthLimit = 200
  /// Bytes of stack: expressions lie inside of each other by value, and each level may copy its
  /// own.
  private static let stackLimit = 1_000_000

  init(root: PredicateExpressions.VariableID, _ entity: StoreEntity) {
    self.root = root
    rootEntity = entity
  }
}

// MARK: - Operands

extension PredicateWriter {
  /// What an expression stands for.
  mutating func term<E: PredicateExpression>(of expression: E) throws -> PredicateTerm {
    guard let node = expression as? any PredicateNode else {
      throw unsupported("the expression \(Self.name(of: E.self))")
    }
    return try term(of: node, size: MemoryLayout<E>.size)
  }

  /// What an expression stands for.
  ///
  /// - Parameters:
  ///   - node: The expression.
  ///   - size: How many bytes it has.
  mutating func term(of node: some PredicateNode, size: Int) throws -> PredicateTerm {
    let use = 1_024 + 4 * size
    depth += 1
    stackUse += use
    defer {
      depth -= 1
      stackUse -= use
    }
    guard depth <= Self.depthLimit, stackUse <= Self.stackLimit else {
      throw unsupported(
        "too many terms, or terms nested too deeply",
        advice: "Split it into several fetches, or put values into an array and use contains.")
    }
    return try node.translate(in: &self)
  }

  /// The SQL of an expression with a single value.
  mutating func scalar<E: PredicateExpression>(of expression: E) throws -> SQLScalar {
    try scalar(try term(of: expression), E.self)
  }

  /// The SQL of a term with a single value.
  func scalar<E>(_ term: PredicateTerm, _ expression: E.Type) throws -> SQLScalar {
    switch term {
    case .scalar(let scalar): return scalar
    case .captured(let value): return try scalar(ofCaptured: value)
    case .opaque(_, let label): throw unsupportedValue(of: label)
    case .object: throw unsupported("a model object as a value (\(Self.name(of: E.self)))")
    case .identifier: throw unsupported("an identifier as a value (\(Self.name(of: E.self)))")
    case .sequence: throw unsupported("a relationship as a value (\(Self.name(of: E.self)))")
    case .range: throw unsupported("a range as a value (\(Self.name(of: E.self)))")
    }
  }

  /// A captured value as SQL.
  func scalar(ofCaptured value: Any) throws -> SQLScalar {
    guard let (value, type) = try SQLCoding.value(of: value) else {
      throw unsupported("a captured value of type \(Swift.type(of: value))")
    }
    return SQLScalar(constant: value, type: type)
  }

  /// The SQL of an expression with a truth value, for use as a condition.
  mutating func condition<E: PredicateExpression>(of expression: E) throws -> SQLFragment {
    condition(try scalar(of: expression))
  }

  /// A truth value as a condition.
  func condition(_ scalar: SQLScalar) -> SQLFragment {
    if let constant = scalar.constant { return constant == .integer(1) ? "1" : "0" }
    // Compared, since an index serves no column that stands alone.
    return scalar.isPlain ? "(\(scalar.sql) = 1)" : scalar.sql
  }
}

// MARK: - Variables and aliases

extension PredicateWriter {
  /// What a variable stands for.
  mutating func term(of variable: PredicateExpressions.VariableID) throws -> PredicateTerm {
    if variable == root {
      return .object(ObjectTerm(entity: rootEntity, alias: PredicateTranslator.rootAlias))
    }
    switch variables.last(where: { $0.key == variable })?.meaning {
    case .term(let term): return term
    case .again(let write): return try write(&self)
    case nil: throw unsupported("a variable of another predicate")
    }
  }

  /// Runs `body` with a variable that stands for `term`.
  mutating func with<R>(
    _ variable: PredicateExpressions.VariableID, as term: PredicateTerm,
    _ body: (inout PredicateWriter) throws -> R
  ) rethrows -> R {
    variables.append((variable, .term(term)))
    defer { variables.removeLast() }
    return try body(&self)
  }

  /// Runs `body` with a variable that stands for what `write` gives, anew for each use.
  mutating func with<R>(
    _ variable: PredicateExpressions.VariableID,
    again write: @escaping (inout PredicateWriter) throws -> PredicateTerm,
    _ body: (inout PredicateWriter) throws -> R
  ) rethrows -> R {
    variables.append((variable, .again(write)))
    defer { variables.removeLast() }
    return try body(&self)
  }

  /// An alias that the statement does not have yet.
  mutating func newAlias() -> String {
    aliasCount += 1
    return "t\(aliasCount)"
  }

  /// The identifier of the store; nil where the entity has none.
  var storeIdentifier: String? { rootEntity.store?.identifier }

  /// The entity of a name in the store.
  func entity(named name: String) -> StoreEntity? {
    if rootEntity.name == name { return rootEntity }
    return rootEntity.store?.entities.first { $0.name == name }
  }

  mutating func noteRead(_ entity: StoreEntity) { entities.insert(entity.root.name) }

  /// Writes an expression that needs a value more than once, without computing it more than once.
  mutating func reusing(
    _ value: SQLScalar, _ body: (inout PredicateWriter, SQLScalar) throws -> SQLScalar
  ) rethrows -> SQLScalar {
    if value.isPlain { return try body(&self, value) }
    let alias = newAlias()
    var plain = value
    plain.sql = "\(name: alias).x"
    plain.isPlain = true
    var result = try body(&self, plain)
    result.sql = "(SELECT \(result.sql) FROM (SELECT \(value.sql) AS x) \(name: alias))"
    result.isPlain = false
    return result
  }
}

// MARK: - Errors

extension PredicateWriter {
  /// The error for something in the predicate that has no exact form in SQL.
  func unsupported(
    _ what: String,
    advice: String = "Leave it out of the predicate, and filter the fetched models in Swift."
  ) -> SwiftDataError {
    ._unsupportedPredicate(
      "The predicate on \(rootEntity.name) uses \(what), which cannot be translated. \(advice)")
  }

  /// The error for the use of a value that a column does not show.
  func unsupportedValue(of label: String) -> SwiftDataError {
    unsupported(
      "\(label), which is transformed or stored externally, for more than whether it is nil")
  }

  /// The error for a key path that leads to nothing stored.
  func unsupported(_ keyPath: AnyKeyPath, of entity: StoreEntity) -> SwiftDataError {
    ._unsupportedKeyPath(
      "The predicate on \(rootEntity.name) reads \(keyPath.debugDescription), which is not a "
        + "stored property of \(entity.name): a predicate cannot read computed, transient or "
        + "ephemeral properties. Use stored properties, or filter the fetched models in Swift.")
  }

  /// The name of an expression's type, without what it is made of.
  static func name(of type: Any.Type) -> String {
    let full = String(describing: type)
    return String(full.prefix { $0 != "<" })
  }
}
