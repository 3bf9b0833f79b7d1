/// The character between the whole units and the decimals of a written number.
public enum DecimalMark: String, Hashable, Sendable, Codable, CaseIterable {
  /// `1,234.50`
  case dot
  /// `1.234,50`
  case comma

  /// The mark itself.
  public var character: Character { self == .dot ? "." : "," }

  /// The mark that then separates thousands.
  public var other: DecimalMark { self == .dot ? .comma : .dot }

  var byte: UInt8 { self == .dot ? UInt8(ascii: ".") : UInt8(ascii: ",") }
}
