/// How amounts are written: the decimal mark and the thousands mark.
///
/// The same amount gives the same text on every machine; nothing is read from the surroundings.
///
/// ```swift
/// MoneyFormat.plain.string(from: Money(minor: -123_450, currency: .eur))  // "-1,234.50 EUR"
/// ```
public struct MoneyFormat: Hashable, Sendable {
  /// The thousands marks in use.
  public enum GroupMark: String, Hashable, Sendable, CaseIterable {
    /// `1234.50`
    case none = ""
    /// `1,234.50`
    case comma = ","
    /// `1.234,50`
    case dot = "."
    /// `1 234,50`, with a no-break space.
    case space = "\u{A0}"
    /// `1’234.50`, as in Switzerland.
    case apostrophe = "’"
  }

  /// The decimal mark.
  public var decimalMark: DecimalMark

  /// The thousands mark.
  public var groupMark: GroupMark

  /// A format from its marks.
  ///
  /// - Parameters:
  ///   - decimalMark: The decimal mark.
  ///   - groupMark: The thousands mark, which must be another character.
  public init(decimalMark: DecimalMark, groupMark: GroupMark) {
    self.decimalMark = decimalMark
    self.groupMark = groupMark
  }

  /// `1,234.50`
  public static let plain = MoneyFormat(decimalMark: .dot, groupMark: .comma)

  /// `1234.50`, for files and for other programs.
  public static let machine = MoneyFormat(decimalMark: .dot, groupMark: .none)

  /// The format that is usual in a language and region.
  ///
  /// - Parameter identifier: A locale identifier such as `de_AT` or `en-GB`. An identifier that is
  ///   not known gives ``plain``.
  public init(localeIdentifier identifier: String) {
    let parts = identifier.lowercased().split { $0 == "_" || $0 == "-" || $0 == "." }
    let language = parts.first.map(String.init) ?? ""
    let region = parts.dropFirst().first { $0.count == 2 }.map(String.init) ?? ""
    switch (language, region) {
    case (_, "ch"), (_, "li"):
      self.init(decimalMark: .dot, groupMark: .apostrophe)
    case ("de", "at"), ("fr", _), ("cs", _), ("sk", _), ("pl", _), ("hu", _), ("bg", _),
      ("fi", _), ("sv", _), ("nb", _), ("nn", _), ("no", _), ("ru", _), ("uk", _), ("et", _),
      ("lt", _), ("lv", _), ("pt", "pt"):
      self.init(decimalMark: .comma, groupMark: .space)
    case ("es", "mx"), ("es", "us"):
      self = .plain
    case ("de", _), ("nl", _), ("it", _), ("es", _), ("pt", _), ("da", _), ("id", _), ("tr", _),
      ("el", _), ("ro", _), ("hr", _), ("sl", _), ("sr", _), ("is", _), ("ca", _), ("vi", _):
      self.init(decimalMark: .comma, groupMark: .dot)
    default:
      self = .plain
    }
  }

  /// An amount as text.
  ///
  /// Zero has no sign. The digits are those of the currency, so yen have no decimals.
  ///
  /// - Parameters:
  ///   - money: The amount.
  ///   - showsCode: Whether the currency code follows the number.
  ///   - showsPlus: Whether an amount above zero gets a plus sign.
  public func string(
    from money: Money, showsCode: Bool = true, showsPlus: Bool = false
  ) -> String {
    let digits = money.currency.digits
    let magnitude = String(money.minor.magnitude)
    let padded = String(repeating: "0", count: max(0, digits + 1 - magnitude.count)) + magnitude
    let whole = padded.dropLast(digits)
    var text = money.isNegative ? "-" : showsPlus && !money.isZero ? "+" : ""
    let leading = whole.count % 3
    for (offset, digit) in whole.enumerated() {
      if offset > 0, offset % 3 == leading { text += groupMark.rawValue }
      text.append(digit)
    }
    if digits > 0 {
      text.append(decimalMark.character)
      text += padded.suffix(digits)
    }
    return showsCode ? "\(text) \(money.currency.code)" : text
  }
}

extension Money: CustomStringConvertible {
  public var description: String { MoneyFormat.plain.string(from: self) }
}
