/// A non-negative decimal number without rounding: `significand` divided by ten to the `scale`.
public struct ExactDecimal: Hashable, Sendable {
  /// All digits, without the decimal mark.
  public private(set) var significand: UInt64

  /// How many of the digits follow the decimal mark.
  public private(set) var scale: Int

  mutating func append(digit: UInt8, inFraction: Bool) throws(MoneyError) {
    let (tenfold, tooLarge) = significand.multipliedReportingOverflow(by: 10)
    let (sum, stillTooLarge) = tenfold.addingReportingOverflow(UInt64(digit))
    guard !tooLarge, !stillTooLarge else { throw .overflow("The amount") }
    significand = sum
    if inFraction { scale += 1 }
  }

  /// The number in whole minor units.
  ///
  /// - Parameter digits: How many decimals the currency has.
  /// - Returns: The minor units, and whether decimals had to be rounded away. Halves are rounded
  ///   away from zero.
  /// - Throws: ``MoneyError`` of kind ``MoneyError/Kind-swift.struct/overflow``.
  public func minorUnits(digits: Int) throws(MoneyError) -> (minor: Int64, isRounded: Bool) {
    var units = significand
    var isRounded = false
    if scale <= digits {
      for _ in 0..<(digits - scale) {
        let (tenfold, tooLarge) = units.multipliedReportingOverflow(by: 10)
        guard !tooLarge else { throw .overflow("The amount") }
        units = tenfold
      }
    } else {
      var divisor: UInt64 = 1
      for _ in 0..<min(scale - digits, 19) { divisor *= 10 }
      // A 64-bit number has at most 20 digits, so more than 19 dropped ones leave nothing.
      let isTiny = scale - digits > 19
      let (quotient, rest) =
        isTiny ? (0, units) : units.quotientAndRemainder(dividingBy: divisor)
      isRounded = rest != 0
      let roundsUp = !isTiny && rest >= divisor - rest && rest != 0
      units = quotient + (roundsUp ? 1 : 0)
    }
    guard let minor = Int64(exactly: units) else { throw .overflow("The amount") }
    return (minor, isRounded)
  }
}
