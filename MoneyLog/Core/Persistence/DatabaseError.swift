import Foundation
import SwiftData

/// Why the database cannot be opened, read or written.
///
/// Match on ``kind-swift.property``; show ``description``, which names the file and the way out.
public struct DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault. New ones may be added.
  public struct Kind: Hashable, Sendable {
    private let name: String
    private init(_ name: String) { self.name = name }

    /// There is no such file.
    public static let missing = Kind("missing")
    /// The file or its folder cannot be created.
    public static let cannotCreate = Kind("cannotCreate")
    /// The file is no database, or that of another program.
    public static let otherFile = Kind("otherFile")
    /// The file is damaged.
    public static let damaged = Kind("damaged")
    /// A newer MoneyLog has written the file.
    public static let newer = Kind("newer")
    /// The file must not be written to.
    public static let readOnly = Kind("readOnly")
    /// The disk is full.
    public static let full = Kind("full")
    /// Another program is writing.
    public static let busy = Kind("busy")
    /// Anything else.
    public static let other = Kind("other")
  }

  /// The kind of fault.
  public let kind: Kind
  /// What is wrong, and the way out.
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

extension DatabaseError: LocalizedError {
  public var errorDescription: String? { description }
}

extension DatabaseError {
  /// What a failed read or write means to the owner of the data.
  ///
  /// - Parameter error: What the store reports.
  public init(_ error: any Error) {
    if let error = error as? DatabaseError {
      self = error
      return
    }
    switch SQLiteFault(in: error) {
    case .busy:
      self = .busy
    case .full:
      self.init(.full, "The disk is full: nothing was written. Free some space and try again.")
    case .readOnly:
      self.init(
        .readOnly, "The database must not be written to; change the permissions of its file.")
    case .damaged:
      self.init(.damaged, "The database is damaged; put a backup in its place.")
    case .notADatabase:
      self.init(.otherFile, "The file is not a database; use another one.")
    case .cannotOpen, nil:
      self.init(.other, "The database failed: \(error.localizedDescription)")
    }
  }

  /// What a failure to open means to the owner of the data.
  init(opening path: String, _ error: any Error) {
    switch error {
    case SwiftDataError.backwardMigration:
      self.init(
        .newer,
        "\(path) was written by a newer MoneyLog; nothing was changed. Install that version or a "
          + "later one.")
      return
    case SwiftDataError.unknownSchema:
      self = .otherFile(path)
      return
    case SwiftDataError.loadIssueModelContainer where SQLiteFault(in: error) == nil:
      // The file can be read, and what is in it is something else.
      self = .otherFile(path)
      return
    default: break
    }
    switch SQLiteFault(in: error) {
    case .busy:
      self.init(.busy, "Another program is writing to \(path); try again when it has finished.")
    case .full:
      self.init(.full, "There is no space left for \(path). Free some space and try again.")
    case .readOnly: self = .readOnly(path)
    case .damaged:
      self.init(
        .damaged,
        "\(path) is damaged. Put a backup in its place, or use another file.")
    case .notADatabase:
      self = .otherFile(path)
    case .cannotOpen:
      self = .cannotOpen(path)
    case nil:
      self.init(.other, "\(path) cannot be opened: \(error.localizedDescription)")
    }
  }

  static let busy = DatabaseError(
    .busy, "Another program is writing to the database; wait until it has finished, try again.")

  static func missing(_ path: String) -> DatabaseError {
    DatabaseError(.missing, "There is no database at \(path) yet; the first account creates it.")
  }

  static func cannotOpen(_ path: String) -> DatabaseError {
    DatabaseError(
      .other, "\(path) cannot be opened; check that you may read the file and its folder.")
  }

  static func cannotCreate(_ path: String, reason: String) -> DatabaseError {
    DatabaseError(
      .cannotCreate,
      "\(path) cannot be created: \(reason). Use a file in a folder that you may write to.")
  }

  static func otherFile(_ path: String) -> DatabaseError {
    DatabaseError(.otherFile, "\(path) is not a MoneyLog database; use another file.")
  }

  static func readOnly(_ path: String) -> DatabaseError {
    DatabaseError(
      .readOnly,
      "\(path) must not be written to. Change its permissions, or use another file.")
  }
}
