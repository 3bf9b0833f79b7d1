/// Words that mark a whole row: not booked yet, cancelled, a balance, a total.
enum RowWords {
  /// What a marked row is.
  enum Mark { case pending, notBooked, opening, closing, total }

  /// What a cell says about its row.
  struct Finding {
    var mark: Mark
    /// Whether shops have this name too (`Total`, `New Balance`), so that the word only counts in a
    /// row without a date.
    var isWeak: Bool
  }

  private static let states: [String: Mark] = [
    "pending": .pending, "vorgemerkt": .pending, "umsatz vorgemerkt": .pending,
    "en attente": .pending, "pendiente": .pending, "in sospeso": .pending, "ausstehend": .pending,
    "in behandeling": .pending, "oczekujaca": .pending, "reserved": .pending,
    "reserviert": .pending, "authorised": .pending, "authorized": .pending, "cekajici": .pending,
    "fuggoben": .pending, "declined": .notBooked, "failed": .notBooked, "reverted": .notBooked,
    "cancelled": .notBooked, "canceled": .notBooked, "rejected": .notBooked, "denied": .notBooked,
    "voided": .notBooked, "abgelehnt": .notBooked, "storniert": .notBooked,
    "expired": .notBooked,
  ]

  private static let openings = [
    "opening balance", "balance at start", "starting balance", "beginning balance", "anfangssaldo",
    "anfangsbestand", "beginsaldo", "solde initial", "solde precedent", "saldo inicial",
    "saldo iniziale", "nyito egyenleg", "pocatecni zustatek", "saldo poczatkowe",
    "likutis pradzia", "balance brought forward", "alter kontostand", "algsaldo",
  ]

  private static let closings = [
    "closing balance", "balance at end", "ending balance", "endsaldo", "endbestand", "eindsaldo",
    "solde final", "saldo final", "zaro egyenleg", "konecny zustatek", "saldo koncowe",
    "likutis pabaiga", "balance carried forward", "neuer kontostand", "loppsaldo",
  ]

  private static let totals: Set<String> = [
    "turnover", "apyvarta", "kaibed", "saldo", "balance", "kontostand", "solde", "egyenleg",
    "zustatek", "total debits", "total credits", "grand total", "gesamtsumme", "umsatzsumme",
  ]

  private static let weakTotals: Set<String> = [
    "total", "totals", "subtotal", "sub total", "summe", "gesamt", "zwischensumme", "totaal",
    "totale", "totales", "osszesen", "celkem", "suma", "razem", "sum", "new balance",
    "previous balance",
  ]

  /// Whether a cell of a status column says that no money has moved.
  static func state(in cell: ArraySlice<UInt8>) -> Mark? {
    guard cell.count >= 3, cell.count <= 24 else { return nil }
    return states[folded(cell)]
  }

  /// Whether a text says that its row is a balance or a total.
  static func summary(in cell: ArraySlice<UInt8>) -> Finding? {
    guard cell.count >= 3, cell.count <= 48, mayBegin(cell) else { return nil }
    let text = folded(cell)
    if totals.contains(text) { return Finding(mark: .total, isWeak: false) }
    if weakTotals.contains(text) { return Finding(mark: .total, isWeak: true) }
    if openings.contains(where: { text.hasPrefix($0) }) {
      return Finding(mark: .opening, isWeak: false)
    }
    if closings.contains(where: { text.hasPrefix($0) }) {
      return Finding(mark: .closing, isWeak: false)
    }
    return nil
  }

  private static func folded(_ cell: ArraySlice<UInt8>) -> String {
    String(Heading(String(decoding: cell, as: UTF8.self)).text.dropFirst().dropLast())
  }

  /// Rules out nearly every cell by its first three letters, before anything has to be folded.
  private static func mayBegin(_ cell: ArraySlice<UInt8>) -> Bool {
    let first = cell[cell.startIndex]
    let second = cell[cell.startIndex + 1]
    let third = cell[cell.startIndex + 2]
    if first >= 0x80 || second >= 0x80 || third >= 0x80 { return true }
    return beginnings.contains(packed(first | 0x20, second | 0x20, third | 0x20))
  }

  private static func packed(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32 {
    UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
  }

  private static let beginnings: Set<UInt32> = {
    var result: Set<UInt32> = []
    for word in openings + closings + Array(totals) + Array(weakTotals) {
      let letters = Array(word.utf8.prefix(3))
      result.insert(packed(letters[0], letters[1], letters[2]))
    }
    return result
  }()
}
