/// Recognises files that are no CSV at all, so that the refusal can say what they are.
enum FileSignature {
  /// Kinds of binary files by their first bytes.
  private static let binary: [(start: [UInt8], name: String)] = [
    ([0x50, 0x4B, 0x03, 0x04], "a spreadsheet workbook (xlsx, ods, numbers) or another zip file"),
    ([0xD0, 0xCF, 0x11, 0xE0], "an old Excel workbook (xls)"),
    (Array("%PDF".utf8), "a PDF document"),
    ([0x1F, 0x8B], "a gzip archive"),
    ([0x89, 0x50, 0x4E, 0x47], "a picture"),
    ([0xFF, 0xD8, 0xFF], "a picture"),
    (Array("SQLite format 3".utf8), "an SQLite database"),
  ]

  /// Text formats that banks also send, by how they begin, in small letters.
  private static let otherText: [(start: String, name: String)] = [
    ("ofxheader", "an OFX file"), ("<ofx", "an OFX file"), ("<?ofx", "an OFX file"),
    ("!type:", "a QIF file"), ("!account", "a QIF file"), ("!option:", "a QIF file"),
    (":20:", "an MT940 statement"), ("{1:f01", "an MT940 statement"),
    ("<?xml", "an XML file (perhaps CAMT.053)"), ("<!doctype html", "a web page"),
    ("<html", "a web page"), ("{\"", "a JSON file"), ("[{", "a JSON file"),
  ]

  /// The name of a binary format, or `nil` when the bytes look like text.
  static func binaryName(of raw: [UInt8], decoded: DecodedText) -> String? {
    for (start, name) in binary where raw.starts(with: start) { return name }
    var controls = 0
    let sample = decoded.bytes.prefix(8192)
    for byte in sample where byte < 0x20 && !(0x09...0x0D).contains(byte) && byte != 0x1A {
      controls += 1
    }
    let isBinary = controls * 50 > sample.count || decoded.damagedAt.count * 4 > sample.count
    return isBinary ? "binary data" : nil
  }

  /// The name of another text format, or `nil`.
  static func otherFormatName(of bytes: [UInt8]) -> String? {
    let start = bytes.drop { $0 <= 0x20 }.prefix(16)
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return otherText.first { text.hasPrefix($0.start) }?.name
  }
}
