import MoneyLogModels
import MoneyLogServices

/// Hands out transactions as plain values: all that a screen needs.
@MainActor
public protocol TransactionReading: AnyObject {
  /// The transactions that match, as plain values.
  ///
  /// - Parameter query: Which, and in which order.
  /// - Throws: ``RepositoryError`` when the database cannot be read.
  func list(matching query: TransactionQuery) throws -> [Transaction]

  /// What calculators need of the transactions of some days, in no particular order.
  ///
  /// - Parameter period: The days, both ends included; `nil` for all.
  /// - Throws: ``RepositoryError`` when the database cannot be read.
  func ledgerLines(in period: Period?) throws -> [LedgerLine]
}

/// Reads and writes transactions; the only way to them.
@MainActor
public protocol TransactionRepository: TransactionReading {
  /// The transactions that match.
  ///
  /// - Parameter query: Which, and in which order.
  /// - Throws: ``RepositoryError`` when the database cannot be read.
  func transactions(matching query: TransactionQuery) throws -> [TransactionRecord]

  /// Enters a transaction.
  ///
  /// - Parameter draft: What it is to be.
  /// - Returns: The transaction, saved.
  /// - Throws: ``RepositoryError`` of kind ``RepositoryError/Kind-swift.struct/refused`` when the
  ///   draft breaks a rule: an amount of zero, a closed account, a category of the other type, a
  ///   transfer without a second account of the same currency; of kind
  ///   ``RepositoryError/Kind-swift.struct/notFound`` when it names what does not exist.
  @discardableResult
  func create(_ draft: TransactionDraft) throws -> TransactionRecord

  /// Changes a transaction.
  ///
  /// - Parameters:
  ///   - transaction: Which one.
  ///   - draft: What it is to be.
  /// - Throws: ``RepositoryError`` as ``create(_:)``, of kind
  ///   ``RepositoryError/Kind-swift.struct/notFound`` too when the transaction has been deleted,
  ///   and of kind ``RepositoryError/Kind-swift.struct/refused`` when it is a bank's row that the
  ///   new account has already.
  func update(_ transaction: TransactionRecord, with draft: TransactionDraft) throws

  /// Deletes a transaction.
  ///
  /// - Parameter transaction: Which one.
  /// - Throws: ``RepositoryError`` of kind ``RepositoryError/Kind-swift.struct/notFound`` when it
  ///   has been deleted before, of other kinds when the database cannot be written.
  func delete(_ transaction: TransactionRecord) throws
}
