import Foundation
import Testing

@testable import SwiftData

struct SwiftDataErrorTests {
  /// Each case with its name and its maker.
  static let cases: [(String, SwiftDataError, @Sendable (String, (any Error)?) -> SwiftDataError)] =
    [
      (
        "includePendingChangesWithBatchSize", .includePendingChangesWithBatchSize,
        { ._includePendingChangesWithBatchSize($0, underlying: $1) }
      ),
      (
        "unsupportedPredicate", .unsupportedPredicate,
        { ._unsupportedPredicate($0, underlying: $1) }
      ),
      ("unsupportedKeyPath", .unsupportedKeyPath, { ._unsupportedKeyPath($0, underlying: $1) }),
      (
        "sortingPendingChangesWithIdentifiers", .sortingPendingChangesWithIdentifiers,
        { ._sortingPendingChangesWithIdentifiers($0, underlying: $1) }
      ),
      (
        "unsupportedSortDescriptor", .unsupportedSortDescriptor,
        { ._unsupportedSortDescriptor($0, underlying: $1) }
      ),
      (
        "duplicateConfiguration", .duplicateConfiguration,
        { ._duplicateConfiguration($0, underlying: $1) }
      ),
      (
        "configurationFileNameTooLong", .configurationFileNameTooLong,
        { ._configurationFileNameTooLong($0, underlying: $1) }
      ),
      (
        "configurationFileNameContainsInvalidCharacters",
        .configurationFileNameContainsInvalidCharacters,
        { ._configurationFileNameContainsInvalidCharacters($0, underlying: $1) }
      ),
      (
        "configurationSchemaNotFoundInContainerSchema",
        .configurationSchemaNotFoundInContainerSchema,
        { ._configurationSchemaNotFoundInContainerSchema($0, underlying: $1) }
      ),
      (
        "loadIssueModelContainer", .loadIssueModelContainer,
        { ._loadIssueModelContainer($0, underlying: $1) }
      ),
      (
        "modelValidationFailure", .modelValidationFailure,
        { ._modelValidationFailure($0, underlying: $1) }
      ),
      ("missingModelContext", .missingModelContext, { ._missingModelContext($0, underlying: $1) }),
      ("backwardMigration", .backwardMigration, { ._backwardMigration($0, underlying: $1) }),
      ("unknownSchema", .unknownSchema, { ._unknownSchema($0, underlying: $1) }),
      ("historyTokenExpired", .historyTokenExpired, { ._historyTokenExpired($0, underlying: $1) }),
      (
        "invalidTransactionFetchRequest", .invalidTransactionFetchRequest,
        { ._invalidTransactionFetchRequest($0, underlying: $1) }
      ),
    ]

  struct Cause: Error, CustomStringConvertible {
    let description = "the disk is full"
  }

  @Test func `There are sixteen different cases`() {
    #expect(Set(Self.cases.map(\.1)).count == 16)
  }

  @Test(arguments: cases.indices)
  func `An error with a text equals its case, and shows the text and the cause`(index: Int) {
    let (name, error, make) = Self.cases[index]
    let detailed = make("it went wrong", Cause())
    #expect(detailed == error)
    #expect(detailed.hashValue == error.hashValue)
    #expect(String(describing: error) == name)
    #expect(String(describing: detailed) == "\(name): it went wrong (the disk is full)")
    #expect(
      String(reflecting: detailed) == "SwiftDataError.\(name): it went wrong (the disk is full)")
    #expect(detailed.localizedDescription == String(describing: detailed))
    #expect(Self.cases.filter { $0.1 ~= detailed }.map(\.0) == [name])
  }

  @Test func `A catch clause tells the cases apart, and other errors from them`() {
    func caught(_ error: any Error) -> String {
      do {
        throw error
      } catch SwiftDataError.unknownSchema {
        return "unknown"
      } catch SwiftDataError.backwardMigration {
        return "backward"
      } catch {
        return "other"
      }
    }
    #expect(caught(SwiftDataError._unknownSchema("x")) == "unknown")
    #expect(caught(SwiftDataError.backwardMigration) == "backward")
    #expect(caught(SwiftDataError.historyTokenExpired) == "other")
    #expect(caught(Cause()) == "other")
  }
}
