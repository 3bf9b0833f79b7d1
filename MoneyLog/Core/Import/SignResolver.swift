import MoneyLogMoney

/// Settles which rows are spending.
///
/// The file's own marks come first: two columns, a direction column, `CR` and `DR`, signs. Where it
/// has none, the kind of file decides. A running balance that follows the rows has the last word,
/// because it shows what each row really did.
struct SignResolver {
  private(set) var rule: CSVLayout.SignRule = .minusIsSpending
  private(set) var warnings: [ImportWarning] = []
  /// The comparison with the running balance, when the file has one that follows the rows.
  private(set) var balance: BalanceSteps?

  private let layout: LayoutDetector
  private let lineOf: (RowDraft) -> Int

  init(_ layout: LayoutDetector, drafts: inout [RowDraft]) {
    self.layout = layout
    let lines = layout.table.lines
    lineOf = { Int(lines[$0.record]) }
    if layout.columns.amount == nil {
      settlePairs(&drafts)
    } else if layout.columns.direction != nil {
      settleDirections(&drafts)
    } else {
      settleSigns(&drafts)
    }
    if layout.options.positiveIsSpending == nil, !isAboutCards { settleByBalance(&drafts) }
  }

  private var isAboutCards: Bool { layout.profiles.contains { $0.heading.isAboutCards } }

  // MARK: Two columns

  private mutating func settlePairs(_ drafts: inout [RowDraft]) {
    rule = .twoColumns
    var negative = 0
    var positive = 0
    for case .pair(let pair) in drafts.lazy.map(\.numbers) {
      if let out = pair.out, out != 0 { if out < 0 { negative += 1 } else { positive += 1 } }
    }
    // Some banks write the money out with a minus in its own column.
    let outIsNegative = negative > positive
    for index in drafts.indices {
      guard case .pair(let pair) = drafts[index].numbers else { continue }
      let out = pair.out ?? 0
      drafts[index].amount = (pair.into ?? 0) + (outIsNegative ? out : -out)
    }
  }

  // MARK: A direction column

  private mutating func settleDirections(_ drafts: inout [RowDraft]) {
    let singles = drafts.compactMap(Self.single)
    if signsAgree(with: singles) { return settleSigns(&drafts) }
    rule = .directionColumn
    let hasIn = singles.contains { $0.direction == .moneyIn }
    let hasOut = singles.contains { $0.direction == .moneyOut }
    // A column that only ever marks the one direction leaves the other one blank.
    let unmarked: FlagWords.Direction = hasOut && !hasIn ? .moneyIn : .moneyOut
    var unknownLines: [Int] = []
    var contraryLines: [Int] = []
    for index in drafts.indices {
      guard let single = Self.single(drafts[index]) else { continue }
      let direction = single.direction ?? unmarked
      if single.direction == nil, single.hasDirectionText || (hasIn && hasOut) {
        unknownLines.append(lineOf(drafts[index]))
      }
      if single.sign == .minus, direction == .moneyIn, single.magnitude != 0 {
        contraryLines.append(lineOf(drafts[index]))
      }
      drafts[index].amount = direction == .moneyOut ? -single.magnitude : single.magnitude
    }
    if !unknownLines.isEmpty {
      warn(
        .unknownDirection,
        """
        \(unknownLines.count) rows have no known word in the direction column; they were read as \
        \(unmarked == .moneyOut ? "spending" : "income").
        """, unknownLines)
    }
    if !contraryLines.isEmpty {
      warn(
        .assumedSign,
        """
        \(contraryLines.count) rows have a minus beside a word for money that came in; the word \
        was believed.
        """, contraryLines)
    }
  }

  /// Whether the signs say the same as the words in nearly all rows. Then they are believed in the
  /// few others too: a refund is a debit above zero.
  private func signsAgree(with singles: [RowDraft.Single]) -> Bool {
    guard singles.contains(where: { $0.sign == .minus }) else { return false }
    let marked = singles.filter { $0.direction != nil && $0.magnitude != 0 }
    let agreeing = marked.count { ($0.sign == .minus) == ($0.direction == .moneyOut) }
    return agreeing * 10 >= marked.count * 8
  }

  // MARK: One column of amounts

  private mutating func settleSigns(_ drafts: inout [RowDraft]) {
    rule = signRule(of: drafts.compactMap(Self.single).filter { $0.magnitude != 0 })
    for index in drafts.indices {
      guard let single = Self.single(drafts[index]) else { continue }
      drafts[index].amount = signed(single)
    }
  }

  private func signed(_ single: RowDraft.Single) -> Int64 {
    switch (single.mark, rule) {
    case (.moneyIn, _) where single.sign != .minus: return single.magnitude
    case (.moneyOut, _) where single.sign != .minus: return -single.magnitude
    default: break
    }
    switch rule {
    case .positiveIsSpending:
      return single.sign == .minus ? single.magnitude : -single.magnitude
    case .unmarkedIsSpending:
      return single.sign == .plus ? single.magnitude : -single.magnitude
    default:
      return single.sign == .minus ? -single.magnitude : single.magnitude
    }
  }

  private mutating func signRule(of singles: [RowDraft.Single]) -> CSVLayout.SignRule {
    if let wanted = layout.options.positiveIsSpending {
      return wanted ? .positiveIsSpending : .minusIsSpending
    }
    let minuses = singles.count { $0.sign == .minus }
    let pluses = singles.count { $0.sign == .plus && $0.mark == .none }
    let credits = singles.count { $0.mark == .moneyIn }
    let debits = singles.count { $0.mark == .moneyOut }
    if minuses == 0 {
      if credits > 0, debits > 0 { return .marks }
      if credits > 0, credits < singles.count { return .unmarkedIsSpending }
      if debits > 0 { return .unmarkedIsIncome }
      if pluses > 0, pluses < singles.count { return .unmarkedIsSpending }
      if credits + pluses > 0 { return .marks }
    }
    let positives = singles.count - minuses
    if isAboutCards, positives * 2 > singles.count {
      warn(
        .assumedSign,
        """
        The headings are those of a card statement and most amounts have no minus, so these were \
        read as spending.
        """)
      return .positiveIsSpending
    }
    if minuses == 0, !singles.isEmpty, layout.columns.balance == nil {
      warn(
        .openSign,
        """
        No amount has a minus, so all rows were read as money that came in; if they are spending, \
        say that positive amounts are spending.
        """)
    }
    return .minusIsSpending
  }

  // MARK: The running balance

  private mutating func settleByBalance(_ drafts: inout [RowDraft]) {
    guard layout.columns.balance != nil else { return }
    let days = drafts.map(\.day)
    let steps = BalanceSteps(
      amounts: drafts.map(\.amount), balances: drafts.map(\.balance),
      knownOrder: days.min() == days.max() ? .unsorted : RowOrderFinder.order(of: days))
    guard steps.matching > 0, steps.matching * 10 >= steps.comparable * 6 else { return }
    balance = steps
    var agreeing = 0
    var contrary = 0
    for (draft, step) in zip(drafts, steps.steps) where draft.amount != 0 {
      if step == draft.amount { agreeing += 1 }
      if step == -draft.amount { contrary += 1 }
    }
    if contrary > agreeing {
      for index in drafts.indices { drafts[index].amount = -drafts[index].amount }
      if rule == .minusIsSpending { rule = .positiveIsSpending }
      warn(
        .signFromBalance,
        "The running balance falls where the file shows money coming in, so all signs were turned.")
    }
    var turned: [Int] = []
    var mismatched: [Int] = []
    for index in drafts.indices {
      guard let step = steps.steps[index], step != drafts[index].amount else { continue }
      if step == -drafts[index].amount {
        drafts[index].amount = step
        turned.append(lineOf(drafts[index]))
      } else {
        mismatched.append(lineOf(drafts[index]))
      }
    }
    if !turned.isEmpty {
      warn(
        .signFromBalance,
        "\(turned.count) rows got the sign that the running balance proves.", turned)
    }
    if !mismatched.isEmpty {
      warn(
        .balanceMismatch,
        """
        The running balance does not fit \(mismatched.count) rows; rows may be missing beside them.
        """, mismatched)
    }
  }

  // MARK: Pieces

  private static func single(_ draft: RowDraft) -> RowDraft.Single? {
    if case .single(let single) = draft.numbers { single } else { nil }
  }

  private mutating func warn(
    _ kind: ImportWarning.Kind, _ message: String, _ lines: [Int] = []
  ) {
    warnings.append(ImportWarning(kind, message, lines: lines))
  }
}
