import MoneyLogMoney
import Testing

struct MoneyTests {
  @Test func `Sums are exact where floating-point numbers are not`() throws {
    let sum = try ["0.10", "0.20", "-0.30"].reduce(Money.zero(.eur)) {
      try $0.adding(Money(entry: $1, currency: .eur))
    }
    #expect(sum.isZero)
    #expect(!sum.isNegative)
  }

  @Test func `Large amounts are kept exactly`() throws {
    let opening = try Money(entry: "3000000000.00", currency: .eur)
    #expect(opening.minor == 300_000_000_000)
    #expect(try opening.adding(Money(minor: 1, currency: .eur)).minor == 300_000_000_001)
  }

  @Test func `A sum that is too large is an error`() {
    let most = Money(minor: .max, currency: .eur)
    let one = Money(minor: 1, currency: .eur)
    let errors = [
      #expect(throws: MoneyError.self) { try most.adding(one) },
      #expect(throws: MoneyError.self) {
        try Money(minor: .min, currency: .eur).subtracting(one)
      },
      #expect(throws: MoneyError.self) { try most.multiplied(by: 2) },
      #expect(throws: MoneyError.self) { try Money(minor: .min, currency: .eur).negated() },
    ]
    for error in errors { #expect(error?.kind == .overflow) }
  }

  @Test func `Two currencies do not add up`() {
    let error = #expect(throws: MoneyError.self) {
      try Money(minor: 1, currency: .eur).adding(Money(minor: 1, currency: .jpy))
    }
    #expect(error?.kind == .currencyMismatch)
    #expect(error?.description.contains("EUR and JPY") == true)
  }

  @Test func `A price times a quantity is exact`() throws {
    let milk = try Money(entry: "3.50", currency: .usd).multiplied(by: 5)
    let total = try milk.adding(Money(entry: "4.00", currency: .usd))
    #expect(total.description == "21.50 USD")
  }
}
