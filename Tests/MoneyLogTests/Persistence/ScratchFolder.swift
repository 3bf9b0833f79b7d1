import Foundation

/// A folder of its own for one test, which goes with it.
final class ScratchFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(component: "MoneyLogTests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// The place of a file in the folder.
  func file(_ name: String = "moneylog.store") -> URL {
    url.appending(path: name, directoryHint: .notDirectory)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)  // what stays is the system's to clear up
  }
}

extension URL {
  /// The path as a shell would take it.
  var plainPath: String { path(percentEncoded: false) }

  /// What may be done to the file, and by whom, in octal.
  var permissions: Int {
    get throws {
      let attributes = try FileManager.default.attributesOfItem(atPath: plainPath)
      return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }
  }
}
