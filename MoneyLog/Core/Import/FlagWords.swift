/// The words with which banks say which way the money went.
enum FlagWords {
  /// The way the money went, seen from the account.
  enum Direction { case moneyIn, moneyOut }

  private static let moneyIn: Set<String> = [
    "c", "cr", "k", "i", "h", "+", "in", "credit", "crédit", "kredit", "crdt", "crédito",
    "credito", "inflow", "haben", "bij", "haber", "abono", "avere", "income", "deposit",
    "bevétel", "jóváírás", "uznanie", "příchozí", "received", "money in", "paid in", "gutschrift",
    "einnahme", "entrata", "ingreso", "recette", "einzahlung", "tulo", "insättning",
  ]

  private static let moneyOut: Set<String> = [
    "d", "dr", "db", "o", "s", "-", "out", "debit", "débit", "debet", "dbit", "débito", "debito",
    "outflow", "soll", "af", "debe", "cargo", "dare", "expense", "withdrawal", "kiadás",
    "terhelés", "obciążenie", "odchozí", "sent", "money out", "paid out", "lastschrift",
    "ausgabe", "uscita", "gasto", "dépense", "belastung", "auszahlung", "meno", "uttag",
  ]

  /// The direction that a word stands for, or `nil` when it is none of the known ones.
  static func direction(of word: ArraySlice<UInt8>) -> Direction? {
    guard !word.isEmpty, word.count <= 16 else { return nil }
    let text = String(decoding: word, as: UTF8.self).lowercased()
    if moneyIn.contains(text) { return .moneyIn }
    if moneyOut.contains(text) { return .moneyOut }
    return nil
  }

  /// Whether the word is the plain `CR` that card statements put beside their few credits.
  static func isCreditMark(_ word: ArraySlice<UInt8>) -> Bool {
    word.count <= 2 && String(decoding: word, as: UTF8.self).lowercased() == "cr"
  }
}
