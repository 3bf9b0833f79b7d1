import Foundation
import MoneyLogMoney
import Testing

struct CurrencyTests {
  @Test(arguments: [
    ("EUR", 2), ("USD", 2), ("JPY", 0), ("KRW", 0), ("XPF", 0), ("KWD", 3), ("TND", 3),
    ("CLF", 4), ("UYW", 4), ("HUF", 2), ("LTL", 2),
  ])
  func `Every currency has the digits of ISO 4217`(code: String, digits: Int) throws {
    #expect(try Currency(validating: code).digits == digits)
  }

  @Test func `Codes are read in any case and kept in capitals`() throws {
    #expect(try Currency(validating: "eur").code == "EUR")
  }

  @Test func `An unknown code is refused by name`() {
    let error = #expect(throws: MoneyError.self) { try Currency(validating: "EURO") }
    #expect(error?.kind == .unknownCurrency)
    #expect(error?.description.contains("‘EURO’") == true)
  }

  @Test func `A sign that several countries share names no currency`() {
    #expect(Currency(symbol: "£") == .gbp)
    #expect(Currency(symbol: "$") == nil)
    #expect(Currency.sharedSymbols.contains("$"))
  }

  @Test func `Every sign stands for a known currency`() {
    for (symbol, code) in Currency.codesBySymbol {
      #expect(Currency(symbol: symbol)?.code == code)
    }
  }

  @Test func `A currency is stored as its code`() throws {
    let data = try JSONEncoder().encode([Currency.jpy])
    #expect(String(decoding: data, as: UTF8.self) == #"["JPY"]"#)
    #expect(try JSONDecoder().decode([Currency].self, from: data) == [.jpy])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Currency].self, from: Data(#"["???"]"#.utf8))
    }
  }
}
