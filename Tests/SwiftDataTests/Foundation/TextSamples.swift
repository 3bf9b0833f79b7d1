/// Strings for tests that compare two ways to answer the same question about text.
enum TextSamples {
  /// Texts in which one algorithm may see something that another does not.
  static let special = [
    "", " ", "a", "A", "b", "groceries", "GROCERIES", "Corner Shop", "a10", "a2", "A02", "a002",
    "é", "e\u{301}", "É", "E\u{301}", "e\u{301}\u{323}", "e\u{323}\u{301}", "café", "CAFE\u{301}",
    "ß", "ss", "SS", "ẞ", "straße", "STRASSE", "İ", "i", "I", "ı", "i\u{307}", "İstanbul",
    "istanbul", "K", "\u{212A}", "k", "\u{212B}", "Å", "å", "ﬁ", "fi", "FI", "æ", "ae", "Æ", "ø",
    "o", "Ω", "\u{2126}", "σ", "ς", "Σ", "дом", "ДОМ", "ё", "е", "й", "и", "日本", "日本語", "ｶ",
    "カ", "が", "か\u{3099}", "ａ", "Ａ", "１０", "한국", "\u{1112}\u{1161}\u{11ab}", "👍", "👍🏽",
    "👨‍👩‍👧", "🇩🇪", "\u{301}", "\u{200D}", "\u{FEFF}", "\0", "a\0b", "\r\n", "\n", "\t", "\u{1}",
    "a\u{1}", "1", "01", "10", "9", "1.5", "-1", "_", "~", "{", "$5", "€5", "½", "ñ", "n", "Ñ",
    "ll", "ch", "Çelik", "celik", "naïve", "naive", "Zürich", "zurich", "Ærø", "Łódź", "lodz",
  ]

  /// Every string of at most `length` pieces.
  static func all(of pieces: [String], upTo length: Int) -> [String] {
    var all = [""]
    var longest = [""]
    for _ in 0..<length {
      longest = longest.flatMap { start in pieces.map { start + $0 } }
      all += longest
    }
    return all
  }

  /// `count` strings put together at random from the special ones, the same in every run.
  static func mixed(_ count: Int, seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      (0..<Int.random(in: 1...4, using: &random))
        .map { _ in special.randomElement(using: &random)! }.joined()
    }
  }
}

/// A generator whose numbers are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
