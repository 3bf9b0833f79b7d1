import MoneyLogImport
import MoneyLogMoney
import Testing

/// Bank files with the quirks of real ones, and what has to come out of them.
struct FixtureTests {
  struct Expected: CustomTestStringConvertible, Sendable {
    var file: String
    var rows: Int
    var income: Int64
    var spending: Int64
    var rejects = 0
    var expectedRefusals = 0
    var delimiter: Character = ","
    var encoding = TextEncoding.utf8
    var headerLine: Int? = 1
    var dateOrder: DateOrder
    var signs: CSVLayout.SignRule
    var order: CSVLayout.RowOrder
    var currency = "EUR"
    var testDescription: String { file }
  }

  static let files: [Expected] = [
    Expected(
      file: "layout-two-columns.csv", rows: 12, income: 220_322, spending: -205_771, rejects: 1,
      delimiter: ";", encoding: .windows1252, headerLine: nil, dateOrder: .dayMonthYear,
      signs: .twoColumns, order: .oldestFirst),
    Expected(
      file: "layout-two-columns-tab.csv", rows: 12, income: 220_322, spending: -205_771,
      rejects: 1, delimiter: "\t", encoding: .windows1252, headerLine: nil,
      dateOrder: .dayMonthYear, signs: .twoColumns, order: .oldestFirst),
    Expected(
      file: "layout-signed.csv", rows: 12, income: 220_322, spending: -205_771, rejects: 1,
      delimiter: ";", headerLine: nil, dateOrder: .dayMonthYear, signs: .minusIsSpending,
      order: .oldestFirst),
    Expected(
      file: "layout-flag.csv", rows: 12, income: 220_322, spending: -205_771, rejects: 1,
      delimiter: ";", headerLine: nil, dateOrder: .dayMonthYear, signs: .directionColumn,
      order: .oldestFirst),
    Expected(
      file: "layout-quoted.csv", rows: 12, income: 220_322, spending: -205_771, rejects: 1,
      delimiter: ";", headerLine: nil, dateOrder: .dayMonthYear, signs: .minusIsSpending,
      order: .oldestFirst),
    Expected(
      file: "preamble-continuation.csv", rows: 5, income: 235_000, spending: -10_541,
      headerLine: 6, dateOrder: .dayMonthYear, signs: .twoColumns, order: .newestFirst,
      currency: "SGD"),
    Expected(
      file: "card-credit-mark.csv", rows: 5, income: 90_000, spending: -111_617,
      expectedRefusals: 2, encoding: .utf8WithMark, dateOrder: .dayMonthYear,
      signs: .directionColumn, order: .newestFirst, currency: "GBP"),
    Expected(
      file: "comma-decimals-in-quotes.csv", rows: 5, income: 942, spending: -123_093,
      dateOrder: .yearMonthDay, signs: .minusIsSpending, order: .unsorted),
    Expected(
      file: "coded-rows.csv", rows: 3, income: 153_000, spending: -12_450, expectedRefusals: 4,
      dateOrder: .yearMonthDay, signs: .directionColumn, order: .oldestFirst, currency: "LTL"),
    Expected(
      file: "central-european.csv", rows: 3, income: 3_250_000, spending: -163_850,
      delimiter: ";", encoding: .windows1250, dateOrder: .yearMonthDay, signs: .minusIsSpending,
      order: .oldestFirst, currency: "CZK"),
    Expected(
      file: "bare-carriage-returns.csv", rows: 3, income: 240_000, spending: -123_217,
      dateOrder: .monthDayYear, signs: .directionColumn, order: .oldestFirst),
    Expected(
      file: "mirror-rows.csv", rows: 2, income: 15_000, spending: -15_000,
      dateOrder: .yearMonthDay, signs: .minusIsSpending, order: .oldestFirst),
    Expected(
      file: "month-first.csv", rows: 3, income: 8_000, spending: -7_125, delimiter: ";",
      dateOrder: .monthDayYear, signs: .minusIsSpending, order: .newestFirst),
    Expected(
      file: "contrary-minus.csv", rows: 2, income: 125_000, spending: -4_120,
      dateOrder: .monthDayYear, signs: .directionColumn, order: .oldestFirst),
    Expected(
      file: "note-row.csv", rows: 2, income: 0, spending: -15_000, rejects: 1, delimiter: ";",
      dateOrder: .yearMonthDay, signs: .minusIsSpending, order: .newestFirst),
    Expected(
      file: "moves-between-accounts.csv", rows: 5, income: 421_040, spending: -19_800,
      dateOrder: .dayMonthYear, signs: .minusIsSpending, order: .oldestFirst, currency: "USD"),
    Expected(
      file: "utf-8-mark.csv", rows: 2, income: 260_000, spending: 0, encoding: .utf8WithMark,
      dateOrder: .yearMonthDay, signs: .minusIsSpending, order: .newestFirst, currency: "HUF"),
    Expected(
      file: "utf-16le-mark.csv", rows: 2, income: 260_000, spending: 0,
      encoding: .utf16LittleEndian, dateOrder: .yearMonthDay, signs: .minusIsSpending,
      order: .newestFirst, currency: "HUF"),
    Expected(
      file: "utf-16be-mark.csv", rows: 2, income: 260_000, spending: 0, encoding: .utf16BigEndian,
      dateOrder: .yearMonthDay, signs: .minusIsSpending, order: .newestFirst, currency: "HUF"),
    Expected(
      file: "utf-16le-bare.csv", rows: 2, income: 260_000, spending: 0,
      encoding: .utf16LittleEndian, dateOrder: .yearMonthDay, signs: .minusIsSpending,
      order: .newestFirst, currency: "HUF"),
    Expected(
      file: "utf-16be-bare.csv", rows: 2, income: 260_000, spending: 0, encoding: .utf16BigEndian,
      dateOrder: .yearMonthDay, signs: .minusIsSpending, order: .newestFirst, currency: "HUF"),
    Expected(
      file: "nul-bytes.csv", rows: 2, income: 2_000, spending: -10_025, dateOrder: .yearMonthDay,
      signs: .minusIsSpending, order: .oldestFirst),
    Expected(
      file: "damaged-utf-8.csv", rows: 2, income: 2_000, spending: -10_025,
      dateOrder: .yearMonthDay, signs: .minusIsSpending, order: .oldestFirst),
    Expected(
      file: "euro-sign-1252.csv", rows: 2, income: 2_000, spending: -10_025,
      encoding: .windows1252, dateOrder: .yearMonthDay, signs: .minusIsSpending,
      order: .oldestFirst),
    Expected(
      file: "negative-debits.csv", rows: 3, income: 130_000, spending: -93_066,
      expectedRefusals: 1, headerLine: 5, dateOrder: .dayMonthYear, signs: .twoColumns,
      order: .oldestFirst),
    Expected(
      file: "doubled-line-ends.csv", rows: 3, income: 5_000, spending: -78_749,
      dateOrder: .yearMonthDay, signs: .minusIsSpending, order: .oldestFirst),
    Expected(
      file: "trailing-notes.csv", rows: 2, income: 7_301, spending: -1_201, expectedRefusals: 4,
      dateOrder: .yearMonthDay, signs: .minusIsSpending, order: .oldestFirst),
  ]

  @Test(arguments: files)
  func `A bank file is read without any settings`(expected: Expected) throws {
    let file = try BankFile.fixture(expected.file)
    #expect(file.rows.count == expected.rows)
    #expect(file.income == expected.income)
    #expect(file.spending == expected.spending)
    #expect(file.rejects.count == expected.rejects)
    #expect(file.refused.count - file.rejects.count == expected.expectedRefusals)
    #expect(file.layout.delimiter == expected.delimiter)
    #expect(file.layout.encoding == expected.encoding)
    #expect(file.layout.headerLine == expected.headerLine)
    #expect(file.layout.dateOrder == expected.dateOrder)
    #expect(file.layout.signRule == expected.signs)
    #expect(file.layout.rowOrder == expected.order)
    #expect(file.layout.currency.code == expected.currency)
  }

  @Test func `Every fixture has its expectation`() throws {
    #expect(try BankFile.names() == Self.files.map(\.file).sorted())
  }

  @Test(arguments: files)
  func `Importing a file again adds nothing`(expected: Expected) throws {
    let first = try BankFile.fixture(expected.file)
    let again = try BankFile.fixture(expected.file)
    let known = Set(first.rows.map(\.key))
    #expect(known.count == first.rows.count)
    #expect(again.newRows(besides: known).rows.isEmpty)
    #expect(again.newRows(besides: known).knownCount == first.rows.count)
  }

  @Test func `The same data in five layouts gives the same days, amounts and texts`() throws {
    let layouts = try Self.files.prefix(5).map { try BankFile.fixture($0.file) }
    for layout in layouts.dropFirst() {
      #expect(layout.amounts == layouts[0].amounts)
      #expect(layout.days == layouts[0].days)
      #expect(layout.rows.map(\.payee) == layouts[0].rows.map(\.payee))
      #expect(layout.rows.map(\.key) == layouts[0].rows.map(\.key))
      #expect(layout.rows.map(\.valueDay) == layouts[0].rows.map(\.valueDay))
    }
  }

  @Test(arguments: files)
  func `No line gets lost`(expected: Expected) throws {
    let file = try BankFile.fixture(expected.file)
    let kept = (file.rows.map(\.rawText) + file.refused.map(\.rawText)).joined(separator: "\n")
    // What is kept has all lines of the file but the header and everything above it.
    let keptLines = Set(kept.split(whereSeparator: \.isNewline).map(String.init))
    let above = file.layout.headerLine ?? 0
    let text = try BankFile.decodedText(expected.file, file.layout.encoding)
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    where index >= above && line.contains(where: { !",;\t ".contains($0) }) {
      #expect(keptLines.contains(String(line)), "line \(index + 1)")
    }
  }
}

struct FixtureDetailTests {
  @Test func `Continuation lines belong to the row above`() throws {
    let file = try BankFile.fixture("preamble-continuation.csv")
    #expect(file.rows[0].payee == "CARD PURCHASE 20/03/26 Noodle House Tiong Lane")
    #expect(file.rows[2].payee == "CASH WITHDRAWAL 0101 Branch East S second line of text")
    #expect(file.rows[2].rawText.split(separator: "\n").count == 3)
    #expect(file.rows[4].payee == "CARD PURCHASE")
    #expect(file.rows.map(\.line) == [7, 9, 11, 14, 16])
    #expect(file.layout.preambleLineCount == 4)
  }

  @Test func `Booking day and value day are both kept`() throws {
    let file = try BankFile.fixture("preamble-continuation.csv")
    #expect(file.rows[1].day.description == "2026-03-21")
    #expect(file.rows[1].valueDay?.description == "2026-03-22")
  }

  @Test func `Pending rows are left out and reported`() throws {
    let file = try BankFile.fixture("card-credit-mark.csv")
    #expect(file.refused.map(\.line) == [2, 3])
    #expect(file.refused.allSatisfy { $0.reason == .pending(word: "Pending") })
  }

  @Test func `A refund on the day of the purchase stays beside it`() throws {
    let file = try BankFile.fixture("comma-decimals-in-quotes.csv")
    let day = file.rows.filter { $0.day.description == "2026-01-08" }
    #expect(day.map(\.amountMinor) == [-942, 942, -942])
    #expect(Set(day.map(\.key)).count == 3)
  }

  @Test func `Opening and closing balance agree with the rows`() throws {
    let file = try BankFile.fixture("coded-rows.csv")
    #expect(file.openingBalanceMinor == 82_010)
    #expect(file.closingBalanceMinor == 222_560)
    #expect(!file.has(.statementMismatch))
  }

  @Test func `Balances that do not fit the rows are a warning`() throws {
    let data = try String(decoding: BankFile.data("coded-rows.csv"), as: UTF8.self)
    let file = try BankFile.text(data.replacing("2225.60", with: "2225.61"))
    #expect(file.rows.count == 3)
    #expect(file.has(.statementMismatch))
  }

  @Test func `Letters of Central Europe are read right`() throws {
    let file = try BankFile.fixture("central-european.csv")
    #expect(file.rows.map(\.payee)[1] == "Železářství U Kováře")
    #expect(file.rows[1].note == "šrouby a hřebíky")
  }

  @Test func `The running balance settles the sign against the minus in the file`() throws {
    let file = try BankFile.fixture("contrary-minus.csv")
    #expect(file.amounts == [-4_120, 125_000])
    #expect(file.rows.map(\.balanceMinor) == [5_880, 130_880])
  }

  @Test func `A note with a date but no amount is reported`() throws {
    let file = try BankFile.fixture("note-row.csv")
    #expect(file.refused.map(\.reason) == [.noAmount])
    #expect(file.refused[0].rawText.contains("Zinssatz"))
  }

  @Test func `Two rows that name each other's account are one move`() throws {
    let file = try BankFile.fixture("moves-between-accounts.csv")
    #expect(file.moves == [ImportedMove(from: 3, to: 4)])
    #expect(file.rows.map(\.account) == ["Wallet", "Wallet", "Debit card", "Wallet", "Debit card"])
  }

  @Test func `Mirrored rows of one account are no move`() throws {
    #expect(try BankFile.fixture("mirror-rows.csv").moves.isEmpty)
  }

  @Test func `The euro sign of windows-1252 is read`() throws {
    #expect(try BankFile.fixture("euro-sign-1252.csv").rows[0].payee == "Café €Rémy")
  }

  @Test func `Damaged bytes are replaced and their line is named`() throws {
    let file = try BankFile.fixture("damaged-utf-8.csv")
    #expect(file.rows[0].payee == "Café R\u{FFFD}émy")
    #expect(file.warnings.first { $0.kind == .damagedText }?.lines == [2])
    #expect(try BankFile.fixture("nul-bytes.csv").has(.droppedNULs))
  }

  @Test func `The opening balance above the header is found`() throws {
    let file = try BankFile.fixture("negative-debits.csv")
    #expect(file.openingBalanceMinor == 170_077)
    #expect(file.closingBalanceMinor == 207_011)
    #expect(!file.has(.statementMismatch))
  }
}

struct SampleFileTests {
  @Test func `The sample that ships is read whole and adds up`() throws {
    let file = try CSVImport(reading: BankFile.sampleData())
    #expect(file.rows.count == 57)
    #expect(file.income == 902_917)
    #expect(file.spending == -674_660)
    #expect(file.rejects.isEmpty)
    #expect(file.warnings.isEmpty)
    #expect(file.openingBalanceMinor == 164_283)
    #expect(file.closingBalanceMinor == 392_540)
    #expect(file.layout.encoding == .windows1252)
    #expect(file.layout.rowOrder == .newestFirst)
    #expect(file.rowsOldestFirst.first?.day.description == "2026-01-02")
    #expect(file.rows.contains { $0.payee == "Werkstatt Hölzl & Söhne" })
  }
}
