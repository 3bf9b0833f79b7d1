import Foundation

extension ModelContext {
  /// Posted before a save with something to save; the object is the context.
  public static let willSave = Notification.Name("ModelContextWillSave")

  /// Posted after a save that has succeeded; the object is the context, and the user info has the
  /// identifiers for each of three ``NotificationKey``s: a `Set<PersistentIdentifier>` under the key
  /// itself, and an array of them under its raw value.
  public static let didSave = Notification.Name("ModelContextDidSave")

  /// Describes the data in the user info dictionary of a notification sent by a model context.
  public enum NotificationKey: String, Sendable {
    /// A token that indicates which generation of the model store SwiftData is using.
    case queryGeneration
    /// A set of values identifying the context's invalidated models.
    case invalidatedAllIdentifiers
    /// A set of values identifying the context's inserted models.
    case insertedIdentifiers
    /// A set of values identifying the context's updated models.
    case updatedIdentifiers
    /// A set of values identifying the context's deleted models.
    case deletedIdentifiers
  }
}
