import Foundation
import MoneyLogImport
import MoneyLogModels
import MoneyLogMoney
import MoneyLogRepositories
import MoneyLogServices
import SwiftData
import Testing

@MainActor
struct ImportRepositoryTests {
  private nonisolated static let rows = [
    "2026-03-01,Firma,2500.00,Salary", "2026-03-02,Market,-42.10,Food:Groceries",
    "2026-03-02,Market,-42.10,Food:Groceries", "2026-03-05,Baker,-4.50,food : bread",
    "2026-03-09,Landlord,-800.00,", "not a day,Odd,-1.00,",
  ]

  // MARK: What comes in

  @Test(arguments: DatabasePlace.allCases)
  func `Rows become transactions, oldest first, with their categories`(
    place: DatabasePlace
  ) throws {
    let ledger = try TestLedger(place)
    let account = try ledger.account()
    let (reports, target) = try ledger.imports.importRows(
      of: [ledger.file(Self.rows)], into: .account(account.id), now: importInstant)
    #expect(target == account)
    let report = try #require(reports.first)
    #expect(report.fileName == "bank.csv")
    #expect(report.imported.count == 5)
    #expect(report.knownCount == 0)
    #expect(report.refused.map(\.rawText) == ["not a day,Odd,-1.00,"])
    #expect(report.newCategories == ["Salary", "Food:Groceries", "food:bread"])

    let kept = try ledger.reopened().transactions.list(
      matching: TransactionQuery(order: .oldestFirst))
    #expect(kept.map(\.payee) == ["Firma", "Market", "Market", "Baker", "Landlord"])
    #expect(kept.map(\.amountMinor) == [250_000, 4_210, 4_210, 450, 80_000])
    #expect(kept.map(\.type) == [.income, .expense, .expense, .expense, .expense])
    #expect(kept.map(\.entry) == [1, 2, 3, 4, 5])
    #expect(kept.map { $0.day.day } == [1, 2, 2, 5, 9])
    #expect(kept.allSatisfy { $0.account == account && $0.destination == nil })
    #expect(
      kept.map { $0.category?.name }
        == ["Salary", "Food:Groceries", "Food:Groceries", "Food:bread", nil])
  }

  @Test func `A file with the newest row first is entered oldest first`() throws {
    let ledger = try TestLedger()
    let account = try ledger.account()
    let newestFirst = Array(Self.rows.dropLast().reversed())
    _ = try ledger.imports.importRows(
      of: [ledger.file(newestFirst)], into: .account(account.id), now: importInstant)
    #expect(
      try ledger.list().map(\.payee) == ["Firma", "Market", "Market", "Baker", "Landlord"])
  }

  @Test func `An import goes on numbering after what was entered`() throws {
    let ledger = try TestLedger(.file)
    let account = try ledger.account()
    try ledger.enter(1, on: "2026-03-30", account: account)
    _ = try ledger.imports.importRows(
      of: [ledger.file(Self.rows)], into: .account(account.id), now: importInstant)
    #expect(try ledger.list().map(\.entry) == [2, 3, 4, 5, 6, 1])
    #expect(try ledger.enter(1, account: account).entry == 7)
  }

  @Test func `An import remembers the file, its lines and what it left out`() throws {
    let ledger = try TestLedger(.file)
    let account = try ledger.account()
    _ = try ledger.imports.importRows(
      of: [ledger.file(Self.rows)], into: .account(account.id), now: importInstant)
    let transactions = try ledger.transactions.transactions(
      matching: TransactionQuery(order: .oldestFirst))
    #expect(transactions.map(\.rawLine) == Self.rows.dropLast().map { $0 })
    #expect(Set(transactions.map(\.importKey)).count == 5)
    #expect(Set(transactions.map(\.batchID)).count == 1)
    let context = try #require(transactions.first?.modelContext)
    let batch = try #require(try context.fetch(FetchDescriptor<ImportBatchRecord>()).first)
    #expect(batch.id == transactions[0].batchID)
    #expect(batch.fileName == "bank.csv")
    #expect(batch.importedAt == importInstant)
    #expect(batch.account === transactions[0].account)
    #expect(batch.importedCount == 5)
    #expect(batch.knownCount == 0)
    #expect(batch.refused.map(\.text) == ["not a day,Odd,-1.00,"])
    #expect(batch.refused.map(\.line) == [7])
    #expect(batch.refused.allSatisfy { !$0.reason.isEmpty })
  }

  // MARK: What is known

  @Test(arguments: DatabasePlace.allCases)
  func `A file that is imported twice brings nothing the second time`(
    place: DatabasePlace
  ) throws {
    let ledger = try TestLedger(place)
    let account = try ledger.account()
    let file = try ledger.file(Self.rows)
    _ = try ledger.imports.importRows(of: [file], into: .account(account.id), now: importInstant)
    let before = try Contents(ledger.repositories)
    for repositories in [ledger.repositories, try ledger.reopened()] {
      let (reports, _) = try repositories.imports.importRows(
        of: [file], into: .account(account.id), now: importInstant)
      #expect(reports.map(\.imported.count) == [0])
      #expect(reports.map(\.knownCount) == [5])
      #expect(reports.map(\.refused.count) == [1])
      #expect(try Contents(repositories) == before)
    }
  }

  @Test func `The same file twice in one import brings its rows once`() throws {
    let ledger = try TestLedger()
    let account = try ledger.account()
    let file = try ledger.file(Self.rows)
    let (reports, _) = try ledger.imports.importRows(
      of: [file, file], into: .account(account.id), now: importInstant)
    #expect(reports.map(\.imported.count) == [5, 0])
    #expect(reports.map(\.knownCount) == [0, 5])
    #expect(reports.map(\.newCategories.count) == [3, 0])
    #expect(try ledger.list().count == 5)
  }

  @Test func `Equal rows of one file all stay, and a longer file adds only what is new`() throws {
    let ledger = try TestLedger(.file)
    let account = try ledger.account()
    let coffee = "2026-03-02,Coffee,-2.00,"
    func imported(_ rows: [String]) throws -> Int {
      try ledger.imports.importRows(
        of: [ledger.file(rows)], into: .account(account.id), now: importInstant
      ).reports[0].imported.count
    }
    #expect(try imported([coffee, coffee]) == 2)
    #expect(try imported([coffee, coffee, coffee, "2026-03-03,Tea,-1.00,"]) == 2)
    #expect(try imported([coffee]) == 0)
    #expect(try ledger.payees(TransactionQuery(text: "coffee")).count == 3)
  }

  @Test func `Another account has rows of its own`() throws {
    let ledger = try TestLedger()
    let file = try ledger.file(Self.rows)
    for name in ["One", "Two"] {
      let account = try ledger.account(name)
      let (reports, _) = try ledger.imports.importRows(
        of: [file], into: .account(account.id), now: importInstant)
      #expect(reports[0].imported.count == 5)
    }
    #expect(try ledger.list().count == 10)
  }

  @Test(arguments: DatabasePlace.allCases)
  func `A row stays known whatever its owner has made of it`(place: DatabasePlace) throws {
    let ledger = try TestLedger(place)
    let account = try ledger.account()
    let file = try ledger.file(Self.rows)
    _ = try ledger.imports.importRows(of: [file], into: .account(account.id), now: importInstant)
    for (index, record) in try ledger.transactions.transactions(
      matching: TransactionQuery()
    ).enumerated() {
      try ledger.transactions.update(
        record,
        with: TransactionDraft(
          day: CalendarDay(dayNumber: 400 * index), type: .expense, amountMinor: 1, payee: "mine",
          accountID: account.id))
    }
    let before = try Contents(ledger.repositories)
    let (reports, _) = try ledger.imports.importRows(
      of: [file], into: .account(account.id), now: importInstant)
    #expect(reports[0].imported.isEmpty)
    #expect(reports[0].knownCount == 5)
    #expect(try Contents(ledger.repositories) == before)
  }

  @Test func `A row that was deleted comes back with its file`() throws {
    let ledger = try TestLedger()
    let account = try ledger.account()
    let file = try ledger.file(Self.rows)
    _ = try ledger.imports.importRows(of: [file], into: .account(account.id), now: importInstant)
    let baker = try #require(
      try ledger.transactions.transactions(matching: TransactionQuery(text: "baker")).first)
    try ledger.transactions.delete(baker)
    let (reports, _) = try ledger.imports.importRows(
      of: [file], into: .account(account.id), now: importInstant)
    #expect(reports[0].imported.map(\.payee) == ["Baker"])
    #expect(try ledger.list().count == 5)
  }

  @Test func `A bank's row cannot be moved to an account that has it already`() throws {
    let ledger = try TestLedger(.file)
    let file = try ledger.file(Self.rows)
    let first = try ledger.account("One")
    let second = try ledger.account("Two")
    for account in [first, second] {
      _ = try ledger.imports.importRows(
        of: [file], into: .account(account.id), now: importInstant)
    }
    let row = try #require(
      try ledger.transactions.transactions(
        matching: TransactionQuery(accountIDs: [first.id], text: "baker")
      ).first)
    let moved = TransactionDraft(
      day: row.calendarDay, type: .expense, amountMinor: 450, payee: "Baker",
      accountID: second.id)
    try expectRefusal(
      .refused, "Two has this row of the bank’s file already; delete one of the two.", by: ledger
    ) { try ledger.transactions.update(row, with: moved) }
    let third = try ledger.account("Three")
    var free = moved
    free.accountID = third.id
    try ledger.transactions.update(row, with: free)
    #expect(try ledger.payees(TransactionQuery(accountIDs: [third.id])) == ["Baker"])
  }

  @Test func `A thousand rows are known again, in either order`() throws {
    let ledger = try TestLedger(.file)
    let account = try ledger.account()
    let day = try #require(CalendarDay("2024-01-01"))
    let rows = (0..<1_203).map { number in
      "\(day.adding(days: number / 3)),Shop \(number % 7),-\(number % 5 + 1).00,"
    }
    func imported(_ rows: [String]) throws -> [Int] {
      let report = try ledger.imports.importRows(
        of: [ledger.file(rows)], into: .account(account.id), now: importInstant
      ).reports[0]
      return [report.imported.count, report.knownCount]
    }
    #expect(try imported(Array(rows.prefix(1_001))) == [1_001, 0])
    #expect(try imported(rows.reversed()) == [202, 1_001])
    #expect(try imported(rows) == [0, 1_203])
  }

  // MARK: Preview

  @Test(arguments: DatabasePlace.allCases)
  func `A preview says what an import will bring, and writes nothing`(
    place: DatabasePlace
  ) throws {
    let ledger = try TestLedger(place)
    let account = try ledger.account()
    try ledger.categories.create("Food", for: .expense)
    _ = try ledger.imports.importRows(
      of: [ledger.file(Array(Self.rows.prefix(2)))], into: .account(account.id),
      now: importInstant)
    let files = [
      try ledger.file(named: "a.csv", Self.rows),
      try ledger.file(named: "b.csv", Self.rows + ["2026-03-10,New,-1.00,Food:New"]),
    ]
    for target in [ImportTarget.account(account.id), .newAccount(.init(name: "N", currency: .eur))]
    {
      let before = try Contents(ledger.repositories)
      let preview = try ledger.imports.preview(files, into: target)
      #expect(try Contents(ledger.repositories) == before)
      #expect(try Contents(ledger.reopened()) == before)
      // A save of something else writes nothing of it either.
      try ledger.enter(1, account: account)
      #expect(try ledger.categories.categories() == before.categories)
      let (reports, _) = try ledger.imports.importRows(of: files, into: target, now: importInstant)
      #expect(preview == reports)
    }
  }

  // MARK: A new account

  @Test(arguments: DatabasePlace.allCases)
  func `An import may open its account`(place: DatabasePlace) throws {
    let ledger = try TestLedger(place)
    let draft = AccountDraft(name: "New", currency: .eur, openingMinor: 500, type: .savings)
    let (_, account) = try ledger.imports.importRows(
      of: [ledger.file(Self.rows)], into: .newAccount(draft), now: importInstant)
    #expect(AccountDraft(account) == draft)
    #expect(try ledger.reopened().accounts.accounts() == [account])
    #expect(try ledger.list().allSatisfy { $0.account == account })
  }

  // MARK: Refusals

  /// Both the preview and the import have to refuse.
  private func expectImportRefusal(
    _ kind: RepositoryError.Kind, _ text: String, by ledger: TestLedger, of files: [ImportFile],
    into target: ImportTarget, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expectRefusal(kind, text, by: ledger, sourceLocation: sourceLocation) {
      _ = try ledger.imports.preview(files, into: target)
    }
    try expectRefusal(kind, text, by: ledger, sourceLocation: sourceLocation) {
      _ = try ledger.imports.importRows(of: files, into: target, now: importInstant)
    }
  }

  @Test func `The account must exist and be open`() throws {
    let ledger = try TestLedger()
    let id = UUID()
    let files = [try ledger.file(Self.rows)]
    try expectImportRefusal(
      .notFound, "There is no account with the identifier \(id).", by: ledger, of: files,
      into: .account(id))
    let closed = try ledger.account("Old")
    try ledger.close(closed)
    try expectImportRefusal(
      .refused, "The account Old is closed; open it again, or choose another one.", by: ledger,
      of: files, into: .account(closed.id))
  }

  @Test func `The name of a new account must be free`() throws {
    let ledger = try TestLedger(.file)
    try ledger.account("Checking")
    let files = [try ledger.file(Self.rows)]
    try expectImportRefusal(
      .refused, "There is an account Checking (EUR) already; use it, or choose another name.",
      by: ledger, of: files, into: .newAccount(AccountDraft(name: "CHECKING", currency: .eur)))
    try expectImportRefusal(
      .refused, "An account needs a name that is not empty.", by: ledger, of: files,
      into: .newAccount(AccountDraft(name: " ", currency: .eur)))
  }

  @Test(arguments: DatabasePlace.allCases)
  func `A file of another currency leaves nothing of the files before it`(
    place: DatabasePlace
  ) throws {
    let ledger = try TestLedger(place)
    let account = try ledger.account()
    let files = [
      try ledger.file(named: "good.csv", Self.rows),
      try ledger.file(named: "dollars.csv", ["2026-03-01,Shop,-1.00,Toys"], in: .usd),
    ]
    let text =
      "dollars.csv is in USD and the account in EUR; import it into an account in USD."
    try expectImportRefusal(.refused, text, by: ledger, of: files, into: .account(account.id))
    try expectImportRefusal(
      .refused, text, by: ledger, of: files,
      into: .newAccount(AccountDraft(name: "New", currency: .eur)))
    // What failed may be done in another way.
    let (reports, _) = try ledger.imports.importRows(
      of: Array(files.prefix(1)), into: .account(account.id), now: importInstant)
    #expect(reports[0].imported.count == 5)
  }

  @Test func `An amount without an opposite number fails the whole import`() throws {
    let ledger = try TestLedger(.file)
    let account = try ledger.account()
    var file = try ledger.file(Self.rows)
    var contents = file.contents
    contents.rows[3].amountMinor = .min
    file = ImportFile(name: file.name, contents: contents)
    let before = try Contents(ledger.repositories)
    let error = #expect(throws: RepositoryError.self) {
      try ledger.imports.importRows(
        of: [file], into: .account(account.id), now: importInstant)
    }
    #expect(error?.kind == .refused)
    #expect(error?.description.contains("amount") == true)
    #expect(try Contents(ledger.repositories) == before)
    #expect(try Contents(ledger.reopened()) == before)
  }

  @Test func `No files bring nothing`() throws {
    let ledger = try TestLedger()
    let account = try ledger.account()
    #expect(try ledger.imports.preview([], into: .account(account.id)).isEmpty)
    let result = try ledger.imports.importRows(
      of: [], into: .account(account.id), now: importInstant)
    #expect(result.reports.isEmpty)
    #expect(result.account == account)
  }

  @Test func `The sample that comes with MoneyLog is imported whole, once`() throws {
    let ledger = try TestLedger(.file)
    let contents = try CSVImport(reading: BankFile.sampleData())
    let file = ImportFile(name: "checking.csv", contents: contents)
    let draft = AccountDraft(name: "Checking", currency: contents.layout.currency)
    let (reports, account) = try ledger.imports.importRows(
      of: [file], into: .newAccount(draft), now: importInstant)
    #expect(reports[0].imported.count == contents.rows.count)
    let balance = try BalanceCalculator.balance(
      of: account.opening, lines: ledger.reopened().transactions.ledgerLines(in: nil), through: nil)
    #expect(balance == contents.rows.reduce(0) { $0 + $1.amountMinor })
    #expect(
      try ledger.imports.preview([file], into: .account(account.id))[0].imported.isEmpty)
  }
}
