/// What a transaction does to the owner's money.
public enum TransactionType: String, Hashable, Sendable, Codable, CaseIterable {
  /// Money that comes in.
  case income
  /// Money that is spent.
  case expense
  /// Money that moves between two accounts of the owner: neither earned nor spent.
  case transfer
}
