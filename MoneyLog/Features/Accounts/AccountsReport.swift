import MoneyLogDesign
import MoneyLogMoney
import MoneyLogRepositories

/// The accounts, or one that was opened just now.
public struct AccountsReport: Report {
  /// The accounts to show.
  public let accounts: [Account]
  /// What has happened, before the table; `nil` for a mere list.
  public let heading: String?

  /// A list of accounts.
  ///
  /// - Parameters:
  ///   - accounts: The accounts to show.
  ///   - heading: What has happened.
  public init(_ accounts: [Account], heading: String? = nil) {
    self.accounts = accounts
    self.heading = heading
  }

  public struct Document: Encodable {
    let accounts: [Entry]

    struct Entry: Encodable {
      let name: String
      let type: String
      let currency: String
      let opening: String
      let isClosed: Bool
    }
  }

  public var document: Document {
    Document(
      accounts: accounts.map {
        Document.Entry(
          name: $0.name, type: $0.type.rawValue, currency: $0.currency.code,
          opening: AmountDocument($0.openingBalance).amount, isClosed: $0.isClosed)
      })
  }

  public func lines(_ presentation: Presentation) -> [String] {
    var table = TextTable(columns: [
      .init("Account", shrinksTo: 8), .init("Type", isOptional: true),
      .init("Opening balance", presentation.amounts), .init("", isOptional: true),
    ])
    for account in accounts {
      table.add([
        .init(account.name), .init(account.type.rawValue, .muted),
        presentation.cell(account.openingBalance), .init(account.isClosed ? "closed" : "", .muted),
      ])
    }
    let list =
      accounts.isEmpty
      ? ["There are no accounts yet. Open one: moneylog account add Checking EUR"]
      : table.lines(presentation.style)
    return (heading.map { [$0, ""] } ?? []) + list
  }
}

extension Account {
  /// The balance at the beginning.
  var openingBalance: Money { Money(minor: openingMinor, currency: currency) }
}
