extension Money {
  /// Reads an amount that a person typed.
  ///
  /// The text is a number with an optional sign in front: `12.50`, `-3`, `1.234,56`. Nothing is
  /// rounded, and nothing is guessed: `1,234` is refused unless the decimal mark is given.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - currency: The currency, whose digits limit the decimals.
  ///   - decimalMark: The decimal mark of the user's locale, which settles texts such as `1,234`;
  ///     `nil` when it is not known. A text that proves the other mark is read with that one.
  /// - Throws: ``MoneyError`` when the text is not a number, is ambiguous, has more decimals than
  ///   the currency, or is too large.
  public init(
    entry text: String, currency: Currency, decimalMark: DecimalMark? = nil
  ) throws(MoneyError) {
    var bytes = ArraySlice(Array(text.utf8))
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    var isNegative = false
    if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      bytes.removeFirst()
    }
    guard let number = DecimalText(bytes) else { throw .notANumber(text) }
    let mark: DecimalMark
    switch number.evidence {
    case .none: mark = decimalMark ?? .dot
    case .proves(let proven): mark = proven
    case .ambiguous:
      guard let decimalMark else { throw .ambiguousMark(text) }
      mark = decimalMark
    }
    guard let value = try number.value(decimalMark: mark) else { throw .notANumber(text) }
    let (minor, isRounded) = try value.minorUnits(digits: currency.digits)
    guard !isRounded else { throw .tooManyDecimals(text, currency) }
    self.init(minor: isNegative ? -minor : minor, currency: currency)
  }
}
