import Foundation

/// The six columns as the raw side holds them, and the source of every value in the contests.
struct Row {
  var number: Int
  var name: String
  var amount: Double
  var date: Date
  var done: Bool
  var note: String?

  /// Row number `index` of the data, the same in every run.
  static func sample(_ index: Int) -> Row {
    Row(
      number: index,
      name: "Payee with number \(index)",
      amount: Double((index &* 7919) % 100_000) / 100,
      date: Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(index) * 60),
      done: index.isMultiple(of: 3),
      note: index.isMultiple(of: 2) ? "A note on entry \(index)" : nil)
  }

  static func samples(_ count: Int) -> [Row] {
    (0..<count).map(sample)
  }
}

/// What a contest found: both sides must find the same, and neither can be optimised away.
struct Checksum: Equatable, CustomStringConvertible {
  var rows = 0
  var bytes = 0
  var total = 0.0

  var description: String {
    "\(rows) rows, \(bytes) bytes of text, total \(total)"
  }

  /// Takes in all six values of a row.
  @inline(__always)
  mutating func add(
    _ number: Int, _ name: String, _ amount: Double, _ date: Date, _ done: Bool, _ note: String?
  ) {
    rows += 1
    bytes += name.utf8.count + (note?.utf8.count ?? 0)
    total += Double(number) + amount + date.timeIntervalSinceReferenceDate + (done ? 1 : 0)
  }
}
