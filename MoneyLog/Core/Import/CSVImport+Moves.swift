import MoneyLogServices

/// Two rows of one file that are the two sides of one move between accounts.
public struct ImportedMove: Hashable, Sendable {
  /// The index in ``CSVImport/rows`` of the row that the money left.
  public let from: Int
  /// The index in ``CSVImport/rows`` of the row that the money reached.
  public let to: Int

  /// A move from the indices of its rows.
  ///
  /// - Parameters:
  ///   - from: The index of the row that the money left.
  ///   - to: The index of the row that the money reached.
  public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }
}

extension CSVImport {
  /// The moves between accounts in a file that holds several accounts.
  ///
  /// Two rows are a move when they stand on the same day with opposite amounts and each names the
  /// account of the other in its texts. Moving money is neither earning nor spending it, so a store
  /// should keep such a pair as one transfer.
  ///
  /// - Complexity: O(*n*) for rows whose days and amounts differ.
  public var moves: [ImportedMove] {
    struct Side: Hashable {
      var day: CalendarDay
      var size: UInt64
    }
    guard Set(rows.lazy.map(\.account)).count > 1 else { return [] }
    var open: [Side: [Int]] = [:]
    var moves: [ImportedMove] = []
    for (index, row) in rows.enumerated() where row.amountMinor != 0 && !row.account.isEmpty {
      let side = Side(day: row.day, size: row.amountMinor.magnitude)
      let partner = open[side]?.firstIndex { other in
        (rows[other].amountMinor < 0) != (row.amountMinor < 0)
          && rows[other].names(row.account) && row.names(rows[other].account)
      }
      if let partner, let other = open[side]?.remove(at: partner) {
        moves.append(
          row.amountMinor > 0
            ? ImportedMove(from: other, to: index) : ImportedMove(from: index, to: other))
      } else {
        open[side, default: []].append(index)
      }
    }
    return moves
  }
}

extension ImportedRow {
  /// Whether the row's texts name another account than its own.
  fileprivate func names(_ other: String) -> Bool {
    guard other != account else { return false }
    let wanted = other.lowercased()
    return [payee, note, category].contains { $0.lowercased().contains(wanted) }
  }
}
