import MoneyLogMoney

/// What one column holds in the records that are transactions.
struct ColumnProfile {
  let index: Int
  let heading: Heading
  let rawHeading: String
  var filled = 0
  /// Cells with a lone dash, which stands for an empty one beside amounts.
  var dashes = 0
  var dates = 0
  var numbers = 0
  var minuses = 0
  var pluses = 0
  var unsigned = 0
  var creditMarks = 0
  var debitMarks = 0
  var provesDot = 0
  var provesComma = 0
  /// Texts such as `1,234` and `1.234`, by the mark they hold.
  var ambiguousDots = 0
  var ambiguousCommas = 0
  /// Numbers that surely have three decimals or more, as prices per unit do.
  var longFractions = 0
  var leadingZeros = 0
  var longNumbers = 0
  var zeros = 0
  var currencyCodes = 0
  var directionsIn = 0
  var directionsOut = 0
  var accountNumbers = 0
  var textLength = 0
  var currencies: [Currency: Int] = [:]
  /// The different texts, as long as they are few.
  var values: Set<[UInt8]> = []
  private static let fewValues = 12

  var hasFewValues: Bool { values.count <= Self.fewValues }
  var texts: Int { filled - numbers - dates }
  var isNumeric: Bool { numbers > 0 && (texts - dashes) * 10 <= filled - dashes }
  /// Whether no cell says anything that an amount column could not leave out.
  var isBlank: Bool { filled == dashes }

  /// Whether nearly all cells are words for a direction of the money.
  var holdsDirections: Bool {
    filled > 0 && hasFewValues && (directionsIn + directionsOut) * 10 >= filled * 9
  }

  init(index: Int, rawHeading: String) {
    self.index = index
    self.rawHeading = rawHeading
    heading = Heading(rawHeading)
  }

  mutating func add(_ cell: ArraySlice<UInt8>, isDate: Bool, isNumber: Bool) {
    guard !cell.isEmpty else { return }
    filled += 1
    if hasFewValues { values.insert(Array(cell.prefix(32))) }
    if isNumber, let amount = AmountCell(cell) {
      numbers += 1
      add(amount)
      // A lone `+` or `-` never gets here, and words of direction hold no digits.
      return
    }
    if isDate {
      dates += 1
      return
    }
    if cell.elementsEqual([UInt8(ascii: "-")]) { dashes += 1 }
    textLength += cell.count
    if hasFewValues { addWord(cell) }
    if Self.isAccountNumber(cell) { accountNumbers += 1 }
  }

  private mutating func add(_ amount: AmountCell) {
    switch amount.sign {
    case .minus: minuses += 1
    case .plus: pluses += 1
    case .none: unsigned += 1
    }
    switch amount.mark {
    case .moneyIn: creditMarks += 1
    case .moneyOut: debitMarks += 1
    case .none: break
    }
    switch amount.number.evidence {
    case .none: break
    case .proves(.dot): provesDot += 1
    case .proves(.comma): provesComma += 1
    case .ambiguous(.dot): ambiguousDots += 1
    case .ambiguous(.comma): ambiguousCommas += 1
    }
    if amount.number.provenFractionDigits > 2 { longFractions += 1 }
    if amount.hasLeadingZero { leadingZeros += 1 }
    if amount.digitCount > 13 { longNumbers += 1 }
    if let currency = amount.currency { currencies[currency, default: 0] += 1 }
  }

  /// Counts directions and currency codes. A column that holds these has few different values, so
  /// the texts of all other columns never get here.
  private mutating func addWord(_ cell: ArraySlice<UInt8>) {
    guard cell.count <= 16 else { return }
    switch FlagWords.direction(of: cell) {
    case .moneyIn?: directionsIn += 1
    case .moneyOut?: directionsOut += 1
    case nil: break
    }
    if cell.count == 3, let code = Currency(code: String(decoding: cell, as: UTF8.self)) {
      currencyCodes += 1
      currencies[code, default: 0] += 1
    }
  }

  /// Two letters, two digits, and nothing but capitals and digits behind them: an IBAN.
  private static func isAccountNumber(_ cell: ArraySlice<UInt8>) -> Bool {
    guard cell.count >= 8, cell.count <= 40 else { return false }
    var digits = 0
    for byte in cell {
      switch byte {
      case 0x30...0x39: digits += 1
      case 0x41...0x5A, 0x20, 0x2F, 0x2D, 0x2A, 0x5F: break
      default: return false
      }
    }
    return digits * 2 >= cell.count
  }

  /// The decimal mark that the cells prove, or `nil` when they prove none or both equally.
  var provenMark: DecimalMark? {
    if provesDot == provesComma { return nil }
    return provesDot > provesComma ? .dot : .comma
  }

  /// Whether the numbers have decimals, as amounts do and numbers of accounts and pages do not.
  var hasDecimals: Bool { provesDot + provesComma > 0 }

  /// Whether the numbers look like references rather than amounts.
  var looksLikeReferences: Bool {
    leadingZeros * 5 > numbers || longNumbers * 5 > numbers
  }
}
