import MoneyLogFeatures
import MoneyLogImport
import MoneyLogMoney
import MoneyLogPersistence
import MoneyLogRepositories
import MoneyLogServices

/// How a run ended, for scripts.
enum ExitCode: Int32 {
  case done = 0
  /// The words were not understood.
  case usage = 1
  /// A rule, the database or a file does not allow it; nothing was written.
  case refused = 2
  /// There is nothing of that kind.
  case nothingFound = 3
  /// Another program is writing.
  case busy = 4
  /// The import is done, and rows were refused.
  case rejects = 5

  /// What an error means to a script.
  init(_ error: any Error) {
    switch error {
    case is UsageError, is MoneyError, is PeriodError, is AccountInputError: self = .usage
    case let error as RepositoryError:
      switch error.kind {
      case .notFound: self = .nothingFound
      case .busy: self = .busy
      default: self = .refused
      }
    case let error as DatabaseError:
      switch error.kind {
      case .missing: self = .nothingFound
      case .busy: self = .busy
      default: self = .refused
      }
    case is NothingFound: self = .nothingFound
    case let error as FileError: self = error.isMissing ? .nothingFound : .refused
    default: self = .refused
    }
  }
}

/// Words that make no command.
struct UsageError: Error, CustomStringConvertible {
  /// What was understood, and what to type instead.
  let description: String

  init(_ description: String) { self.description = description }
}

/// A name that nothing has, or a database that does not exist yet.
struct NothingFound: Error, CustomStringConvertible {
  /// What was looked for, and the way out.
  let description: String

  init(_ description: String) { self.description = description }
}

/// A file that cannot be read.
struct FileError: Error, CustomStringConvertible {
  let description: String
  let isMissing: Bool
}
