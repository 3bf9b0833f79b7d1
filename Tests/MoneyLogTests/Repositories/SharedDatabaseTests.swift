import Foundation
import MoneyLogPersistence
import MoneyLogRepositories
import MoneyLogServices
import Testing

/// Several programs, or several windows of one, on the same file.
@MainActor
struct SharedDatabaseTests {
  //  other program   |—— holds the write lock ——————————————|
  //  this one            reads   imports, waits, gives up      imports
  @Test func `While another program writes, reading goes on and writing gives up in the end`()
    throws
  {
    let ledger = try TestLedger(.file)
    let account = try ledger.account()
    try ledger.enter(1, account: account)
    let file = try ledger.file(["2026-03-13,Shop,-1.00,Toys"])
    let target = ImportTarget.newAccount(AccountDraft(name: "New", currency: .eur))
    let other = try OtherProgram(at: ledger.url)
    try other.holdTheWriteLock()
    #expect(try ledger.reopened().transactions.list(matching: TransactionQuery()).count == 1)
    try expectRefusal(
      .busy, "Another program is writing to the database; wait until it has finished, try again.",
      by: ledger
    ) { _ = try ledger.imports.importRows(of: [file], into: target, now: importInstant) }
    try other.letOthersWrite()
    let (reports, new) = try ledger.imports.importRows(
      of: [file], into: target, now: importInstant)
    #expect(reports[0].imported.count == 1)
    #expect(try ledger.reopened().accounts.accounts() == [account, new])
    #expect(try ledger.list().map(\.entry) == [1, 2])
  }

  // Not on the main actor: it waits as long as a busy file is waited for.
  @Test nonisolated func `A database that another program is just making is busy`() throws {
    let folder = try ScratchFolder()
    let url = folder.file()
    let other = try OtherProgram(at: url)
    try other.run("BEGIN EXCLUSIVE; CREATE TABLE t (a)")
    let error = #expect(throws: DatabaseError.self) { try Database(at: url, .createIfMissing) }
    #expect(error?.kind == .busy)
    #expect(
      error?.description
        == "Another program is writing to \(url.plainPath); try again when it has finished.")
  }

  @Test func `What is opened for reading is not written to`() throws {
    let ledger = try TestLedger(.file)
    let account = try ledger.account()
    let reading = Repositories(try Database(at: ledger.url, .reading))
    #expect(try reading.accounts.accounts() == [account])
    let before = try Contents(ledger.repositories)
    let error = #expect(throws: RepositoryError.self) {
      try reading.accounts.create(AccountDraft(name: "Cash", currency: .eur))
    }
    #expect(error?.kind == .database)
    #expect(try Contents(reading) == before)
    #expect(try Contents(ledger.reopened()) == before)
  }

  @Test func `Two sessions see each other's entries, changes and deletions`() throws {
    let ledger = try TestLedger(.file)
    let account = try ledger.account()
    let elsewhere = try ledger.reopened()
    let transaction = try ledger.enter(1, payee: "first", account: account)
    #expect(try elsewhere.transactions.list(matching: TransactionQuery()).map(\.entry) == [1])
    let draft = TransactionDraft(
      day: transaction.calendarDay, type: .expense, amountMinor: 2, payee: "second",
      accountID: account.id)
    #expect(try elsewhere.transactions.create(draft).entry == 2)
    #expect(try ledger.enter(3, payee: "third", account: account).entry == 3)

    let theirs = try #require(
      try elsewhere.transactions.transactions(matching: TransactionQuery(text: "first")).first)
    var changed = draft
    changed.payee = "changed elsewhere"
    try elsewhere.transactions.update(theirs, with: changed)
    #expect(
      try ledger.payees(TransactionQuery(order: .oldestFirst)) == [
        "changed elsewhere", "second", "third",
      ])
    try elsewhere.transactions.delete(theirs)
    #expect(try ledger.payees(TransactionQuery(order: .oldestFirst)) == ["second", "third"])
  }

  @Test func `A transaction of another session is changed where it is`() throws {
    let ledger = try TestLedger(.file)
    let account = try ledger.account()
    let transaction = try ledger.enter(1, payee: "old", account: account)
    let draft = TransactionDraft(
      day: transaction.calendarDay, type: .expense, amountMinor: 2, payee: "new",
      accountID: account.id)
    try ledger.reopened().transactions.update(transaction, with: draft)
    #expect(try ledger.list()[0].payee == "new")
    try ledger.reopened().transactions.delete(transaction)
    #expect(try ledger.list().isEmpty)
  }

  @Test func `A currency that no longer exists is named`() throws {
    let ledger = try TestLedger(.file)
    try ledger.account("Old")
    try OtherProgram(at: ledger.url).run("UPDATE AccountRecord SET currencyCode = 'ZZZ'")
    let error = #expect(throws: RepositoryError.self) {
      try ledger.reopened().accounts.accounts()
    }
    #expect(error?.kind == .database)
    #expect(
      error?.description
        == "The account Old is in ‘ZZZ’, which is no currency; put a backup of the database in "
        + "its place.")
  }

  @Test func `Two sessions that open one name in turn have one account`() throws {
    let ledger = try TestLedger(.file)
    let elsewhere = try ledger.reopened()
    #expect(try elsewhere.accounts.accounts().isEmpty)
    try ledger.account("Checking")
    #expect(throws: RepositoryError.self) {
      try elsewhere.accounts.create(AccountDraft(name: "checking", currency: .usd))
    }
    #expect(try ledger.reopened().accounts.accounts().map(\.name) == ["Checking"])
  }
}
