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
    guard let account = invocation.value("to"), account != "@" else {
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
      let name = account.hasPrefix("@") ? String(account.dropFirst()) : account
      throw NothingFound("\(error.description) --new opens an account ‘\(name)’ with the import.")
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
    func refusal(_ sentence: String, isMissing: Bool = false) -> FileError {
      FileError(description: sentence, isMissing: isMissing)
    }
    let descriptor = open(url.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = errno
      guard reason == ENOENT || reason == ENOTDIR else {
        throw refusal("\(path) cannot be read: \(String(cString: strerror(reason))).")
      }
      throw refusal("There is no file \(path); check its name and folder.", isMissing: true)
    }
    // Not `Data(contentsOf:)`, which cannot read what a shell passes as `<(…)`.
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw refusal("\(path) cannot be read: \(String(cString: strerror(errno))).")
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFIFO: break
    case S_IFDIR:
      let example = path.hasSuffix("/") ? path : path + "/"
      throw refusal("\(path) is a folder; name the files in it, such as \(example)march.csv.")
    default:
      // A device may never come to an end.
      throw refusal("\(path) is not a file; name the file that the bank has sent.")
    }
    guard status.st_size <= Self.largestFile else {
      throw refusal("\(path) is larger than 1 GB; split it into parts, such as years.")
    }
    do {
      return ImportViewModel.SourceFile(
        name: url.lastPathComponent, data: try handle.readToEnd() ?? Data())
    } catch {
      throw refusal("\(path) cannot be read: \(error.localizedDescription)")
    }
  }

  private static let largestFile = 1_000_000_000
}
