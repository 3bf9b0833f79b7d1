import Foundation
import MoneyLogModels
import MoneyLogServices
import SwiftData

/// Transactions in a SwiftData store.
@MainActor
final class SwiftDataTransactionRepository: TransactionRepository {
  private let session: StoreSession

  init(_ session: StoreSession) {
    self.session = session
  }

  // MARK: Reading

  func transactions(matching query: TransactionQuery) throws -> [TransactionRecord] {
    try session.reading {
      let words = query.text.split(whereSeparator: \.isWhitespace).map(String.init)
      let order: SortOrder = query.order == .newestFirst ? .reverse : .forward
      var descriptor = FetchDescriptor<TransactionRecord>(
        predicate: predicate(for: query, word: words.first),
        sortBy: [SortDescriptor(\.day, order: order), SortDescriptor(\.entry, order: order)])
      let accounts = query.accountIDs
      let categories = query.categoryIDs
      let limit = query.limit.map { max(0, $0) }
      let offset = max(0, query.offset)
      guard words.count > 1 || !accounts.isEmpty || !categories.isEmpty else {
        descriptor.fetchLimit = limit
        descriptor.fetchOffset = offset
        return try session.context.fetch(descriptor)
      }
      // The store judges the days, the types and the first word. What is left is easier here.
      for id in accounts { _ = try session.account(id) }
      for id in categories { _ = try session.category(id) }
      let matches = try session.context.fetch(descriptor).filter { record in
        (accounts.isEmpty || accounts.contains(record.account.id)
          || record.destinationAccount.map { accounts.contains($0.id) } == true)
          && (categories.isEmpty || record.category.map { categories.contains($0.id) } == true)
          && words.dropFirst().allSatisfy {
            record.payee.localizedStandardContains($0) || record.note.localizedStandardContains($0)
          }
      }
      let rest = matches.dropFirst(offset)
      return Array(limit.map { rest.prefix($0) } ?? rest)
    }
  }

  func list(matching query: TransactionQuery) throws -> [Transaction] {
    let records = try transactions(matching: query)
    return try session.reading {
      var accounts: [PersistentIdentifier: Account] = [:]
      var categories: [PersistentIdentifier: Category] = [:]
      func account(_ record: AccountRecord) throws -> Account {
        if let known = accounts[record.persistentModelID] { return known }
        let account = try Account(record)
        accounts[record.persistentModelID] = account
        return account
      }
      func category(_ record: CategoryRecord) -> Category {
        if let known = categories[record.persistentModelID] { return known }
        let category = Category(record)
        categories[record.persistentModelID] = category
        return category
      }
      return try records.map { record in
        Transaction(
          entry: record.entry, day: record.calendarDay, type: record.type,
          amountMinor: record.amountMinor, payee: record.payee, note: record.note,
          account: try account(record.account),
          destination: try record.destinationAccount.map { try account($0) },
          category: record.category.map { category($0) })
      }
    }
  }

  func ledgerLines(in period: Period?) throws -> [LedgerLine] {
    try session.reading {
      var descriptor = FetchDescriptor<TransactionRecord>()
      if let period {
        let first = period.first.startOfDayUTC
        let last = period.last.startOfDayUTC
        descriptor.predicate = #Predicate { $0.day >= first && $0.day <= last }
      }
      return try session.context.fetch(descriptor).map { record in
        LedgerLine(
          amountMinor: record.amountMinor, type: record.type, date: record.day,
          accountID: record.account.id, destinationAccountID: record.destinationAccount?.id,
          categoryID: record.category?.id)
      }
    }
  }

  // MARK: Writing

  @discardableResult
  func create(_ draft: TransactionDraft) throws -> TransactionRecord {
    try session.writing {
      let parts = try checked(draft)
      let record = TransactionRecord(
        amountMinor: draft.amountMinor, type: draft.type, day: draft.day,
        entry: try session.nextEntry(), payee: parts.payee, note: draft.note,
        account: parts.account, destinationAccount: parts.destination, category: parts.category)
      session.context.insert(record)
      return record
    }
  }

  func update(_ transaction: TransactionRecord, with draft: TransactionDraft) throws {
    try session.writing {
      let record = try session.transaction(transaction)
      let parts = try checked(draft)
      try checkOrigin(of: record, movedTo: parts.account)
      record.amountMinor = draft.amountMinor
      record.type = draft.type
      record.calendarDay = draft.day
      record.payee = parts.payee
      record.note = draft.note
      record.account = parts.account
      record.destinationAccount = parts.destination
      record.category = parts.category
    }
  }

  func delete(_ transaction: TransactionRecord) throws {
    try session.writing { session.context.delete(try session.transaction(transaction)) }
  }

  private struct Parts {
    let payee: String
    let account: AccountRecord
    let destination: AccountRecord?
    let category: CategoryRecord?
  }

  /// The rules of valid transactions, in one place.
  private func checked(_ draft: TransactionDraft) throws -> Parts {
    guard draft.amountMinor != 0 else {
      throw RepositoryError.refused("An amount of zero changes nothing; enter another amount.")
    }
    guard draft.amountMinor != .min else {
      throw RepositoryError.refused("The amount is larger than MoneyLog can hold.")
    }
    let account = try session.openAccount(draft.accountID)
    var category: CategoryRecord?
    if let id = draft.categoryID {
      let record = try session.category(id)
      guard record.type == draft.type else {
        throw RepositoryError.refused(
          "The category \(Category(record).name) is for \(record.type.rawValue), and this is "
            + "\(draft.type == .transfer ? "a" : "an") \(draft.type.rawValue); choose another one.")
      }
      category = record
    }
    return Parts(
      payee: draft.payee.split(whereSeparator: \.isNewline).joined(separator: " "),
      account: account, destination: try destination(of: draft, from: account), category: category)
  }

  /// A row of a bank is in an account once, however it got there.
  private func checkOrigin(
    of record: TransactionRecord, movedTo account: AccountRecord
  ) throws {
    guard record.account !== account, let key = record.importKey else { return }
    let id = account.persistentModelID
    let descriptor = FetchDescriptor<TransactionRecord>(
      predicate: #Predicate { $0.account.persistentModelID == id && $0.importKey == key })
    guard try session.context.fetchCount(descriptor) == 0 else {
      throw RepositoryError.refused(
        "\(account.name) has this row of the bank’s file already; delete one of the two.")
    }
  }

  private func destination(
    of draft: TransactionDraft, from account: AccountRecord
  ) throws -> AccountRecord? {
    guard draft.type == .transfer else {
      guard draft.destinationAccountID == nil else {
        throw RepositoryError.refused(
          "Only moved money goes to a second account; leave it out, or make it a transfer.")
      }
      return nil
    }
    guard let id = draft.destinationAccountID else {
      throw RepositoryError.refused("Moved money needs a second account to go to.")
    }
    guard draft.amountMinor > 0 else {
      throw RepositoryError.refused(
        "Moved money is above zero; swap the two accounts to move it back.")
    }
    let destination = try session.openAccount(id)
    guard destination !== account else {
      throw RepositoryError.refused(
        "The money would come from and go to \(account.name); choose another account.")
    }
    guard destination.currencyCode == account.currencyCode else {
      throw RepositoryError.refused(
        "\(account.name) is in \(account.currencyCode) and \(destination.name) in "
          + "\(destination.currencyCode); enter an expense there and an income here.")
    }
    return destination
  }

  // MARK: Predicates

  /// What the store can judge of a query, with one word of its text.
  private func predicate(
    for query: TransactionQuery, word: String?
  ) -> Predicate<TransactionRecord> {
    // Not `distantPast` and `distantFuture`: there are days outside of them.
    let first = query.period?.first.startOfDayUTC ?? Date(timeIntervalSince1970: -1e15)
    let last = query.period?.last.startOfDayUTC ?? Date(timeIntervalSince1970: 1e15)
    let types = Array(query.types.isEmpty ? Set(TransactionType.allCases) : query.types)
    let word = word ?? ""
    let isAnyText = word.isEmpty
    return #Predicate { record in
      record.day >= first && record.day <= last && types.contains(record.type)
        && (isAnyText || record.payee.localizedStandardContains(word)
          || record.note.localizedStandardContains(word))
    }
  }
}
