import Foundation
import SwiftData

// How apps learn of saves.

/// Collects what a context saves.
@MainActor
final class SaveRecorder {
  private(set) var inserted: Set<PersistentIdentifier> = []
  private(set) var updated: Set<PersistentIdentifier> = []
  private(set) var deleted: Set<PersistentIdentifier> = []
  private(set) var announcedCount = 0
  private var tokens: [any NSObjectProtocol] = []

  init(_ context: ModelContext) {
    let center = NotificationCenter.default
    tokens.append(
      center.addObserver(forName: ModelContext.willSave, object: context, queue: nil) {
        [weak self] _ in
        MainActor.assumeIsolated { self?.announcedCount += 1 }
      })
    tokens.append(
      center.addObserver(forName: ModelContext.didSave, object: context, queue: nil) {
        [weak self] notification in
        let inserted = Self.identifiers(notification, .insertedIdentifiers)
        let updated = Self.identifiers(notification, .updatedIdentifiers)
        let deleted = Self.identifiers(notification, .deletedIdentifiers)
        MainActor.assumeIsolated {
          self?.inserted.formUnion(inserted)
          self?.updated.formUnion(updated)
          self?.deleted.formUnion(deleted)
        }
      })
  }

  isolated deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }

  nonisolated private static func identifiers(
    _ notification: Notification, _ key: ModelContext.NotificationKey
  ) -> Set<PersistentIdentifier> {
    notification.userInfo?[key] as? Set<PersistentIdentifier> ?? []
  }
}

extension Notification {
  /// The context that has saved.
  var savedContext: ModelContext? { object as? ModelContext }

  var changedEntityNames: Set<String> {
    let keys: [ModelContext.NotificationKey] = [
      .insertedIdentifiers, .updatedIdentifiers, .deletedIdentifiers,
    ]
    let identifiers = keys.compactMap { userInfo?[$0] as? any Sequence<PersistentIdentifier> }
    return Set(identifiers.flatMap { $0.map(\.entityName) })
  }
}
