import Foundation
import SwiftData

/// One import of a bank's file: what it brought and what it left out.
@Model
public final class ImportBatchRecord {
  /// What the imported transactions refer to the import by.
  @Attribute(.unique) public var id: UUID
  /// The file's name, without its folder.
  public private(set) var fileName: String
  /// The instant of the import.
  public private(set) var importedAt: Date
  /// The account that the rows went to.
  public private(set) var account: AccountRecord
  /// How many rows were new.
  public private(set) var importedCount: Int
  /// How many rows the account had already.
  public private(set) var knownCount: Int
  /// The rows that were not taken, so that nothing of the file is lost.
  public private(set) var refused: [RefusedLine]

  /// A new import.
  ///
  /// - Parameters:
  ///   - id: What the imported transactions refer to the import by.
  ///   - fileName: The file's name, without its folder.
  ///   - importedAt: The instant of the import.
  ///   - account: The account that the rows go to.
  ///   - importedCount: How many rows are new.
  ///   - knownCount: How many rows the account has already.
  ///   - refused: The rows that are not taken.
  public init(
    id: UUID, fileName: String, importedAt: Date, account: AccountRecord, importedCount: Int,
    knownCount: Int, refused: [RefusedLine]
  ) {
    self.id = id
    self.fileName = fileName
    self.importedAt = importedAt
    self.account = account
    self.importedCount = importedCount
    self.knownCount = knownCount
    self.refused = refused
  }
}

/// A row of a bank's file that an import did not take.
public struct RefusedLine: Hashable, Sendable, Codable {
  /// The line in the file on which the row starts, counted from 1.
  public let line: Int
  /// The row as it stands in the file.
  public let text: String
  /// Why it was not taken.
  public let reason: String

  /// A row that was not taken.
  ///
  /// - Parameters:
  ///   - line: The line in the file on which the row starts, counted from 1.
  ///   - text: The row as it stands in the file.
  ///   - reason: Why it was not taken.
  public init(line: Int, text: String, reason: String) {
    self.line = line
    self.text = text
    self.reason = reason
  }
}
