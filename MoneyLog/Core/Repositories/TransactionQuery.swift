import Foundation
import MoneyLogServices

/// Which transactions to show, and in which order: a plain value.
///
/// Parts that are left out do not restrict; all parts have to fit.
public struct TransactionQuery: Hashable, Sendable {
  /// The order of the result. Within a day the order of entering decides.
  public enum Order: Hashable, Sendable {
    /// The newest comes first.
    case newestFirst
    /// The oldest comes first.
    case oldestFirst
  }

  /// The days, both ends included.
  public var period: Period?
  /// The types; empty for all.
  public var types: Set<TransactionType>
  /// The accounts, at either end of a transfer; empty for all.
  public var accountIDs: Set<UUID>
  /// The categories; empty for all.
  public var categoryIDs: Set<UUID>
  /// Words that all have to stand in the payee or the note, without regard to capitals and accents.
  /// They mean themselves: there are no wildcards.
  public var text: String
  /// The order.
  public var order: Order
  /// How many transactions to return at most; none for numbers below zero.
  public var limit: Int?
  /// How many to leave out at the front; none for numbers below zero.
  public var offset: Int

  /// A query.
  ///
  /// - Parameters:
  ///   - period: The days.
  ///   - types: The types; empty for all.
  ///   - accountIDs: The accounts, at either end of a transfer; empty for all.
  ///   - categoryIDs: The categories; empty for all.
  ///   - text: Words that all have to stand in the payee or the note.
  ///   - order: The order.
  ///   - limit: How many transactions to return at most.
  ///   - offset: How many to leave out at the front.
  public init(
    period: Period? = nil, types: Set<TransactionType> = [], accountIDs: Set<UUID> = [],
    categoryIDs: Set<UUID> = [], text: String = "", order: Order = .newestFirst,
    limit: Int? = nil, offset: Int = 0
  ) {
    self.period = period
    self.types = types
    self.accountIDs = accountIDs
    self.categoryIDs = categoryIDs
    self.text = text
    self.order = order
    self.limit = limit
    self.offset = offset
  }
}
