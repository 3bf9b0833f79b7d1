import MoneyLogModels
import Testing

struct NameKeyTests {
  @Test(arguments: [
    ("Café", "CAFÉ"), ("Café", "cafe\u{301}"), ("  Rent\n", "rent"), ("Straße", "STRASSE"),
    ("Straße", "strasse"), ("ΟΔΟΣ", "οδος"), ("Ǆ", "ǆ"), ("ﬁre", "FIRE"), ("Zoë", "ZOE\u{308}"),
    ("", " "),
  ])
  func `Spellings that a person takes for the same have one key`(first: String, second: String) {
    #expect(NameKey.of(first) == NameKey.of(second))
  }

  @Test(arguments: [
    ("Cafe", "Café"), ("ab", "a b"), ("a", "а"), ("l", "1"), ("o", "0"), ("Mark", "Mark."),
  ])
  func `Names that look different are different`(first: String, second: String) {
    #expect(NameKey.of(first) != NameKey.of(second))
  }

  @Test(arguments: ["Café", "STRASSE", " x ", "İstanbul", "ıx", "ΣΑΣ", "👨‍👩‍👧"])
  func `The key of a key is the key`(name: String) {
    #expect(NameKey.of(NameKey.of(name)) == NameKey.of(name))
  }
}
