import Foundation
import MoneyLogImport
import MoneyLogModels
import MoneyLogMoney
import MoneyLogServices
import SwiftData

/// Imports into a SwiftData store.
@MainActor
final class SwiftDataImportRepository: ImportRepository {
  private let session: StoreSession

  init(_ session: StoreSession) {
    self.session = session
  }

  func preview(_ files: [ImportFile], into target: ImportTarget) throws -> [ImportReport] {
    try session.reading {
      var account: AccountRecord?
      switch target {
      case .account(let id): account = try session.openAccount(id)
      case .newAccount(let draft): _ = try session.checkedAccountName(draft.name, besides: nil)
      }
      var known: Set<ImportKey> = []
      var categories: Set<String> = []
      return try files.map { file in
        try checkCurrency(of: file, target, account)
        if let account { known.formUnion(try keys(of: account, within: file)) }
        return try report(on: file, known: &known, newCategories: &categories)
      }
    }
  }

  func importRows(
    of files: [ImportFile], into target: ImportTarget, now: Date
  ) throws -> (reports: [ImportReport], account: Account) {
    try session.writing {
      let account: AccountRecord
      switch target {
      case .account(let id): account = try session.openAccount(id)
      case .newAccount(let draft): account = try session.insertAccount(draft)
      }
      var known: Set<ImportKey> = []
      var categories: Set<String> = []
      var entry = try session.nextEntry()
      var reports: [ImportReport] = []
      for file in files {
        try checkCurrency(of: file, target, account)
        known.formUnion(try keys(of: account, within: file))
        let report = try report(on: file, known: &known, newCategories: &categories)
        try insert(report, into: account, firstEntry: entry, now: now)
        entry += report.imported.count
        reports.append(report)
      }
      return (reports, try Account(account))
    }
  }

  // MARK: What is new

  private func checkCurrency(
    of file: ImportFile, _ target: ImportTarget, _ account: AccountRecord?
  ) throws {
    let currency: String
    switch target {
    case .account: currency = account?.currencyCode ?? ""
    case .newAccount(let draft): currency = draft.currency.code
    }
    guard file.contents.layout.currency.code == currency else {
      throw RepositoryError.refused(
        "\(file.name) is in \(file.contents.layout.currency) and the account in \(currency); "
          + "import it into an account in \(file.contents.layout.currency).")
    }
  }

  /// The keys of a file's rows that the account has already, on whichever day and in whatever
  /// form its owner has put the rows since.
  private func keys(of account: AccountRecord, within file: ImportFile) throws -> Set<ImportKey> {
    let id = account.persistentModelID
    let wanted = file.contents.rows.map(\.key.description)
    var known: Set<ImportKey> = []
    guard wanted.count <= Self.mostLookedUp else {
      // Reading the whole account takes less time than so many look-ups.
      let all = FetchDescriptor<TransactionRecord>(
        predicate: #Predicate { $0.account.persistentModelID == id && $0.importKey != nil })
      let wanted = Set(wanted)
      for record in try session.context.fetch(all) {
        if let key = record.importKey, wanted.contains(key) {
          known.insert(ImportKey(stored: key))
        }
      }
      return known
    }
    for start in stride(from: 0, to: wanted.count, by: Self.lookupSize) {
      let part: [String?] = Array(wanted[start..<min(start + Self.lookupSize, wanted.count)])
      let descriptor = FetchDescriptor<TransactionRecord>(
        predicate: #Predicate {
          $0.account.persistentModelID == id && part.contains($0.importKey)
        },
        // In the order of their keys in the store, which is that of an account's rows, SQLite would
        // walk through all rows of the account for each part.
        sortBy: [SortDescriptor(\.entry)])
      for record in try session.context.fetch(descriptor) {
        if let key = record.importKey { known.insert(ImportKey(stored: key)) }
      }
    }
    return known
  }

  private static let mostLookedUp = 2_000

  /// How many keys are looked up at a time.
  private static let lookupSize = 500

  private func report(
    on file: ImportFile, known: inout Set<ImportKey>, newCategories: inout Set<String>
  ) throws -> ImportReport {
    let (rows, knownCount) = file.contents.newRows(besides: known)
    known.formUnion(rows.lazy.map(\.key))
    var names: [String] = []
    for row in rows where !row.category.isEmpty {
      let path = Self.path(row.category)
      let key = Self.key(path, row.type)
      guard !path.isEmpty, !newCategories.contains(key) else { continue }
      let descriptor = FetchDescriptor<CategoryRecord>(predicate: #Predicate { $0.pathKey == key })
      guard try session.context.fetchCount(descriptor) == 0 else { continue }
      newCategories.insert(key)
      names.append(path.joined(separator: ":"))
    }
    return ImportReport(
      fileName: file.name, imported: rows, knownCount: knownCount, refused: file.contents.refused,
      newCategories: names)
  }

  /// The names in a bank's category text, which may be anything.
  private static func path(_ text: String) -> [String] {
    text.split(separator: ":").compactMap { part in
      let words = part.split { $0.isWhitespace || $0.isNewline }
      return words.isEmpty ? nil : String(words.joined(separator: " ").prefix(100))
    }
  }

  private static func key(_ path: [String], _ type: TransactionType) -> String {
    path.reduce(nil as String?) { CategoryRecord.pathKey($1, type: type, below: $0) } ?? ""
  }

  // MARK: Writing

  private func insert(
    _ report: ImportReport, into account: AccountRecord, firstEntry: Int, now: Date
  ) throws {
    guard !report.imported.isEmpty else { return }
    let batchID = UUID()
    session.context.insert(
      ImportBatchRecord(
        id: batchID, fileName: report.fileName, importedAt: now, account: account,
        importedCount: report.imported.count, knownCount: report.knownCount,
        refused: report.refused.map {
          RefusedLine(line: $0.line, text: $0.rawText, reason: $0.reason.description)
        }))
    var categories: [String: CategoryRecord] = [:]
    for (offset, row) in report.imported.enumerated() {
      let path = Self.path(row.category)
      var category: CategoryRecord?
      if !path.isEmpty {
        let key = Self.key(path, row.type)
        category =
          try categories[key] ?? session.findOrInsertCategory(path, row.type).record
        categories[key] = category
      }
      let line = try row.ledgerLine(accountID: account.id)
      session.context.insert(
        TransactionRecord(
          amountMinor: line.amountMinor, type: line.type, day: row.day,
          entry: firstEntry + offset, payee: row.payee, note: row.note, account: account,
          category: category,
          origin: ImportOrigin(
            key: row.key.description, rawLine: row.rawText, batchID: batchID)))
    }
  }
}
