import MoneyLogRepositories
import MoneyLogServices
import Observation

/// One page of the transactions that a person asks for.
@MainActor
@Observable
public final class TransactionListViewModel {
  /// The transactions of the page, in the order asked for.
  public private(set) var transactions: [Transaction] = []
  /// Whether there are more behind the page.
  public private(set) var hasMore = false
  /// The account from which transfers are seen, when one is chosen.
  public private(set) var account: Account?

  private let repository: any TransactionReading

  /// A view of the transactions of a repository.
  ///
  /// - Parameter repository: Where the transactions are.
  public init(_ repository: any TransactionReading) {
    self.repository = repository
  }

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - query: Which transactions; its limit is the size of the page.
  ///   - account: The account from which transfers are seen.
  /// - Throws: ``RepositoryError`` when the database cannot be read.
  public func load(_ query: TransactionQuery, seenFrom account: Account? = nil) throws {
    var query = query
    let size = query.limit
    // One more than the page holds says whether there is another page.
    query.limit = size.map { $0 == .max ? $0 : $0 + 1 }
    var found = try repository.list(matching: query)
    hasMore = size.map { found.count > $0 } ?? false
    if let size, hasMore { found.removeLast(found.count - size) }
    transactions = found
    self.account = account
  }

  /// What is on the page.
  ///
  /// - Parameter page: The number of the page, from 1.
  public func report(page: Int = 1) -> TransactionListReport {
    TransactionListReport(
      transactions: transactions, account: account, page: page, hasMore: hasMore)
  }
}
