import Foundation

extension Database {
  /// How long a program waits for another one that is writing; as long as SQLite does.
  private static let longestWait = 5.0

  /// Runs what reads and then writes, while no other MoneyLog does the same.
  ///
  /// A save is one transaction; what a repository has checked before it is not part of that. If
  /// another program saved in between, the two could open one name twice, or give two entries one
  /// number. So writers take turns. They lock the folder and not the file, because closing the file
  /// would give back the locks that SQLite holds on it. Reading goes on meanwhile.
  ///
  /// - Parameter body: What to do; it must not call this method.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws; ``DatabaseError`` of kind ``DatabaseError/Kind-swift.struct/busy``
  ///   when the other program does not come to an end.
  public func exclusively<R>(_ body: () throws -> R) throws -> R {
    guard let url else { return try body() }
    let folder = url.resolvingSymlinksInPath().deletingLastPathComponent()
    let descriptor = open(
      folder.path(percentEncoded: false), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Where the folder is gone or closed to us, the save says so.
    guard descriptor >= 0 else { return try body() }
    // Closing gives the lock back.
    defer { close(descriptor) }
    try Self.lock(descriptor)
    return try body()
  }

  private static func lock(_ descriptor: Int32) throws(DatabaseError) {
    let start = ContinuousClock.now
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // A file system without locks: SQLite's transactions still keep the file whole.
      guard errno == EWOULDBLOCK || errno == EINTR else { return }
      guard ContinuousClock.now - start < .seconds(longestWait) else { throw .busy }
      usleep(10_000)
    }
  }
}
