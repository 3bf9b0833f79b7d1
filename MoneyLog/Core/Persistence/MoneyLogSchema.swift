import MoneyLogModels
import SwiftData

/// The first version of MoneyLog's models.
///
/// A later version is added beside it, with the stage that leads there in ``MoneyLogMigrations``;
/// a file is then brought up to date when it is opened.
public enum MoneyLogSchemaV1: VersionedSchema {
  public static let versionIdentifier = Schema.Version(1, 0, 0)

  public static var models: [any PersistentModel.Type] {
    [AccountRecord.self, CategoryRecord.self, TransactionRecord.self, ImportBatchRecord.self]
  }
}

/// How files of earlier versions become those of today.
public enum MoneyLogMigrations: SchemaMigrationPlan {
  public static var schemas: [any VersionedSchema.Type] { [MoneyLogSchemaV1.self] }

  public static var stages: [MigrationStage] { [] }
}
