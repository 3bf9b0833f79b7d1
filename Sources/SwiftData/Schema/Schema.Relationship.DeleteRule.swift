extension Schema.Relationship {
  /// What happens to the models that a relationship refers to when the referring one is deleted.
  public enum DeleteRule: String, Codable, Sendable {
    /// Nothing happens to them.
    ///
    /// Differs from Apple: no reference to a deleted model is left behind.
    case noAction

    /// They stop referring back.
    case nullify

    /// They are deleted too.
    case cascade

    /// As long as there are any, the model cannot be deleted: the save throws.
    case deny
  }
}
