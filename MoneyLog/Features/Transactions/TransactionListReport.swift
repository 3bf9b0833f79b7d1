import MoneyLogDesign
import MoneyLogMoney
import MoneyLogRepositories
import MoneyLogServices

/// A page of transactions.
public struct TransactionListReport: Report {
  let transactions: [Transaction]
  let account: Account?
  let page: Int
  let hasMore: Bool

  public struct Document: Encodable {
    let page: Int
    let hasMore: Bool
    let transactions: [Entry]

    struct Entry: Encodable {
      let id: Int
      let day: CalendarDay
      let type: String
      let amount: String
      let currency: String
      let payee: String
      let note: String
      let account: String
      let destination: String?
      let category: String?
    }
  }

  public var document: Document {
    Document(
      page: page, hasMore: hasMore,
      transactions: transactions.map {
        let amount = AmountDocument(amount(of: $0))
        return Document.Entry(
          id: $0.entry, day: $0.day, type: $0.type.rawValue, amount: amount.amount,
          currency: amount.currency, payee: $0.payee, note: $0.note, account: $0.account.name,
          destination: $0.destination?.name, category: $0.category?.name)
      })
  }

  public func lines(_ presentation: Presentation) -> [String] {
    if transactions.isEmpty {
      return [page > 1 ? "Page \(page) is behind the end." : "No transactions."]
    }
    var table = TextTable(columns: [
      .init("Day"), .init("Payee", shrinksTo: 10), .init("Amount", presentation.amounts),
      .init("Category", shrinksTo: 8, isOptional: true),
      .init("Account", shrinksTo: 8, isOptional: true),
      .init("Note", shrinksTo: 8, isOptional: true), .init("#", .trailing, isOptional: true),
    ])
    for transaction in transactions {
      let accounts = [transaction.account.name, transaction.destination?.name].compactMap { $0 }
      table.add([
        .init(transaction.day.description), .init(transaction.payee),
        presentation.cell(amount(of: transaction), showsPlus: transaction.type != .transfer),
        .init(transaction.category?.name ?? "", .muted),
        .init(accounts.joined(separator: " > "), .muted), .init(transaction.note, .muted),
        .init(String(transaction.entry), .muted),
      ])
    }
    var lines = table.lines(presentation.style)
    if hasMore { lines += ["", "There are more: --page \(page + 1)"] }
    return lines
  }

  /// The amount with its sign. Only the smallest of all amounts has no opposite; it is shown as it is.
  private func amount(of transaction: Transaction) -> Money {
    do {
      return try transaction.signedAmount(seenFrom: account)
    } catch {
      return Money(minor: transaction.amountMinor, currency: transaction.account.currency)
    }
  }
}
