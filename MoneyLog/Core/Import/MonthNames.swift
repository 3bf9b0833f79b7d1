/// The short month names of the languages that banks use in dates.
enum MonthNames {
  /// By the first three letters, without accents; the names that need a fourth are listed apart.
  private static let months: [String: Int] = [
    "jan": 1, "ene": 1, "gen": 1, "janv": 1, "feb": 2, "fev": 2, "fevr": 2, "mar": 3, "mrt": 3,
    "mae": 3, "apr": 4, "abr": 4, "avr": 4, "may": 5, "mai": 5, "mei": 5, "mag": 5, "maj": 5,
    "jun": 6, "giu": 6, "jul": 7, "lug": 7, "aug": 8, "ago": 8, "aou": 8, "sep": 9, "set": 9,
    "oct": 10, "okt": 10, "ott": 10, "out": 10, "nov": 11, "dec": 12, "dez": 12, "dic": 12,
  ]

  /// The month whose name stands at the start of a text, and the length of the name in bytes.
  static func month(atStartOf text: ArraySlice<UInt8>) -> (month: Int, length: Int)? {
    var letters: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex, letters.count < 12 {
      let byte = text[index]
      let lower = byte | 0x20
      if lower >= 0x61, lower <= 0x7A {
        letters.append(lower)
        index += 1
      } else if byte == 0xC3, index + 1 < text.endIndex {
        switch text[index + 1] {
        case 0xA4, 0x84: letters.append(UInt8(ascii: "a"))
        case 0xA8, 0xA9, 0x88, 0x89: letters.append(UInt8(ascii: "e"))
        case 0xBB, 0x9B: letters.append(UInt8(ascii: "u"))
        default: return nil
        }
        index += 2
      } else {
        break
      }
    }
    guard letters.count >= 3 else { return nil }
    let length = index - text.startIndex
    let name = String(decoding: letters, as: UTF8.self)
    if name.hasPrefix("juin") { return (6, length) }
    if name.hasPrefix("juil") { return (7, length) }
    return months[String(name.prefix(3))].map { ($0, length) }
  }
}
