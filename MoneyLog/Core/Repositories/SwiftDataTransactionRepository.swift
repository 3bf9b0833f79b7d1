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
      guard words.count > 1 || !accounts.isEmpty || !categories.isEmpty else {
        descriptor.fetchLimit = query.limit
        descriptor.fetchOffset = query.offset
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
      let rest = matches.dropFirst(query.offset)
      return Array(query.limit.map { rest.prefix($0) } ?? rest)
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
      let parts = try checked(draft)
      transaction.amountMinor = draft.amountMinor
      transaction.type = draft.type
      transaction.calendarDay = draft.day
      transaction.payee = parts.payee
      transaction.note = draft.note
      transaction.account = parts.account
      transaction.destinationAccount = parts.destination
      transaction.category = parts.category
    }
  }

  func delete(_ transaction: TransactionRecord) throws {
    try session.writing { session.context.delete(transaction) }
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
            + "\(draft.type == .expense ? "an" : "a") \(draft.type.rawValue); choose another one.")
      }
      category = record
    }
    return Parts(
      payee: draft.payee.split(whereSeparator: \.isNewline).joined(separator: " "),
      account: account, destination: try destination(of: draft, from: account), category: category)
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
    let first = query.period?.first.startOfDayUTC ?? .distantPast
    let last = query.period?.last.startOfDayUTC ?? .distantFuture
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
