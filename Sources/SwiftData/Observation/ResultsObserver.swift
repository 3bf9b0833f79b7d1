import Foundation
import Observation

/// Follows the result of a fetch, outside of any view.
///
/// ```swift
/// let observer = try ResultsObserver<Budget, Never>(modelContext: context)
/// withObservationTracking {
///   print(observer.results.count)
/// } onChange: {
///   print("budgets have come or gone")
/// }
/// ```
///
/// ``results`` is up to date whenever it is read: with the inserts, edits and deletions of its own
/// context, saved or not, and with what other contexts of the container have saved. Those who
/// observe it are told at the first change, once until they read it again.
///
/// Use `Never` as the type of section titles.
public final class ResultsObserver<Element: PersistentModel, SectionTitle: Hashable> {
  /// The context whose models the observer follows.
  public final let modelContext: ModelContext
  /// What is fetched.
  public private(set) final var fetchDescriptor: FetchDescriptor<Element>

  private final let registrar = ObservationRegistrar()
  private final var fetched: FetchResultsCollection<Element>
  /// Whether something has changed since `fetched` was fetched.
  private final var isStale = false
  /// What the last fetch threw, which had no caller to throw to; nil after one that succeeded.
  ///
  /// ``results`` keeps its last value meanwhile.
  public private(set) final var fetchError: (any Error)?

  init(_ descriptor: FetchDescriptor<Element>, _ context: ModelContext) throws {
    modelContext = context
    fetchDescriptor = descriptor
    fetched = FetchResultsCollection(try context.fetch(descriptor))
    context.add(self)
    // A save elsewhere is seen at once where the context is the main actor's, and at the context's
    // next use elsewhere.
    context.watchInbox()
  }

  /// The models that match, in order.
  public final var results: FetchResultsCollection<Element> {
    get {
      registrar.access(self, keyPath: \.results)
      refreshIfStale()
      return fetched
    }
    set {
      registrar.withMutation(of: self, keyPath: \.results) {
        fetched = newValue
        isStale = false
      }
    }
  }

  /// Which models to follow; nil for all. Setting it fetches at once.
  public final var filterBy: Predicate<Element>? {
    get {
      registrar.access(self, keyPath: \.filterBy)
      return fetchDescriptor.predicate
    }
    set {
      registrar.withMutation(of: self, keyPath: \.filterBy) { fetchDescriptor.predicate = newValue }
      refetch()
    }
  }

  /// The order of the results. Setting it fetches at once.
  public final var sortBy: [SortDescriptor<Element>] {
    get {
      registrar.access(self, keyPath: \.sortBy)
      return fetchDescriptor.sortBy
    }
    set {
      registrar.withMutation(of: self, keyPath: \.sortBy) { fetchDescriptor.sortBy = newValue }
      refetch()
    }
  }

  private final func refetch() {
    registrar.withMutation(of: self, keyPath: \.results) {
      isStale = true
      refreshIfStale()
    }
  }

  private final func refreshIfStale() {
    // News of other contexts may be waiting; taking them in marks what they concern as stale.
    modelContext.settle()
    guard isStale else { return }
    isStale = false
    do {
      fetched = FetchResultsCollection(try modelContext.fetch(fetchDescriptor))
      fetchError = nil
    } catch {
      fetchError = error
    }
  }
}

extension ResultsObserver: Observable {}

extension ResultsObserver: ContextObserver {
  func contextDidChange() {
    guard !isStale else { return }
    registrar.withMutation(of: self, keyPath: \.results) { isStale = true }
  }
}

// MARK: - Without sections

extension ResultsObserver where SectionTitle == Never {
  /// Follows a fetch in a context.
  ///
  /// - Parameters:
  ///   - fetchDescriptor: What to fetch.
  ///   - modelContext: The context.
  ///   - isolation: The actor that the context belongs to.
  /// - Throws: What the first fetch throws.
  public convenience init(
    fetchDescriptor: FetchDescriptor<Element> = FetchDescriptor<Element>(),
    modelContext: ModelContext, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(fetchDescriptor, modelContext)
  }

  /// Follows a fetch in a new context of a container.
  ///
  /// - Parameters:
  ///   - fetchDescriptor: What to fetch.
  ///   - modelContainer: The container.
  ///   - isolation: The actor that the new context belongs to.
  /// - Throws: What the first fetch throws.
  public convenience init(
    fetchDescriptor: FetchDescriptor<Element> = FetchDescriptor<Element>(),
    modelContainer: ModelContainer, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(fetchDescriptor, ModelContext(modelContainer))
  }

  /// Follows the models that match a predicate, in a context.
  ///
  /// - Parameters:
  ///   - filterBy: Which models; nil for all.
  ///   - sortBy: The order of the results.
  ///   - modelContext: The context.
  ///   - isolation: The actor that the context belongs to.
  /// - Throws: What the first fetch throws.
  public convenience init(
    filterBy: Predicate<Element>? = nil, sortBy: [SortDescriptor<Element>]? = nil,
    modelContext: ModelContext, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(FetchDescriptor(predicate: filterBy, sortBy: sortBy ?? []), modelContext)
  }

  /// Follows the models that match a predicate, in a new context of a container.
  ///
  /// - Parameters:
  ///   - filterBy: Which models; nil for all.
  ///   - sortBy: The order of the results.
  ///   - modelContainer: The container.
  ///   - isolation: The actor that the new context belongs to.
  /// - Throws: What the first fetch throws.
  public convenience init(
    filterBy: Predicate<Element>? = nil, sortBy: [SortDescriptor<Element>]? = nil,
    modelContainer: ModelContainer, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      FetchDescriptor(predicate: filterBy, sortBy: sortBy ?? []), ModelContext(modelContainer))
  }
}
