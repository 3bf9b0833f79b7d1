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
    if let error = deferredErrors.first {
      // Told once: what went wrong was not done, and the next save goes without it.
      deferredErrors = []
      throw error
    }
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
      try plan.write()
    } catch {
      plan.abandon()
      externalChanges.abandon()
      throw error
    }
    externalChanges.commit()
    let userInfo = plan.finish()
    catchUp()
    contentsDidChange()
    NotificationCenter.default.post(name: Self.didSave, object: self, userInfo: userInfo)
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
