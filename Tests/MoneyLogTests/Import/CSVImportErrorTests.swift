import Foundation
import MoneyLogImport
import Testing

struct CSVImportErrorTests {
  private func error(_ bytes: [UInt8]) -> CSVImportError? {
    #expect(throws: CSVImportError.self) { try CSVImport(reading: Data(bytes)) }
  }

  private func error(_ text: String) -> CSVImportError? { error(Array(text.utf8)) }

  @Test(arguments: ["", "\n\n", "  \r\n\t", "\u{FEFF}"])
  func `An empty file is named as such`(text: String) {
    #expect(error(text)?.kind == .empty)
  }

  @Test(arguments: [
    ([0x50, 0x4B, 0x03, 0x04, 0x14, 0x00], "workbook"), ([0xD0, 0xCF, 0x11, 0xE0, 0xA1], "Excel"),
    (Array("%PDF-1.7\n".utf8), "PDF"), ([0x1F, 0x8B, 0x08, 0x41], "gzip"),
    (Array(0...255), "binary data"),
  ])
  func `A binary file is named, with the way out`(bytes: [UInt8], name: String) {
    let found = error(bytes)
    #expect(found?.kind == .binary)
    #expect(found?.description.contains(name) == true)
    #expect(found?.description.contains("CSV") == true)
  }

  @Test(arguments: [
    ("OFXHEADER:100\nDATA:OFXSGML\n", "OFX"), ("!Type:Bank\nD3/1/26\n", "QIF"),
    (":20:940\n:25:1\n", "MT940"), ("<?xml version=\"1.0\"?>\n<Document>", "CAMT"),
    ("<!DOCTYPE html><html>", "web page"), ("{\"a\": 1}", "JSON"),
  ])
  func `A text of another format is named`(text: String, name: String) {
    #expect(error(text)?.kind == .otherFormat)
    #expect(error(text)?.description.contains(name) == true)
  }

  @Test func `A file with headings only says where they are`() {
    let found = error("My bank\n\nDate,Payee,Amount\n\n")
    #expect(found?.kind == .noRows)
    #expect(found?.description.contains("line 3") == true)
  }

  @Test func `A file without amounts names its columns`() {
    let found = error("Date,Payee\n2026-03-01,Ann\n2026-03-02,Bob\n")
    #expect(found?.kind == .noAmounts)
    #expect(found?.description.contains("1 ‘Date’, 2 ‘Payee’") == true)
  }

  @Test func `A file without dates names its columns`() {
    let found = error("Name,Total\nAnn,4.50\n")
    #expect(found?.kind == .noDates)
    #expect(found?.description.contains("2 ‘Total’") == true)
    #expect(error("just a sentence\n")?.kind == .noDates)
  }

  @Test func `Every refusal has a sentence for its owner`() throws {
    let file = try BankFile.text(
      """
      Date,Payee,Amount,Status
      2026-03-01,A,-1.00,ok
      2026-03-02,B,x,ok
      2026-03-03,C,,ok
      2026-03-04,D,-1.00,Pending
      """)
    let sentences = file.refused.map(\.reason.description)
    #expect(sentences.count == 3)
    #expect(sentences[0].contains("‘x’"))
    #expect(sentences[2].contains("‘Pending’"))
  }
}
