import Foundation
import MoneyLogMoney
import MoneyLogRepositories
import MoneyLogServices
import Testing

@MainActor
struct AccountRepositoryTests {
  @Test(arguments: DatabasePlace.allCases)
  func `An account is kept as it was opened`(place: DatabasePlace) throws {
    let ledger = try TestLedger(place)
    let draft = AccountDraft(
      name: " Visa Gold ", currency: .jpy, openingMinor: -12_345, type: .card)
    let created = try ledger.accounts.create(draft)
    let kept = try #require(try ledger.reopened().accounts.accounts().first)
    #expect(kept == created)
    #expect(kept.name == "Visa Gold")
    #expect(kept.currency == .jpy)
    #expect(kept.openingMinor == -12_345)
    #expect(kept.type == .card)
    #expect(!kept.isClosed)
    #expect(kept.opening == AccountOpening(accountID: kept.id, openingMinor: -12_345))
  }

  @Test(arguments: [Int64.min, -1, 0, .max])
  func `An opening amount of any size is kept exactly`(amount: Int64) throws {
    let ledger = try TestLedger(.file)
    try ledger.account(opening: amount)
    #expect(try ledger.reopened().accounts.accounts().map(\.openingMinor) == [amount])
  }

  @Test func `Accounts come by name whatever its capitals, closed ones at the end`() throws {
    let ledger = try TestLedger()
    for name in ["savings", "Checking", "brokerage", "Wallet", "Attic"] {
      let account = try ledger.account(name)
      if name == "brokerage" || name == "Attic" { try ledger.close(account) }
    }
    #expect(
      try ledger.accounts.accounts().map(\.name)
        == ["Checking", "savings", "Wallet", "Attic", "brokerage"])
  }

  // MARK: Names

  @Test(
    arguments: DatabasePlace.allCases,
    [("Checking", "checking"), ("Café", "CAFE\u{301}"), ("Straße", "  STRASSE "), ("Ж", "ж")])
  func `A name that another account has is refused`(
    place: DatabasePlace, names: (String, String)
  ) throws {
    let ledger = try TestLedger(place)
    try ledger.account(names.0, in: .usd)
    try expectRefusal(
      .refused,
      "There is an account \(names.0) (USD) already; use it, or choose another name.", by: ledger
    ) { try ledger.account(names.1) }
  }

  @Test func `Accents and inner blanks make another name`() throws {
    let ledger = try TestLedger()
    for name in ["Cafe", "Café", "Ca fe"] { try ledger.account(name) }
    #expect(try ledger.accounts.accounts().count == 3)
  }

  @Test(arguments: ["", " ", "\n", "\t \u{a0}"])
  func `An empty name is refused`(name: String) throws {
    let ledger = try TestLedger()
    try expectRefusal(.refused, "An account needs a name that is not empty.", by: ledger) {
      try ledger.account(name)
    }
  }

  @Test(arguments: ["a\nb", "a\tb", "a\u{0}b", "a\u{7f}b", "a\u{2028}b", "a\u{1b}[31mb"])
  func `A name that would break a list is refused`(name: String) throws {
    let ledger = try TestLedger()
    try expectRefusal(
      .refused, "The name of an account must not hold line feeds or tabs.", by: ledger
    ) { try ledger.account(name) }
  }

  @Test(arguments: ["👨‍👩‍👧 Family", "می‌خواهم", "%", "_", "a'b\"c", "-", "🇺🇦", "نقد"])
  func `A name may hold any other characters`(name: String) throws {
    let ledger = try TestLedger(.file)
    try ledger.account(name)
    #expect(try ledger.reopened().accounts.account(named: name).name == name)
  }

  @Test func `A name has at most 100 characters`() throws {
    let ledger = try TestLedger()
    let longest = String(repeating: "é", count: 100)
    try ledger.account(longest)
    #expect(try ledger.accounts.account(named: longest).name == longest)
    try expectRefusal(
      .refused,
      "The name ‘\(String(repeating: "é", count: 24))…’ has 101 characters; use at most 100.",
      by: ledger
    ) { try ledger.account(longest + "e") }
  }

  // MARK: Which one is meant

  @Test func `A whole name wins over names that only begin that way`() throws {
    let ledger = try TestLedger()
    for name in ["Cash box", "Cash", "Cash in transit"] { try ledger.account(name) }
    #expect(try ledger.accounts.account(named: "CASH ").name == "Cash")
  }

  @Test(arguments: ["b", "BR", "broker", " Brokerage"])
  func `The beginning of one name is enough`(part: String) throws {
    let ledger = try TestLedger()
    for name in ["Checking", "Brokerage"] { try ledger.account(name) }
    #expect(try ledger.accounts.account(named: part).name == "Brokerage")
  }

  @Test func `Without accounts the text says so`() throws {
    let ledger = try TestLedger()
    try expectRefusal(
      .notFound, "There is no account ‘bank’, and no other one yet.", by: ledger
    ) { _ = try ledger.accounts.account(named: "bank") }
  }

  @Test func `A name that fits nothing lists what there is`() throws {
    let ledger = try TestLedger()
    for name in ["Checking", "Cash"] { try ledger.account(name) }
    // The end of a name is not enough, and neither are wildcards.
    for name in ["sh", "C%", "_ash", "Checkings"] {
      try expectRefusal(
        .notFound, "There is no account ‘\(name)’. There is Cash, Checking.", by: ledger
      ) { _ = try ledger.accounts.account(named: name) }
    }
  }

  @Test func `The beginning of several names asks for more of the name`() throws {
    let ledger = try TestLedger()
    for name in ["Checking", "Cash", "Wallet"] { try ledger.account(name) }
    try expectRefusal(
      .notFound, "‘c’ may be any of Cash, Checking; write more of the name.", by: ledger
    ) { _ = try ledger.accounts.account(named: "c") }
    try expectRefusal(
      .notFound, "‘’ may be any of Cash, Checking, Wallet; write more of the name.", by: ledger
    ) { _ = try ledger.accounts.account(named: "") }
  }

  @Test func `A long list of names is cut`() throws {
    let ledger = try TestLedger()
    for number in 1...10 { try ledger.account("A\(number % 10)") }
    try expectRefusal(
      .notFound, "There is no account ‘x’. There is A0, A1, A2, A3, A4, A5, A6, A7 and 2 more.",
      by: ledger
    ) { _ = try ledger.accounts.account(named: "x") }
  }

  // MARK: Changes

  @Test(arguments: DatabasePlace.allCases)
  func `An account is changed in every part`(place: DatabasePlace) throws {
    let ledger = try TestLedger(place)
    let account = try ledger.account()
    let draft = AccountDraft(
      name: "Chest", currency: .usd, openingMinor: 77, type: .cash, isClosed: true)
    try ledger.accounts.update(account.id, with: draft)
    let kept = try #require(try ledger.reopened().accounts.accounts().first)
    #expect(AccountDraft(kept) == draft)
    #expect(kept.id == account.id)
  }

  @Test func `An account may change the capitals of its own name`() throws {
    let ledger = try TestLedger()
    let account = try ledger.account("savings")
    try ledger.accounts.update(account.id, with: AccountDraft(name: "SAVINGS", currency: .eur))
    #expect(try ledger.accounts.account(named: "savings").name == "SAVINGS")
  }

  @Test func `A name is free again once its account has another`() throws {
    let ledger = try TestLedger(.file)
    let account = try ledger.account("Old")
    try ledger.accounts.update(account.id, with: AccountDraft(name: "New", currency: .eur))
    try ledger.account("old")
    #expect(try ledger.reopened().accounts.accounts().map(\.name) == ["New", "old"])
  }

  @Test func `An account cannot take the name of another`() throws {
    let ledger = try TestLedger()
    try ledger.account("Cash")
    let other = try ledger.account("Wallet")
    try expectRefusal(
      .refused, "There is an account Cash (EUR) already; use it, or choose another name.",
      by: ledger
    ) { try ledger.accounts.update(other.id, with: AccountDraft(name: "cash", currency: .eur)) }
  }

  @Test func `An account that does not exist cannot be changed`() throws {
    let ledger = try TestLedger()
    let id = UUID()
    try expectRefusal(
      .notFound, "There is no account with the identifier \(id).", by: ledger
    ) { try ledger.accounts.update(id, with: AccountDraft(name: "A", currency: .eur)) }
  }

  @Test(arguments: DatabasePlace.allCases)
  func `Another currency would give transactions another meaning and is refused`(
    place: DatabasePlace
  ) throws {
    let ledger = try TestLedger(place)
    let source = try ledger.account("Checking")
    let target = try ledger.account("Cash")
    let unused = try ledger.account("Unused")
    try ledger.enter(500, .transfer, account: source, to: target)
    for account in [source, target] {
      var draft = AccountDraft(account)
      draft.currency = .usd
      try expectRefusal(
        .refused,
        "The transactions of \(account.name) are in EUR; open another account for USD.", by: ledger
      ) { try ledger.accounts.update(account.id, with: draft) }
    }
    try ledger.accounts.update(unused.id, with: AccountDraft(name: "Unused", currency: .usd))
    #expect(try ledger.accounts.account(named: "Unused").currency == .usd)
  }

  @Test func `A closed account can be opened again`() throws {
    let ledger = try TestLedger()
    let account = try ledger.account()
    try ledger.close(account)
    #expect(try ledger.accounts.account(named: "Checking").isClosed)
    try ledger.accounts.update(account.id, with: AccountDraft(account))
    try ledger.enter(1, account: account)
    #expect(try ledger.accounts.account(named: "Checking") == account)
  }

  @Test func `What one view has changed another one sees`() throws {
    let ledger = try TestLedger(.file)
    let elsewhere = try ledger.reopened()
    let account = try ledger.account("First")
    #expect(try elsewhere.accounts.accounts() == [account])
    try elsewhere.accounts.update(account.id, with: AccountDraft(name: "Last", currency: .eur))
    #expect(try ledger.accounts.account(named: "Last").id == account.id)
  }
}
