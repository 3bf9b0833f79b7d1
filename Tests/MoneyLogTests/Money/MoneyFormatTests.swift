import MoneyLogMoney
import Testing

struct MoneyFormatTests {
  @Test(arguments: [
    (0, "0.00"), (5, "0.05"), (-5, "-0.05"), (99_999, "999.99"), (100_000, "1,000.00"),
    (-123_456_789, "-1,234,567.89"), (Int64.max, "92,233,720,368,547,758.07"),
    (Int64.min, "-92,233,720,368,547,758.08"),
  ])
  func `Amounts have groups of three`(minor: Int64, text: String) {
    let money = Money(minor: minor, currency: .eur)
    #expect(MoneyFormat.plain.string(from: money, showsCode: false) == text)
  }

  @Test func `The digits are those of the currency`() throws {
    #expect(Money(minor: 1200, currency: .jpy).description == "1,200 JPY")
    let dinar = try Currency(validating: "KWD")
    #expect(Money(minor: -4750, currency: dinar).description == "-4.750 KWD")
  }

  @Test(arguments: [
    ("de_DE", "1.234,50"), ("de-CH", "1’234.50"), ("fr_FR", "1\u{A0}234,50"), ("en_GB", "1,234.50"),
    ("sv", "1\u{A0}234,50"), ("pt_BR", "1.234,50"), ("es_MX", "1,234.50"), ("xx", "1,234.50"),
    ("", "1,234.50"), ("de_AT.UTF-8", "1\u{A0}234,50"),
  ])
  func `A locale gives its own marks`(identifier: String, text: String) {
    let format = MoneyFormat(localeIdentifier: identifier)
    #expect(format.string(from: Money(minor: 123_450, currency: .eur), showsCode: false) == text)
  }

  @Test func `A plus sign is shown where asked for, and never on zero`() {
    let format = MoneyFormat.plain
    #expect(format.string(from: Money(minor: 1, currency: .eur), showsPlus: true) == "+0.01 EUR")
    #expect(format.string(from: .zero(.eur), showsPlus: true) == "0.00 EUR")
    #expect(format.string(from: Money(minor: -1, currency: .eur), showsPlus: true) == "-0.01 EUR")
  }

  @Test func `What is written reads back as the same amount`() throws {
    var minor: Int64 = 1
    for step in 0..<60 {
      minor = step % 2 == 0 ? -(minor * 2 + Int64(step)) : -minor + 7
      for format in [
        MoneyFormat.plain, .machine, MoneyFormat(localeIdentifier: "de_DE"),
        MoneyFormat(localeIdentifier: "fr"), MoneyFormat(localeIdentifier: "de_CH"),
      ] {
        let text = format.string(from: Money(minor: minor, currency: .usd), showsCode: false)
        #expect(
          try Money(entry: text, currency: .usd, decimalMark: format.decimalMark).minor == minor)
      }
    }
  }
}
