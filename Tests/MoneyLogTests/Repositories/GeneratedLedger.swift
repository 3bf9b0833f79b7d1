import Foundation
import MoneyLogRepositories
import MoneyLogServices
import Testing

/// A generator that gives the same numbers for the same seed, so that a failure can be repeated.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x2545_f491_4f6c_dd1d | 1 }

  // A xorshift of 64 bits, with its state multiplied.
  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_f491_4f6c_dd1d
  }
}

/// Accounts, categories and transactions of all kinds, with what was entered as plain values.
@MainActor
struct GeneratedLedger {
  static let words = ["Café", "market", "100%", "a_b", "Müller", "rent", "x"]

  private(set) var accounts: [Account] = []
  private(set) var categories: [MoneyLogRepositories.Category] = []
  private(set) var drafts: [TransactionDraft] = []
  /// The days on which the transactions are.
  let days: ClosedRange<Int>

  init(
    _ random: inout SeededNumbers, in ledger: TestLedger, transactionCount: Int
  ) throws {
    let first = try #require(CalendarDay("2025-11-20")).dayNumber
    days = first...first + 90
    for name in ["Checking", "Cash", "Savings"] {
      accounts.append(
        try ledger.account(name, opening: Int64.random(in: -50_000...50_000, using: &random)))
    }
    for (name, type) in [
      ("Food", TransactionType.expense), ("Food:Bread", .expense), ("Rent", .expense),
      ("Salary", .income),
    ] { categories.append(try ledger.categories.create(name, for: type)) }
    for _ in 0..<transactionCount {
      let draft = draft(&random)
      drafts.append(draft)
      try ledger.transactions.create(draft)
    }
  }

  /// A draft that keeps all rules.
  func draft(_ random: inout SeededNumbers) -> TransactionDraft {
    let type = TransactionType.allCases.randomElement(using: &random)!
    let ends = accounts.shuffled(using: &random)
    let fitting = categories.filter { $0.type == type }
    var amount = Int64.random(in: 1...90_000, using: &random)
    if type != .transfer, Int.random(in: 0..<5, using: &random) == 0 { amount = -amount }
    return TransactionDraft(
      day: CalendarDay(dayNumber: Int.random(in: days, using: &random)), type: type,
      amountMinor: amount, payee: text(&random), note: text(&random), accountID: ends[0].id,
      destinationAccountID: type == .transfer ? ends[1].id : nil,
      categoryID: Bool.random(using: &random) ? fitting.randomElement(using: &random)?.id : nil)
  }

  private func text(_ random: inout SeededNumbers) -> String {
    (0..<Int.random(in: 0...3, using: &random))
      .map { _ in Self.words.randomElement(using: &random)! }.joined(separator: " ")
  }

  func query(_ random: inout SeededNumbers) -> TransactionQuery {
    func sometimes() -> Bool { Int.random(in: 0..<3, using: &random) == 0 }
    var query = TransactionQuery()
    if sometimes() {
      query.period = Period(
        from: CalendarDay(dayNumber: Int.random(in: days, using: &random)),
        through: CalendarDay(dayNumber: Int.random(in: days, using: &random)))
    }
    if sometimes() { query.types = Set(TransactionType.allCases.filter { _ in sometimes() }) }
    if sometimes() { query.accountIDs = Set(accounts.map(\.id).filter { _ in sometimes() }) }
    if sometimes() { query.categoryIDs = Set(categories.map(\.id).filter { _ in sometimes() }) }
    if sometimes() {
      query.text = ["cafe", "%", "_ muller", "RENT x", "100", "b"].randomElement(using: &random)!
    }
    if sometimes() { query.limit = Int.random(in: 0...20, using: &random) }
    if sometimes() { query.offset = Int.random(in: 0...20, using: &random) }
    query.order = sometimes() ? .newestFirst : .oldestFirst
    return query
  }

  /// What ``TransactionQuery`` promises, without limit, offset and order.
  func matches(_ transaction: Transaction, _ query: TransactionQuery) -> Bool {
    func plain(_ text: String) -> String {
      text.folding(
        options: [.caseInsensitive, .diacriticInsensitive], locale: Locale(identifier: "en_US"))
    }
    let ends = [transaction.account.id, transaction.destination?.id].compactMap { $0 }
    return query.period?.contains(transaction.day) != false
      && (query.types.isEmpty || query.types.contains(transaction.type))
      && (query.accountIDs.isEmpty || ends.contains { query.accountIDs.contains($0) })
      && (query.categoryIDs.isEmpty
        || transaction.category.map { query.categoryIDs.contains($0.id) } == true)
      && query.text.split(separator: " ").map { plain(String($0)) }.allSatisfy { word in
        plain(transaction.payee).contains(word) || plain(transaction.note).contains(word)
      }
  }
}
