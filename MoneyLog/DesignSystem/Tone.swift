/// What a piece of text stands for, as far as it may show in its colour.
///
/// A tone only ever repeats what the text says already: spending has a minus sign, a warning has
/// the word. So nothing is lost where colours are off or cannot be told apart.
public enum Tone: String, Hashable, Sendable, CaseIterable {
  /// Ordinary text.
  case plain
  /// Titles of tables and sections.
  case heading
  /// Money that came in.
  case income
  /// Money that was spent.
  case expense
  /// Texts of less weight.
  case muted
  /// Something that needs attention.
  case warning
  /// Sums and results.
  case total
}
