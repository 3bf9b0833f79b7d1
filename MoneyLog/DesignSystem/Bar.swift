/// A share as a bar: how much of a whole is used up.
///
/// The bar never stands alone; ``percent(of:in:)`` gives the number to print beside it.
public enum Bar {
  private static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// A bar of a fixed width.
  ///
  /// - Parameters:
  ///   - part: What is used up; below zero counts as nothing.
  ///   - whole: The whole. A whole that is not above zero gives an empty bar.
  ///   - width: The width in characters.
  ///   - style: Whether block characters may be used.
  /// - Returns: The bar; a part larger than the whole fills it and ends in `!`.
  public static func text(part: Int64, whole: Int64, width: Int, style: TextStyle) -> String {
    guard width > 0 else { return "" }
    let empty: Character = style.usesBlocks ? "░" : "."
    let full: Character = style.usesBlocks ? "█" : "#"
    guard whole > 0, part > 0 else { return String(repeating: empty, count: width) }
    if part > whole { return String(repeating: full, count: width - 1) + "!" }
    let steps = style.usesBlocks ? 8 : 1
    let filled = scaled(part, of: whole, to: width * steps)
    var bar = String(repeating: full, count: filled / steps)
    if filled % steps > 0 { bar.append(eighths[filled % steps - 1]) }
    return bar + String(repeating: empty, count: width - bar.count)
  }

  /// A share in whole percent, rounded half up, or `nil` when there is no whole.
  ///
  /// - Parameters:
  ///   - part: The part, not below zero.
  ///   - whole: The whole.
  public static func percent(of part: Int64, in whole: Int64) -> Int64? {
    guard whole > 0, part >= 0 else { return nil }
    let product = part.multipliedFullWidth(by: 100)
    let half = Int64(whole / 2)
    // The product of two 64-bit numbers needs 128 bits; a share too large to print has no percent.
    let (low, carry) = product.low.addingReportingOverflow(UInt64(half))
    let high = product.high + (carry ? 1 : 0)
    guard high < whole else { return nil }
    let quotient = UInt64(whole).dividingFullWidth((UInt64(high), low)).quotient
    return Int64(exactly: quotient)
  }

  /// A part in steps, rounded to the nearest one.
  private static func scaled(_ part: Int64, of whole: Int64, to steps: Int) -> Int {
    let product = part.multipliedFullWidth(by: Int64(steps))
    let (low, carry) = product.low.addingReportingOverflow(UInt64(whole / 2))
    let high = UInt64(product.high) + (carry ? 1 : 0)
    return Int(UInt64(whole).dividingFullWidth((high, low)).quotient)
  }
}
