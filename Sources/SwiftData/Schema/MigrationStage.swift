/// The step from one version of an app's models to the next.
public enum MigrationStage {

  /// A step that the framework takes by itself: what is new gets its default value, what is renamed
  /// says so with `originalName`, and what is gone is dropped.
  case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)

  /// A step with code of the app before and after the framework changes the store.
  ///
  /// `willMigrate` gets a context on the models of the old version, `didMigrate` one on those of
  /// the new version.
  // Code written before the closures had to be @Sendable gets warnings at most.
  @preconcurrency
  case custom(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    willMigrate: (@Sendable (_ context: ModelContext) throws -> Void)?,
    didMigrate: (@Sendable (_ context: ModelContext) throws -> Void)?)
}

// The metatypes are the only parts that are not Sendable by themselves, and all they are used for
// is to read constants.
extension MigrationStage: @unchecked Sendable {}
