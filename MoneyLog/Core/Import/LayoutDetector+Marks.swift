import MoneyLogMoney

extension LayoutDetector {
  // MARK: Currency

  /// Finds the currency of the file, and checks it against the account's.
  mutating func findCurrency() throws(CSVImportError) {
    columns.currency = options.columns[.currency] ?? currencyColumn()
    let found = namedCurrency()
    if let account = options.accountCurrency {
      currency = account
      // Single rows of another currency are refused later; here the whole file is another one.
      if let found, found != account, columns.currency == nil || isWholly(found) {
        throw .otherCurrency(file: found, account: account)
      }
    } else if let found {
      currency = found
    } else {
      currency = options.fallbackCurrency
      warnings.append(
        ImportWarning(
          .assumedCurrency,
          "The file names no currency, so the amounts were read as \(currency)."))
    }
  }

  private func currencyColumn() -> Int? {
    let candidates = profiles.filter {
      $0.filled > 0 && $0.currencyCodes * 10 >= $0.filled * 8 && !$0.heading.isForeign
    }
    let after = columns.amounts.max() ?? 0
    let named = candidates.filter(\.heading.isCurrency)
    let usable = named.isEmpty ? candidates : named
    // `amount, currency, converted amount, currency`: the one behind the amount belongs to it.
    return usable.min { abs($0.index - after - 1) < abs($1.index - after - 1) }?.index
  }

  private func isWholly(_ currency: Currency) -> Bool {
    guard let column = columns.currency else { return true }
    return profiles[column].currencies.count == 1
      && profiles[column].currencies[currency] == profiles[column].filled
  }

  /// The currency of most rows, of the headings, of the signs in the cells, or of the preamble.
  private func namedCurrency() -> Currency? {
    if let column = columns.currency, let most = Self.most(profiles[column].currencies) {
      return most
    }
    for column in columns.money {
      if let named = Self.currency(inHeading: profiles[column].rawHeading) { return named }
    }
    for column in columns.money {
      if let most = Self.most(profiles[column].currencies) { return most }
    }
    let end = headerRecord ?? dataRecords.first ?? 0
    for record in 0..<end {
      for column in 0..<table.fieldCount(record) {
        let cell = table.cell(record, column).filter { $0 != 0x3A && $0 != 0x20 }
        if cell.count == 3, cell.allSatisfy({ (0x41...0x5A).contains($0) }),
          let known = Currency(code: String(decoding: cell, as: UTF8.self))
        {
          return known
        }
      }
    }
    return nil
  }

  private static func most(_ counts: [Currency: Int]) -> Currency? {
    counts.max { ($0.value, $1.key.code) < ($1.value, $0.key.code) }?.key
  }

  /// `Amount (SGD)`, `Amount CZK`, `Umsatz in EUR`, `Betrag (€)`: the last word, or a word in
  /// brackets. Only capitals count, so that `Credit all` is no lek.
  private static func currency(inHeading heading: String) -> Currency? {
    let words = heading.split { " ()[]/:".contains($0) }.map(String.init)
    for word in words {
      let isCode = word.utf8.count == 3 && word.utf8.allSatisfy { (0x41...0x5A).contains($0) }
      if isCode, word == words.last || heading.contains("(\(word))"),
        let known = Currency(code: word)
      {
        return known
      }
      if let known = Currency(symbol: word), !word.utf8.allSatisfy({ $0 < 0x80 }) { return known }
    }
    return nil
  }

  // MARK: Decimal marks

  /// Settles the decimal mark of each column of money.
  ///
  /// A column decides as a whole: `1.000` beside `1.111,11` is one thousand. A column that proves
  /// nothing follows the other columns of the file.
  mutating func findDecimalMarks() {
    if let wanted = options.decimalMark {
      for column in columns.money { marks[column] = wanted }
      return
    }
    for column in columns.money { marks[column] = profiles[column].provenMark }
    let proven = marks.values.first
    for column in columns.money where marks[column] == nil {
      marks[column] = proven ?? assumedMark(of: profiles[column])
    }
  }

  /// The mark of a column in a file that proves none; `nil` leaves texts like `1,234` open.
  private mutating func assumedMark(of profile: ColumnProfile) -> DecimalMark? {
    let seen: DecimalMark
    switch (profile.ambiguousDots, profile.ambiguousCommas) {
    case (0, 0): return .dot
    case (0, _): seen = .comma
    case (_, 0): seen = .dot
    default: return nil
    }
    let count = profile.ambiguousDots + profile.ambiguousCommas
    if currency.digits == 3 { return seen }
    guard currency.digits == 0 || count >= 3 else { return nil }
    // Not one amount of several has cents: three digits each time are thousands.
    warnings.append(
      ImportWarning(
        .assumedThousands,
        """
        The amounts of column \(profile.index + 1) have a \(seen.rawValue) before each last three \
        digits; it was read as a thousands mark.
        """))
    return seen.other
  }
}
