import Foundation
import MoneyLogFeatures
import MoneyLogRepositories
import MoneyLogServices

extension Session {
  func listTransactions() throws -> ExitCode {
    let repositories = try repositories(.reading)
    var (query, account) = try query(invocation.words, repositories)
    switch invocation.value("sort") {
    case nil, "date", "newest": query.order = .newestFirst
    case "oldest": query.order = .oldestFirst
    case let other?:
      throw UsageError("‘\(other)’ is not an order; write --sort date or --sort oldest.")
    }
    let limit = try invocation.number("limit", atLeast: 0) ?? 20
    let page = try invocation.number("page", atLeast: 1) ?? 1
    if limit > 0 {
      query.limit = limit
      let (offset, tooLarge) = limit.multipliedReportingOverflow(by: page - 1)
      query.offset = tooLarge ? .max : offset
    } else if page > 1 {
      throw UsageError("--limit 0 shows everything on one page; leave --page out.")
    }
    let model = TransactionListViewModel(repositories.transactions)
    try model.load(query, seenFrom: account)
    try show(model.report(page: page))
    return model.transactions.isEmpty ? .nothingFound : .done
  }

  /// What the words of a query mean: `key:value` restricts, other words stand in payee or note.
  private func query(
    _ words: [String], _ repositories: Repositories
  ) throws -> (TransactionQuery, Account?) {
    var query = TransactionQuery()
    var text: [String] = []
    var accounts: [Account] = []
    for word in words {
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? String(parts[1]) : ""
      if word.hasPrefix("@") {
        accounts.append(try repositories.accounts.account(named: String(word.dropFirst())))
        continue
      }
      guard parts.count == 2, let key = try QueryKey.key(parts[0], of: word) else {
        text.append(word)
        continue
      }
      switch key {
      case .acc: accounts.append(try repositories.accounts.account(named: value))
      case .cat: query.categoryIDs.formUnion(try categories(value, repositories))
      case .type:
        guard let type = TransactionType(rawValue: value.lowercased()) else {
          let known = TransactionType.allCases.map(\.rawValue).joined(separator: ", ")
          throw UsageError("‘\(value)’ is not a type; write type: and one of \(known).")
        }
        query.types.insert(type)
      case .date:
        guard query.period == nil else {
          throw UsageError("One date: is enough; write date:2026-01..2026-03.")
        }
        query.period = try Period(value, today: today)
      }
    }
    query.accountIDs = Set(accounts.map(\.id))
    query.text = text.joined(separator: " ")
    return (query, accounts.count == 1 ? accounts[0] : nil)
  }

  /// A category by its name or the beginning of it, with all that are a part of it.
  private func categories(_ name: String, _ repositories: Repositories) throws -> [UUID] {
    let all = try repositories.categories.categories()
    let wanted = name.lowercased()
    let named = all.filter {
      $0.name.lowercased() == wanted || $0.path.last?.lowercased() == wanted
    }
    let matching = named.isEmpty ? all.filter { $0.name.lowercased().hasPrefix(wanted) } : named
    guard !matching.isEmpty else {
      let near = Grammar.nearest(to: wanted, among: all.map { $0.name.lowercased() })
      throw NothingFound(
        "There is no category ‘\(name)’" + (near.map { "; did you mean ‘\($0)’?" } ?? "."))
    }
    let paths = matching.map(\.path)
    return all.filter { category in paths.contains { category.path.starts(with: $0) } }.map(\.id)
  }
}
