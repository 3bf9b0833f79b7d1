/// The text encodings of bank files.
public enum TextEncoding: String, Hashable, Sendable, Codable, CaseIterable {
  /// UTF-8 without a byte order mark; plain ASCII counts as such.
  case utf8 = "UTF-8"
  /// UTF-8 that begins with a byte order mark.
  case utf8WithMark = "UTF-8 with byte order mark"
  /// UTF-16, low byte first.
  case utf16LittleEndian = "UTF-16LE"
  /// UTF-16, high byte first.
  case utf16BigEndian = "UTF-16BE"
  /// The Western European code page of Windows, which also covers ISO 8859-1.
  case windows1252 = "windows-1252"
  /// The Central European code page of Windows.
  case windows1250 = "windows-1250"
}
