import Foundation
import MoneyLogServices
import SwiftData

/// One movement of money: earned, spent, or moved between two accounts of the owner.
@Model
public final class TransactionRecord {
  #Index<TransactionRecord>([\.day, \.entry], [\.account, \.day], [\.category, \.day], [\.entry])

  // A row of a bank is in an account once. Entries made by hand have no key, and any number of
  // them may be alike.
  #Unique<TransactionRecord>([\.account, \.importKey])

  /// The amount in minor units of the account's currency, usually above zero; ``type`` gives the
  /// direction. A refund is an expense below zero.
  public var amountMinor: Int64
  /// Income, expense or transfer.
  public var type: TransactionType
  /// The day, as its first instant in Greenwich time; see ``calendarDay``.
  public var day: Date
  /// The number of the entry in the order of entering, which settles the order within a day.
  public private(set) var entry: Int
  /// Who was paid or who paid.
  public var payee: String
  /// Anything else worth knowing.
  public var note: String
  /// The account that the money comes to (income) or goes from (expense, transfer).
  public var account: AccountRecord
  /// The account that a transfer goes to; `nil` for all others.
  public var destinationAccount: AccountRecord?
  /// The category; `nil` for transfers, and for what has none yet.
  public var category: CategoryRecord?

  /// What makes an imported row recognisable when it is imported again, or `nil` for an entry
  /// made by hand.
  public private(set) var importKey: String?
  /// The row as it stood in the bank's file.
  public private(set) var rawLine: String?
  /// The import that brought the row; see ``ImportBatchRecord/id``.
  public private(set) var batchID: UUID?

  /// A new transaction.
  ///
  /// - Parameters:
  ///   - amountMinor: The amount in minor units of the account's currency.
  ///   - type: Income, expense or transfer.
  ///   - day: The day.
  ///   - entry: The number of the entry in the order of entering.
  ///   - payee: Who was paid or who paid.
  ///   - note: Anything else worth knowing.
  ///   - account: The account that the money comes to or goes from.
  ///   - destinationAccount: The account that a transfer goes to.
  ///   - category: The category.
  ///   - origin: Where the row comes from, when it was imported.
  public init(
    amountMinor: Int64, type: TransactionType, day: CalendarDay, entry: Int, payee: String,
    note: String = "", account: AccountRecord, destinationAccount: AccountRecord? = nil,
    category: CategoryRecord? = nil, origin: ImportOrigin? = nil
  ) {
    self.amountMinor = amountMinor
    self.type = type
    self.day = day.startOfDayUTC
    self.entry = entry
    self.payee = payee
    self.note = note
    self.account = account
    self.destinationAccount = destinationAccount
    self.category = category
    importKey = origin?.key
    rawLine = origin?.rawLine
    batchID = origin?.batchID
  }

  /// The calendar day that ``day`` stands for.
  public var calendarDay: CalendarDay {
    get { CalendarDay(storedAs: day) }
    set { day = newValue.startOfDayUTC }
  }
}

/// Where an imported transaction comes from.
public struct ImportOrigin: Hashable, Sendable {
  /// What makes the row recognisable when it is imported again.
  public let key: String
  /// The row as it stands in the bank's file.
  public let rawLine: String
  /// The import that brings the row.
  public let batchID: UUID

  /// An origin.
  ///
  /// - Parameters:
  ///   - key: What makes the row recognisable when it is imported again.
  ///   - rawLine: The row as it stands in the bank's file.
  ///   - batchID: The import that brings the row.
  public init(key: String, rawLine: String, batchID: UUID) {
    self.key = key
    self.rawLine = rawLine
    self.batchID = batchID
  }
}
