import Foundation
import MoneyLogImport
import MoneyLogMoney
import Testing

/// Reads the bank files of these tests.
enum BankFile {
  private static let testsFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The bytes of a fixture.
  static func data(_ name: String) throws -> Data {
    try Data(contentsOf: testsFolder.appending(path: "Fixtures").appending(path: name))
  }

  /// The bytes of the sample that MoneyLog ships.
  static func sampleData() throws -> Data {
    let root = testsFolder.deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: root.appending(path: "MoneyLog/Samples/checking.csv"))
  }

  /// The names of all fixtures.
  static func names() throws -> [String] {
    let folder = testsFolder.appending(path: "Fixtures")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// The text of a fixture, decoded by Foundation as a second opinion.
  static func decodedText(_ name: String, _ encoding: TextEncoding) throws -> String {
    let foundation: String.Encoding =
      switch encoding {
      case .utf8, .utf8WithMark: .utf8
      case .utf16LittleEndian: .utf16LittleEndian
      case .utf16BigEndian: .utf16BigEndian
      case .windows1252: .windowsCP1252
      case .windows1250: .windowsCP1250
      }
    let data = try data(name)
    let text = String(data: data, encoding: foundation) ?? String(decoding: data, as: UTF8.self)
    return text.replacing("\0", with: "").replacing("\u{FEFF}", with: "")
  }

  static func fixture(
    _ name: String, _ options: CSVImportOptions = CSVImportOptions()
  ) throws -> CSVImport {
    try CSVImport(reading: data(name), options: options)
  }

  /// A file written in the test itself, in UTF-8.
  static func text(
    _ text: String, _ options: CSVImportOptions = CSVImportOptions()
  ) throws -> CSVImport {
    try CSVImport(reading: Data(text.utf8), options: options)
  }
}

extension CSVImport {
  var amounts: [Int64] { rows.map(\.amountMinor) }
  var income: Int64 { amounts.reduce(0) { $0 + max(0, $1) } }
  var spending: Int64 { amounts.reduce(0) { $0 + min(0, $1) } }
  var days: [String] { rows.map(\.day.description) }

  func has(_ kind: ImportWarning.Kind) -> Bool { warnings.contains { $0.kind == kind } }
}
