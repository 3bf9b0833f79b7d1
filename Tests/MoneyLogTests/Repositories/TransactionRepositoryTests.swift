import Foundation
import MoneyLogModels
import MoneyLogMoney
import MoneyLogRepositories
import MoneyLogServices
import Testing

@MainActor
struct TransactionRepositoryTests {
  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  // MARK: Entering

  @Test(arguments: DatabasePlace.allCases)
  func `A transaction is kept as it was entered`(place: DatabasePlace) throws {
    let ledger = try TestLedger(place)
    let checking = try ledger.account("Checking")
    let cash = try ledger.account("Cash")
    let food = try ledger.categories.create("Food:Groceries", for: .expense)
    let salary = try ledger.categories.create("Salary", for: .income)
    try ledger.enter(
      4_210, on: "2026-03-12", payee: "Markt & Söhne", note: "two\nlines", account: checking,
      category: food)
    try ledger.enter(
      250_000, .income, on: "2026-03-01", payee: "Firma", account: checking, category: salary)
    try ledger.enter(20_000, .transfer, on: "2026-03-11", account: checking, to: cash)

    let kept = try ledger.reopened().transactions.list(
      matching: TransactionQuery(order: .oldestFirst))
    #expect(
      kept == [
        Transaction(
          entry: 2, day: try day("2026-03-01"), type: .income, amountMinor: 250_000,
          payee: "Firma", account: checking, category: salary),
        Transaction(
          entry: 3, day: try day("2026-03-11"), type: .transfer, amountMinor: 20_000, payee: "",
          account: checking, destination: cash),
        Transaction(
          entry: 1, day: try day("2026-03-12"), type: .expense, amountMinor: 4_210,
          payee: "Markt & Söhne", note: "two\nlines", account: checking, category: food),
      ])
  }

  @Test func `A refund is an expense below zero`() throws {
    let ledger = try TestLedger(.file)
    let account = try ledger.account()
    try ledger.enter(-2_500, account: account)
    let kept = try #require(try ledger.list().first)
    #expect(kept.amountMinor == -2_500)
    #expect(try kept.signedAmount() == Money(minor: 2_500, currency: .eur))
  }

  @Test func `Entries are numbered in the order of entering, and after a deletion too`() throws {
    let ledger = try TestLedger(.file)
    let account = try ledger.account()
    let first = try ledger.enter(1, on: "2026-03-12", account: account)
    let second = try ledger.enter(2, on: "2026-03-01", account: account)
    #expect(first.entry == 1 && second.entry == 2)
    try ledger.transactions.delete(first)
    let later = try TransactionDraft(
      day: day("2026-01-01"), type: .expense, amountMinor: 3, payee: "", accountID: account.id)
    #expect(try ledger.reopened().transactions.create(later).entry == 3)
  }

  @Test(arguments: ["one\ntwo", "one\r\ntwo", "one\n\n\u{2028}two"])
  func `A payee is a single line`(payee: String) throws {
    let ledger = try TestLedger()
    let account = try ledger.account()
    #expect(try ledger.enter(1, payee: payee, account: account).payee == "one two")
  }

  // MARK: The rules

  @Test(arguments: DatabasePlace.allCases, [Int64(0), Int64.min])
  func `An amount must count and fit`(place: DatabasePlace, amount: Int64) throws {
    let ledger = try TestLedger(place)
    let account = try ledger.account()
    try expectRefusal(
      .refused,
      amount == 0
        ? "An amount of zero changes nothing; enter another amount."
        : "The amount is larger than MoneyLog can hold.", by: ledger
    ) { try ledger.enter(amount, account: account) }
  }

  @Test(arguments: [1, -1, Int64.max, Int64.min + 1])
  func `The largest and smallest amounts are kept exactly`(amount: Int64) throws {
    let ledger = try TestLedger(.file)
    let account = try ledger.account()
    try ledger.enter(amount, account: account)
    let kept = try ledger.reopened().transactions.list(matching: TransactionQuery())
    #expect(kept.map(\.amountMinor) == [amount])
    #expect(try kept[0].signedAmount().minor == -amount)
  }

  @Test func `A closed account takes nothing, at either end`() throws {
    let ledger = try TestLedger()
    let open = try ledger.account("Open")
    let closed = try ledger.account("Old card")
    let existing = try ledger.enter(5, account: closed)
    try ledger.close(closed)
    let text = "The account Old card is closed; open it again, or choose another one."
    try expectRefusal(.refused, text, by: ledger) { try ledger.enter(1, account: closed) }
    try expectRefusal(.refused, text, by: ledger) {
      try ledger.enter(1, .transfer, account: open, to: closed)
    }
    try expectRefusal(.refused, text, by: ledger) {
      try ledger.enter(1, .transfer, account: closed, to: open)
    }
    try expectRefusal(.refused, text, by: ledger) {
      try ledger.transactions.update(
        existing,
        with: TransactionDraft(
          day: existing.calendarDay, type: .expense, amountMinor: 6, payee: "",
          accountID: closed.id))
    }
  }

  @Test(arguments: DatabasePlace.allCases)
  func `What a draft names must exist`(place: DatabasePlace) throws {
    let ledger = try TestLedger(place)
    let account = try ledger.account()
    let id = UUID()
    var draft = TransactionDraft(
      day: try day("2026-03-12"), type: .expense, amountMinor: 1, payee: "", accountID: id)
    try expectRefusal(
      .notFound, "There is no account with the identifier \(id).", by: ledger
    ) { try ledger.transactions.create(draft) }

    draft.accountID = account.id
    draft.categoryID = id
    try expectRefusal(
      .notFound, "There is no category with the identifier \(id).", by: ledger
    ) { try ledger.transactions.create(draft) }

    draft.categoryID = nil
    draft.type = .transfer
    draft.destinationAccountID = id
    try expectRefusal(
      .notFound, "There is no account with the identifier \(id).", by: ledger
    ) { try ledger.transactions.create(draft) }
  }

  @Test func `A category is for transactions of its type`() throws {
    let ledger = try TestLedger()
    let account = try ledger.account()
    let cash = try ledger.account("Cash")
    let food = try ledger.categories.create("Food:Bread", for: .expense)
    let salary = try ledger.categories.create("Salary", for: .income)
    try expectRefusal(
      .refused,
      "The category Food:Bread is for expense, and this is an income; choose another one.",
      by: ledger
    ) { try ledger.enter(1, .income, account: account, category: food) }
    try expectRefusal(
      .refused,
      "The category Salary is for income, and this is an expense; choose another one.", by: ledger
    ) { try ledger.enter(1, account: account, category: salary) }
    try expectRefusal(
      .refused,
      "The category Food:Bread is for expense, and this is a transfer; choose another one.",
      by: ledger
    ) { try ledger.enter(1, .transfer, account: account, to: cash, category: food) }
  }

  @Test func `Moved money goes to a second account of the same currency`() throws {
    let ledger = try TestLedger()
    let checking = try ledger.account("Checking")
    let cash = try ledger.account("Cash")
    let dollars = try ledger.account("Dollars", in: .usd)
    try expectRefusal(.refused, "Moved money needs a second account to go to.", by: ledger) {
      try ledger.enter(1, .transfer, account: checking)
    }
    try expectRefusal(
      .refused, "Moved money is above zero; swap the two accounts to move it back.", by: ledger
    ) { try ledger.enter(-1, .transfer, account: checking, to: cash) }
    try expectRefusal(
      .refused,
      "The money would come from and go to Checking; choose another account.", by: ledger
    ) { try ledger.enter(1, .transfer, account: checking, to: checking) }
    try expectRefusal(
      .refused,
      "Checking is in EUR and Dollars in USD; enter an expense there and an income here.",
      by: ledger
    ) { try ledger.enter(1, .transfer, account: checking, to: dollars) }
  }

  @Test(arguments: [TransactionType.income, .expense])
  func `Only moved money goes to a second account`(type: TransactionType) throws {
    let ledger = try TestLedger()
    let checking = try ledger.account("Checking")
    let cash = try ledger.account("Cash")
    try expectRefusal(
      .refused,
      "Only moved money goes to a second account; leave it out, or make it a transfer.",
      by: ledger
    ) { try ledger.enter(1, type, account: checking, to: cash) }
  }

  // MARK: Changing

  @Test(arguments: DatabasePlace.allCases)
  func `A transaction is changed in every part but its number`(place: DatabasePlace) throws {
    let ledger = try TestLedger(place)
    let checking = try ledger.account("Checking")
    let cash = try ledger.account("Cash")
    let food = try ledger.categories.create("Food", for: .expense)
    try ledger.enter(9, account: cash)
    let transaction = try ledger.enter(1, .transfer, account: checking, to: cash)
    try ledger.transactions.update(
      transaction,
      with: TransactionDraft(
        day: day("2025-12-31"), type: .expense, amountMinor: 777, payee: "Baker", note: "rolls",
        accountID: cash.id, categoryID: food.id))
    let kept = try ledger.reopened().transactions.list(
      matching: TransactionQuery(order: .oldestFirst))
    #expect(
      kept.first
        == Transaction(
          entry: 2, day: try day("2025-12-31"), type: .expense, amountMinor: 777, payee: "Baker",
          note: "rolls", account: cash, category: food))
    #expect(kept.count == 2)
  }

  @Test func `A change has to keep the rules, and leaves nothing behind where it does not`() throws
  {
    let ledger = try TestLedger(.file)
    let checking = try ledger.account("Checking")
    let food = try ledger.categories.create("Food", for: .expense)
    let transaction = try ledger.enter(100, payee: "Baker", account: checking, category: food)
    let good = TransactionDraft(
      day: transaction.calendarDay, type: .expense, amountMinor: 100, payee: "Other",
      accountID: checking.id, categoryID: food.id)
    var zero = good
    zero.amountMinor = 0
    var income = good
    income.type = .income
    for (draft, text) in [
      (zero, "An amount of zero changes nothing; enter another amount."),
      (income, "The category Food is for expense, and this is an income; choose another one."),
    ] {
      try expectRefusal(.refused, text, by: ledger) {
        try ledger.transactions.update(transaction, with: draft)
      }
    }
    #expect(transaction.payee == "Baker")
  }

  @Test(arguments: DatabasePlace.allCases)
  func `A transaction that was deleted is gone, and cannot be changed or deleted`(
    place: DatabasePlace
  ) throws {
    let ledger = try TestLedger(place)
    let account = try ledger.account()
    let transaction = try ledger.enter(1, payee: "gone", account: account)
    try ledger.enter(2, payee: "stays", account: account)
    try ledger.transactions.delete(transaction)
    #expect(try ledger.payees(TransactionQuery()) == ["stays"])
    let draft = TransactionDraft(
      day: CalendarDay(dayNumber: 0), type: .expense, amountMinor: 3, payee: "back",
      accountID: account.id)
    let text = "The transaction has been deleted; list the transactions again."
    try expectRefusal(.notFound, text, by: ledger) {
      try ledger.transactions.update(transaction, with: draft)
    }
    try expectRefusal(.notFound, text, by: ledger) { try ledger.transactions.delete(transaction) }
  }

  @Test func `A transaction that another program has deleted is not found`() throws {
    let ledger = try TestLedger(.file)
    let account = try ledger.account()
    let transaction = try ledger.enter(1, payee: "gone", account: account)
    try OtherProgram(at: ledger.url).run("DELETE FROM TransactionRecord")
    try expectRefusal(
      .notFound, "The transaction has been deleted; list the transactions again.", by: ledger
    ) {
      try ledger.transactions.update(
        transaction,
        with: TransactionDraft(
          day: CalendarDay(dayNumber: 0), type: .expense, amountMinor: 3, payee: "back",
          accountID: account.id))
    }
  }

  // MARK: Signs

  @Test func `The sign of an amount depends on who looks`() throws {
    let checking = Account(id: UUID(), name: "Checking", currency: .eur)
    let cash = Account(id: UUID(), name: "Cash", currency: .eur)
    func signed(
      _ type: TransactionType, from account: Account?, to destination: Account? = nil
    ) throws -> Int64 {
      try Transaction(
        entry: 1, day: CalendarDay(dayNumber: 0), type: type, amountMinor: 100, payee: "",
        account: checking, destination: destination
      ).signedAmount(seenFrom: account).minor
    }
    for viewer in [nil, checking] {
      #expect(try signed(.income, from: viewer) == 100)
      #expect(try signed(.expense, from: viewer) == -100)
    }
    #expect(try signed(.transfer, from: checking, to: cash) == -100)
    #expect(try signed(.transfer, from: cash, to: cash) == 100)
    #expect(try signed(.transfer, from: nil, to: cash) == 100)
  }

  @Test func `The one amount that has no opposite is an error and no crash`() {
    let transaction = Transaction(
      entry: 1, day: CalendarDay(dayNumber: 0), type: .expense, amountMinor: .min, payee: "",
      account: Account(id: UUID(), name: "A", currency: .eur))
    #expect(throws: MoneyError.self) { try transaction.signedAmount() }
  }
}
