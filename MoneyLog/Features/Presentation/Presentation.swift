import MoneyLogDesign
import MoneyLogMoney

/// How results are written for a person: the room that there is, and the marks of numbers.
public struct Presentation: Sendable {
  /// The width, the colours and the characters of the place that shows the text.
  public let style: TextStyle
  /// The decimal mark and the thousands mark.
  public let format: MoneyFormat

  /// A way of writing.
  ///
  /// - Parameters:
  ///   - style: The place that shows the text.
  ///   - format: The marks of numbers.
  public init(style: TextStyle = TextStyle(), format: MoneyFormat = .plain) {
    self.style = style
    self.format = format
  }

  /// The alignment of a column of amounts.
  var amounts: TextTable.Alignment { .decimal(format.decimalMark.character) }

  /// An amount as a cell: its sign says which way the money went, the colour only repeats it.
  func cell(_ money: Money, showsPlus: Bool = false) -> TextTable.Cell {
    TextTable.Cell(
      format.string(from: money, showsPlus: showsPlus),
      money.isNegative ? .expense : money.isZero ? .plain : showsPlus ? .income : .plain)
  }

  /// `1 row`, `2 rows`.
  func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  /// Text that came from a file, on one line and cut to a width.
  func line(_ text: String, to width: Int) -> String {
    text.onOneLine.fitted(to: max(width, 8), ellipsis: style.ellipsis)
  }
}
