/// A currency, with the number of digits its minor unit has in ISO 4217.
///
/// Yen have none, most currencies two, dinars three. The digits decide how a decimal text becomes
/// whole minor units and back, so no amount ever passes through a floating-point number.
public struct Currency: Hashable, Sendable {
  /// The three-letter ISO 4217 code, in capitals.
  public let code: String

  /// How many digits follow the decimal mark: 0, 2, 3 or 4.
  public let digits: Int

  /// The currency with an ISO 4217 code, or `nil` when no such code is known.
  ///
  /// - Parameter code: Three letters, in capitals or not. Codes that went out of use, such as
  ///   `LTL`, are known too, because old bank files carry them.
  public init?(code: String) {
    let wanted = code.uppercased()
    guard let digits = Self.digitsByCode[wanted] else { return nil }
    self.code = wanted
    self.digits = digits
  }

  /// The currency with an ISO 4217 code.
  ///
  /// - Parameter code: Three letters, in capitals or not.
  /// - Throws: ``MoneyError`` of kind ``MoneyError/Kind-swift.struct/unknownCurrency``.
  public init(validating code: String) throws(MoneyError) {
    guard let known = Currency(code: code) else { throw .unknownCurrency(code) }
    self = known
  }

  private init(known code: String, digits: Int) {
    self.code = code
    self.digits = digits
  }

  /// The euro.
  public static let eur = Currency(known: "EUR", digits: 2)

  /// The United States dollar.
  public static let usd = Currency(known: "USD", digits: 2)

  /// The pound sterling.
  public static let gbp = Currency(known: "GBP", digits: 2)

  /// The yen, which has no minor unit.
  public static let jpy = Currency(known: "JPY", digits: 0)

  /// How many minor units make one unit: 1, 100, 1,000 or 10,000.
  public var minorUnitsPerUnit: Int64 { Self.powersOfTen[digits] }

  static let powersOfTen: [Int64] = [1, 10, 100, 1_000, 10_000]
}

extension Currency: CustomStringConvertible {
  public var description: String { code }
}

extension Currency: Codable {
  /// Reads the code; the digits come from the table.
  ///
  /// - Throws: `DecodingError.dataCorrupted` when the code is not known.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let code = try container.decode(String.self)
    guard let known = Currency(code: code) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(code) is not an ISO 4217 currency code.")
    }
    self = known
  }

  /// Writes the code alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(code)
  }
}
