/// One version of an app's models.
///
/// ```swift
/// enum BudgetsV1: VersionedSchema {
///   static let versionIdentifier = Schema.Version(1, 0, 0)
///   static var models: [any PersistentModel.Type] { [Budget.self] }
/// }
/// ```
public protocol VersionedSchema {

  /// The model classes of this version.
  static var models: [any PersistentModel.Type] { get }

  /// The number of this version.
  static var versionIdentifier: Schema.Version { get }
}
