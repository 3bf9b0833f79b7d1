import Foundation
import MoneyLogImport
import Testing

/// Delimiters, quotes, line ends, headers and what surrounds the rows.
struct CSVFormTests {
  @Test(arguments: [";", ",", "|", "\t"])
  func `The delimiter is found`(delimiter: String) throws {
    let lines = [["Date", "Payee", "Amount"], ["2026-03-01", "Ann; Bob, and \"Co\"", "-4.50"]]
    let text = lines.map { line in
      line.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: delimiter)
    }.joined(separator: "\n")
    let file = try BankFile.text(text)
    #expect(String(file.layout.delimiter) == delimiter)
    #expect(file.rows.map(\.payee) == ["Ann; Bob, and \"Co\""])
    #expect(file.amounts == [-450])
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\r\r\n"])
  func `Every kind of line end is one line`(end: String) throws {
    let file = try BankFile.text(
      ["Date,Payee,Amount", "2026-03-01,A,-1.00", "", "2026-03-02,B,-2.00"].joined(separator: end))
    #expect(file.amounts == [-100, -200])
    #expect(file.rows.map(\.line) == [2, 4])
  }

  @Test func `Mixed line ends in one file are understood`() throws {
    let file = try BankFile.text(
      "Date,Payee,Amount\r\n2026-03-01,A,-1.00\r2026-03-02,B,-2.00\n2026-03-03,C,-3.00")
    #expect(file.amounts == [-100, -200, -300])
  }

  @Test func `Line feeds within quotes belong to the field and become blanks`() throws {
    let file = try BankFile.text(
      "Date,Payee,Amount\n2026-03-01,\"Ann's\nshop\r\nmain street\",-1.00\n2026-03-02,B,-2.00\n")
    #expect(file.rows.map(\.payee) == ["Ann's shop main street", "B"])
    #expect(file.rows.map(\.line) == [2, 5])
  }

  @Test func `A stray quote swallows nothing`() throws {
    let file = try BankFile.text(
      """
      Date,Payee,Amount
      2026-03-01,"6 inch nails,-1.00
      2026-03-02,B,-2.00
      2026-03-03,C,-3.00
      """)
    #expect(file.amounts == [-100, -200, -300])
    #expect(file.warnings.first { $0.kind == .strayQuote }?.lines == [2])
  }

  @Test func `Quotes inside a quoted text that were not doubled are kept`() throws {
    let file = try BankFile.text("Date,Payee,Amount\n2026-03-01,\"The \"Old\" Inn\",-1.00\n")
    #expect(file.rows[0].payee == "The \"Old\" Inn")
  }

  @Test func `A header in an unknown language is still a header`() throws {
    let file = try BankFile.text("Xa,Xb,Xc\n2026-03-01,Ann,-1.00\n2026-03-02,Bob,2.00\n")
    #expect(file.layout.headerLine == 1)
    #expect(file.layout.header == ["Xa", "Xb", "Xc"])
    #expect(file.amounts == [-100, 200])
    #expect(file.has(.assumedAmountColumn))
  }

  @Test func `The header comes again and again in long lists`() throws {
    let file = try BankFile.text(
      """
      Date,Payee,Amount
      2026-03-01,A,-1.00
      Date,Payee,Amount
      2026-03-02,B,-2.00
      """)
    #expect(file.amounts == [-100, -200])
    #expect(file.refused.map(\.reason) == [.repeatedHeader])
    #expect(file.rejects.isEmpty)
  }

  @Test func `Totals and notes below the rows are no payments`() throws {
    let file = try BankFile.text(
      """
      Buchungstag;Empfänger;Betrag
      01.03.2026;A;-1,00
      02.03.2026;B;-2,00
      Summe;;-3,00
      Alle Angaben ohne Gewähr
      """)
    #expect(file.amounts == [-100, -200])
    #expect(file.refused.map(\.reason) == [.total(word: "Summe"), .remark])
    #expect(file.rejects.isEmpty)
  }

  @Test func `A shop may be called Total`() throws {
    let file = try BankFile.text(
      "Date,Payee,Amount\n2026-03-01,TOTAL,-51.20\n2026-03-02,New Balance,-80.00\n")
    #expect(file.amounts == [-5_120, -8_000])
  }

  @Test func `An odd line in the middle is reported, not dropped`() throws {
    let file = try BankFile.text(
      "Date,Payee,Amount\n2026-03-01,A,-1.00\nwhat is this,,\n2026-03-02,B,-2.00\n")
    #expect(file.rows.count == 2)
    #expect(file.rejects.map(\.reason) == [.noDate])
    #expect(file.rejects.map(\.line) == [3])
    #expect(file.rejects.map(\.rawText) == ["what is this,,"])
  }

  @Test(arguments: ["DECLINED", "Reverted", "cancelled"])
  func `A payment that did not happen is left out`(state: String) throws {
    let file = try BankFile.text(
      """
      Completed Date,Description,Amount,Currency,State
      2026-03-01,A,-1.00,EUR,COMPLETED
      2026-03-02,B,-2.00,EUR,\(state)
      """)
    #expect(file.amounts == [-100])
    #expect(file.refused.map(\.reason) == [.notBooked(word: state)])
  }

  @Test func `Options win over what the reader finds`() throws {
    let text = "Date,Payee,Other,Amount\n2026-03-01,Ann,Oak,-1.00\n"
    #expect(try BankFile.text(text).rows[0].payee == "Ann")
    let file = try BankFile.text(text, CSVImportOptions(columns: [.payee: 2]))
    #expect(file.rows[0].payee == "Oak")
    let error = #expect(throws: CSVImportError.self) {
      try BankFile.text(text, CSVImportOptions(columns: [.payee: 9]))
    }
    #expect(error?.kind == .badOption)
    #expect(error?.description.contains("column 10") == true)
  }

  @Test func `Rows of one day keep their order in time`() throws {
    let rows = ["2026-03-02,C,-3.00", "2026-03-01,B,-2.00", "2026-03-01,A,-1.00"]
    let newest = try BankFile.text((["Date,Payee,Amount"] + rows).joined(separator: "\n"))
    let oldest = try BankFile.text(
      (["Date,Payee,Amount"] + rows.reversed()).joined(separator: "\n"))
    #expect(newest.layout.rowOrder == .newestFirst)
    #expect(newest.rowsOldestFirst.map(\.payee) == ["A", "B", "C"])
    #expect(oldest.rowsOldestFirst.map(\.payee) == ["A", "B", "C"])
  }
}
