extension Currency {
  /// Minor unit digits by code, from the ISO 4217 lists of current and of historic codes.
  static let digitsByCode: [String: Int] = {
    var table: [String: Int] = [:]
    for (digits, codes) in codesByDigits {
      for code in codes.split(whereSeparator: \.isWhitespace) { table[String(code)] = digits }
    }
    return table
  }()

  private static let codesByDigits: [(digits: Int, codes: String)] = [
    (
      0,
      """
      BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF
      BEF BYR ESP GRD ITL LUF PTE TRL
      """
    ),
    (
      2,
      """
      AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN
      BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP
      GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP
      LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR
      NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN
      SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR
      ZMW ZWG
      ATS CUC CYP DEM EEK FIM FRF HRK IEP LTL LVL MRO MTL NLG ROL SIT SKK SLL STD VEF ZWL
      """
    ),
    (3, "BHD IQD JOD KWD LYD OMR TND"),
    (4, "CLF UYW"),
  ]

  /// The currency that a sign stands for, or `nil` for a sign that several countries share.
  ///
  /// `$`, `¥` and `kr` are shared, so they say nothing about the currency.
  ///
  /// - Parameter symbol: A sign such as `£`, `zł` or `R$`.
  public init?(symbol: String) {
    guard let code = Self.codesBySymbol[symbol] else { return nil }
    self.init(code: code)
  }

  /// Signs that may stand beside an amount without naming one currency.
  ///
  /// A reader has to step over them, and learns nothing from them.
  public static let sharedSymbols: Set<String> = ["$", "¥", "kr", "kr.", "Kr", "Fr", "Fr.", "₤"]

  /// Signs that stand for exactly one currency.
  public static let codesBySymbol: [String: String] = [
    "€": "EUR", "£": "GBP", "US$": "USD", "C$": "CAD", "CA$": "CAD", "A$": "AUD", "AU$": "AUD",
    "NZ$": "NZD", "S$": "SGD", "HK$": "HKD", "NT$": "TWD", "R$": "BRL", "MX$": "MXN",
    "zł": "PLN", "Kč": "CZK", "Ft": "HUF", "lei": "RON", "лв": "BGN", "лв.": "BGN", "kn": "HRK",
    "Lt": "LTL", "₹": "INR", "₽": "RUB", "₺": "TRY", "₴": "UAH", "₩": "KRW", "₫": "VND",
    "฿": "THB", "₪": "ILS", "₦": "NGN", "₱": "PHP", "₸": "KZT", "₾": "GEL", "₼": "AZN",
    "د.ا": "JOD", "د.ا.": "JOD",
  ]
}
