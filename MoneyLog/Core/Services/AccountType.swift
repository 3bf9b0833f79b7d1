/// What kind of account it is, for grouping; the arithmetic is the same for all kinds.
public enum AccountType: String, Hashable, Sendable, Codable, CaseIterable {
  /// An account for daily payments.
  case checking
  /// Money put aside.
  case savings
  /// A credit card, whose balance is usually below zero.
  case card
  /// Coins and notes.
  case cash
  /// Anything else.
  case other
}
