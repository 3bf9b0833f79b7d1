import Foundation

/// A type that describes the criteria, sort order, and any additional configuration to use when
/// performing a fetch.
///
/// ```swift
/// var descriptor = FetchDescriptor<Budget>(
///   predicate: #Predicate { $0.limit > 100 },
///   sortBy: [SortDescriptor(\.name)])
/// descriptor.fetchLimit = 10
/// let budgets = try context.fetch(descriptor)
/// ```
public struct FetchDescriptor<T: PersistentModel> {
  /// Which models to fetch; nil for all.
  public var predicate: Predicate<T>?
  /// The order of the result; without one it is that of the models' creation.
  public var sortBy: [SortDescriptor<T>]
  /// The most models to return; nil for all.
  public var fetchLimit: Int?
  /// How many of the matching models to leave out at the front.
  public var fetchOffset: Int?
  /// Whether changes that the context has not saved take part.
  public var includePendingChanges = true
  /// The properties to load at once; empty for all. The others load when they are read.
  public var propertiesToFetch: [PartialKeyPath<T>] = []
  /// The relationships whose models to load together with the result.
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []

  /// Creates a descriptor.
  ///
  /// - Parameters:
  ///   - predicate: Which models to fetch; nil for all.
  ///   - sortBy: The order of the result.
  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    self.predicate = predicate
    self.sortBy = sortBy
  }
}

// Key paths, predicates and sort descriptors are immutable once they are made.
extension FetchDescriptor: @unchecked Sendable {}

extension FetchDescriptor: Equatable {
  /// Whether both ask for the same, in the same order. Predicates are compared by what they say.
  public static func == (lhs: FetchDescriptor<T>, rhs: FetchDescriptor<T>) -> Bool {
    lhs.sortBy == rhs.sortBy && lhs.fetchLimit == rhs.fetchLimit
      && lhs.fetchOffset == rhs.fetchOffset
      && lhs.includePendingChanges == rhs.includePendingChanges
      && lhs.propertiesToFetch == rhs.propertiesToFetch
      && lhs.relationshipKeyPathsForPrefetching == rhs.relationshipKeyPathsForPrefetching
      && lhs.predicate.map { String(reflecting: $0) }
        == rhs.predicate.map { String(reflecting: $0) }
  }
}
