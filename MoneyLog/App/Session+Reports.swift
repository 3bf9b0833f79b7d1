import MoneyLogFeatures
import MoneyLogRepositories
import MoneyLogServices

extension Session {
  func showBalance() throws -> ExitCode {
    let repositories = try repositories(.reading)
    var day = today
    var account: Account?
    var words = invocation.words[...]
    while let word = words.popFirst() {
      if word.lowercased() == "on" {
        guard let text = words.popFirst() else {
          throw UsageError("‘on’ needs a day: moneylog balance on 2026-03-31.")
        }
        day = try DayText.day(text, today: today)
      } else if account == nil {
        account = try repositories.accounts.account(
          named: word.hasPrefix("@") ? String(word.dropFirst()) : word)
      } else {
        throw UsageError(
          "‘\(word)’ is one account too many; write moneylog balance @checking on 2026-03-31.")
      }
    }
    let model = BalanceViewModel(
      accounts: repositories.accounts, transactions: repositories.transactions)
    try model.load(through: day, of: account)
    try show(model.report(on: day))
    return model.rows.isEmpty ? .nothingFound : .done
  }

  func reportCashFlow() throws -> ExitCode {
    guard invocation.words.count <= 1 else {
      throw UsageError(
        "One period is enough: moneylog report cashflow 2026-01..2026-03.")
    }
    let period = try invocation.words.first.map { try Period($0, today: today) }
    let repositories = try repositories(.reading)
    let model = CashFlowViewModel(
      accounts: repositories.accounts, transactions: repositories.transactions,
      period: period ?? Period(monthOf: today), today: today)
    try model.load()
    try show(model.report())
    return .done
  }
}
