import MoneyLogDesign
import MoneyLogFeatures
import MoneyLogMoney
import MoneyLogRepositories
import MoneyLogServices
import Testing

@MainActor
struct AccountsViewModelTests {
  let ledger: TestLedger
  let model: AccountsViewModel

  init() throws {
    ledger = try TestLedger()
    model = AccountsViewModel(ledger.accounts)
  }

  @Test func `A draft is what a person typed`() throws {
    let draft = try AccountsViewModel.draft(
      name: "@Wallet", currency: "eur", type: "Cash", opening: "40.5")
    #expect(
      draft == AccountDraft(name: "Wallet", currency: .eur, openingMinor: 40_50, type: .cash))
    #expect(
      try AccountsViewModel.draft(name: "A", currency: "JPY")
        == AccountDraft(name: "A", currency: .jpy))
  }

  @Test func `A draft takes the marks of the locale, and minus for what is owed`() throws {
    let draft = try AccountsViewModel.draft(
      name: "Card", currency: "EUR", type: "card", opening: "-1,234", decimalMark: .dot)
    #expect(draft.openingMinor == -1_234_00)
    let other = try AccountsViewModel.draft(
      name: "Card", currency: "EUR", opening: "1,23", decimalMark: .comma)
    #expect(other.openingMinor == 1_23)
  }

  @Test(arguments: ["EURO", "", "XYZ", "€"])
  func `An unknown currency makes no draft`(_ code: String) {
    let error = #expect(throws: MoneyError.self) {
      try AccountsViewModel.draft(name: "A", currency: code)
    }
    #expect(error?.kind == .unknownCurrency)
  }

  @Test(arguments: ["", "ten", "1,234", "1.005", "1e3", "--5", "99999999999999999999"])
  func `An amount that cannot be read makes no draft`(_ opening: String) {
    #expect(throws: MoneyError.self) {
      try AccountsViewModel.draft(name: "A", currency: "EUR", opening: opening)
    }
  }

  @Test func `An unknown type is named with those that there are`() {
    let error = #expect(throws: AccountInputError.self) {
      try AccountsViewModel.draft(name: "A", currency: "EUR", type: "purse")
    }
    #expect(
      error?.description
        == "‘purse’ is not a type of account; use one of checking, savings, card, cash, other.")
  }

  @Test func `Opening an account shows it among the others`() throws {
    try model.open(AccountDraft(name: "Wallet", currency: .eur))
    let card = try model.open(AccountDraft(name: "card", currency: .usd, openingMinor: -5))
    #expect(model.accounts.map(\.name) == ["card", "Wallet"])
    #expect(model.accounts.first == card)
  }

  @Test func `A refused account leaves the list as it was`() throws {
    try model.open(AccountDraft(name: "Wallet", currency: .eur))
    #expect(throws: RepositoryError.self) {
      try model.open(AccountDraft(name: "WALLET", currency: .usd))
    }
    #expect(model.accounts.map(\.name) == ["Wallet"])
  }

  @Test func `A fault of the database reaches the caller, and the list stays`() throws {
    let account = try ledger.account()
    let store = FailingStore(known: [account])
    let model = AccountsViewModel(store)
    try model.load()
    store.known = nil
    #expect(throws: FailingStore.Gone.self) { try model.load() }
    #expect(model.accounts == [account])
  }

  @Test func `Closed accounts are marked, and stand at the end`() throws {
    try ledger.close(ledger.account("Alt"))
    try ledger.account("Giro", opening: 1_234_50)
    try model.load()
    let report = AccountsReport(model.accounts)
    #expect(
      report.lines(Presentation()) == [
        "Account  Type      Opening balance",
        "Giro     checking     1,234.50 EUR",
        "Alt      checking         0.00 EUR  closed",
      ])
    let document = try Document(report)
    #expect(document["accounts", 1, "isClosed"] == true)
    #expect(document["accounts", 0, "opening"] == "1234.50")
  }

  @Test func `Without accounts the list says how one begins`() {
    #expect(
      AccountsReport([]).lines(Presentation()) == [
        "There are no accounts yet. Open one: moneylog account add Checking EUR"
      ])
  }
}
