import MoneyLogDesign
import MoneyLogMoney
import MoneyLogServices

/// What is in the accounts on a day.
public struct BalanceReport: Report {
  let day: CalendarDay
  let rows: [BalanceViewModel.Row]
  let totals: [Money]

  public struct Document: Encodable {
    let day: CalendarDay
    let accounts: [Entry]
    let totals: [AmountDocument]

    struct Entry: Encodable {
      let account: String
      let amount: String
      let currency: String
      let isClosed: Bool
    }
  }

  public var document: Document {
    Document(
      day: day,
      accounts: rows.map {
        let amount = AmountDocument($0.balance)
        return Document.Entry(
          account: $0.account.name, amount: amount.amount, currency: amount.currency,
          isClosed: $0.account.isClosed)
      },
      totals: totals.map(AmountDocument.init))
  }

  public func lines(_ presentation: Presentation) -> [String] {
    if rows.isEmpty {
      return ["There are no accounts yet. Open one: moneylog account add Checking EUR"]
    }
    var table = TextTable(columns: [
      .init("Account", shrinksTo: 8), .init("Balance on \(day)", presentation.amounts),
    ])
    for row in rows {
      let name = row.account.name + (row.account.isClosed ? " (closed)" : "")
      table.add([.init(name), presentation.cell(row.balance)])
    }
    if rows.count > 1 {
      table.addRule()
      for total in totals {
        table.add([
          .init("Total", .total), .init(presentation.format.string(from: total), .total),
        ])
      }
    }
    return table.lines(presentation.style)
  }
}
