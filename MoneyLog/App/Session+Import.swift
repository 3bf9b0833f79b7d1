import Foundation
import MoneyLogFeatures
import MoneyLogImport
import MoneyLogPersistence
import MoneyLogRepositories

extension Session {
  func importFiles() throws -> ExitCode {
    guard !invocation.words.isEmpty else {
      throw UsageError("Say which file: moneylog import march.csv --to @checking.")
    }
    guard let account = invocation.value("to") else {
      throw UsageError(
        "Say which account the rows belong to: moneylog import \(invocation.words[0]) --to "
          + "@checking. moneylog account list shows the accounts.")
    }
    let writes = invocation.has("apply") && !isDryRun
    let opensAccount = invocation.has("new")
    let sources = try invocation.words.map(source)
    let choices = ImportViewModel.Choices(
      opensAccount: opensAccount, today: today,
      preferredDateOrder: localeIdentifier?.hasPrefix("en_US") == true
        || localeIdentifier?.hasPrefix("en-US") == true ? .monthDayYear : .dayMonthYear)

    let model = ImportViewModel(try repositories(forWriting: writes, opensAccount: opensAccount))
    do {
      try model.preview(sources, into: account, choices: choices)
    } catch let error as RepositoryError where error.kind == .notFound && !opensAccount {
      throw MissingAccount(error, account: account)
    }
    if writes { try model.apply(now: now) }
    let report = model.report(isApplied: writes)
    try show(report)
    return writes && report.hasRejects ? .rejects : .done
  }

  /// The database; a preview for a new account needs none to exist.
  private func repositories(forWriting writes: Bool, opensAccount: Bool) throws -> Repositories {
    if writes { return try repositories(opensAccount ? .createIfMissing : .writing) }
    if opensAccount, !hasDatabase { return Repositories(try Database()) }
    return try repositories(.reading)
  }

  private func source(_ path: String) throws -> ImportViewModel.SourceFile {
    let url = environment.url(path)
    let file = url.path(percentEncoded: false)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else {
      throw FileError(
        description: "There is no file \(path); check its name and folder.", isMissing: true)
    }
    if isFolder.boolValue {
      throw FileError(
        description: "\(path) is a folder; name the files in it, such as \(path)/march.csv.",
        isMissing: false)
    }
    do {
      return ImportViewModel.SourceFile(
        name: url.lastPathComponent, data: try Data(contentsOf: url))
    } catch {
      throw FileError(
        description: "\(path) cannot be read: \(error.localizedDescription)", isMissing: false)
    }
  }
}

/// An account that an import names and that does not exist.
struct MissingAccount: Error, CustomStringConvertible {
  let description: String

  init(_ error: RepositoryError, account: String) {
    description = "\(error.description) Add --new to open it with this import."
  }
}
