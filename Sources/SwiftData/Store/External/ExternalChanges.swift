import Foundation

/// What a running save has done, and will do, to the files of `.externalStorage` attributes.
struct ExternalChanges {
  private var written: [(folder: ExternalFolder, name: String)] = []
  private var replaced: [(folder: ExternalFolder, name: String)] = []
  /// Those that a row has been written with once more.
  private var kept: Set<String> = []

  /// Writes the value to a file of its own.
  ///
  /// - Returns: The name of the file.
  mutating func write(_ data: Data, in folder: ExternalFolder) throws -> String {
    let name = try folder.write(data)
    written.append((folder, name))
    return name
  }

  mutating func keep(_ name: String) { kept.insert(name) }

  /// Notes that a row may no longer refer to the file.
  mutating func replace(_ name: String, in folder: ExternalFolder) {
    replaced.append((folder, name))
  }

  /// Called when the save is in the store.
  mutating func commit() {
    let doomed = replaced.filter { !kept.contains($0.name) }
    for (folder, name) in doomed {
      do {
        try folder.synchronizeLog()
        folder.remove([name])
      } catch {
        // Better a file too many, which the next opening removes, than a row without its value.
      }
    }
    self = ExternalChanges()
  }

  /// Called when the save has failed.
  mutating func abandon() {
    for (folder, name) in written { folder.remove([name]) }
    self = ExternalChanges()
  }
}
