extension ModelContext {
  /// What a save does with a new model that has the unique values of another one.
  ///
  /// Differs from Apple: there the new model always takes the place of the other, which loses data
  /// where two things are taken for one by mistake.
  public enum UniquenessPolicy: Sendable {
    /// The new model takes the place of the other: its attributes, and the relationships that it has
    /// set, become those of the row.
    case upsert
    /// The save throws ``SwiftDataError/modelValidationFailure``, which names the properties, and
    /// writes nothing.
    case reject
  }
}
