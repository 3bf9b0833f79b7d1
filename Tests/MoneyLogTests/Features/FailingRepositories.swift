import Foundation
import MoneyLogImport
import MoneyLogPersistence
import MoneyLogRepositories
import MoneyLogServices

/// A database that cannot be read or written any more, as after its disk was taken out.
@MainActor
final class FailingStore: AccountRepository, TransactionReading {
  struct Gone: Error, Equatable {}

  /// What there was before; `nil` once the disk is out.
  var known: [Account]?

  init(known: [Account]? = nil) { self.known = known }

  func accounts() throws -> [Account] {
    guard let known else { throw Gone() }
    return known
  }

  func account(named name: String) throws -> Account { throw Gone() }
  func preview(_ draft: AccountDraft) throws -> Account { throw Gone() }
  func create(_ draft: AccountDraft) throws -> Account { throw Gone() }
  func update(_ id: UUID, with draft: AccountDraft) throws { throw Gone() }
  func list(matching query: TransactionQuery) throws -> [Transaction] { throw Gone() }
  func ledgerLines(in period: Period?) throws -> [LedgerLine] { throw Gone() }
}

/// Transactions that are handed out as they are given, so that a test states sums by hand.
@MainActor
final class FixedLines: TransactionReading {
  let lines: [LedgerLine]
  /// The periods that were asked for.
  private(set) var asked: [Period?] = []

  init(_ lines: [LedgerLine]) { self.lines = lines }

  func list(matching query: TransactionQuery) throws -> [Transaction] { [] }

  func ledgerLines(in period: Period?) throws -> [LedgerLine] {
    asked.append(period)
    return lines.filter { period?.contains($0.day) != false }
  }
}
