import Foundation
import MoneyLogPersistence
import Testing

struct DatabaseErrorTests {
  private static let faults: [(Int, DatabaseError.Kind, String)] = [
    (
      5, .busy,
      "Another program is writing to the database; wait until it has finished, try again."
    ),
    (
      6, .busy,
      "Another program is writing to the database; wait until it has finished, try again."
    ),
    (8, .readOnly, "The database must not be written to; change the permissions of its file."),
    (11, .damaged, "The database is damaged; put a backup in its place."),
    (13, .full, "The disk is full: nothing was written. Free some space and try again."),
    (26, .otherFile, "The file is not a database; use another one."),
  ]

  @Test(arguments: faults)
  func `A fault of SQLite says what to do`(
    code: Int, kind: DatabaseError.Kind, text: String
  ) {
    let fault = NSError(domain: "NSSQLiteErrorDomain", code: code)
    let wrapped = NSError(
      domain: "SwiftData", code: 1,
      userInfo: [
        NSUnderlyingErrorKey: NSError(
          domain: "Store", code: 2, userInfo: [NSUnderlyingErrorKey: fault])
      ])
    for error in [DatabaseError(fault), DatabaseError(wrapped)] {
      #expect(error.kind == kind)
      #expect(error.description == text)
      #expect(error.errorDescription == text)
    }
  }

  @Test func `Any other fault is told in its own words`() {
    struct Odd: LocalizedError { let errorDescription: String? = "the cable is loose" }
    let error = DatabaseError(Odd())
    #expect(error.kind == .other)
    #expect(error.description == "The database failed: the cable is loose")
    // A code of another domain is no code of SQLite.
    #expect(DatabaseError(NSError(domain: "Other", code: 5)).kind == .other)
  }

  @Test func `A fault that is known already stays as it is`() {
    let first = DatabaseError(NSError(domain: "NSSQLiteErrorDomain", code: 13))
    #expect(DatabaseError(first) == first)
  }
}
