/// Compares the steps of a running balance with the amounts of the rows.
///
/// A file lists its rows oldest or newest first, so both ways are tried; the sizes are compared
/// without their signs, because it is the balance that settles the signs.
struct BalanceSteps {
  /// How many rows have a balance on both sides of them.
  private(set) var comparable = 0
  /// In how many of these the step has the size of the amount.
  private(set) var matching = 0
  /// Whether the newest row comes first.
  private(set) var isNewestFirst = false
  /// The step of each row that has one, in the better of the two directions.
  private(set) var steps: [Int64?] = []

  /// - Parameters:
  ///   - amounts: The amounts of the rows.
  ///   - balances: The balances of the rows.
  ///   - knownOrder: The order of time that the dates show. A balance that runs against it is none.
  init(
    amounts: [Int64?], balances: [Int64?], knownOrder: CSVLayout.RowOrder = .unsorted
  ) {
    let upward = Self.steps(of: balances, newestFirst: false)
    let downward = Self.steps(of: balances, newestFirst: true)
    let up = Self.matches(upward, amounts)
    let down = Self.matches(downward, amounts)
    switch knownOrder {
    case .newestFirst: isNewestFirst = true
    case .oldestFirst: isNewestFirst = false
    case .unsorted: isNewestFirst = down.matching > up.matching
    }
    steps = isNewestFirst ? downward : upward
    comparable = isNewestFirst ? down.comparable : up.comparable
    matching = isNewestFirst ? down.matching : up.matching
  }

  private static func steps(of balances: [Int64?], newestFirst: Bool) -> [Int64?] {
    balances.indices.map { index in
      let neighbour = newestFirst ? index + 1 : index - 1
      guard balances.indices.contains(neighbour), let own = balances[index],
        let before = balances[neighbour]
      else { return nil }
      let (step, overflow) = own.subtractingReportingOverflow(before)
      return overflow ? nil : step
    }
  }

  private static func matches(
    _ steps: [Int64?], _ amounts: [Int64?]
  ) -> (comparable: Int, matching: Int) {
    var comparable = 0
    var matching = 0
    for (step, amount) in zip(steps, amounts) {
      guard let step, let amount else { continue }
      comparable += 1
      if step.magnitude == amount.magnitude { matching += 1 }
    }
    return (comparable, matching)
  }
}
