import Dispatch
import Foundation

/// One that wants to know when what fetches of a context would answer may have changed.
protocol ContextObserver: AnyObject {
  func contextDidChange()
}

struct WeakObserver {
  weak var observer: (any ContextObserver)?
}

extension ModelContext {
  func add(_ observer: any ContextObserver) {
    observers.removeAll { $0.observer == nil }
    observers.append(WeakObserver(observer: observer))
    for map in maps where map.initialFlags == 0 {
      map.initialFlags = ModelStorage.Flags.watched
      map.each { $0._flags |= ModelStorage.Flags.watched }
    }
  }

  /// Called at each change of what the context holds; cheap while nobody listens.
  func contentsDidChange() {
    if !observers.isEmpty {
      for weak in observers { weak.observer?.contextDidChange() }
    }
    if autosaveEnabled { scheduleAutosave() }
  }

  /// Saves a little later, together with the changes that follow at once.
  private func scheduleAutosave() {
    guard !autosaveIsScheduled, isMainContext else { return }
    autosaveIsScheduled = true
    // The context is the main actor's, and so is the closure.
    nonisolated(unsafe) weak let context = self
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(200)) {
      context?.autosave()
    }
  }

  private func autosave() {
    autosaveIsScheduled = false
    guard autosaveEnabled, hasChanges else { return }
    do {
      try save()
    } catch {
      // Nobody called who could be told: the changes stay pending, and an explicit save throws.
      FileHandle.standardError.write(
        Data("SwiftData: autosave failed, the changes are still pending: \(error)\n".utf8))
    }
  }
}

extension ModelContext {
  /// Has the news of other contexts read soon after they arrive, where this is the main context.
  func watchInbox() {
    guard isMainContext, inbox.notify == nil else { return }
    nonisolated(unsafe) weak let context = self
    inbox.notify = {
      DispatchQueue.main.async { context?.settle() }
    }
  }
}
