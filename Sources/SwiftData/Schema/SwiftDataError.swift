import Foundation

/// An error that the framework throws.
///
/// ```swift
/// do {
///   let container = try ModelContainer(for: Budget.self)
/// } catch SwiftDataError.loadIssueModelContainer {
///   // the store could not be opened
/// }
/// ```
///
/// Two errors are equal when their cases are, whatever text they carry.
///
/// Differs from Apple: an error says what it is about, and what led to it, in its description.
public struct SwiftDataError: Error, Hashable {

  private let reason: Reason
  private let detail: String
  private let underlying: (any Error)?

  private init(_ reason: Reason, _ detail: String = "", underlying: (any Error)? = nil) {
    self.reason = reason
    self.detail = detail
    self.underlying = underlying
  }

  private enum Reason: String {
    case includePendingChangesWithBatchSize
    case unsupportedPredicate
    case unsupportedKeyPath
    case sortingPendingChangesWithIdentifiers
    case unsupportedSortDescriptor
    case duplicateConfiguration
    case configurationFileNameTooLong
    case configurationFileNameContainsInvalidCharacters
    case configurationSchemaNotFoundInContainerSchema
    case loadIssueModelContainer
    case modelValidationFailure
    case missingModelContext
    case backwardMigration
    case unknownSchema
    case historyTokenExpired
    case invalidTransactionFetchRequest
  }

  /// Tells whether two errors are of one case.
  public static func == (lhs: SwiftDataError, rhs: SwiftDataError) -> Bool {
    lhs.reason == rhs.reason
  }

  /// Feeds the case into a hasher.
  /// - Parameter hasher: The hasher to feed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
  }
}

// MARK: - Cases

extension SwiftDataError {
  /// A fetch in batches that asks for pending changes too.
  public static let includePendingChangesWithBatchSize = SwiftDataError(
    .includePendingChangesWithBatchSize)

  /// A predicate that the store cannot translate.
  public static let unsupportedPredicate = SwiftDataError(.unsupportedPredicate)

  /// A key path that leads to nothing the store keeps.
  public static let unsupportedKeyPath = SwiftDataError(.unsupportedKeyPath)

  /// A sorted fetch of identifiers that asks for pending changes too.
  public static let sortingPendingChangesWithIdentifiers = SwiftDataError(
    .sortingPendingChangesWithIdentifiers)

  /// A sort descriptor that the store cannot translate.
  public static let unsupportedSortDescriptor = SwiftDataError(.unsupportedSortDescriptor)

  /// Two configurations of one container that share a file.
  public static let duplicateConfiguration = SwiftDataError(.duplicateConfiguration)

  /// A configuration whose name is too long for a file name.
  public static let configurationFileNameTooLong = SwiftDataError(.configurationFileNameTooLong)

  /// A configuration whose name holds characters that a file name cannot.
  public static let configurationFileNameContainsInvalidCharacters = SwiftDataError(
    .configurationFileNameContainsInvalidCharacters)

  /// A configuration with a model that the container's schema lacks.
  public static let configurationSchemaNotFoundInContainerSchema = SwiftDataError(
    .configurationSchemaNotFoundInContainerSchema)

  /// A container that could not be opened.
  public static let loadIssueModelContainer = SwiftDataError(.loadIssueModelContainer)

  /// A model whose values break a rule of the schema.
  public static let modelValidationFailure = SwiftDataError(.modelValidationFailure)

  /// A model that has to be, and is not, in a context.
  public static let missingModelContext = SwiftDataError(.missingModelContext)

  /// A store that is newer than the newest schema of the migration plan.
  public static let backwardMigration = SwiftDataError(.backwardMigration)

  /// A store whose schema is none of those the migration plan lists.
  public static let unknownSchema = SwiftDataError(.unknownSchema)

  /// A history token that is older than the history which the store still keeps.
  public static let historyTokenExpired = SwiftDataError(.historyTokenExpired)

  /// A request for history that the store cannot answer.
  public static let invalidTransactionFetchRequest = SwiftDataError(.invalidTransactionFetchRequest)

  /// Lets a `catch` clause match an error of any type against a case.
  /// - Parameters:
  ///   - lhs: The case to look for.
  ///   - rhs: The error at hand.
  public static func ~= (lhs: SwiftDataError, rhs: any Error) -> Bool {
    (rhs as? SwiftDataError) == lhs
  }
}

// MARK: - Text

extension SwiftDataError: CustomStringConvertible, CustomDebugStringConvertible, LocalizedError,
  CustomNSError
{
  /// What led to the error, under `NSUnderlyingErrorKey`: an error of the domain
  /// `NSSQLiteErrorDomain`, whose code is SQLite's result code, where the store failed.
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [NSLocalizedDescriptionKey: description]
    if let underlying { info[NSUnderlyingErrorKey] = underlying }
    return info
  }

  /// The name of the case, what the error is about, and what led to it.
  public var description: String {
    var text = reason.rawValue
    if !detail.isEmpty { text += ": \(detail)" }
    if let underlying { text += " (\(String(describing: underlying)))" }
    return text
  }

  /// The same as ``description``, with the name of the type in front.
  public var debugDescription: String { "SwiftDataError.\(description)" }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

// MARK: - Makers

// One per case: the same error, with a text that names the thing and the way out.
extension SwiftDataError {
  static func _includePendingChangesWithBatchSize(
    _ detail: String, underlying: (any Error)? = nil
  ) -> SwiftDataError {
    SwiftDataError(.includePendingChangesWithBatchSize, detail, underlying: underlying)
  }

  static func _unsupportedPredicate(
    _ detail: String, underlying: (any Error)? = nil
  ) -> SwiftDataError {
    SwiftDataError(.unsupportedPredicate, detail, underlying: underlying)
  }

  static func _unsupportedKeyPath(
    _ detail: String, underlying: (any Error)? = nil
  ) -> SwiftDataError {
    SwiftDataError(.unsupportedKeyPath, detail, underlying: underlying)
  }

  static func _sortingPendingChangesWithIdentifiers(
    _ detail: String, underlying: (any Error)? = nil
  ) -> SwiftDataError {
    SwiftDataError(.sortingPendingChangesWithIdentifiers, detail, underlying: underlying)
  }

  static func _unsupportedSortDescriptor(
    _ detail: String, underlying: (any Error)? = nil
  ) -> SwiftDataError {
    SwiftDataError(.unsupportedSortDescriptor, detail, underlying: underlying)
  }

  static func _duplicateConfiguration(
    _ detail: String, underlying: (any Error)? = nil
  ) -> SwiftDataError {
    SwiftDataError(.duplicateConfiguration, detail, underlying: underlying)
  }

  static func _configurationFileNameTooLong(
    _ detail: String, underlying: (any Error)? = nil
  ) -> SwiftDataError {
    SwiftDataError(.configurationFileNameTooLong, detail, underlying: underlying)
  }

  static func _configurationFileNameContainsInvalidCharacters(
    _ detail: String, underlying: (any Error)? = nil
  ) -> SwiftDataError {
    SwiftDataError(.configurationFileNameContainsInvalidCharacters, detail, underlying: underlying)
  }

  static func _configurationSchemaNotFoundInContainerSchema(
    _ detail: String, underlying: (any Error)? = nil
  ) -> SwiftDataError {
    SwiftDataError(.configurationSchemaNotFoundInContainerSchema, detail, underlying: underlying)
  }

  static func _loadIssueModelContainer(
    _ detail: String, underlying: (any Error)? = nil
  ) -> SwiftDataError {
    SwiftDataError(.loadIssueModelContainer, detail, underlying: underlying)
  }

  static func _modelValidationFailure(
    _ detail: String, underlying: (any Error)? = nil
  ) -> SwiftDataError {
    SwiftDataError(.modelValidationFailure, detail, underlying: underlying)
  }

  static func _missingModelContext(
    _ detail: String, underlying: (any Error)? = nil
  ) -> SwiftDataError {
    SwiftDataError(.missingModelContext, detail, underlying: underlying)
  }

  static func _backwardMigration(
    _ detail: String, underlying: (any Error)? = nil
  ) -> SwiftDataError {
    SwiftDataError(.backwardMigration, detail, underlying: underlying)
  }

  static func _unknownSchema(
    _ detail: String, underlying: (any Error)? = nil
  ) -> SwiftDataError {
    SwiftDataError(.unknownSchema, detail, underlying: underlying)
  }

  static func _historyTokenExpired(
    _ detail: String, underlying: (any Error)? = nil
  ) -> SwiftDataError {
    SwiftDataError(.historyTokenExpired, detail, underlying: underlying)
  }

  static func _invalidTransactionFetchRequest(
    _ detail: String, underlying: (any Error)? = nil
  ) -> SwiftDataError {
    SwiftDataError(.invalidTransactionFetchRequest, detail, underlying: underlying)
  }
}
