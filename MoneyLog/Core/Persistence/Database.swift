import Foundation
import SwiftData

/// MoneyLog's database: one file, or a place in memory.
///
/// ```swift
/// let url = Database.defaultURL(environment: ProcessInfo.processInfo.environment, home: home)
/// let database = try Database(at: url, .createIfMissing)
/// ```
public struct Database: Sendable {
  /// What may happen to the file.
  public enum Access: Sendable {
    /// The file has to be there, and nothing is written.
    case reading
    /// The file has to be there.
    case writing
    /// The file is created where there is none.
    case createIfMissing
  }

  /// The container that the repositories work on.
  public let container: ModelContainer
  /// The file; `nil` in memory.
  let url: URL?

  /// Opens a file.
  ///
  /// Folders and files that are created can be read by their owner only.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - access: What may happen to it.
  /// - Throws: ``DatabaseError``, whose text names the file and the way out.
  public init(at url: URL, _ access: Access) throws(DatabaseError) {
    let path = url.path(percentEncoded: false)
    self.url = url
    var isFolder: ObjCBool = false
    if !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      // A file may be there, and its folder or a link on the way keep it from being seen.
      var status = stat()
      let isHidden = stat(path, &status) != 0 && errno != ENOENT && errno != ENOTDIR
      guard !isHidden else { throw .cannotOpen(path) }
      guard access == .createIfMissing else { throw .missing(path) }
      try PrivateFile.create(at: url)
    } else if isFolder.boolValue {
      throw .otherFile(path)
    } else if access == .reading {
      if Self.isEmpty(url) { throw .missing(path) }
    } else if !FileManager.default.isWritableFile(atPath: path) {
      throw .readOnly(path)
    }
    do {
      container = try ModelContainer(
        for: Schema(versionedSchema: MoneyLogSchemaV1.self),
        migrationPlan: MoneyLogMigrations.self,
        configurations: ModelConfiguration(url: url, allowsSave: access != .reading))
    } catch {
      throw DatabaseError(opening: path, error)
    }
  }

  /// Whether a file holds nothing: what a program leaves that is stopped between creating the file
  /// and filling it.
  private static func isEmpty(_ url: URL) -> Bool {
    let path = url.resolvingSymlinksInPath().path(percentEncoded: false)
    // A file that cannot be looked at counts as full: opening it tells what is wrong.
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.int64Value == 0
  }

  /// A database in memory, which ends with its last user.
  ///
  /// - Throws: ``DatabaseError`` when SQLite fails.
  public init(inMemoryNamed name: String = "memory") throws(DatabaseError) {
    url = nil
    do {
      container = try ModelContainer(
        for: Schema(versionedSchema: MoneyLogSchemaV1.self),
        configurations: ModelConfiguration(name, isStoredInMemoryOnly: true))
    } catch {
      throw DatabaseError(opening: name, error)
    }
  }

  /// Where the database is when nobody says otherwise.
  ///
  /// - Parameters:
  ///   - environment: The environment variables; `XDG_DATA_HOME` names the folder for data where it
  ///     is an absolute path, as the XDG base directory specification has it.
  ///   - home: The user's home folder, for `.local/share` below it.
  /// - Returns: `moneylog/moneylog.store` in the folder for data.
  public static func defaultURL(environment: [String: String], home: URL) -> URL {
    let data =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
      ?? home.appending(path: ".local/share")
    return data.appending(path: "moneylog/moneylog.store")
  }
}
