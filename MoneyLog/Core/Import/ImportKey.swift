import MoneyLogServices

/// What makes a row without a bank's own number recognisable when it is imported again.
///
/// The key is made of the day, the amount, the row's text without regard to case, blanks and
/// punctuation, and a counter. Equal rows of one file get the counters 1, 2, 3…, so they all stay;
/// when the file is imported again, or a longer one that contains it, they get the same counters,
/// so nothing is added twice. The account is no part of the key: look it up within one account.
public struct ImportKey: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The key as it is stored, such as `20260312:-450:9c2ff01a5b8e3d77:1`.
  public let description: String

  /// A key from its stored form.
  public init(stored: String) {
    description = stored
  }

  /// The key without its counter.
  static func base(day: CalendarDay, amountMinor: Int64, text: String) -> String {
    let (year, month, dayOfMonth) = day.components
    let number = year * 10_000 + month * 100 + dayOfMonth
    return "\(number):\(amountMinor):\(String(fingerprint(of: text), radix: 16))"
  }

  init(base: String, occurrence: Int) {
    description = "\(base):\(occurrence)"
  }

  /// FNV-1a over the letters and digits in small letters. It must never change: stores hold it.
  private static func fingerprint(of text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var isASCII = true
    for byte in text.utf8 where byte >= 0x80 {
      isASCII = false
      break
    }
    for byte in isASCII ? text.utf8 : text.lowercased().utf8 {
      switch byte {
      case 0x30...0x39, 0x61...0x7A, 0x80...: add(byte)
      case 0x41...0x5A: add(byte | 0x20)
      default: break
      }
    }
    return hash
  }

  /// Reads the stored form.
  public init(from decoder: any Decoder) throws {
    description = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes the stored form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
