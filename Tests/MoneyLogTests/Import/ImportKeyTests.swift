import Foundation
import MoneyLogImport
import MoneyLogServices
import Testing

struct ImportKeyTests {
  private let head = "Date,Payee,Amount\n"

  @Test func `Equal rows of one file all stay`() throws {
    let file = try BankFile.text(
      head + "2026-03-01,Tram,-1.50\n2026-03-01,Tram,-1.50\n2026-02-01,Tram,-1.50\n")
    #expect(file.rows.count == 3)
    #expect(Set(file.rows.map(\.key)).count == 3)
  }

  @Test func `A longer file adds only what is new`() throws {
    let first = try BankFile.text(head + "2026-08-01,Tram,-1.50\n")
    let second = try BankFile.text(
      head + "2026-08-01,Tram,-1.50\n2026-09-01,Tram,-1.50\n2026-09-01,Tram,-1.50\n")
    let new = second.newRows(besides: Set(first.rows.map(\.key)))
    #expect(new.rows.map(\.day.description) == ["2026-09-01", "2026-09-01"])
    #expect(new.knownCount == 1)
  }

  @Test func `A late row from before the last date is added`() throws {
    let first = try BankFile.text(head + "2026-01-05,A,-1.00\n")
    let later = try BankFile.text(head + "2026-01-01,B,-2.00\n2026-01-05,A,-1.00\n")
    #expect(later.newRows(besides: Set(first.rows.map(\.key))).rows.map(\.payee) == ["B"])
  }

  @Test func `The order of the file does not matter`() throws {
    let rows = ["2026-03-01,A,-1.00", "2026-03-02,B,-2.00", "2026-03-02,B,-2.00"]
    let one = try BankFile.text(head + rows.joined(separator: "\n"))
    let two = try BankFile.text(head + rows.reversed().joined(separator: "\n"))
    #expect(Set(one.rows.map(\.key)) == Set(two.rows.map(\.key)))
  }

  @Test func `Case, blanks and punctuation of the text do not matter, letters do`() throws {
    let keys = try ["Corner  BAKERY, Élan", "corner bakery élan", "corner bakery elan"].map {
      try BankFile.text(head + "2026-03-01,\"\($0)\",-1.00\n").rows[0].key
    }
    #expect(keys[0] == keys[1])
    #expect(keys[1] != keys[2])
  }

  @Test func `Keys never change, since stores hold them`() throws {
    let file = try BankFile.text(head + "2026-03-12,Corner Bakery,-4.50\n")
    #expect(file.rows[0].key.description == "20260312:-450:ab0774562a65bedc:1")
    let stored = ImportKey(stored: "20260312:-450:ab0774562a65bedc:1")
    #expect(file.rows[0].key == stored)
    let data = try JSONEncoder().encode([stored])
    #expect(try JSONDecoder().decode([ImportKey].self, from: data) == [stored])
  }

  @Test func `A row becomes a ledger line of its account`() throws {
    let account = UUID()
    let file = try BankFile.text(head + "2026-03-12,A,-4.50\n2026-03-13,B,10.00\n")
    let lines = try file.rows.map { try $0.ledgerLine(accountID: account) }
    #expect(lines.map(\.amountMinor) == [450, 1_000])
    #expect(lines.map(\.type) == [.expense, .income])
    #expect(lines.map(\.day.description) == ["2026-03-12", "2026-03-13"])
    #expect(lines.allSatisfy { $0.accountID == account })
  }
}
