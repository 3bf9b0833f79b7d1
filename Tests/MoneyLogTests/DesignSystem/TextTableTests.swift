import MoneyLogDesign
import Testing

struct TextTableTests {
  private func sample() -> TextTable {
    var table = TextTable(columns: [
      TextTable.Column("Day"),
      TextTable.Column("Payee", shrinksTo: 8),
      TextTable.Column("Note", shrinksTo: 6, isOptional: true),
      TextTable.Column("Amount", .decimal(".")),
    ])
    table.add([
      "2026-03-12", "Corner bakery and coffee", "rolls", TextTable.Cell("-4.50", .expense),
    ])
    table.add(["2026-03-13", "Employer", "", TextTable.Cell("2,840.00", .income)])
    table.addRule()
    table.add(["", "Sum", "", TextTable.Cell("2,835.50", .total)])
    return table
  }

  @Test func `A table with room shows everything and lines amounts up`() {
    #expect(
      sample().text(TextStyle(width: 60)) == """
        Day         Payee                     Note     Amount
        2026-03-12  Corner bakery and coffee  rolls     -4.50
        2026-03-13  Employer                         2,840.00
        ─────────────────────────────────────────────────────
                    Sum                              2,835.50
        """)
  }

  @Test func `A narrow table cuts texts, then leaves out what is optional, and never numbers`() {
    let cut = sample().lines(TextStyle(width: 46))
    #expect(cut[1] == "2026-03-12  Corner bakery an…  rolls     -4.50")
    let narrow = sample().lines(TextStyle(width: 30))
    #expect(narrow[0] == "Day         Payee       Amount")
    #expect(narrow[1] == "2026-03-12  Corner…      -4.50")
    #expect(narrow[2].hasSuffix("2,840.00"))
  }

  @Test(arguments: 30...70)
  func `No line is wider than the terminal`(width: Int) {
    for line in sample().lines(TextStyle(width: width)) {
      #expect(line.displayWidth <= width)
    }
  }

  @Test func `Amounts of several currencies line up on the decimal mark`() {
    var table = TextTable(columns: [TextTable.Column("", .decimal("."))])
    table.add(["1,234.50 EUR"])
    table.add(["1,200 JPY"])
    table.add(["4.750 KWD"])
    #expect(
      table.text() == """
        1,234.50 EUR
        1,200 JPY
            4.750 KWD
        """)
  }

  @Test func `Colours are only used where they are on, and change no width`() {
    let plain = sample().text(TextStyle(width: 60))
    let coloured = sample().text(TextStyle(width: 60, usesColour: true))
    #expect(!plain.contains("\u{1B}"))
    #expect(coloured.contains("\u{1B}[31m-4.50\u{1B}[0m"))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test func `A text of a bank cannot move the cursor or change colours`() {
    var table = TextTable(columns: [TextTable.Column("A")])
    table.add([TextTable.Cell("bad\u{1B}[2Jtext\nnext")])
    #expect(table.lines(TextStyle())[1] == "bad [2Jtext next")
  }

  @Test func `Rows with too few or too many cells are made to fit`() {
    var table = TextTable(columns: [TextTable.Column("A"), TextTable.Column("B")])
    table.add(["1"])
    table.add(["1", "2", "3"])
    #expect(table.lines(TextStyle()) == ["A  B", "1", "1  2"])
  }

  @Test func `A table without rows is its headings`() {
    let table = TextTable(columns: [TextTable.Column("A"), TextTable.Column("B")])
    #expect(table.isEmpty)
    #expect(table.text() == "A  B")
  }
}

struct TextStyleTests {
  @Test func `Colours need a terminal that wants them`() {
    let usual = ["TERM": "xterm", "LANG": "en_GB.UTF-8"]
    #expect(TextStyle(environment: usual, isTerminal: true).usesColour)
    #expect(!TextStyle(environment: usual, isTerminal: false).usesColour)
    #expect(!TextStyle(environment: ["NO_COLOR": "1"], isTerminal: true).usesColour)
    #expect(TextStyle(environment: ["NO_COLOR": ""], isTerminal: true).usesColour)
    #expect(!TextStyle(environment: ["TERM": "dumb"], isTerminal: true).usesColour)
  }

  @Test func `The width comes from the environment, the terminal, or is the usual one`() {
    #expect(TextStyle(environment: [:], isTerminal: true).width == TextStyle.standardWidth)
    #expect(TextStyle(environment: [:], isTerminal: true, columns: 120).width == 120)
    #expect(TextStyle(environment: ["COLUMNS": "60"], isTerminal: true, columns: 120).width == 60)
    #expect(TextStyle(environment: ["COLUMNS": "x"], isTerminal: true, columns: 120).width == 120)
    #expect(TextStyle(width: 3).width == TextStyle.smallestWidth)
  }

  @Test func `Block characters need a locale with UTF-8`() {
    #expect(TextStyle(environment: ["LANG": "de_DE.UTF-8"], isTerminal: false).usesBlocks)
    #expect(!TextStyle(environment: ["LANG": "C"], isTerminal: false).usesBlocks)
    #expect(
      !TextStyle(environment: ["LC_ALL": "C", "LANG": "de_DE.UTF-8"], isTerminal: false).usesBlocks)
  }

  @Test func `A warning says that it is one, with and without colours`() {
    #expect(TextStyle().warning("Look.") == "warning: Look.")
    #expect(TextStyle(usesColour: true).warning("Look.").contains("warning:"))
  }

  @Test(arguments: [
    ("abc", 3), ("Größe", 5), ("日本", 4), ("e\u{301}", 1), ("👍", 2), ("", 0), ("a\u{200B}b", 2),
  ])
  func `The width of a text counts columns`(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test func `A text is cut to its columns`() {
    #expect("Corner bakery".fitted(to: 8, ellipsis: "…") == "Corner…")
    #expect("日本語".fitted(to: 4, ellipsis: "…") == "日…")
    #expect("abc".fitted(to: 3, ellipsis: "…") == "abc")
    #expect("abc".fitted(to: 1, ellipsis: "…") == "…")
    #expect("abc".fitted(to: 0, ellipsis: "…") == "")
  }
}

struct BarTests {
  private let ascii = TextStyle(usesBlocks: false)

  @Test(arguments: [
    (0, "........"), (50, "####...."), (100, "########"), (101, "#######!"), (-5, "........"),
    (12, "#......."), (6, "........"), (7, "#......."),
  ])
  func `A bar shows a share`(part: Int64, bar: String) {
    #expect(Bar.text(part: part, whole: 100, width: 8, style: ascii) == bar)
  }

  @Test func `Blocks show eighths of a character`() {
    #expect(Bar.text(part: 3, whole: 16, width: 2, style: TextStyle()) == "▍░")
    #expect(Bar.text(part: 15, whole: 16, width: 2, style: TextStyle()) == "█▉")
    #expect(Bar.text(part: 1, whole: 0, width: 2, style: TextStyle()) == "░░")
    #expect(Bar.text(part: 1, whole: 2, width: 0, style: TextStyle()) == "")
  }

  @Test func `Every share makes a bar of the same width`() {
    for part in stride(from: Int64(-3), through: 120, by: 1) {
      #expect(Bar.text(part: part, whole: 97, width: 10, style: TextStyle()).count == 10)
    }
    let most = Int64.max
    #expect(Bar.text(part: most - 1, whole: most, width: 4, style: ascii) == "####")
  }

  @Test(arguments: [(1, 3, 33), (2, 3, 67), (1, 200, 1), (0, 5, 0), (10, 5, 200)])
  func `A percentage is rounded half up`(part: Int64, whole: Int64, percent: Int64) {
    #expect(Bar.percent(of: part, in: whole) == percent)
  }

  @Test func `Without a whole there is no percentage`() {
    #expect(Bar.percent(of: 1, in: 0) == nil)
    #expect(Bar.percent(of: -1, in: 5) == nil)
    #expect(Bar.percent(of: .max, in: .max) == 100)
    #expect(Bar.percent(of: .max, in: 1) == nil)
  }
}
