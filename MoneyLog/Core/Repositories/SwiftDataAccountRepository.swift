import Foundation
import MoneyLogModels
import SwiftData

/// Accounts in a SwiftData store.
@MainActor
final class SwiftDataAccountRepository: AccountRepository {
  private let session: StoreSession

  init(_ session: StoreSession) {
    self.session = session
  }

  func accounts() throws -> [Account] {
    try session.reading {
      let records = try session.context.fetch(
        FetchDescriptor<AccountRecord>(sortBy: [SortDescriptor(\.nameKey)]))
      return try (records.filter { !$0.isClosed } + records.filter(\.isClosed))
        .map { try Account($0) }
    }
  }

  func account(named name: String) throws -> Account {
    let all = try accounts()
    let wanted = NameKey.of(name)
    if let exact = all.first(where: { NameKey.of($0.name) == wanted }) { return exact }
    let close = all.filter { NameKey.of($0.name).hasPrefix(wanted) }
    if !wanted.isEmpty, close.count == 1 { return close[0] }
    throw RepositoryError.notFound(
      Self.missing(
        name, candidates: wanted.isEmpty || close.isEmpty ? all : close, isPart: !close.isEmpty))
  }

  private static func missing(_ name: String, candidates: [Account], isPart: Bool) -> String {
    guard !candidates.isEmpty else {
      return "There is no account ‘\(name)’, and no other one yet."
    }
    let shown = candidates.prefix(8).map(\.name).joined(separator: ", ")
    let list = candidates.count > 8 ? "\(shown) and \(candidates.count - 8) more" : shown
    return isPart
      ? "‘\(name)’ may be any of \(list); write more of the name."
      : "There is no account ‘\(name)’. There is \(list)."
  }

  func preview(_ draft: AccountDraft) throws -> Account {
    try session.reading {
      Account(
        id: UUID(), name: try session.checkedAccountName(draft.name, besides: nil),
        currency: draft.currency, openingMinor: draft.openingMinor, type: draft.type,
        isClosed: draft.isClosed)
    }
  }

  @discardableResult
  func create(_ draft: AccountDraft) throws -> Account {
    try session.writing { try Account(session.insertAccount(draft)) }
  }

  func update(_ id: UUID, with draft: AccountDraft) throws {
    try session.writing {
      let record = try session.account(id)
      let name = try session.checkedAccountName(draft.name, besides: id)
      if draft.currency.code != record.currencyCode, try session.hasTransactions(record) {
        throw RepositoryError.refused(
          "The transactions of \(record.name) are in \(record.currencyCode); open another account "
            + "for \(draft.currency).")
      }
      record.rename(to: name)
      record.currencyCode = draft.currency.code
      record.openingMinor = draft.openingMinor
      record.type = draft.type
      record.isClosed = draft.isClosed
    }
  }
}

extension StoreSession {
  /// Checks a draft and inserts the account; the caller saves.
  func insertAccount(_ draft: AccountDraft) throws -> AccountRecord {
    let name = try checkedAccountName(draft.name, besides: nil)
    let record = AccountRecord(
      name: name, currency: draft.currency, openingMinor: draft.openingMinor, type: draft.type)
    record.isClosed = draft.isClosed
    context.insert(record)
    return record
  }

  /// The name as it is kept, for an account that is to have it.
  ///
  /// - Throws: ``RepositoryError`` of kind ``RepositoryError/Kind-swift.struct/refused`` where it
  ///   is empty or taken.
  func checkedAccountName(_ name: String, besides id: UUID?) throws -> String {
    let name = try Self.checkedName(name, of: "An account")
    let key = NameKey.of(name)
    let descriptor = FetchDescriptor<AccountRecord>(predicate: #Predicate { $0.nameKey == key })
    if let taken = try context.fetch(descriptor).first, taken.id != id {
      throw RepositoryError.refused(
        "There is an account \(taken.name) (\(taken.currencyCode)) already; use it, or choose "
          + "another name.")
    }
    return name
  }

  fileprivate func hasTransactions(_ account: AccountRecord) throws -> Bool {
    let key = account.persistentModelID
    var descriptor = FetchDescriptor<TransactionRecord>(
      predicate: #Predicate {
        $0.account.persistentModelID == key || $0.destinationAccount?.persistentModelID == key
      })
    descriptor.fetchLimit = 1
    return try context.fetchCount(descriptor) > 0
  }
}
