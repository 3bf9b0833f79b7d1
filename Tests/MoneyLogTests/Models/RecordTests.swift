import Foundation
import MoneyLogModels
import MoneyLogMoney
import MoneyLogServices
import Testing

struct RecordTests {
  @Test func `A renamed account has the key of its new name`() {
    let account = AccountRecord(name: "Old", currency: .usd)
    #expect(account.nameKey == NameKey.of("Old"))
    account.rename(to: "Straße")
    #expect(account.name == "Straße")
    #expect(account.nameKey == NameKey.of("STRASSE"))
    #expect(account.currencyCode == "USD")
    #expect(!account.isClosed)
  }

  @Test func `A category has the type of its parent, in its key too`() {
    let food = CategoryRecord(name: "Food", type: .expense)
    let part = CategoryRecord(name: "Bread", type: .income, parent: food)
    #expect(part.type == .expense)
    #expect(part.pathKey == CategoryRecord.pathKey("BREAD", type: .income, below: food.pathKey))
    #expect(part.pathKey.hasPrefix(food.pathKey))
    #expect(food.pathKey == CategoryRecord.pathKey(" food", type: .expense))
    #expect(food.pathKey != CategoryRecord.pathKey("food", type: .income))
  }

  @Test(arguments: ["0001-01-01", "1969-12-31", "1970-01-01", "2024-02-29", "9999-12-31"])
  func `A transaction keeps its day as the first instant of that day in Greenwich`(
    text: String
  ) throws {
    let day = try #require(CalendarDay(text))
    let account = AccountRecord(name: "A", currency: .eur)
    let transaction = TransactionRecord(
      amountMinor: 1, type: .expense, day: day, entry: 1, payee: "", account: account)
    #expect(transaction.calendarDay == day)
    #expect(transaction.day == day.startOfDayUTC)
    transaction.calendarDay = day.adding(days: -1)
    #expect(transaction.day == day.startOfDayUTC.addingTimeInterval(-86_400))
  }

  @Test func `Only an imported transaction has an origin`() {
    let account = AccountRecord(name: "A", currency: .eur)
    let origin = ImportOrigin(key: "k", rawLine: "a;b", batchID: UUID())
    func transaction(_ origin: ImportOrigin?) -> TransactionRecord {
      TransactionRecord(
        amountMinor: 1, type: .expense, day: CalendarDay(dayNumber: 0), entry: 1, payee: "",
        account: account, origin: origin)
    }
    let imported = transaction(origin)
    #expect(imported.importKey == "k")
    #expect(imported.rawLine == "a;b")
    #expect(imported.batchID == origin.batchID)
    let entered = transaction(nil)
    #expect(entered.importKey == nil)
    #expect(entered.rawLine == nil)
    #expect(entered.batchID == nil)
  }
}
