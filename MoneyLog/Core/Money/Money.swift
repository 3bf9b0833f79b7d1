/// An amount of one currency in whole minor units: cents, yen, fils.
///
/// ```swift
/// let coffee = try Money(entry: "4.50", currency: .eur)
/// let week = try coffee.multiplied(by: 5)  // 22.50 EUR
/// ```
///
/// Every operation that could leave the range of `Int64` throws; nothing wraps and nothing traps.
public struct Money: Hashable, Sendable, Codable {
  /// The amount in minor units: 450 for 4.50 EUR, 1200 for 1200 JPY.
  public let minor: Int64

  /// The currency.
  public let currency: Currency

  /// An amount from minor units.
  ///
  /// - Parameters:
  ///   - minor: The amount in minor units.
  ///   - currency: The currency.
  public init(minor: Int64, currency: Currency) {
    self.minor = minor
    self.currency = currency
  }

  /// Nothing, in a currency.
  public static func zero(_ currency: Currency) -> Money { Money(minor: 0, currency: currency) }

  /// Whether the amount is zero.
  public var isZero: Bool { minor == 0 }

  /// Whether the amount is below zero.
  public var isNegative: Bool { minor < 0 }

  /// The sum of this amount and another.
  ///
  /// - Throws: ``MoneyError`` when the currencies differ or the sum is too large.
  public func adding(_ other: Money) throws(MoneyError) -> Money {
    try combined(with: other) { $0.addingReportingOverflow($1) }
  }

  /// This amount less another.
  ///
  /// - Throws: ``MoneyError`` when the currencies differ or the difference is too large.
  public func subtracting(_ other: Money) throws(MoneyError) -> Money {
    try combined(with: other) { $0.subtractingReportingOverflow($1) }
  }

  /// This amount a number of times.
  ///
  /// - Throws: ``MoneyError`` when the product is too large.
  public func multiplied(by count: Int64) throws(MoneyError) -> Money {
    let (product, tooLarge) = minor.multipliedReportingOverflow(by: count)
    guard !tooLarge else { throw .overflow("The product") }
    return Money(minor: product, currency: currency)
  }

  /// The amount with the opposite sign.
  ///
  /// - Throws: ``MoneyError`` for the lowest of all amounts, which has no opposite.
  public func negated() throws(MoneyError) -> Money {
    try Money.zero(currency).subtracting(self)
  }

  private func combined(
    with other: Money, by operation: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)
  ) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .currencyMismatch(currency, other.currency) }
    let (result, tooLarge) = operation(minor, other.minor)
    guard !tooLarge else { throw .overflow("The sum") }
    return Money(minor: result, currency: currency)
  }
}

extension Int64 {
  /// The sum of two amounts in minor units.
  ///
  /// - Parameters:
  ///   - other: The amount to add.
  ///   - what: What the sum stands for, for the message of the error.
  /// - Throws: ``MoneyError`` of kind ``MoneyError/Kind-swift.struct/overflow``.
  public func addingMinor(_ other: Int64, _ what: String) throws(MoneyError) -> Int64 {
    let (sum, tooLarge) = addingReportingOverflow(other)
    guard !tooLarge else { throw .overflow(what) }
    return sum
  }

  /// The difference of two amounts in minor units.
  ///
  /// - Parameters:
  ///   - other: The amount to take away.
  ///   - what: What the difference stands for, for the message of the error.
  /// - Throws: ``MoneyError`` of kind ``MoneyError/Kind-swift.struct/overflow``.
  public func subtractingMinor(_ other: Int64, _ what: String) throws(MoneyError) -> Int64 {
    let (difference, tooLarge) = subtractingReportingOverflow(other)
    guard !tooLarge else { throw .overflow(what) }
    return difference
  }
}
