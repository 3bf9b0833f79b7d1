import Foundation
import Testing

/// `moneylog list`, `balance` and `report cashflow` on the sample, with sums worked out by hand.
@MainActor
struct ListAndReportTests {
  let moneylog: ToolRun

  init() throws {
    moneylog = try ToolRun()
    try moneylog.importSample()
  }

  @Test func `Pages follow each other without a gap`() throws {
    var ids: [Int] = []
    for page in 1...6 {
      let document = try moneylog.json("list --limit 10 --page \(page)")
      ids += try #require(document["transactions"] as? [[String: Any]]).compactMap {
        $0["id"] as? Int
      }
      #expect(document["hasMore"] as? Bool == (page < 6))
    }
    #expect(ids == Array((1...57).reversed()))
    #expect(moneylog("list --limit 10 --page 7").code == 3)
    #expect(moneylog("list --limit 0").lines.count == 58)
    #expect(moneylog("list --limit 9223372036854775807 --page 9223372036854775807").code == 3)
  }

  @Test func `Words mean themselves, without regard to capitals and accents`() throws {
    #expect(try count("list backerei") == 3)
    #expect(try count("list BÄCKEREI") == 3)
    #expect(try count("list kasse backerei") == 3)
    #expect(try count("list %") == 0)
    #expect(try count("list _") == 0)
    #expect(try count("list miete date:2026-02") == 1)
    #expect(try count("list type:income") == 6)
    #expect(try count("list acc:check type:expense date:2026-03") == 16)
    #expect(moneylog("list acc:giro").code == 3)
    #expect(moneylog("list cat:food").code == 3)
  }

  private func count(_ line: String) throws -> Int {
    try #require(moneylog.json("\(line) --limit 0")["transactions"] as? [Any]).count
  }

  @Test func `Later transactions are left out of a balance`() {
    #expect(moneylog("balance").text.contains("Balance on 2026-03-31"))
    #expect(moneylog("balance on 2025-12-31").text.contains("1,642.83 EUR"))
    #expect(moneylog("balance @check on 2026-01-31").text.contains("2,562.32 EUR"))
    #expect(moneylog("balance --now 2026-03-30").text.contains("3,963.58 EUR"))
  }

  @Test func `Currencies have totals of their own`() {
    moneylog("account add Wallet EUR --opening 10")
    moneylog("account add Travel JPY --opening 5000")
    let text = moneylog("balance").text
    #expect(text.contains("5,000 JPY"))
    #expect(text.contains("3,935.40 EUR"))
  }

  @Test func `The cash flow of a quarter, month by month`() throws {
    let document = try moneylog.json("report cashflow 2026-01..2026-03")
    let entry = try #require((document["currencies"] as? [[String: Any]])?.first)
    let current = try #require(entry["current"] as? [String: String])
    #expect(current == ["income": "9029.17", "expense": "6746.60", "net": "2282.57"])
    let months = try #require(entry["months"] as? [[String: Any]])
    #expect(months.map { $0["month"] as? String } == ["2026-01", "2026-02", "2026-03"])
    #expect(moneylog("report cashflow 2026-Q1").text.contains("+2,282.57"))
  }

  @Test func `A month under way is compared with the same days of the last`() throws {
    let document = try moneylog.json("report cashflow --now 2026-03-10")
    #expect(document["last"] as? String == "2026-03-10")
    #expect(document["previousFirst"] as? String == "2026-02-01")
    #expect(document["previousLast"] as? String == "2026-02-10")
  }

  @Test func `A period without transactions says so`() {
    let run = moneylog("report cashflow 2020")
    #expect(run.code == 0)
    #expect(run.text.contains("Nothing came in or went out."))
  }
}
