extension Heading {
  /// The words that headings of bank files are made of, without accents, by what they announce.
  enum Words {
    static let foreign = [
      "original", "fremd", "foreign", "puvodni", "eredeti", "oryginal", "oorspr", "converted",
      "counter amount", "amount currency",
    ]

    // MARK: Dates

    static let otherDates = ["due", "birth", "start", "end", "from", "to", "available"]
    static let otherDateStems = [
      "initial", "final", "expir", "release", "shipment", "statement", "period", "available",
    ]
    static let valueDates = [
      "value", "valuta", "wertstellung", "wert ", "rente", "valeur", "valor", "erteknap",
      "kamatnap", "valutering", "waluty", "arvopaiva",
    ]
    static let bookingDates = [
      "booking", "posting", "posted", "process", "buchung", "boek", "zauctovani", "konyveles",
      "ksiegowania", "comptab", "contab", "bokfor", "bogfor", "verrekening", "completed",
      "kirjaus", "gebucht",
    ]
    static let purchaseDates = [
      "transaction", "transakt", "purchase", "execution", "provedeni", "verrichting", "beleg",
      "operation", "operacji", "operacion", "operazione", "tranzakcio", "started", "kauf",
      "transaktion",
    ]

    // MARK: Numbers

    static let otherNumbers = [
      "rate", "fee", "fees", "tax", "kurs", "koers", "kurz", "tip", "id", "nr", "no", "num", "ref",
      "code", "card", "zip", "blz", "year", "vs", "ks", "ss", "age", "limit", "points",
    ]
    static let otherNumberStems =
      foreign + [
        "exchange", "wechselkurs", "taux", "gebuhr", "entgelt", "poplatek", "kosten op",
        "commission", "provision", "steuer", "refund", "quantit", "shipping", "discount",
        "compensation", "transfer amount", "nummer", "number", "cislo", "szam ", "szama", "numero",
        "numer", "referen", "konto n", "kontonr", "iban", "bankleit", "initial", "final",
        "opening", "beginning", "ending", "year to date", "symbol", "kartya", "volgnr",
        "afschrift", "entries", "available",
      ]
    static let balances = [
      "balance", "running bal", "saldo", "solde", "kontostand", "egyenleg", "zustatek", "zostatok",
      "stav uctu",
    ]
    static let out = [
      "debit", "debits", "debet", "debe", "spent", "expense", "expenses", "soll", "cargo", "cargos",
      "dare", "sortie", "kiadas", "vydaje", "payments",
    ]
    static let outStems = [
      "withdraw", "outflow", "paid out", "money out", "ausgang", "ausgabe", "belastung", "lastschr",
      "debito", "debit amount", "uitgave", "wydatki", "obciazen", "terheles", "depense", "addebit",
      "udgift", "uscit", "uttag", "ut fra",
    ]
    static let `in` = [
      "credit", "credits", "haben", "haber", "abono", "abonos", "avere", "income", "entree",
      "bevetel", "receipts", "received", "kredit",
    ]
    static let inStems = [
      "deposit", "inflow", "paid in", "money in", "eingang", "einnahme", "gutschrift", "credito",
      "credit amount", "ontvangst", "uznani", "accredit", "jovairas", "recette", "prijmy",
      "lodgement", "indbetal", "entrat", "insatt", "inn pa",
    ]
    static let amounts = [
      "amount", "betrag", "bedrag", "importe", "importo", "montant", "castka", "kwota", "osszeg",
      "belopp", "belob", "beloep", "summa", "valor", "maara", "iznos", "tutar",
    ]

    // MARK: Directions

    static let directions = [
      " d c ", " c d ", " d k ", " dc ", " cd ", " cr dr ", " dr cr ", " s h ", " d h ",
      "soll haben", "af bij", "debit credit", "credit debit", "debit or credit", "cdflag",
      "cd flag",
      "bevetel kiadas", "debet kredit", "transaction type", "transactiontype", "direction",
      "indicator", "debe haber", "inflow outflow",
    ]

    // MARK: Texts

    static let certainTexts = [
      "payment reference", "message for", "zprava pro", "original description", "umsatztext",
      "buchungstext", "posting text", "mededeling", "gestructureerde mededeling",
    ]
    static let identifiers = [
      "id", "nr", "no", "num", "ref", "iban", "bic", "swift", "blz", "card", "code", "phone", "zip",
      "url", "email", "bank", "location", "country", "land", "city", "vs", "ks", "ss", "time",
      "tags", "labels", "subcategory", "posting key", "bban",
    ]
    static let identifierStems = [
      "nummer", "number", "cislo", "szamlaszam", "szama ", "numero", "numer ", "referenz",
      "referencia", "reference", "transaction id", "mandat", "glaubiger", "kartyaszam", "adres",
      "cime ", "kontonr", "bankleit", "symbol", "client code", "identification", "customer",
      "zeit", "cheque", "check n", "tegenrekening", "card no", "bankkod", "rekeningnummer",
      "own name", "kaarthouder", "kredietkaart", "purpose code", "exchange", "image", "mena",
    ]
    static let statuses = ["status", "state", "stav", "statut", "estado", "stato", "cleared"]
    static let certainPayees = [
      "payee", "payer", "merchant", "beneficiary", "counterparty name", "counteraccount name",
      "naam tegenpartij", "name tegenpartij", "partner name", "partner nev", "empfanger",
      "begunstigt", "beguenstigt", "zahlungspflicht", "auftraggeber emp", "nazev protiuctu",
      "odbiorca", "nadawca", "kontrahent", "destinatair", "beneficiair", "beneficiario",
      "ordenante", "kedvezmenyezett", "mottagare", "modtager", "saaja", "handelaar", "vendor",
      "store name", "zahlungsbeteiligt", "avsandare", "recipient", "transaction partner",
    ]
    static let payees = ["counterparty", "partner", "tegenpartij", "auftraggeber", "sender"]
    /// Names of the side that pays, and of the side that is paid.
    static let payers = [
      "payer", "zahlungspflicht", "auftraggeber", "ordenante", "nadawca", "sender", "absender",
    ]
    static let recipients = [
      "payee", "empfanger", "begunstigt", "beguenstigt", "recipient", "odbiorca", "beneficiar",
    ]
    static let accounts = [
      "account", "konto", "rekening", "compte", "cuenta", "szamla ", "szamlanev", "rubrieknaam",
    ]
    static let notes = ["comment", "poznamka", "megjegyzes", "memo", "remark", "kommentar"]
    static let texts = [
      "description", "detail", "narrative", "particular", "label", "libelle", "concepto",
      "descripci", "descriz", "causale", "omschrijving", "zweck", "vwz", "popis", "zprava",
      "tytul", "kozlemeny", "reszletek", "leiras", "betreff", "purpose", "message", "meddelan",
      "viesti", "text", "beskriv", "tekst", "toelichting", "nazev",
    ]
    static let textWords = [
      "opis", "title", "item", "reason", "desc", "info", "transaction", "note", "information",
      "objet", "asunto",
    ]
  }
}
