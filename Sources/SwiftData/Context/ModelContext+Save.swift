import Foundation

extension ModelContext {
  /// Writes all pending inserts, updates and deletions in one transaction per store.
  ///
  /// If it throws, the store is as it was, and the context keeps its changes: repair what is wrong
  /// and save again, or roll back.
  ///
  /// - Throws: ``SwiftDataError/modelValidationFailure`` where a model breaks a rule of its schema,
  ///   ``SwiftDataError/unknownSchema`` where a model is not part of it, an error of SQLite where
  ///   the store cannot be written.
  public func save() throws {
    settle()
    if let error = deferredErrors.first { throw error }
    guard !inserted.isEmpty || !deleted.isEmpty || !changedStorages.isEmpty || !touched.isEmpty
    else {
      return
    }
    NotificationCenter.default.post(name: Self.willSave, object: self)
    settle()
    if !inserted.isEmpty { sweepIfLarge() }
    var plan = SavePlan(self)
    try plan.check()
    do {
      try plan.write(coordinator.stores[...])
    } catch {
      plan.abandon()
      throw error
    }
    let report = plan.finish()
    catchUp()
    contentsDidChange()
    coordinator.broadcast(report.news, from: inbox)
    NotificationCenter.default.post(name: Self.didSave, object: self, userInfo: report.userInfo)
  }

  /// Runs `block` and saves; where either throws, all that has not been saved is taken back.
  ///
  /// - Parameter block: Makes the changes.
  /// - Throws: What `block` or ``save()`` throws.
  public func transaction(block: () throws -> Void) throws {
    do {
      try block()
      try save()
    } catch {
      rollback()
      throw error
    }
  }

  /// Takes in what other contexts have saved and tells observers of pending changes.
  public func processPendingChanges() {
    settle()
    contentsDidChange()
  }
}
