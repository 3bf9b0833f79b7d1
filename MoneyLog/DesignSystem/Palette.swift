/// The colours of a terminal, by tone: the one place to change how MoneyLog looks.
///
/// Only the basic colours are used, because the owner's terminal theme decides how they look and
/// keeps them readable on its own background.
public struct Palette: Hashable, Sendable {
  /// The parameters of the terminal's colour command, by tone; tones without one stay plain.
  public var parameters: [Tone: String]

  /// A palette from its parameters.
  ///
  /// - Parameter parameters: Parameters such as `31` or `1;32`, by tone.
  public init(parameters: [Tone: String]) {
    self.parameters = parameters
  }

  /// The standard palette.
  public static let standard = Palette(parameters: [
    .heading: "1", .income: "32", .expense: "31", .muted: "2", .warning: "33", .total: "1",
  ])

  func painted(_ text: String, _ tone: Tone) -> String {
    guard let parameter = parameters[tone], !text.isEmpty else { return text }
    return "\u{1B}[\(parameter)m\(text)\u{1B}[0m"
  }
}
