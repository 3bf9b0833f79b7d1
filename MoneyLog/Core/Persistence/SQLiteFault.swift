import Foundation

/// What SQLite reports, as far as the owner of the data can do something about it.
enum SQLiteFault {
  case busy, full, readOnly, damaged, notADatabase, cannotOpen

  /// Looks for a code of SQLite in an error and in those that led to it.
  ///
  /// - Parameter error: What the store reports.
  init?(in error: any Error) {
    var next: NSError? = error as NSError
    while let current = next {
      if current.domain == "NSSQLiteErrorDomain", let fault = Self(code: current.code) {
        self = fault
        return
      }
      next = current.userInfo[NSUnderlyingErrorKey].flatMap {
        ($0 as? any Error).map { $0 as NSError }
      }
    }
    return nil
  }

  /// - Parameter code: A primary result code of SQLite.
  private init?(code: Int) {
    switch code {
    case 5, 6: self = .busy
    case 8: self = .readOnly
    case 11: self = .damaged
    case 13: self = .full
    case 14: self = .cannotOpen
    case 26: self = .notADatabase
    default: return nil
    }
  }
}
