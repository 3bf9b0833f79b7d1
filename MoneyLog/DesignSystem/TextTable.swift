/// A table of plain text that is fitted to the width of the reader's terminal.
///
/// ```swift
/// var table = TextTable(columns: [
///   TextTable.Column("Day"),
///   TextTable.Column("Payee", .leading, shrinksTo: 12),
///   TextTable.Column("Amount", .decimal(".")),
/// ])
/// table.add(["2026-03-12", "Corner bakery", TextTable.Cell("-4.50", .expense)])
/// print(table.text(TextStyle(width: 60)))
/// ```
///
/// Where the table is too wide, first the columns that may shrink are cut, the widest first; then
/// columns that are not needed are left out, the last first, and from the beginning those that are
/// blank in every row. Numbers are never cut.
public struct TextTable: Sendable {
  /// On which side the texts of a column line up.
  public enum Alignment: Hashable, Sendable {
    /// On the left, as texts do.
    case leading
    /// On the right, as whole numbers do.
    case trailing
    /// On the decimal mark, as amounts of several currencies do.
    case decimal(Character)
  }

  /// A column.
  public struct Column: Hashable, Sendable {
    /// The heading.
    public var title: String
    /// On which side the texts line up.
    public var alignment: Alignment
    /// The width down to which the column may be cut, or `nil` when it may not.
    public var smallestWidth: Int?
    /// Whether the column may be left out where there is no room for it.
    public var isOptional: Bool

    /// A column.
    ///
    /// - Parameters:
    ///   - title: The heading.
    ///   - alignment: On which side the texts line up.
    ///   - smallestWidth: The width down to which the column may be cut.
    ///   - isOptional: Whether the column may be left out.
    public init(
      _ title: String, _ alignment: Alignment = .leading, shrinksTo smallestWidth: Int? = nil,
      isOptional: Bool = false
    ) {
      self.title = title
      self.alignment = alignment
      self.smallestWidth = smallestWidth
      self.isOptional = isOptional
    }
  }

  /// A text and what it stands for.
  public struct Cell: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text.
    public var text: String
    /// What it stands for.
    public var tone: Tone

    /// A cell.
    ///
    /// - Parameters:
    ///   - text: The text; line feeds and control characters in it become blanks.
    ///   - tone: What it stands for.
    public init(_ text: String, _ tone: Tone = .plain) {
      self.text = text.onOneLine
      self.tone = tone
    }

    /// A cell of ordinary text.
    public init(stringLiteral value: String) {
      self.init(value)
    }
  }

  enum Row: Sendable {
    case cells([Cell])
    case rule
  }

  /// The columns.
  public let columns: [Column]
  private(set) var rows: [Row] = []

  /// An empty table.
  ///
  /// - Parameter columns: The columns.
  public init(columns: [Column]) {
    self.columns = columns
  }

  /// Whether the table has no rows.
  public var isEmpty: Bool { rows.isEmpty }

  /// Adds a row.
  ///
  /// - Parameter cells: The cells by column; missing ones are blank, and surplus ones are left out.
  public mutating func add(_ cells: [Cell]) {
    let missing = max(0, columns.count - cells.count)
    rows.append(
      .cells(Array(cells.prefix(columns.count)) + Array(repeating: Cell(""), count: missing)))
  }

  /// Adds a line across the table, as above a sum.
  public mutating func addRule() {
    rows.append(.rule)
  }

  /// The table as text, without a line feed at the end.
  ///
  /// - Parameter style: The width and the colours.
  public func text(_ style: TextStyle = TextStyle()) -> String {
    lines(style).joined(separator: "\n")
  }
}
