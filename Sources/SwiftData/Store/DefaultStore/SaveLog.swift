import Synchronization

/// Which of a file's saves this container has made: the others are another program's, or another
/// container's, and no context has been told of them.
///
/// The file counts its saves, so the numbers say whether any is missing here.
final class SaveLog: Sendable {
  /// The row of the table of keys that counts the saves; no entity has an empty name.
  private static let countSQL =
    "SELECT \"last\" FROM \(StoreOpening.keysTable) WHERE \"entity\" = ''"
  private static let countUpSQL =
    "INSERT INTO \(StoreOpening.keysTable) VALUES ('', 1) "
    + "ON CONFLICT DO UPDATE SET \"last\" = \"last\" + 1 RETURNING \"last\""

  /// The numbers of this container's saves, ascending; neighbours are one range.
  private let own = Mutex<[ClosedRange<Int64>]>([])

  /// How many saves the file has seen.
  func count(_ connection: Connection) throws -> Int64 {
    var count: Int64 = 0
    try connection.query(Self.countSQL) { count = $0.int64(0) }
    return count
  }

  /// Runs `body`, which writes in a transaction, as a save of this container.
  func counting<R>(_ connection: Connection, _ body: () throws -> R) throws -> R {
    var number: Int64?
    do {
      return try connection.transaction {
        let result = try body()
        try connection.query(Self.countUpSQL) { number = $0.int64(0) }
        // Before the commit: from then on others may read the number.
        if let number { own.withLock { Self.add(number, to: &$0) } }
        return result
      }
    } catch {
      if let number { own.withLock { Self.remove(number, from: &$0) } }
      throw error
    }
  }

  /// Whether somebody else has made one of the saves with the numbers `range`.
  func hasForeign(in range: ClosedRange<Int64>) -> Bool {
    own.withLock { ranges in
      !ranges.contains { $0.contains(range.lowerBound) && $0.contains(range.upperBound) }
    }
  }

  private static func add(_ number: Int64, to ranges: inout [ClosedRange<Int64>]) {
    if let last = ranges.last, last.upperBound == number - 1 {
      ranges[ranges.count - 1] = last.lowerBound...number
    } else {
      ranges.append(number...number)
    }
  }

  /// Takes back the number added last.
  private static func remove(_ number: Int64, from ranges: inout [ClosedRange<Int64>]) {
    guard let last = ranges.popLast(), last.lowerBound < number else { return }
    ranges.append(last.lowerBound...(number - 1))
  }
}
