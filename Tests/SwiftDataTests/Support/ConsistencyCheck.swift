import Foundation

@testable import SwiftData

/// Compares what a context holds after a save with what a new context finds in the store, and both
/// ends of all relationships with each other.
///
/// Nothing is loaded into the context on the way: its lazy state is part of what is checked.
struct ConsistencyCheck {
  private let context: ModelContext
  /// A context that has read everything from the store just now.
  private let twin: ModelContext
  private var problems: [String] = []

  /// Says, for each thing that does not fit, what it is.
  static func problems(of context: ModelContext) throws -> [String] {
    var check = ConsistencyCheck(context)
    try check.run()
    return check.problems
  }

  private init(_ context: ModelContext) {
    self.context = context
    twin = ModelContext(context.container)
  }

  private mutating func run() throws {
    if context.hasChanges { problems.append("the context has changes after a save") }
    for entity in context.coordinator.entities { try checkStored(entity) }
    var count = 0
    for entity in context.coordinator.entities {
      let objects = objects(of: entity, in: context)
      count += objects.count
      for storage in objects { try check(storage, entity) }
      try checkEnds(entity)
    }
    if count != context.objectCount { problems.append("an object is in the map of another class") }
    for store in context.coordinator.stores {
      var broken: [String] = []
      try context.connection(store).query("PRAGMA foreign_key_check") { broken.append($0.text(0)) }
      problems += broken.map { "a row of \($0) refers to a row that does not exist" }
    }
  }

  private func objects(of entity: StoreEntity, in context: ModelContext) -> [ModelStorage] {
    var result: [ModelStorage] = []
    // A class and its subclasses share a map.
    context.maps[entity.index].each { if $0._entity === entity { result.append($0) } }
    return result
  }

  private func label(_ storage: ModelStorage) -> String {
    "\(storage._entity?.name ?? "?") \(storage._rowID)"
  }

  /// Reads all rows of `entity` into the twin, with the members of their relationships.
  private func checkStored(_ entity: StoreEntity) throws {
    func open<T: PersistentModel>(_ type: T.Type) throws {
      let models = try twin.all(type)
      for property in entity.properties {
        guard case .toMany = property.kind else { continue }
        for model in models { _ = model._$modelStorage.members(property.slot) }
      }
    }
    try open(entity.type)
  }

  // MARK: One object

  private mutating func check(_ storage: ModelStorage, _ entity: StoreEntity) throws {
    let label = label(storage)
    if storage._context !== context { problems.append("\(label) is held, but not of the context") }
    if let model = storage._model, type(of: model) != entity.type {
      problems.append("\(label) has an object of \(type(of: model))")
    }
    if storage.isInserted || storage._dirty != 0 || storage.isDeleted {
      problems.append("\(label) has changes after a save")
    }
    if storage._rowID <= 0 { problems.append("\(label) has no permanent key") }
    guard let model = storage._model as? any PersistentModel else {
      problems.append("\(label) has no object")
      return
    }
    if model._$modelStorage !== storage { problems.append("\(label) is not its object's storage") }
    guard let stored = twin.maps[entity.index].find(storage._rowID) else {
      problems.append("\(label) has no row")
      return
    }
    if storage.isFault { return }
    for property in entity.properties { try compare(property, storage, stored) }
  }

  private mutating func compare(
    _ property: StoreProperty, _ storage: ModelStorage, _ stored: ModelStorage
  ) throws {
    let label = "\(label(storage)).\(property.name)"
    switch property.kind {
    case .ephemeral: break
    case .attribute:
      if equals(property.keyPath, storage, stored) { return }
      let here = try storage.encodedValue(property.slot)
      let there = try stored.encodedValue(property.slot)
      if here != there { problems.append("\(label) is \(here) here and \(there) in the store") }
    case .toOne(let destination):
      let key = storage.reference(property.slot).pointee.rowID
      // A target that was deleted reads as nil, whatever key is left.
      let here = twin.maps[destination.index].find(key) == nil ? 0 : key
      let there = stored.reference(property.slot).pointee.rowID
      if here != there { problems.append("\(label) is \(here) here and \(there) in the store") }
    case .toMany:
      guard let state = storage.toManyField(property.slot).pointee else { return }
      if state.isTouched || !state.added.isEmpty || !state.removed.isEmpty {
        problems.append("\(label) has changes after a save")
      }
      guard state.isLoaded else { return }
      // Without an inverse, members that were deleted leave when somebody looks.
      let farEnd = storage.property(property.slot).farEnd
      let held = state.members.filter {
        let member = farEnd.storage($0)
        return farEnd.inverse != nil || !member.isGone && member._context != nil
      }
      let here = keys(of: held, storage, property)
      let there = keys(of: stored.members(property.slot), stored, property)
      if here != there { problems.append("\(label) is \(here) here and \(there) in the store") }
    }
  }

  /// Whether both have equal values; the text that a set is stored as need not be the same.
  private func equals(_ keyPath: AnyKeyPath, _ here: ModelStorage, _ there: ModelStorage) -> Bool {
    func value<T: PersistentModel>(_ model: T) -> AnyHashable? {
      model[keyPath: keyPath] as? AnyHashable
    }
    guard let here = here._model as? any PersistentModel,
      let there = there._model as? any PersistentModel, let first = value(here)
    else { return false }
    return first == value(there)
  }

  private func keys(
    of members: [AnyObject], _ owner: ModelStorage, _ property: StoreProperty
  ) -> [Int64] {
    let farEnd = owner.property(property.slot).farEnd
    return members.map { farEnd.storage($0)._rowID }
  }

  // MARK: Both ends

  private mutating func checkEnds(_ entity: StoreEntity) throws {
    for stored in objects(of: entity, in: twin) {
      for property in type(of: stored)._type.properties where property.kind != .attribute {
        let label = "\(label(stored)).\(property.name)"
        let targets: [AnyObject]
        if property.kind == .toOne {
          targets = [stored.currentTarget(property.slot)].compactMap { $0 }
        } else {
          targets = stored.members(property.slot)
          if Set(targets.map { ObjectIdentifier($0) }).count != targets.count {
            problems.append("\(label) has a member twice")
          }
        }
        guard let inverse = property.inverse else { continue }
        for target in targets {
          let other = property.farEnd.storage(target)
          let back =
            inverse.kind == .toOne
            ? [other.currentTarget(inverse.slot)].compactMap { $0 } : other.members(inverse.slot)
          if !back.contains(where: { $0 === stored._model }) {
            problems.append("\(label) has \(self.label(other)), which does not refer back")
          }
        }
      }
    }
  }
}
