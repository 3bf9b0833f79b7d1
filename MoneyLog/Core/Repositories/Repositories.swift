import MoneyLogPersistence

/// All repositories of one database.
///
/// ```swift
/// let repositories = Repositories(try Database(at: url, .writing))
/// let accounts = try repositories.accounts.accounts()
/// ```
@MainActor
public struct Repositories {
  /// The accounts.
  public let accounts: any AccountRepository
  /// The categories.
  public let categories: any CategoryRepository
  /// The transactions.
  public let transactions: any TransactionRepository
  /// The way in for bank files.
  public let imports: any ImportRepository

  /// The repositories of a database. They share one context, so each sees what another has done.
  ///
  /// - Parameter database: The database.
  public init(_ database: Database) {
    let session = StoreSession(database)
    accounts = SwiftDataAccountRepository(session)
    categories = SwiftDataCategoryRepository(session)
    transactions = SwiftDataTransactionRepository(session)
    imports = SwiftDataImportRepository(session)
  }
}
