import MoneyLogFeatures
import MoneyLogPersistence
import MoneyLogRepositories

extension Session {
  func addAccount() throws -> ExitCode {
    guard invocation.words.count == 2 else {
      throw UsageError(
        "An account needs a name and a currency: moneylog account add Checking EUR. Put a name of "
          + "several words in quotes.")
    }
    let draft = try AccountsViewModel.draft(
      name: invocation.words[0], currency: invocation.words[1], type: invocation.value("type"),
      opening: invocation.value("opening"), decimalMark: decimalMark)
    if isDryRun {
      let repositories = try hasDatabase ? repositories(.reading) : Repositories(Database())
      let account = try repositories.accounts.preview(draft)
      try show(
        AccountsReport(
          [account], heading: "Would open the account \(account.name). Nothing has been written."))
      return .done
    }
    let accounts = AccountsViewModel(try repositories(.createIfMissing).accounts)
    let account = try accounts.open(draft)
    try show(AccountsReport([account], heading: "Opened the account \(account.name)."))
    return .done
  }

  func listAccounts() throws -> ExitCode {
    try expectNoWords()
    let accounts = AccountsViewModel(try repositories(.reading).accounts)
    try accounts.load()
    try show(AccountsReport(accounts.accounts))
    return accounts.accounts.isEmpty ? .nothingFound : .done
  }

  func expectNoWords() throws {
    guard let word = invocation.words.first, let command = invocation.command else { return }
    throw UsageError(
      "moneylog \(command.name) takes no ‘\(word)’. See moneylog \(command.name) --help.")
  }
}
