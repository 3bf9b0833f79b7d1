import Foundation
import MoneyLogModels
import MoneyLogRepositories
import MoneyLogServices
import Testing

@MainActor
struct TransactionQueryTests {
  private func period(_ text: String) throws -> Period {
    try Period(text, today: #require(CalendarDay("2026-03-31")))
  }

  // MARK: Text

  /// Each pair is a payee and a note.
  private nonisolated static let texts = [
    ("Café Müller", "two coffees"), ("CAFE", "100% arabica"), ("a_b", "under_score"),
    ("axb", ""), ("100 percent", ""), ("What?", "a*b [c] \\d"), ("O'Neill \"Bar\"", "semi;colon"),
    ("Straße 5", ""), ("", "only a note: müller"), ("", ""), ("Ünal; DROP TABLE", "--"),
    ("テスト店", "日本"), ("ΣΟΦΙΑ", ""), ("naïve cafe\u{301}", ""),
  ]

  @Test(
    arguments: DatabasePlace.allCases,
    [
      "cafe", "CAFÉ", "café", "Müller", "muller", "MULLER", "%", "_", "a_b", "?", "*", "[c]", "\\d",
      "'", "\"", ";", "--", "100", "100%", "0%", "coffee", "two coffees", "coffees two",
      "cafe muller", "cafe coffees", "muller note", "only müller", "strasse", "straße", "σοφια",
      "店", "日本", "naive", "axb", "x", "zzz", "cafe zzz", "%%", "_b", "é",
    ])
  func `All words stand in the payee or the note, whatever the capitals and accents`(
    place: DatabasePlace, text: String
  ) throws {
    let ledger = try TestLedger(place)
    let account = try ledger.account()
    for (payee, note) in Self.texts {
      try ledger.enter(1, payee: payee, note: note, account: account)
    }
    let words = text.split(separator: " ")
    let expected = Self.texts.indices.filter { index in
      words.allSatisfy { word in
        [Self.texts[index].0, Self.texts[index].1].contains {
          Self.plain($0).contains(Self.plain(String(word)))
        }
      }
    }
    let found = try ledger.list(TransactionQuery(text: text, order: .oldestFirst))
    #expect(found.map { $0.entry - 1 } == expected)
  }

  /// The text without accents and capitals, as Foundation folds it.
  private static func plain(_ text: String) -> String {
    text.folding(
      options: [.caseInsensitive, .diacriticInsensitive], locale: Locale(identifier: "en_US"))
  }

  @Test(arguments: ["", " ", "\n\t "])
  func `A text without words restricts nothing`(text: String) throws {
    let ledger = try TestLedger()
    let account = try ledger.account()
    try ledger.enter(1, payee: "a", account: account)
    #expect(try ledger.payees(TransactionQuery(text: text)) == ["a"])
  }

  // MARK: Days, types, accounts, categories

  @Test(arguments: DatabasePlace.allCases)
  func `A period has both its ends`(place: DatabasePlace) throws {
    let ledger = try TestLedger(place)
    let account = try ledger.account()
    for day in ["2026-02-28", "2026-03-01", "2026-03-15", "2026-03-31", "2026-04-01"] {
      try ledger.enter(1, on: day, payee: day, account: account)
    }
    func days(_ text: String) throws -> [String] {
      try ledger.payees(TransactionQuery(period: period(text), order: .oldestFirst))
    }
    #expect(try days("2026-03") == ["2026-03-01", "2026-03-15", "2026-03-31"])
    #expect(try days("2026-03-15") == ["2026-03-15"])
    #expect(try days("2026-02-28..2026-03-01") == ["2026-02-28", "2026-03-01"])
    #expect(try days("2027").isEmpty)
  }

  @Test(arguments: DatabasePlace.allCases)
  func `Without a period all days there are count`(place: DatabasePlace) throws {
    let ledger = try TestLedger(place)
    let account = try ledger.account()
    let days = ["0001-01-01", "1969-12-31", "2026-03-12", "4001-01-02", "9999-12-31"]
    for day in days { try ledger.enter(1, on: day, payee: day, account: account) }
    #expect(try ledger.payees(TransactionQuery(order: .oldestFirst)) == days)
    #expect(try ledger.payees(TransactionQuery(text: "-", order: .oldestFirst)) == days)
    #expect(try ledger.transactions.ledgerLines(in: nil).count == days.count)
  }

  private nonisolated static let typeSets: [Set<TransactionType>] = [
    [], [.income], [.expense], [.transfer], [.income, .transfer], [.income, .expense, .transfer],
  ]

  @Test(arguments: typeSets)
  func `Types restrict to themselves, and none to nothing`(types: Set<TransactionType>) throws {
    let ledger = try TestLedger()
    let checking = try ledger.account("Checking")
    let cash = try ledger.account("Cash")
    for type in TransactionType.allCases {
      try ledger.enter(
        1, type, payee: type.rawValue, account: checking, to: type == .transfer ? cash : nil)
    }
    let expected = TransactionType.allCases.filter { types.isEmpty || types.contains($0) }
    #expect(
      try ledger.payees(TransactionQuery(types: types, order: .oldestFirst))
        == expected.map(\.rawValue))
  }

  @Test(arguments: DatabasePlace.allCases)
  func `Accounts are found at either end`(place: DatabasePlace) throws {
    let ledger = try TestLedger(place)
    let names = ["Checking", "Cash", "Savings"]
    let accounts = try names.map { try ledger.account($0) }
    try ledger.enter(1, payee: "bank", account: accounts[0])
    try ledger.enter(1, payee: "cash", account: accounts[1])
    try ledger.enter(1, .transfer, payee: "bank to cash", account: accounts[0], to: accounts[1])
    try ledger.enter(1, .transfer, payee: "cash to savings", account: accounts[1], to: accounts[2])
    func found(_ indices: Int...) throws -> [String] {
      try ledger.payees(
        TransactionQuery(accountIDs: Set(indices.map { accounts[$0].id }), order: .oldestFirst))
    }
    #expect(try found(0) == ["bank", "bank to cash"])
    #expect(try found(1) == ["cash", "bank to cash", "cash to savings"])
    #expect(try found(2) == ["cash to savings"])
    #expect(try found(0, 2) == ["bank", "bank to cash", "cash to savings"])
    #expect(try found(0, 1, 2).count == 4)
  }

  @Test(arguments: DatabasePlace.allCases)
  func `Categories restrict to themselves, not to their parts`(place: DatabasePlace) throws {
    let ledger = try TestLedger(place)
    let account = try ledger.account()
    let bread = try ledger.categories.create("Food:Bread", for: .expense)
    let food = try ledger.categories.create("Food", for: .expense)
    try ledger.enter(1, payee: "food", account: account, category: food)
    try ledger.enter(1, payee: "bread", account: account, category: bread)
    try ledger.enter(1, payee: "none", account: account)
    func found(_ categories: MoneyLogRepositories.Category...) throws -> [String] {
      try ledger.payees(
        TransactionQuery(categoryIDs: Set(categories.map(\.id)), order: .oldestFirst))
    }
    #expect(try found(food) == ["food"])
    #expect(try found(bread) == ["bread"])
    #expect(try found(food, bread) == ["food", "bread"])
    #expect(try found() == ["food", "bread", "none"])
  }

  @Test func `Accounts and categories that do not exist are named`() throws {
    let ledger = try TestLedger()
    let id = UUID()
    try expectRefusal(
      .notFound, "There is no account with the identifier \(id).", by: ledger
    ) { _ = try ledger.list(TransactionQuery(accountIDs: [id])) }
    try expectRefusal(
      .notFound, "There is no category with the identifier \(id).", by: ledger
    ) { _ = try ledger.list(TransactionQuery(categoryIDs: [id])) }
  }

  // MARK: Order, limit, offset

  @Test(arguments: DatabasePlace.allCases)
  func `The order is that of the days, and within a day that of entering`(
    place: DatabasePlace
  ) throws {
    let ledger = try TestLedger(place)
    let account = try ledger.account()
    for (name, day) in [
      ("c", "2026-03-02"), ("a", "2026-03-01"), ("e", "2026-03-03"), ("d", "2026-03-02"),
      ("b", "2026-03-01"),
    ] {
      try ledger.enter(
        Int64(name.unicodeScalars.first!.value), on: day, payee: name, account: account)
    }
    #expect(
      try ledger.payees(TransactionQuery(order: .oldestFirst)) == ["a", "b", "c", "d", "e"])
    #expect(
      try ledger.payees(TransactionQuery(order: .newestFirst)) == ["e", "d", "c", "b", "a"])
    #expect(TransactionQuery().order == .newestFirst)
  }

  @Test(arguments: ["", "a b"], [nil, 0, 1, 3, 5, 99, .max] as [Int?])
  func `Limit and offset cut the same, whoever does the filtering`(
    text: String, limit: Int?
  ) throws {
    let ledger = try TestLedger()
    let account = try ledger.account()
    for number in 0..<5 { try ledger.enter(1, payee: "b a\(number)", account: account) }
    for offset in [0, 1, 4, 5, 6, .max] {
      let rest = (0..<5).dropFirst(offset).map { "b a\($0)" }
      #expect(
        try ledger.payees(
          TransactionQuery(text: text, order: .oldestFirst, limit: limit, offset: offset))
          == Array(rest.prefix(limit ?? .max)))
    }
  }

  @Test(arguments: ["", "a b"])
  func `A limit or offset below zero counts as zero`(text: String) throws {
    let ledger = try TestLedger()
    let account = try ledger.account()
    try ledger.enter(1, payee: "a b", account: account)
    #expect(try ledger.payees(TransactionQuery(text: text, limit: -1)).isEmpty)
    #expect(try ledger.payees(TransactionQuery(text: text, offset: -1)) == ["a b"])
  }

  // MARK: All together

  /// All parts of queries at once, against the same filter over plain values.
  @Test(arguments: 0..<8)
  func `Generated queries find what a filter in Swift finds`(seed: Int) throws {
    var random = SeededNumbers(seed)
    let ledger = try TestLedger(seed.isMultiple(of: 2) ? .memory : .file)
    let entered = try GeneratedLedger(&random, in: ledger, transactionCount: 120)
    let all = try ledger.list()
    #expect(all.count == 120)
    for _ in 0..<60 {
      let query = entered.query(&random)
      let expected = all.filter { entered.matches($0, query) }
      let ordered = query.order == .oldestFirst ? expected : expected.reversed()
      let cut = ordered.dropFirst(query.offset).prefix(query.limit ?? .max)
      #expect(try ledger.list(query) == Array(cut), "\(query)")
    }
  }
}
