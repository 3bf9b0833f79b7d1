import Foundation
import MoneyLogMoney
import MoneyLogPersistence

/// Why a repository did not do what it was asked to.
///
/// Match on ``kind-swift.property``; show ``description``, which names what is wrong and the way
/// out. Whatever the fault, nothing was written.
public struct RepositoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault. New ones may be added.
  public struct Kind: Hashable, Sendable {
    private let name: String
    private init(_ name: String) { self.name = name }

    /// The data breaks a rule, such as a name that is taken.
    public static let refused = Kind("refused")
    /// There is no such account, category or transaction.
    public static let notFound = Kind("notFound")
    /// Another program is writing to the database.
    public static let busy = Kind("busy")
    /// The database cannot be read or written.
    public static let database = Kind("database")
  }

  /// The kind of fault.
  public let kind: Kind
  /// What is wrong, and the way out.
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  static func refused(_ description: String) -> RepositoryError {
    RepositoryError(.refused, description)
  }

  static func notFound(_ description: String) -> RepositoryError {
    RepositoryError(.notFound, description)
  }
}

extension RepositoryError: LocalizedError {
  public var errorDescription: String? { description }
}

extension RepositoryError {
  /// What a fault below a repository means to its caller.
  init(_ error: any Error) {
    switch error {
    case let error as RepositoryError: self = error
    case let error as MoneyError: self = .refused(error.description)
    default:
      let fault = DatabaseError(error)
      self.init(fault.kind == .busy ? .busy : .database, fault.description)
    }
  }
}
