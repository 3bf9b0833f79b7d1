import Foundation

/// Creates files that nobody but their owner can read.
enum PrivateFile {
  /// Creates an empty file, and the folders on the way to it.
  ///
  /// SQLite gives its companions, the `-wal` and the `-shm` file, the permissions of the file
  /// itself, so they are private too.
  ///
  /// - Throws: ``DatabaseError`` of kind ``DatabaseError/Kind-swift.struct/cannotCreate``.
  static func create(at url: URL) throws(DatabaseError) {
    let path = url.path(percentEncoded: false)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      // What the system says tells more than Foundation's own words.
      let fault = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
      // Where a file is in the folder's place, opening fails too, and says so better.
      if fault?.code != .EEXIST {
        throw .cannotCreate(
          path,
          reason: fault.map { String(cString: strerror($0.code.rawValue)) }
            ?? error.localizedDescription)
      }
    }
    // The permissions come with the creation: there is no instant at which others could open it.
    // Another program may create the file at the same time, and then it is as good.
    let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .cannotCreate(path, reason: String(cString: strerror(errno)))
    }
    close(descriptor)
  }
}
