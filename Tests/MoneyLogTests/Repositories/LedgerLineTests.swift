import Foundation
import MoneyLogRepositories
import MoneyLogServices
import Testing

@MainActor
struct LedgerLineTests {
  @Test(arguments: DatabasePlace.allCases)
  func `A ledger line is the transaction without its words`(place: DatabasePlace) throws {
    let ledger = try TestLedger(place)
    let checking = try ledger.account("Checking")
    let cash = try ledger.account("Cash")
    let food = try ledger.categories.create("Food", for: .expense)
    try ledger.enter(-7, on: "2026-03-31", payee: "p", note: "n", account: checking, category: food)
    try ledger.enter(9, .transfer, on: "2026-04-01", account: checking, to: cash)
    let march = try #require(CalendarDay("2026-03-31"))
    let april = march.adding(days: 1)
    let expense = LedgerLine(
      amountMinor: -7, type: .expense, date: march.startOfDayUTC, accountID: checking.id,
      categoryID: food.id)
    let transfer = LedgerLine(
      amountMinor: 9, type: .transfer, date: april.startOfDayUTC, accountID: checking.id,
      destinationAccountID: cash.id)
    let reading = try ledger.reopened().transactions
    #expect(try reading.ledgerLines(in: Period(monthOf: march)) == [expense])
    #expect(try reading.ledgerLines(in: Period(from: april, through: april)) == [transfer])
    let all = try reading.ledgerLines(in: nil)
    #expect(all.count == 2 && all.contains(expense) && all.contains(transfer))
    let earlier = march.adding(days: -1)
    #expect(try reading.ledgerLines(in: Period(from: earlier, through: earlier)).isEmpty)
  }

  /// Entries, changes and deletions at random; after each stretch the balances of the ledger lines
  /// equal a sum over the drafts that are left.
  @Test(arguments: 0..<6)
  func `Balances equal a plain sum over what was entered`(seed: Int) throws {
    var random = SeededNumbers(100 + seed)
    let ledger = try TestLedger(seed.isMultiple(of: 2) ? .file : .memory)
    let generated = try GeneratedLedger(&random, in: ledger, transactionCount: 40)
    var drafts = generated.drafts
    var records = try ledger.transactions.transactions(
      matching: TransactionQuery(order: .oldestFirst)
    ).sorted { $0.entry < $1.entry }
    for _ in 0..<4 {
      for _ in 0..<12 {
        let draft = generated.draft(&random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          records.append(try ledger.transactions.create(draft))
          drafts.append(draft)
        case 1:
          let index = records.indices.randomElement(using: &random)!
          try ledger.transactions.update(records[index], with: draft)
          drafts[index] = draft
        default:
          let index = records.indices.randomElement(using: &random)!
          try ledger.transactions.delete(records.remove(at: index))
          drafts.remove(at: index)
        }
      }
      let middle = CalendarDay(
        dayNumber: (generated.days.lowerBound + generated.days.upperBound) / 2)
      for day in [nil, middle] {
        let lines = try ledger.reopened().transactions.ledgerLines(in: nil)
        #expect(lines.count == drafts.count)
        let balances = try BalanceCalculator.balances(
          of: ledger.accounts.accounts().map(\.opening), lines: lines, through: day)
        #expect(balances == sums(generated.accounts, drafts, through: day))
      }
    }
  }

  private func sums(
    _ accounts: [Account], _ drafts: [TransactionDraft], through day: CalendarDay?
  ) -> [UUID: Int64] {
    var sums: [UUID: Int64] = [:]
    for account in accounts {
      sums[account.id] = account.openingMinor
      for draft in drafts where day.map({ draft.day <= $0 }) ?? true {
        if draft.accountID == account.id {
          sums[account.id]! += draft.type == .income ? draft.amountMinor : -draft.amountMinor
        }
        if draft.destinationAccountID == account.id { sums[account.id]! += draft.amountMinor }
      }
    }
    return sums
  }
}
