import Foundation
import MoneyLogDesign
import MoneyLogFeatures
import MoneyLogMoney
import MoneyLogRepositories
import MoneyLogServices
import Testing

@MainActor
struct TransactionListViewModelTests {
  let ledger: TestLedger
  let model: TransactionListViewModel

  init() throws {
    ledger = try TestLedger()
    model = TransactionListViewModel(ledger.transactions)
  }

  private func enter(_ count: Int) throws {
    let account = try ledger.account()
    for number in 1...count { try ledger.enter(Int64(number), account: account) }
  }

  @Test(arguments: [(1, true), (4, true), (5, false), (6, false)])
  func `A page knows whether there are more`(_ size: Int, _ hasMore: Bool) throws {
    try enter(5)
    try model.load(TransactionQuery(limit: size))
    #expect(model.transactions.map(\.entry) == Array((1...5).reversed().prefix(size)))
    #expect(model.hasMore == hasMore)
    #expect(try Document(model.report())["hasMore"] == hasMore)
  }

  @Test func `Pages follow each other, and end`() throws {
    try enter(5)
    var entries: [Int] = []
    for page in 0..<3 {
      try model.load(TransactionQuery(order: .oldestFirst, limit: 2, offset: page * 2))
      entries += model.transactions.map(\.entry)
    }
    #expect(entries == [1, 2, 3, 4, 5])
    try model.load(TransactionQuery(limit: 2, offset: 6))
    #expect(model.report(page: 4).lines(Presentation()) == ["Page 4 is behind the end."])
  }

  @Test func `Without a limit everything is on the page, and with the largest one too`() throws {
    try enter(3)
    for limit in [nil, Int.max] {
      try model.load(TransactionQuery(limit: limit))
      #expect(model.transactions.count == 3)
      #expect(!model.hasMore)
    }
  }

  @Test func `Signs say which way the money went`() throws {
    let giro = try ledger.account("Giro")
    let cash = try ledger.account("Cash")
    try ledger.enter(4_50, payee: "Bakery", account: giro)
    try ledger.enter(2_000_00, .income, payee: "Work", account: giro)
    try ledger.enter(100_00, .transfer, account: giro, to: cash)
    try ledger.enter(-1_00, payee: "Refund", account: cash)
    func amounts(seenFrom account: Account?) throws -> [String?] {
      try model.load(TransactionQuery(order: .oldestFirst), seenFrom: account)
      let document = try Document(model.report())
      return (0..<4).map { document["transactions", $0, "amount"] }
    }
    #expect(try amounts(seenFrom: nil) == ["-4.50", "2000.00", "100.00", "1.00"])
    #expect(try amounts(seenFrom: giro) == ["-4.50", "2000.00", "-100.00", "1.00"])
    #expect(try amounts(seenFrom: cash) == ["-4.50", "2000.00", "100.00", "1.00"])
  }

  @Test func `A table has what there is room for, amounts always`() throws {
    let account = try ledger.account("Girokonto")
    try ledger.enter(
      1_234_50, on: "2026-03-12", payee: "Möbelhaus Nordstern in der Langen Straße",
      note: "Regal für das Arbeitszimmer", account: account)
    try model.load(TransactionQuery())
    let wide = model.report().lines(Presentation(style: TextStyle(width: 132)))
    #expect(
      wide[1] == "2026-03-12  Möbelhaus Nordstern in der Langen Straße  -1,234.50 EUR  "
        + "Girokonto  Regal für das Arbeitszimmer  1")
    let narrow = model.report().lines(Presentation(style: TextStyle(width: 40)))
    #expect(
      narrow == [
        "Day         Payee                 Amount", "2026-03-12  Möbelhaus No…  -1,234.50 EUR",
      ])
  }

  @Test func `Nothing in a text reaches the terminal as a command`() throws {
    let account = try ledger.account()
    try ledger.enter(
      1_00, payee: "\u{1B}[31mred\u{7}", note: "\u{202E}00.001-\u{9B}2J", account: account)
    try model.load(TransactionQuery())
    let text = model.report().lines(Presentation(style: TextStyle(width: 100))).joined()
    #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    #expect(text.contains("[31mred"))
    // Another program gets the text as it is.
    #expect(try Document(model.report())["transactions", 0, "payee"] == "\u{1B}[31mred\u{7}")
  }

  @Test func `No transactions are said in words`() throws {
    try model.load(TransactionQuery())
    #expect(model.report().lines(Presentation()) == ["No transactions."])
    #expect((try Document(model.report())["transactions"] as [Any]?)?.isEmpty == true)
  }

  @Test func `A fault of the database reaches the caller`() {
    let model = TransactionListViewModel(FailingStore())
    #expect(throws: FailingStore.Gone.self) { try model.load(TransactionQuery()) }
    #expect(model.transactions.isEmpty)
  }
}
