import Foundation

/// What the process holds at the moment, as Linux tells it.
struct Footprint {
  var residentKibibytes: Int
  var openFiles: Int

  init() throws {
    openFiles = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    // A FileHandle, since the size of a file under /proc reads as zero.
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/status"))
    let status = String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
      let number = line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first,
      let kibibytes = Int(number)
    else { throw BenchmarkError("/proc/self/status does not tell the resident memory.") }
    residentKibibytes = kibibytes
  }
}
