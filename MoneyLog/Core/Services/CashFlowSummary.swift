import MoneyLogMoney

/// What came in and what was spent in some stretch of time, in minor units of one currency.
public struct CashFlowSummary: Hashable, Sendable {
  /// Everything earned.
  public var incomeMinor: Int64

  /// Everything spent, as a number above zero.
  public var expenseMinor: Int64

  /// A summary, empty unless told otherwise.
  ///
  /// - Parameters:
  ///   - incomeMinor: Everything earned.
  ///   - expenseMinor: Everything spent.
  public init(incomeMinor: Int64 = 0, expenseMinor: Int64 = 0) {
    self.incomeMinor = incomeMinor
    self.expenseMinor = expenseMinor
  }

  /// What is left: income less expenses.
  ///
  /// - Throws: ``MoneyLogMoney/MoneyError`` when the difference is too large.
  public func netMinor() throws(MoneyError) -> Int64 {
    try incomeMinor.subtractingMinor(expenseMinor, "The net cash flow")
  }
}

/// The cash flow of one stretch, for a report that lists several.
public struct PeriodCashFlow: Hashable, Sendable {
  /// The stretch.
  public let period: Period

  /// What came in and was spent in it.
  public let summary: CashFlowSummary

  /// A stretch with its cash flow.
  ///
  /// - Parameters:
  ///   - period: The stretch.
  ///   - summary: What came in and was spent in it.
  public init(period: Period, summary: CashFlowSummary) {
    self.period = period
    self.summary = summary
  }
}
