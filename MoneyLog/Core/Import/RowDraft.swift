import MoneyLogMoney
import MoneyLogServices

/// A row on its way: dates and numbers are read, the sign is not settled yet.
struct RowDraft {
  /// The amount as the cell shows it, before anyone knows what its sign means.
  struct Single {
    var magnitude: Int64
    var sign: AmountCell.Sign
    var mark: AmountCell.Mark
    var direction: FlagWords.Direction?
    /// Whether the direction cell holds a word, known or not.
    var hasDirectionText: Bool
  }

  /// The cells of a file with two columns, each with the sign that it shows.
  struct Pair {
    var out: Int64?
    var into: Int64?
  }

  enum Numbers {
    case single(Single)
    case pair(Pair)
  }

  var record: Int
  /// The continuation lines below the row.
  var continuations: [Int] = []
  var day: CalendarDay
  var valueDay: CalendarDay?
  var numbers: Numbers
  var currency: Currency?
  var balance: Int64?
  var isRounded = false
  /// The result: below zero is spending.
  var amount: Int64 = 0
}
