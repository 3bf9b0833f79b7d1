/// The versions of an app's models, and how to come from each to the next.
///
/// ```swift
/// enum BudgetsPlan: SchemaMigrationPlan {
///   static var schemas: [any VersionedSchema.Type] { [BudgetsV1.self, BudgetsV2.self] }
///   static var stages: [MigrationStage] {
///     [.lightweight(fromVersion: BudgetsV1.self, toVersion: BudgetsV2.self)]
///   }
/// }
/// ```
public protocol SchemaMigrationPlan {

  /// The versions, from the oldest to the newest.
  static var schemas: [any VersionedSchema.Type] { get }

  /// The steps between neighbouring versions.
  static var stages: [MigrationStage] { get }
}
