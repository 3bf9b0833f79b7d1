import MoneyLogMoney

/// What stands in one cell that holds an amount: the number and everything that dresses it.
struct AmountCell {
  /// How the cell writes its sign.
  enum Sign { case none, plus, minus }

  /// A word beside the number that says which way the money went.
  enum Mark { case none, moneyIn, moneyOut }

  var sign = Sign.none
  var mark = Mark.none
  var currency: Currency?
  var number: DecimalText
  /// Whether the text begins with a zero that is followed by another digit, as account numbers do.
  var hasLeadingZero: Bool
  var digitCount: Int

  /// Reads a cell, or returns `nil` when it holds anything that is no part of an amount.
  ///
  /// Understood around the number: `-` `+` and their typographic forms on either side, brackets,
  /// `CR`, `DR` and their kin behind it, a currency code or sign on either side, blanks anywhere.
  init?(_ cell: ArraySlice<UInt8>) {
    // The quick way out for texts, which are most of the cells of a file.
    guard cell.count <= 48, Self.couldBeAmount(cell) else { return nil }
    var rest = cell
    var sign = Sign.none
    var mark = Mark.none
    var currency: Currency?
    var brackets = 0

    while let first = rest.first, !Self.isDigit(first), first != Self.dot, first != Self.comma {
      if first <= 0x20 {
        rest.removeFirst()
      } else if let (found, length) = Self.signAtStart(rest), sign == .none, brackets == 0 {
        sign = found
        rest = rest.dropFirst(length)
      } else if first == UInt8(ascii: "("), brackets == 0, sign == .none {
        brackets = 1
        rest.removeFirst()
      } else if let (found, length) = Self.currencyAtStart(rest) {
        currency = currency ?? found
        rest = rest.dropFirst(length)
      } else {
        return nil
      }
    }
    while let last = rest.last, !Self.isDigit(last), last != Self.dot, last != Self.comma {
      if last <= 0x20 {
        rest.removeLast()
      } else if last == UInt8(ascii: ")"), brackets == 1 {
        brackets = 2
        rest.removeLast()
      } else if let (found, length) = Self.signAtEnd(rest), sign == .none, brackets == 0 {
        sign = found
        rest = rest.dropLast(length)
      } else if mark == .none, let (found, length) = Self.markAtEnd(rest) {
        mark = found
        rest = rest.dropLast(length)
      } else if let (found, length) = Self.currencyAtEnd(rest) {
        currency = currency ?? found
        rest = rest.dropLast(length)
      } else {
        return nil
      }
    }
    guard brackets != 1, let number = DecimalText(rest) else { return nil }
    self.sign = brackets == 2 ? .minus : sign
    self.mark = mark
    self.currency = currency
    self.number = number
    digitCount = rest.reduce(0) { $0 + (Self.isDigit($1) ? 1 : 0) }
    hasLeadingZero =
      rest.count > 1 && rest.first == UInt8(ascii: "0") && Self.isDigit(rest[rest.startIndex + 1])
  }

  // MARK: Pieces

  /// A currency and a mark take a handful of letters; more of them are a text.
  private static func couldBeAmount(_ cell: ArraySlice<UInt8>) -> Bool {
    var digits = 0
    var letters = 0
    for byte in cell {
      if isDigit(byte) {
        digits += 1
      } else if (byte | 0x20) >= 0x61, (byte | 0x20) <= 0x7A {
        letters += 1
        if letters > 6 { return false }
      }
    }
    return digits > 0
  }

  private static let dot = UInt8(ascii: ".")
  private static let comma = UInt8(ascii: ",")

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x80
  }

  /// Minus signs that are not ASCII: the real one, the en dash.
  private static let longMinusSigns: [[UInt8]] = [[0xE2, 0x88, 0x92], [0xE2, 0x80, 0x93]]

  private static func signAtStart(_ bytes: ArraySlice<UInt8>) -> (Sign, Int)? {
    switch bytes.first {
    case UInt8(ascii: "-"): return (.minus, 1)
    case UInt8(ascii: "+"): return (.plus, 1)
    case 0xE2: return longMinusSigns.contains { bytes.starts(with: $0) } ? (.minus, 3) : nil
    default: return nil
    }
  }

  private static func signAtEnd(_ bytes: ArraySlice<UInt8>) -> (Sign, Int)? {
    switch bytes.last {
    case UInt8(ascii: "-"): return (.minus, 1)
    case UInt8(ascii: "+"): return (.plus, 1)
    default:
      let isLong = longMinusSigns.contains { bytes.suffix(3).elementsEqual($0) }
      return isLong ? (.minus, 3) : nil
    }
  }

  /// Only the usual suffixes count here: `3 h` and `5 in` are no amounts.
  private static func markAtEnd(_ bytes: ArraySlice<UInt8>) -> (Mark, Int)? {
    let word = wordAtEnd(bytes)
    guard word.count <= 2 else { return nil }
    switch String(decoding: word, as: UTF8.self) {
    case "CR", "Cr", "cr", "C", "H": return (.moneyIn, word.count)
    case "DR", "Dr", "dr", "DB", "D", "S": return (.moneyOut, word.count)
    default: return nil
    }
  }

  private static func wordAtEnd(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var start = bytes.endIndex
    while start > bytes.startIndex, isLetter(bytes[start - 1]) { start -= 1 }
    return bytes[start...]
  }

  private static func currencyAtStart(_ bytes: ArraySlice<UInt8>) -> (Currency?, Int)? {
    var end = bytes.startIndex
    while end < bytes.endIndex, !isDigit(bytes[end]), bytes[end] > 0x20,
      bytes[end] != UInt8(ascii: "-"), bytes[end] != UInt8(ascii: "+"),
      !bytes[end...].starts(with: longMinusSigns[0]),
      // A no-break space or a direction mark ends the sign.
      !bytes[end...].starts(with: [0xC2, 0xA0]), !bytes[end...].starts(with: [0xE2, 0x80])
    {
      end += 1
    }
    if end == bytes.startIndex {
      // Stepped over, because they carry no meaning of their own.
      if bytes.starts(with: [0xC2, 0xA0]) { return (nil, 2) }
      if bytes.starts(with: [0xE2, 0x80]) { return (nil, min(3, bytes.count)) }
      return nil
    }
    return currency(named: bytes[bytes.startIndex..<end])
  }

  private static func currencyAtEnd(_ bytes: ArraySlice<UInt8>) -> (Currency?, Int)? {
    var start = bytes.endIndex
    while start > bytes.startIndex, !isDigit(bytes[start - 1]), bytes[start - 1] > 0x20,
      bytes[start - 1] != UInt8(ascii: "-"), bytes[start - 1] != UInt8(ascii: ")"),
      !(bytes[start - 1] == 0xA0 && start - 1 > bytes.startIndex && bytes[start - 2] == 0xC2)
    {
      start -= 1
    }
    if start == bytes.endIndex {
      return bytes.suffix(2).elementsEqual([0xC2, 0xA0]) ? (nil, 2) : nil
    }
    // `50.-` and `12,` keep their mark; only the sign behind it is taken off.
    while start < bytes.endIndex, bytes[start] == dot || bytes[start] == comma { start += 1 }
    return start == bytes.endIndex ? nil : currency(named: bytes[start...])
  }

  /// The currency that a sign or code names, together with the length of the name; a sign that
  /// several currencies share gives no currency, and an unknown one makes the cell no amount.
  private static func currency(named bytes: ArraySlice<UInt8>) -> (Currency?, Int)? {
    guard bytes.count <= 12 else { return nil }
    let name = String(decoding: bytes, as: UTF8.self)
    if let known = Currency(symbol: name) ?? Currency(code: name) { return (known, bytes.count) }
    return Currency.sharedSymbols.contains(name) ? (nil, bytes.count) : nil
  }
}
