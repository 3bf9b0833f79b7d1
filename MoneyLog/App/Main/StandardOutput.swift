import MoneyLogApp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard output and standard error.
///
/// Lines are gathered and written in large pieces. What cannot be written, as on a full disk, is
/// not lost without a word: ``finish(_:)`` tells it.
@MainActor
final class StandardOutput: ToolOutput {
  private var waiting: [UInt8] = []
  /// Why an earlier piece could not be written.
  private var fault: Int32?

  private static let pieceSize = 1 << 16

  func write(_ line: String) {
    waiting += line.utf8
    waiting.append(UInt8(ascii: "\n"))
    if waiting.count >= Self.pieceSize { flush() }
  }

  func writeError(_ line: String) {
    // What was written before comes first, also where both go to one place.
    flush()
    // Where standard error is closed, there is nobody to tell.
    _ = Self.write(Array((line + "\n").utf8), to: STDERR_FILENO)
  }

  /// Writes what is waiting.
  ///
  /// - Parameter code: The exit code of the run.
  /// - Returns: The exit code of the program: a result that nobody gets is no success.
  func finish(_ code: Int32) -> Int32 {
    flush()
    guard let fault else { return code }
    writeError("moneylog: The output cannot be written: \(String(cString: strerror(fault))).")
    return code == 0 ? 2 : code
  }

  private func flush() {
    if fault == nil { fault = Self.write(waiting, to: STDOUT_FILENO) }
    waiting.removeAll(keepingCapacity: true)
  }

  /// - Returns: The system's code of what went wrong, or `nil`.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
  }
}

/// The system's `write`, which the methods above would hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
