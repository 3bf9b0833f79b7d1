/// How text is laid out for its reader: the width, and whether colours and block characters may be
/// used.
public struct TextStyle: Hashable, Sendable {
  /// How many characters fit on a line.
  public var width: Int

  /// Whether colours are used.
  public var usesColour: Bool

  /// Whether characters beyond ASCII are used for bars, rules and cuts.
  public var usesBlocks: Bool

  /// The colours.
  public var palette: Palette

  /// The width that is assumed where none is known.
  public static let standardWidth = 80

  /// The smallest width that tables are fitted to.
  public static let smallestWidth = 20

  /// A style from its parts.
  ///
  /// - Parameters:
  ///   - width: How many characters fit on a line; at least ``smallestWidth``.
  ///   - usesColour: Whether colours are used.
  ///   - usesBlocks: Whether characters beyond ASCII are used for bars, rules and cuts.
  ///   - palette: The colours.
  public init(
    width: Int = TextStyle.standardWidth, usesColour: Bool = false, usesBlocks: Bool = true,
    palette: Palette = .standard
  ) {
    self.width = max(Self.smallestWidth, width)
    self.usesColour = usesColour
    self.usesBlocks = usesBlocks
    self.palette = palette
  }

  /// The style for an output.
  ///
  /// Colours are off when the output is no terminal, when `NO_COLOR` is set to anything, and on a
  /// terminal that calls itself `dumb`. Block characters need a locale with UTF-8.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - isTerminal: Whether the output is a terminal, and not a file or a pipe.
  ///   - columns: The width of the terminal, when it is known. The variable `COLUMNS` wins over it.
  public init(environment: [String: String], isTerminal: Bool, columns: Int? = nil) {
    let isPlain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    let isDumb = environment["TERM"] == "dumb"
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let charset = locale.lowercased()
    self.init(
      width: environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        ?? columns ?? Self.standardWidth,
      usesColour: isTerminal && !isPlain && !isDumb,
      usesBlocks: charset.contains("utf-8") || charset.contains("utf8"))
  }

  /// A text in the colour of its tone, or the text as it is where colours are off.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - tone: What it stands for.
  public func paint(_ text: String, _ tone: Tone) -> String {
    usesColour ? palette.painted(text, tone) : text
  }

  /// A line that needs attention, with the word that says so.
  ///
  /// - Parameter text: One sentence; control characters in it become blanks.
  public func warning(_ text: String) -> String {
    "\(paint("warning:", .warning)) \(text.onOneLine)"
  }

  /// The mark that stands where a text was cut.
  public var ellipsis: String { usesBlocks ? "…" : "~" }

  /// The character of a horizontal rule.
  var ruleCharacter: Character { usesBlocks ? "─" : "-" }
}
