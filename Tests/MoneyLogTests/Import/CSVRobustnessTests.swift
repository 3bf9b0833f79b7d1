import Foundation
import MoneyLogImport
import Testing

/// Damaged files may be refused or read in part; they must never stop the program.
struct CSVRobustnessTests {
  private static let files = [
    "layout-two-columns.csv", "preamble-continuation.csv", "card-credit-mark.csv",
    "coded-rows.csv", "central-european.csv", "bare-carriage-returns.csv", "negative-debits.csv",
    "utf-16le-bare.csv", "trailing-notes.csv",
  ]

  /// Reads a file that may be anything; a refusal with a sentence is as good as a result.
  private func survives(_ bytes: [UInt8]) -> Bool {
    do {
      let file = try CSVImport(reading: Data(bytes))
      return file.rows.allSatisfy { $0.line >= 1 && !$0.rawText.isEmpty }
    } catch {
      return !error.description.isEmpty
    }
  }

  @Test(arguments: files)
  func `A file that was cut off anywhere does not stop the program`(name: String) throws {
    let bytes = [UInt8](try BankFile.data(name))
    for length in stride(from: 0, to: bytes.count, by: 17) {
      #expect(survives(Array(bytes[..<length])))
    }
  }

  @Test(arguments: files)
  func `A file with changed bytes does not stop the program`(name: String) throws {
    let original = [UInt8](try BankFile.data(name))
    // A fixed sequence of changes, so that a failure can be repeated.
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let specials: [UInt8] = Array("\";,\t\r\n-+().'0159 ".utf8) + [0, 0xC2, 0xE2, 0xFF]
    for _ in 0..<60 {
      var bytes = original
      for _ in 0...next(6) { bytes[next(bytes.count)] = specials[next(specials.count)] }
      if next(3) == 0 { bytes.removeSubrange(next(bytes.count)..<bytes.count) }
      #expect(survives(bytes))
    }
  }

  @Test func `Ten thousand rows read the same in both orders`() throws {
    let rows = (0..<10_000).map { index in
      let day = 1 + index / 400
      return
        "\(day < 10 ? "0" : "")\(day).03.2026;Shop \(index % 50);-\(index % 90),\(10 + index % 90)"
    }
    let head = "Buchungstag;Empfänger;Betrag\n"
    let up = try BankFile.text(head + rows.joined(separator: "\n"))
    let down = try BankFile.text(head + rows.reversed().joined(separator: "\n"))
    #expect(up.rows.count == 10_000)
    #expect(Set(up.rows.map(\.key)) == Set(down.rows.map(\.key)))
    #expect(Set(up.rows.map(\.key)).count == 10_000)
    #expect(up.spending == down.spending)
    #expect(down.layout.rowOrder == .newestFirst)
    let isSame = up.rowsOldestFirst.map(\.payee) == down.rowsOldestFirst.map(\.payee)
    #expect(isSame)
  }
}
