import Foundation

/// What can be wrong with an amount.
///
/// Match on ``kind-swift.property``; show ``description``, which names the text at fault and says
/// what to write instead.
public struct MoneyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault. New ones may be added.
  public struct Kind: Hashable, Sendable {
    private let name: String
    private init(_ name: String) { self.name = name }

    /// A sum or a number does not fit in 64 bits of minor units.
    public static let overflow = Kind("overflow")
    /// Two amounts of different currencies met in one sum.
    public static let currencyMismatch = Kind("currencyMismatch")
    /// A currency code is not in ISO 4217.
    public static let unknownCurrency = Kind("unknownCurrency")
    /// A text is not a decimal number.
    public static let notANumber = Kind("notANumber")
    /// A text has more decimals than its currency.
    public static let tooManyDecimals = Kind("tooManyDecimals")
    /// A text such as `1,234` means two different numbers.
    public static let ambiguousMark = Kind("ambiguousMark")
  }

  /// The kind of fault.
  public let kind: Kind

  /// One sentence that names the fault and the way out.
  public let description: String
}

extension MoneyError: LocalizedError {
  public var errorDescription: String? { description }
}

extension MoneyError {
  /// A result that leaves the range of `Int64`.
  ///
  /// - Parameter what: What was being computed, such as `The sum of the expenses`.
  public static func overflow(_ what: String) -> MoneyError {
    MoneyError(
      kind: .overflow,
      description: """
        \(what) is larger than MoneyLog can hold (\(Int64.max) minor units); check the amounts \
        for a slipped digit.
        """)
  }

  static func currencyMismatch(_ first: Currency, _ second: Currency) -> MoneyError {
    MoneyError(
      kind: .currencyMismatch,
      description: """
        \(first) and \(second) cannot be added; convert one of the amounts first.
        """)
  }

  static func unknownCurrency(_ code: String) -> MoneyError {
    MoneyError(
      kind: .unknownCurrency,
      description: """
        ‘\(code)’ is not a currency code of ISO 4217; use three letters such as EUR, USD or JPY.
        """)
  }

  static func notANumber(_ text: String) -> MoneyError {
    MoneyError(
      kind: .notANumber,
      description: "‘\(text)’ is not an amount; write digits and one decimal mark, such as 12.50.")
  }

  static func tooManyDecimals(_ text: String, _ currency: Currency) -> MoneyError {
    let allowed =
      currency.digits == 0
      ? "\(currency) has no decimals" : "\(currency) has \(currency.digits) decimals"
    return MoneyError(
      kind: .tooManyDecimals,
      description: "‘\(text)’ has too many decimals: \(allowed).")
  }

  static func ambiguousMark(_ text: String) -> MoneyError {
    MoneyError(
      kind: .ambiguousMark,
      description: """
        ‘\(text)’ may be read with a decimal mark or with a thousands mark; leave the thousands \
        mark out, or write all decimals.
        """)
  }
}
