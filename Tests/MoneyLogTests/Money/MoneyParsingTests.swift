import MoneyLogMoney
import Testing

struct MoneyParsingTests {
  @Test(arguments: [
    ("0", 0), ("12", 1200), ("12.5", 1250), ("12.50", 1250), ("12,50", 1250), ("-3.07", -307),
    ("+3.07", 307), (".5", 50), ("7.", 700), ("1,234.56", 123_456), ("1.234,56", 123_456),
    ("1 234,56", 123_456), ("1'234.56", 123_456), ("1\u{A0}234,5", 123_450),
    ("1\u{202F}234,5", 123_450), ("1,234,567", 123_456_700), ("1,23,456.00", 12_345_600),
    ("0.120", 12), ("1234.560000000000000000000000", 123_456), ("  8 ", 800), ("-0", 0),
    ("0001.10", 110),
  ])
  func `Amounts are read exactly`(text: String, minor: Int64) throws {
    #expect(try Money(entry: text, currency: .eur).minor == minor)
  }

  @Test(arguments: [
    "", "-", "abc", "1.2.3", "1,2,3", "12-", "1 2", "12.50 EUR", "--5", "1.23.45", "1,234.567,8",
    "1e3", "٣", "$20", "2026-03-12", "1'23",
  ])
  func `Everything else is no amount`(text: String) {
    let error = #expect(throws: MoneyError.self) { try Money(entry: text, currency: .eur) }
    #expect(error?.kind == .notANumber)
    #expect(error?.description.contains("‘\(text)’") == true)
  }

  @Test func `A lone group of three digits is a question that the locale settles`() throws {
    let error = #expect(throws: MoneyError.self) { try Money(entry: "1,234", currency: .eur) }
    #expect(error?.kind == .ambiguousMark)
    #expect(try Money(entry: "1,234", currency: .eur, decimalMark: .dot).minor == 123_400)
    #expect(try Money(entry: "1.234", currency: .eur, decimalMark: .comma).minor == 123_400)
  }

  @Test func `A text that proves the other mark is read with that one`() throws {
    #expect(try Money(entry: "12,50", currency: .eur, decimalMark: .dot).minor == 1250)
  }

  @Test(arguments: [("1.005", "EUR"), ("0,5", "JPY"), ("1.23456", "KWD"), ("12.501", "USD")])
  func `Too many decimals are refused on entry`(text: String, code: String) throws {
    let currency = try Currency(validating: code)
    let error = #expect(throws: MoneyError.self) {
      try Money(entry: text, currency: currency, decimalMark: text.contains(",") ? .comma : .dot)
    }
    #expect(error?.kind == .tooManyDecimals)
    #expect(error?.description.contains(code) == true)
  }

  @Test func `The digits of the currency decide`() throws {
    #expect(try Money(entry: "1200", currency: .jpy).minor == 1200)
    let dinar = try Currency(validating: "KWD")
    #expect(try Money(entry: "1.2345", currency: Currency(validating: "CLF")).minor == 12_345)
    #expect(try Money(entry: "4.750", currency: dinar, decimalMark: .dot).minor == 4750)
  }

  @Test(arguments: ["92233720368547758.08", "100000000000000000000", "99999999999999999999999.10"])
  func `A number that does not fit is an error`(text: String) {
    let error = #expect(throws: MoneyError.self) { try Money(entry: text, currency: .eur) }
    #expect(error?.kind == .overflow)
  }

  @Test func `The largest amount fits`() throws {
    #expect(try Money(entry: "92233720368547758.07", currency: .eur).minor == .max)
  }
}

struct DecimalTextTests {
  private func decimal(_ text: String) -> DecimalText? { DecimalText(Array(text.utf8)[...]) }

  @Test func `One text tells what it proves about the decimal mark`() {
    #expect(decimal("1234")?.evidence == DecimalText.Evidence.none)
    #expect(decimal("12.5")?.evidence == .proves(.dot))
    #expect(decimal("1.234.567")?.evidence == .proves(.comma))
    #expect(decimal("1.234,5")?.evidence == .proves(.comma))
    #expect(decimal("1.234")?.evidence == .ambiguous(.dot))
    #expect(decimal("0.234")?.evidence == .proves(.dot))
    #expect(decimal("1234,567")?.evidence == .proves(.comma))
    #expect(decimal("1'234")?.evidence == DecimalText.Evidence.none)
  }

  @Test func `A text that proves the other mark has no value`() throws {
    let number = try #require(decimal("12.50"))
    #expect(try number.value(decimalMark: .comma) == nil)
    #expect(try number.value(decimalMark: .dot)?.minorUnits(digits: 2).minor == 1250)
  }

  @Test(arguments: [
    ("8.95000", 895, false), ("0.005", 1, true), ("0.0049", 0, true), ("115.8349", 11_583, true),
    ("197.1150", 19_712, true), ("1500.0000", 150_000, false), ("2.675", 268, true),
    ("0.00000000000000000000000000001", 0, true),
  ])
  func `Imports round half away from zero and say so`(
    text: String, minor: Int64, isRounded: Bool
  ) throws {
    let number = try #require(decimal(text))
    let result = try #require(try number.value(decimalMark: .dot)).minorUnits(digits: 2)
    #expect(result.minor == minor)
    #expect(result.isRounded == isRounded)
  }
}
