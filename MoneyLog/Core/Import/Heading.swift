import Foundation

/// A column heading in the form in which it is compared with known words: small letters without
/// accents, and single blanks between the words and at both ends.
struct Heading {
  let text: String

  init(_ raw: String) {
    let plain = raw.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    var clean = " "
    for scalar in plain.unicodeScalars {
      switch scalar {
      case "ł": clean += "l"
      case "ø": clean += "o"
      case "đ": clean += "d"
      case "ß": clean += "ss"
      case "æ": clean += "ae"
      case "ı": clean += "i"
      case "a"..."z", "0"..."9": clean.unicodeScalars.append(scalar)
      case _ where scalar.properties.isAlphabetic: clean.unicodeScalars.append(scalar)
      default: if !clean.hasSuffix(" ") { clean += " " }
      }
    }
    text = clean.hasSuffix(" ") ? clean : clean + " "
  }

  var isBlank: Bool { text == " " }

  /// Whether one of the words stands in the heading as a word of its own.
  func hasWord(in words: [String]) -> Bool { words.contains { text.contains(" \($0) ") } }

  /// Whether one of the texts stands in the heading, also inside a longer word, as `betrag` does in
  /// `Buchungsbetrag`.
  func hasStem(in stems: [String]) -> Bool { stems.contains { text.contains($0) } }
}

// The vocabulary is apart for each kind of content. A heading such as `Valuta` means the value day
// above dates and the currency above codes, so the content asks first and the words only rank.

extension Heading {
  /// How well a column of dates serves as the booking day: 5 is a booking day, 4 a plain date, 3
  /// the day of the purchase, 1 a value day, 0 a date of something else, 2 an unknown heading.
  var dateRank: Int {
    if hasWord(in: Words.otherDates) || hasStem(in: Words.otherDateStems) { return 0 }
    if hasStem(in: Words.valueDates) { return 1 }
    if hasStem(in: Words.bookingDates) || hasWord(in: ["post", "booked"]) { return 5 }
    if hasStem(in: Words.purchaseDates) { return 3 }
    if hasStem(in: ["date", "datum", "fecha", "dato", "timestamp", "paiva", "pvm", "tarih"])
      || hasWord(in: ["data", "tag", "dag", "time", "created"])
    {
      return 4
    }
    return 2
  }

  /// What a column of numbers holds, by its heading.
  enum AmountMeaning: Equatable {
    case amount(rank: Int)
    case moneyOut, moneyIn, balance
    /// A number that is no amount of this account: a fee, a rate, an amount before conversion.
    case other
    case unknown
  }

  var amountMeaning: AmountMeaning {
    if isBlank { return .unknown }
    if hasWord(in: Words.otherNumbers) || hasStem(in: Words.otherNumberStems) { return .other }
    if hasStem(in: Words.balances) || hasWord(in: ["stand"]) { return .balance }
    // The short words are parts of other headings too, as in `Amount in EUR`.
    let isOut =
      [" out ", " af ", " uit "].contains(text) || hasWord(in: Words.out)
      || hasStem(in: Words.outStems)
    let isIn =
      [" in ", " bij "].contains(text) || hasWord(in: Words.in) || hasStem(in: Words.inStems)
    if isOut != isIn { return isOut ? .moneyOut : .moneyIn }
    if hasWord(in: ["net", "netto"]) || hasStem(in: ["netamount"]) { return .amount(rank: 11) }
    if hasStem(in: Words.amounts) || hasWord(in: ["umsatz", "sum", "suma", "wert"]) {
      return .amount(rank: 10)
    }
    if isOut { return .amount(rank: 8) }
    if hasWord(in: ["gross", "brutto"]) { return .amount(rank: 6) }
    if hasWord(in: ["total", "price", "cost"]) { return .amount(rank: 5) }
    return .unknown
  }

  /// Whether the heading announces a letter or word for the direction of the money.
  var isDirection: Bool {
    let isStatus = hasStem(in: ["status", "cleared", "reconcil", "stav", "code"])
    return !isStatus
      && (hasStem(in: Words.directions) || hasWord(in: ["type", "sign", "typ", "tipo", "tipus"]))
  }

  /// What a column of texts holds, by its heading.
  enum TextMeaning: Equatable {
    case payee(rank: Int)
    case text, note, category, account, status
    /// A number in the form of a text, an address, a name of the owner.
    case other
    case unknown
  }

  var textMeaning: TextMeaning {
    if isBlank { return .unknown }
    if hasStem(in: Words.certainTexts) { return .text }
    if hasWord(in: Words.identifiers) || hasStem(in: Words.identifierStems) { return .other }
    if hasWord(in: Words.statuses) { return .status }
    if hasStem(in: Words.certainPayees) { return .payee(rank: 9) }
    if hasStem(in: Words.accounts) || hasWord(in: ["product", "produit", "ucet", "ucetu"]) {
      return .account
    }
    if hasStem(in: ["kategor", "categor"]) || hasWord(in: ["class"]) { return .category }
    if hasStem(in: Words.notes) || hasWord(in: ["note", "notes"]) { return .note }
    if hasStem(in: Words.payees) { return .payee(rank: 7) }
    if hasStem(in: Words.texts) || hasWord(in: Words.textWords) { return .text }
    if hasWord(in: ["name", "naam", "nom", "nombre", "nimi", "nev", "neve", "namn", "navn"]) {
      return .payee(rank: 5)
    }
    return .unknown
  }

  /// The side of a payment that the heading names, or `nil` when it names either or both.
  var side: Side? {
    let isPayer = hasStem(in: Words.payers)
    return isPayer == hasStem(in: Words.recipients) ? nil : isPayer ? .payer : .recipient
  }

  /// A side of a payment.
  enum Side { case payer, recipient }

  /// Whether the heading is made of words that bank files use, whatever they mean.
  var isKnown: Bool {
    guard !isBlank, text.utf8.count < 60 else { return false }
    return dateRank != 2 || amountMeaning != .unknown || textMeaning != .unknown || isDirection
      || isCurrency
  }

  /// Whether the heading announces currency codes.
  var isCurrency: Bool {
    hasStem(in: ["currency", "wahrung", "waehrung", "deviz", "devise"])
      || hasWord(in: ["munt", "mena", "monnaie", "monn", "moneda", "waluta", "valuta", "divisa"])
  }

  /// Whether the heading speaks of something before conversion.
  var isForeign: Bool { hasStem(in: Words.foreign) }

  /// Whether the heading is one that only card statements have.
  var isAboutCards: Bool {
    hasStem(in: [
      "card member", "cardmember", "cardholder", "card holder", "card used", "kreditkart",
      "credit card", "creditcard", "kreditkort", "kaarthouder", "kredietkaart", "merchant name",
      "karteninhaber",
    ])
  }
}
