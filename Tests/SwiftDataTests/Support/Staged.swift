import Foundation
import Testing

@testable import SwiftData

/// How far a model has come when a test begins to work with it.
enum Stage: CaseIterable, Sendable, CustomTestStringConvertible {
  /// In no context.
  case outside
  /// In a context, and never saved.
  case inserted
  /// Saved by the context that it is in.
  case saved
  /// Saved by another context, and found by the one that it is in.
  case found

  var testDescription: String {
    switch self {
    case .outside: "outside any context"
    case .inserted: "inserted"
    case .saved: "saved"
    case .found: "found"
    }
  }
}

/// A store and models that have come to the same stage.
final class Staged {
  let stage: Stage
  let store: TestStore
  /// The context of the models; theirs after ``save(sourceLocation:)`` where they are in none.
  let context: ModelContext
  private var outside: [() -> Void] = []

  init(_ kind: StoreKind, _ stage: Stage, _ types: [any PersistentModel.Type] = Shapes.types) throws
  {
    self.stage = stage
    store = try TestStore(kind, types)
    context = stage == .found ? ModelContext(store.container) : store.context
  }

  /// The models to work with, in place of `models`.
  func place<T: PersistentModel>(_ models: [T]) throws -> [T] {
    switch stage {
    case .outside:
      for model in models { outside.append { [context] in context.insert(model) } }
      return models
    case .inserted:
      for model in models { context.insert(model) }
      return models
    case .saved, .found:
      for model in models { store.context.insert(model) }
      try store.context.save()
      if stage == .saved { return models }
      return try models.map { try #require(context.model(for: $0.persistentModelID) as? T) }
    }
  }

  func place<T: PersistentModel>(_ models: T...) throws -> [T] { try place(models) }

  /// Saves all models, and checks that memory and store say the same.
  func save(sourceLocation: SourceLocation = #_sourceLocation) throws {
    for insert in outside { insert() }
    outside = []
    try store.save(context, sourceLocation: sourceLocation)
  }
}
