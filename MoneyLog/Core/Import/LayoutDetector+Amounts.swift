import MoneyLogMoney

extension LayoutDetector {
  // MARK: Amounts

  /// Finds the column of amounts, or the two columns of money out and money in.
  mutating func findAmounts() throws(CSVImportError) {
    if useAmountOptions() { return }
    let candidates = profiles.filter { !scan.isDateColumn[$0.index] }
    let outs = candidates.filter { $0.heading.amountMeaning == .moneyOut && canHoldMoney($0) }
    let ins = candidates.filter { $0.heading.amountMeaning == .moneyIn && canHoldMoney($0) }
    let pair = bestPair(outs, ins)

    let named = candidates.filter(isUsable).compactMap { profile -> (Int, ColumnProfile)? in
      guard case .amount(let rank) = profile.heading.amountMeaning,
        profile.numbers * 2 >= dataRecords.count
      else { return nil }
      return (rank, profile)
    }
    let best = named.max { one, two in
      let left = (one.0, one.1.minuses > 0 ? 1 : 0, -one.1.index)
      let right = (two.0, two.1.minuses > 0 ? 1 : 0, -two.1.index)
      return left < right
    }?.1
    // A lone column of one direction, such as the sum of a returned debit, loses to the amount.
    let isWhole = pair.map { $0.out != nil && $0.in != nil } ?? false
    if let pair, best.map({ $0.minuses == 0 && isWhole }) ?? true {
      if pair.out == nil, let single = pair.in, profiles[single].minuses > 0 {
        // A lone `Inflow` with minus signs holds both directions.
        columns.amount = single
      } else {
        (columns.moneyOut, columns.moneyIn) = pair
      }
      return
    }
    if let best {
      columns.amount = best.index
      return
    }
    try findAmountsByContent(candidates)
  }

  private mutating func useAmountOptions() -> Bool {
    let wanted = options.columns
    columns.amount = wanted[.amount]
    columns.moneyOut = wanted[.moneyOut]
    columns.moneyIn = wanted[.moneyIn]
    return !columns.amounts.isEmpty
  }

  private func isUsable(_ profile: ColumnProfile) -> Bool {
    profile.isNumeric && profile.heading.amountMeaning != .other
  }

  /// A column named after one direction may well be empty, as in a month without any income.
  private func canHoldMoney(_ profile: ColumnProfile) -> Bool {
    profile.isBlank || profile.isNumeric
  }

  /// The first two columns named after the directions, unless both are filled in the same rows:
  /// then they hold sums of the statement, not the rows' amounts.
  private func bestPair(
    _ outs: [ColumnProfile], _ ins: [ColumnProfile]
  ) -> (out: Int?, in: Int?)? {
    guard let out = outs.first, let into = ins.first else {
      guard let single = outs.first ?? ins.first, !single.isBlank else { return nil }
      return outs.isEmpty ? (nil, single.index) : (single.index, nil)
    }
    guard out.filled + into.filled > 0, bothFilled(out.index, into.index) * 10 <= dataRecords.count
    else { return nil }
    return (out.index, into.index)
  }

  /// In how many transactions both columns hold something other than zero.
  private func bothFilled(_ one: Int, _ two: Int) -> Int {
    dataRecords.reduce(0) { $0 + (isNonzero($1, one) && isNonzero($1, two) ? 1 : 0) }
  }

  private func isNonzero(_ record: Int, _ column: Int) -> Bool {
    table.cell(record, column).contains { $0 >= 0x31 && $0 <= 0x39 }
  }

  // MARK: Without headings

  private mutating func findAmountsByContent(
    _ candidates: [ColumnProfile]
  ) throws(CSVImportError) {
    let unknown = candidates.filter {
      $0.isNumeric && $0.heading.amountMeaning == .unknown && !$0.looksLikeReferences
        && $0.heading.textMeaning != .other
    }
    let withDecimals = unknown.filter(\.hasDecimals)
    let usable = withDecimals.isEmpty ? unknown : withDecimals
    guard !usable.isEmpty else { throw noAmounts }

    if let (amount, balance) = runningBalance(in: usable) {
      columns.amount = amount
      columns.balance = balance
    } else if let (out, into) = exclusivePair(in: usable) {
      columns.moneyOut = out
      columns.moneyIn = into
    } else {
      let best = usable.max { one, two in
        let left = (one.minuses > 0 ? 1 : 0, one.numbers, -one.index)
        let right = (two.minuses > 0 ? 1 : 0, two.numbers, -two.index)
        return left < right
      }
      columns.amount = best?.index
    }
    let numbers = columns.amounts.map { "column \($0 + 1)" }.joined(separator: " and ")
    let directions =
      columns.moneyOut.map { " Column \($0 + 1), which has more rows, was read as spending." } ?? ""
    warnings.append(
      ImportWarning(
        .assumedAmountColumn,
        "No heading names the amount, so \(numbers) was taken for it.\(directions)"))
  }

  /// Two columns of which one is the sum of the other so far.
  private func runningBalance(in usable: [ColumnProfile]) -> (amount: Int, balance: Int)? {
    for amount in usable.prefix(6) {
      for balance in usable.prefix(6) where balance.index != amount.index {
        let steps = BalanceSteps(
          amounts: roughValues(amount), balances: roughValues(balance))
        if steps.comparable >= 2, steps.matching * 10 >= steps.comparable * 6 {
          return (amount.index, balance.index)
        }
      }
    }
    return nil
  }

  /// The column's numbers in ten-thousandths without their signs' meaning, for comparisons only.
  private func roughValues(_ profile: ColumnProfile) -> [Int64?] {
    let mark = profile.provenMark ?? .dot
    return dataRecords.map { record in
      guard let cell = AmountCell(table.cell(record, profile.index)),
        // A number that does not fit simply takes no part in the comparison.
        let value = try? cell.number.value(decimalMark: mark),
        let minor = try? value.minorUnits(digits: 4).minor
      else { return nil }
      return cell.sign == .minus ? -minor : minor
    }
  }

  /// Two columns that are never filled in the same row and together fill nearly all rows.
  ///
  /// People pay more often than they are paid, so the fuller one is money out.
  private func exclusivePair(in usable: [ColumnProfile]) -> (out: Int, in: Int)? {
    for one in usable.prefix(6) {
      for two in usable.prefix(6) where two.index > one.index {
        guard one.minuses * 2 <= one.numbers || two.minuses * 2 <= two.numbers,
          (one.numbers + two.numbers) * 10 >= dataRecords.count * 9,
          bothFilled(one.index, two.index) == 0,
          // Two whole columns with zeros in between do as well, two sparse ones do not.
          one.numbers < dataRecords.count || two.numbers < dataRecords.count
        else { continue }
        if two.minuses * 2 > two.numbers { return (two.index, one.index) }
        if one.minuses * 2 > one.numbers { return (one.index, two.index) }
        return two.numbers > one.numbers
          ? (two.index, one.index) : (one.index, two.index)
      }
    }
    return nil
  }

  // MARK: Balance and direction

  mutating func findBalance() {
    if let wanted = options.columns[.balance] { columns.balance = wanted }
    guard columns.balance == nil else { return }
    columns.balance =
      profiles.first {
        $0.isNumeric && $0.heading.amountMeaning == .balance && !columns.amounts.contains($0.index)
      }?.index
  }

  mutating func findDirection() {
    if let wanted = options.columns[.direction] { columns.direction = wanted }
    guard let amount = columns.amount, columns.direction == nil else { return }
    // Beside signed amounts a word such as `Gutschrift` is a mere text, unless the heading differs.
    let isSigned = profiles[amount].minuses > 0
    let candidates = profiles.filter {
      $0.holdsDirections && $0.dates == 0 && $0.numbers == 0
    }
    let isTwoSided = { (profile: ColumnProfile) in
      profile.directionsIn > 0 && profile.directionsOut > 0
    }
    let announced = candidates.filter(\.heading.isDirection)
    let blank = candidates.filter { profile in
      profile.heading.isBlank
        && profile.values.allSatisfy { FlagWords.isCreditMark($0[...]) || $0.count > 3 }
    }
    columns.direction =
      (announced.first(where: isTwoSided) ?? announced.first
      ?? candidates.first {
        !isSigned && isTwoSided($0) && !$0.heading.hasStem(in: ["status", "cleared"])
      } ?? blank.first)?.index
  }
}
