import Foundation

/// A folder of its own for one test, which goes with it.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(component: "SwiftDataTests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// The place of a file in the folder.
  func file(_ name: String = "test.store") -> URL {
    url.appending(component: name, directoryHint: .notDirectory)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)  // what stays is the system's to clear up
  }
}
