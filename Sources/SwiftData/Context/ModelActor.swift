import Dispatch

/// An interface for performing storage-related tasks using an isolated model context.
public protocol ModelExecutor: Executor {
  /// The context that the executor's work uses.
  var modelContext: ModelContext { get }
}

/// An interface for performing serial storage-related tasks using an isolated model context.
public protocol SerialModelExecutor: ModelExecutor, SerialExecutor {}

/// An interface for providing mutually-exclusive access to the attributes of a conforming model.
///
/// ```swift
/// @ModelActor
/// actor Importer {
///   func add(_ name: String) throws {
///     modelContext.insert(Budget(name: name, limit: 100))
///     try modelContext.save()
///   }
/// }
///
/// let importer = Importer(modelContainer: container)
/// try await importer.add("Groceries")
/// ```
public protocol ModelActor: Actor {
  /// The container that manages the app's schema and model storage configuration.
  nonisolated var modelContainer: ModelContainer { get }

  /// The executor that coordinates access to the model actor.
  ///
  /// - Important: Don't use the executor to access the model context. Instead, use the
  ///   ``modelContext`` property.
  nonisolated var modelExecutor: any ModelExecutor { get }
}

extension ModelActor {
  /// The optimized, unowned reference to the model actor's executor.
  nonisolated public var unownedExecutor: UnownedSerialExecutor {
    guard let executor = modelExecutor as? any SerialExecutor else {
      preconditionFailure(
        "\(type(of: modelExecutor)) is not serial. Use a DefaultSerialModelExecutor.")
    }
    return executor.asUnownedSerialExecutor()
  }

  /// The context that serializes any code running on the model actor.
  public var modelContext: ModelContext { modelExecutor.modelContext }

  /// Returns the model for the specified identifier, downcast to the appropriate class.
  ///
  /// - Parameters:
  ///   - id: The identifier of the model.
  ///   - as: The class of the model.
  /// - Returns: The model; nil where there is no such row, or it is of another class.
  public subscript<T: PersistentModel>(id: PersistentIdentifier, as as: T.Type) -> T? {
    guard modelContext.coordinator.entity(named: id.entityName) != nil else { return nil }
    let model = modelContext.model(for: id)
    return model.modelContext == nil ? nil : model as? T
  }
}

/// An object that safely performs storage-related tasks using an isolated model context.
///
/// Differs from Apple: the work never runs on the main thread, wherever the actor was made.
// The context is used by the jobs of the queue only, one at a time.
public class DefaultSerialModelExecutor: @unchecked Sendable, SerialModelExecutor {
  /// The context that the executor's work uses.
  public final let modelContext: ModelContext
  private let queue = DispatchQueue(label: "SwiftData.ModelActor", target: .global())

  /// Creates an executor around a context, which nobody else may use from then on.
  ///
  /// - Parameter modelContext: The context.
  public init(modelContext: ModelContext) { self.modelContext = modelContext }

  /// Runs `job` after those that were enqueued before it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Convert this executor value to the optimized form of borrowed executor references.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  /// Fails where the caller does not run on this executor.
  public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
