import Foundation
import MoneyLogImport
import MoneyLogServices

/// A bank's file that was read, with its name.
public struct ImportFile: Sendable {
  /// The name, without the folder.
  public let name: String
  /// What stands in the file.
  public let contents: CSVImport

  /// A file that was read.
  ///
  /// - Parameters:
  ///   - name: The name, without the folder.
  ///   - contents: What stands in the file.
  public init(name: String, contents: CSVImport) {
    self.name = name
    self.contents = contents
  }
}

/// Where the rows of a file go.
public enum ImportTarget: Hashable, Sendable {
  /// An account that exists.
  case account(UUID)
  /// An account that the import opens.
  case newAccount(AccountDraft)
}

/// What an import brings, or has brought. Every row of the file is in one of the three parts.
public struct ImportReport: Hashable, Sendable {
  /// The file's name.
  public let fileName: String
  /// The rows that are new, oldest first.
  public let imported: [ImportedRow]
  /// How many rows the account has already.
  public let knownCount: Int
  /// The rows that are not taken, in the order of the file.
  public let refused: [RefusedRow]
  /// The categories that the file names and that do not exist yet.
  public let newCategories: [String]

  /// A report.
  ///
  /// - Parameters:
  ///   - fileName: The file's name.
  ///   - imported: The rows that are new, oldest first.
  ///   - knownCount: How many rows the account has already.
  ///   - refused: The rows that are not taken, in the order of the file.
  ///   - newCategories: The categories that the file names and that do not exist yet.
  public init(
    fileName: String, imported: [ImportedRow], knownCount: Int, refused: [RefusedRow],
    newCategories: [String] = []
  ) {
    self.fileName = fileName
    self.imported = imported
    self.knownCount = knownCount
    self.refused = refused
    self.newCategories = newCategories
  }
}

/// Brings the rows of bank files into an account.
@MainActor
public protocol ImportRepository: AnyObject {
  /// What an import would bring; nothing is written.
  ///
  /// - Parameters:
  ///   - files: The files, each of which counts as known to those after it.
  ///   - target: Where the rows would go.
  /// - Returns: A report for each file.
  /// - Throws: ``RepositoryError`` as ``importRows(of:into:now:)``.
  func preview(_ files: [ImportFile], into target: ImportTarget) throws -> [ImportReport]

  /// Imports the rows that the account does not have yet: all files or, where anything fails,
  /// nothing.
  ///
  /// A row that the account has is never imported again. Equal rows within one file are several
  /// purchases and all stay.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - target: Where the rows go.
  ///   - now: The current instant, which the import is remembered with.
  /// - Returns: A report for each file, and the account.
  /// - Throws: ``RepositoryError`` of kind ``RepositoryError/Kind-swift.struct/notFound`` when there
  ///   is no such account, of kind ``RepositoryError/Kind-swift.struct/refused`` when it is closed
  ///   or of another currency than a file, or when the name of a new one is taken.
  func importRows(
    of files: [ImportFile], into target: ImportTarget, now: Date
  ) throws -> (reports: [ImportReport], account: Account)
}
