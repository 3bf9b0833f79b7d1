/// What may stand before the colon in a word of a query.
enum QueryKey: String, CaseIterable {
  case acc, cat, type, date

  /// The whole words that a person may take for one of the keys.
  private static let longForms: [String: QueryKey] = [
    "account": .acc, "category": .cat, "period": .date, "day": .date,
  ]

  /// Keys that a query has no answer for yet.
  private static let others: Set<String> = ["payee", "note", "tag", "amt", "amount", "is"]

  private var example: String {
    switch self {
    case .acc: "acc:checking"
    case .cat: "cat:food"
    case .type: "type:expense"
    case .date: "date:2026-03"
    }
  }

  /// The key of a word; `nil` where the word means itself, as `12:30` does.
  ///
  /// - Parameters:
  ///   - text: What stands before the colon.
  ///   - word: The whole word.
  /// - Throws: ``UsageError`` for a key without a value, and for what looks like a key and is none:
  ///   to look for such a word as it stands would find nothing and not say why.
  static func key(_ text: Substring, of word: String) throws -> QueryKey? {
    let name = text.lowercased()
    if let key = Self(rawValue: name) {
      guard word.utf8.count > text.utf8.count + 1 else {
        throw UsageError("\(name): needs a value behind the colon, such as \(key.example).")
      }
      return key
    }
    if let key = Self.longForms[name] {
      throw UsageError("There is no \(name): in a query; write \(key.example).")
    }
    if Self.others.contains(name) {
      throw UsageError(
        "A query has no \(name): yet. Words alone stand in payee or note; there is also "
          + Self.allCases.map(\.example).joined(separator: ", ") + ".")
    }
    if name.count > 2,
      let near = Grammar.nearest(to: name, among: Self.allCases.map(\.rawValue))
    {
      throw UsageError(
        "There is no \(name): in a query; did you mean \(near):? Words are written without a "
          + "colon.")
    }
    return nil
  }
}
