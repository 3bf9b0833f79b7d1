import Foundation
import MoneyLogImport
import MoneyLogModels
import MoneyLogMoney
import MoneyLogPersistence
import MoneyLogRepositories
import MoneyLogServices
import Testing

/// Where a test keeps its database: what repositories do is tested on both.
enum DatabasePlace: CaseIterable, Sendable, CustomTestStringConvertible {
  case memory, file

  var testDescription: String {
    switch self {
    case .memory: "in memory"
    case .file: "in a file"
    }
  }
}

/// A database with its repositories, all of a test's own.
@MainActor
final class TestLedger {
  let repositories: Repositories
  private let database: Database
  private let folder: ScratchFolder?

  init(_ place: DatabasePlace = .memory) throws {
    let folder = place == .file ? try ScratchFolder() : nil
    database =
      try folder.map { try Database(at: $0.file(), .createIfMissing) }
      ?? Database(inMemoryNamed: "ledger")
    self.folder = folder
    repositories = Repositories(database)
  }

  /// The place of the file.
  var url: URL {
    get throws { try #require(folder, "only a database in a file has one").file() }
  }

  /// Repositories that have seen nothing yet: of the file opened once more, or of the same
  /// database where it is in memory.
  func reopened() throws -> Repositories {
    Repositories(try folder.map { try Database(at: $0.file(), .writing) } ?? database)
  }

  var accounts: any AccountRepository { repositories.accounts }
  var categories: any CategoryRepository { repositories.categories }
  var transactions: any TransactionRepository { repositories.transactions }
  var imports: any ImportRepository { repositories.imports }

  // MARK: Shorthands

  @discardableResult
  func account(
    _ name: String = "Checking", in currency: Currency = .eur, opening: Int64 = 0,
    type: AccountType = .checking
  ) throws -> Account {
    try accounts.create(
      AccountDraft(name: name, currency: currency, openingMinor: opening, type: type))
  }

  func close(_ account: Account) throws {
    var draft = AccountDraft(account)
    draft.isClosed = true
    try accounts.update(account.id, with: draft)
  }

  @discardableResult
  func enter(
    _ amount: Int64, _ type: TransactionType = .expense, on day: String = "2026-03-12",
    payee: String = "", note: String = "", account: Account, to destination: Account? = nil,
    category: Category? = nil
  ) throws -> TransactionRecord {
    try transactions.create(
      TransactionDraft(
        day: #require(CalendarDay(day)), type: type, amountMinor: amount, payee: payee, note: note,
        accountID: account.id, destinationAccountID: destination?.id, categoryID: category?.id))
  }

  /// The payees of the transactions that match, in the order of the result.
  func payees(_ query: TransactionQuery) throws -> [String] {
    try transactions.transactions(matching: query).map(\.payee)
  }

  func list(_ query: TransactionQuery = TransactionQuery(order: .oldestFirst)) throws
    -> [Transaction]
  {
    try transactions.list(matching: query)
  }

  /// A bank's file with the columns date, payee, amount and category.
  func file(
    named name: String = "bank.csv", _ rows: [String], in currency: Currency = .eur
  ) throws -> ImportFile {
    let text = (["Date,Payee,Amount,Category"] + rows).joined(separator: "\n")
    return ImportFile(
      name: name, contents: try BankFile.text(text, CSVImportOptions(accountCurrency: currency)))
  }
}

/// The instant at which tests import.
let importInstant = Date(timeIntervalSince1970: 1_773_000_000)

/// Expects a repository to refuse, for a reason of a kind and in these words, and to leave all
/// accounts, categories and transactions as they were.
@MainActor
func expectRefusal(
  _ kind: RepositoryError.Kind, _ text: String, by ledger: TestLedger,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) throws {
  let before = try Contents(ledger.repositories)
  let error = #expect(throws: RepositoryError.self, sourceLocation: sourceLocation) { try body() }
  #expect(error?.kind == kind, sourceLocation: sourceLocation)
  #expect(error?.description == text, sourceLocation: sourceLocation)
  #expect(error?.localizedDescription == text, sourceLocation: sourceLocation)
  #expect(try Contents(ledger.repositories) == before, sourceLocation: sourceLocation)
  #expect(try Contents(ledger.reopened()) == before, sourceLocation: sourceLocation)
}

/// All that a database holds, as plain values.
@MainActor
struct Contents: Equatable {
  let accounts: [Account]
  let categories: [Category]
  let transactions: [Transaction]

  init(_ repositories: Repositories) throws {
    accounts = try repositories.accounts.accounts()
    categories = try repositories.categories.categories()
    transactions = try repositories.transactions.list(
      matching: TransactionQuery(order: .oldestFirst))
  }

  nonisolated static func == (lhs: Contents, rhs: Contents) -> Bool {
    lhs.accounts == rhs.accounts && lhs.categories == rhs.categories
      && lhs.transactions == rhs.transactions
  }
}
