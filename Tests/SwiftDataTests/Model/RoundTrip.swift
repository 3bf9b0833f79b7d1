import Foundation
import Testing

@testable import SwiftData

/// Saves a model for each of `values`, gives each model the value of its neighbour, and expects to
/// find both again through a context, or a container, that has seen nothing yet.
///
/// - Parameters:
///   - same: Whether a value that was read is exactly the one that was written.
func expectRoundTrip<Model: PersistentModel, Value>(
  _ kind: StoreKind, _ property: ReferenceWritableKeyPath<Model, Value>, _ values: [Value],
  model: () -> Model, same: (Value, Value) -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let store = try TestStore(kind, Model.self)
  let models = values.map { value in
    let model = model()
    model[keyPath: property] = value
    store.context.insert(model)
    return model
  }
  func expectStored(_ expected: [Value], _ step: String) throws {
    try store.save(sourceLocation: sourceLocation)
    let read = try store.freshContext().all(Model.self).map { $0[keyPath: property] }
    try #require(read.count == expected.count, sourceLocation: sourceLocation)
    for (read, expected) in zip(read, expected) {
      #expect(
        same(read, expected), "\(step): \(read), not \(expected)", sourceLocation: sourceLocation)
    }
  }
  try expectStored(values, "inserted")
  let shifted = values.dropFirst() + values.prefix(1)
  for (model, value) in zip(models, shifted) { model[keyPath: property] = value }
  try expectStored(Array(shifted), "updated")
}

func expectRoundTrip<Model: PersistentModel, Value: Equatable>(
  _ kind: StoreKind, _ property: ReferenceWritableKeyPath<Model, Value>, _ values: [Value],
  model: () -> Model, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectRoundTrip(
    kind, property, values, model: model, same: ==, sourceLocation: sourceLocation)
}
