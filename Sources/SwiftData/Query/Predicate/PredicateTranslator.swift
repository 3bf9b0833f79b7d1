import Foundation

/// A predicate as SQL.
struct PredicateTranslation {
  /// True for the rows that match. The rows' alias is `t0`.
  var condition: SQLFragment
  /// The names of the entities that the condition reads besides the row itself: what a change of
  /// theirs may alter the answer. The root's own is among them only where a relationship leads back
  /// to it.
  var entities: Set<String>
}

/// Turns predicates into SQL with the same answer as `Predicate.evaluate` on the fetched objects.
enum PredicateTranslator {
  /// The alias of the fetched entity's rows.
  static let rootAlias = "t0"
  /// How many values SQLite takes in one statement.
  private static let valueLimit = 32_000

  /// The SQL of a predicate.
  ///
  /// - Parameters:
  ///   - predicate: The predicate.
  ///   - entity: The entity of the predicate's model.
  /// - Throws: `SwiftDataError.unsupportedPredicate` or `SwiftDataError.unsupportedKeyPath`, naming
  ///   the expression, where no SQL gives the same answer.
  static func translate<T: PersistentModel>(
    _ predicate: Predicate<T>, entity: StoreEntity
  ) throws -> PredicateTranslation {
    var writer = PredicateWriter(root: predicate.variable.key, entity)
    let condition = try writer.condition(of: predicate.expression)
    guard condition.arguments.count <= valueLimit else {
      throw writer.unsupported(
        "\(condition.arguments.count) values",
        advice: "Put the values into an array and ask whether that contains the property.")
    }
    return PredicateTranslation(condition: condition, entities: writer.entities)
  }

  /// Whether a predicate holds for a model, by evaluating it in Swift.
  ///
  /// What cannot be computed, such as the unwrapping of a nil by force, does not hold: the same is
  /// true of the SQL.
  ///
  /// - Throws: What the predicate's own parts throw, other than `PredicateError`.
  static func holds<T>(_ predicate: Predicate<T>, for model: T) throws -> Bool {
    do {
      return try predicate.evaluate(model)
    } catch is PredicateError {
      return false
    }
  }

  /// The error to throw where SQLite has refused a statement with a translated condition: SQLite
  /// has limits of its own, on nesting above all, that depend on how it was built.
  static func explained(_ error: any Error, for entity: StoreEntity) -> any Error {
    guard let refusal = error as? SQLiteError,
      ["stack overflow", "too large", "too many", "too big", "exceeded"]
        .contains(where: refusal.message.contains)
    else { return error }
    return SwiftDataError._unsupportedPredicate(
      "The predicate on \(entity.name) is too long, or nested too deeply, for SQLite. Split it "
        + "into several fetches, or put values into an array and use contains.", underlying: error)
  }
}
