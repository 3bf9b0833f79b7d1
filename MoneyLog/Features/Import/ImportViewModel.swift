import Foundation
import MoneyLogImport
import MoneyLogMoney
import MoneyLogRepositories
import MoneyLogServices
import Observation

/// A bank's files on their way into an account: first looked at, then brought in.
@MainActor
@Observable
public final class ImportViewModel {
  /// A file as it was found.
  public struct SourceFile: Sendable {
    /// The name, without the folder.
    public let name: String
    /// The bytes.
    public let data: Data

    /// A file.
    ///
    /// - Parameters:
    ///   - name: The name, without the folder.
    ///   - data: The bytes.
    public init(name: String, data: Data) {
      self.name = name
      self.data = data
    }
  }

  /// What a person may settle about the files beforehand.
  public struct Choices: Sendable {
    /// Whether the account is opened where there is none of the name.
    public var opensAccount: Bool
    /// The current day.
    public var today: CalendarDay
    /// The order of the date parts where a file leaves it open.
    public var preferredDateOrder: DateOrder

    /// Choices.
    ///
    /// - Parameters:
    ///   - opensAccount: Whether the account is opened where there is none of the name.
    ///   - today: The current day.
    ///   - preferredDateOrder: The order of the date parts where a file leaves it open.
    public init(
      opensAccount: Bool = false, today: CalendarDay,
      preferredDateOrder: DateOrder = .dayMonthYear
    ) {
      self.opensAccount = opensAccount
      self.today = today
      self.preferredDateOrder = preferredDateOrder
    }
  }

  /// The bank's balance at the end of a file beside one's own.
  public struct BalanceCheck: Hashable, Sendable {
    /// The day of the file's last row.
    public let day: CalendarDay
    /// What the bank says.
    public let bank: Money
    /// What the account has, with the rows of the file.
    public let own: Money
  }

  /// The account that the rows go to, or the draft of the one that is opened.
  public private(set) var target: ImportTarget?
  /// The files that could be read.
  public private(set) var files: [ImportFile] = []
  /// A report for each file.
  public private(set) var reports: [ImportReport] = []
  /// The balance check; `nil` where the files say nothing of balances.
  public private(set) var check: BalanceCheck?

  private var account: (name: String, currency: Currency)?
  private let repositories: Repositories

  /// A way into the accounts of a database.
  ///
  /// - Parameter repositories: The database's repositories.
  public init(_ repositories: Repositories) {
    self.repositories = repositories
  }

  /// Reads the files and works out what an import would bring; nothing is written.
  ///
  /// - Parameters:
  ///   - sources: The files.
  ///   - name: The account, whose leading `@` is not part of the name.
  ///   - choices: What is settled beforehand.
  /// - Throws: ``ImportFileError`` for a file that holds no bank rows, ``RepositoryError`` for an
  ///   account that does not exist, is closed, or has another currency.
  public func preview(_ sources: [SourceFile], into name: String, choices: Choices) throws {
    let name = name.hasPrefix("@") ? String(name.dropFirst()) : name
    let existing = try existingAccount(name, choices)
    files = try sources.map { source in
      let options = CSVImportOptions(
        accountCurrency: existing?.currency, today: choices.today,
        preferredDateOrder: choices.preferredDateOrder)
      do throws(CSVImportError) {
        return ImportFile(
          name: source.name, contents: try CSVImport(reading: source.data, options: options))
      } catch {
        throw ImportFileError(source.name, error)
      }
    }
    if let existing {
      target = .account(existing.id)
      account = (existing.name, existing.currency)
    } else {
      let draft = newAccount(name)
      target = .newAccount(draft)
      account = (draft.name, draft.currency)
    }
    guard let target else { return }
    reports = try repositories.imports.preview(files, into: target)
    check = try balanceCheck(existing)
  }

  /// Brings in what was previewed: all files or, where anything fails, nothing.
  ///
  /// - Parameter now: The current instant, which the import is remembered with.
  /// - Throws: ``RepositoryError`` when the database cannot be written.
  public func apply(now: Date) throws {
    guard let target else { return }
    reports = try repositories.imports.importRows(of: files, into: target, now: now).reports
  }

  /// What the import brings, or has brought.
  ///
  /// - Parameter isApplied: Whether it has been written.
  public func report(isApplied: Bool) -> ImportSummary {
    var isNew = false
    if case .newAccount = target { isNew = true }
    return ImportSummary(
      accountName: account?.name ?? "", currency: account?.currency ?? .eur,
      opensAccount: isNew, isApplied: isApplied, files: zip(files, reports).map { ($0, $1) },
      check: check)
  }

  private func existingAccount(_ name: String, _ choices: Choices) throws -> Account? {
    guard choices.opensAccount else { return try repositories.accounts.account(named: name) }
    // A new name may be the beginning of another one, so only a whole name is an existing account.
    do {
      let found = try repositories.accounts.account(named: name)
      return found.name.compare(name, options: .caseInsensitive) == .orderedSame ? found : nil
    } catch let error as RepositoryError where error.kind == .notFound {
      return nil
    }
  }

  /// An account in the currency of the first file, with its opening balance where it says one.
  private func newAccount(_ name: String) -> AccountDraft {
    let oldest = files.min { first, second in
      (first.contents.rows.map(\.day).min()?.dayNumber ?? .max)
        < (second.contents.rows.map(\.day).min()?.dayNumber ?? .max)
    }
    return AccountDraft(
      name: name, currency: oldest?.contents.layout.currency ?? .eur,
      openingMinor: oldest?.contents.openingBalanceMinor ?? 0)
  }

  private func balanceCheck(_ existing: Account?) throws -> BalanceCheck? {
    let newest = files.max { first, second in
      (first.contents.rows.map(\.day).max()?.dayNumber ?? .min)
        < (second.contents.rows.map(\.day).max()?.dayNumber ?? .min)
    }
    guard let closing = newest?.contents.closingBalanceMinor, let account,
      let day = newest?.contents.rows.map(\.day).max()
    else { return nil }
    var own: Int64
    if let existing {
      own = try BalanceCalculator.balance(
        of: existing.opening, lines: repositories.transactions.ledgerLines(in: nil), through: day)
    } else if case .newAccount(let draft) = target {
      own = draft.openingMinor
    } else {
      return nil
    }
    for row in reports.flatMap(\.imported) where row.day <= day {
      own = try own.addingMinor(row.amountMinor, "The balance")
    }
    return BalanceCheck(
      day: day, bank: Money(minor: closing, currency: account.currency),
      own: Money(minor: own, currency: account.currency))
  }
}

/// Why a file cannot be imported.
public struct ImportFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file, what is wrong with it, and the way out.
  public let description: String

  init(_ name: String, _ error: CSVImportError) {
    description = "\(name): \(error.description)"
  }
}
