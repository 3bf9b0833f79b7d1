/// An unsigned decimal number as it stands in a text: digits, thousands marks, one decimal mark.
///
/// Reading happens in two steps, because one text does not always say which mark is the decimal
/// one. The first step checks the form and tells what the text proves (``evidence``); the second
/// reads the value once the mark is known (``value(decimalMark:)``). A reader of a whole column
/// collects the evidence of all its cells in between.
///
/// Thousands marks are `.` `,` `'` `’`, a space, a no-break space or a narrow no-break space, and
/// the Indian grouping `1,23,456` is understood.
public struct DecimalText: Sendable {
  /// What one text says about the decimal mark.
  public enum Evidence: Hashable, Sendable {
    /// The text holds no mark that could be the decimal one.
    case none
    /// The text can only be read with this decimal mark.
    case proves(DecimalMark)
    /// The text reads as thousands or, with this mark as the decimal one, as three decimals.
    case ambiguous(DecimalMark)
  }

  /// What the text says about the decimal mark.
  public let evidence: Evidence

  /// How many digits follow the decimal mark that the text proves; 0 when it holds none.
  public let provenFractionDigits: Int

  private let bytes: ArraySlice<UInt8>

  /// Checks the form of a text.
  ///
  /// - Parameter bytes: The text in UTF-8, without sign, currency and outer spaces.
  /// - Returns: `nil` when the text is not a number in any reading.
  public init?(_ bytes: ArraySlice<UInt8>) {
    guard let evidence = Self.evidence(of: bytes) else { return nil }
    self.evidence = evidence
    if case .proves(let mark) = evidence, let last = bytes.lastIndex(of: mark.byte) {
      provenFractionDigits = bytes.endIndex - last - 1
    } else {
      provenFractionDigits = 0
    }
    self.bytes = bytes
  }

  /// The value of the text under a decimal mark.
  ///
  /// - Parameter decimalMark: The mark to read as the decimal one.
  /// - Returns: The number, or `nil` when the text does not fit that mark (`12.50` has no reading
  ///   with a decimal comma).
  /// - Throws: ``MoneyError`` of kind ``MoneyError/Kind-swift.struct/overflow`` when the digits do
  ///   not fit in 64 bits.
  public func value(decimalMark: DecimalMark) throws(MoneyError) -> ExactDecimal? {
    if case .proves(let proven) = evidence, proven != decimalMark { return nil }
    var value = ExactDecimal(significand: 0, scale: 0)
    var inFraction = false
    var pendingZeros = 0
    for byte in bytes {
      if byte == decimalMark.byte {
        inFraction = true
        continue
      }
      guard byte >= 0x30, byte <= 0x39 else { continue }
      if inFraction, byte == 0x30 {
        // Zeros at the end of the fraction change nothing; they must not overflow the digits.
        pendingZeros += 1
        continue
      }
      for _ in 0..<pendingZeros { try value.append(digit: 0, inFraction: true) }
      pendingZeros = 0
      try value.append(digit: byte - 0x30, inFraction: inFraction)
    }
    return value
  }
}

extension DecimalText {
  private enum Separator {
    case mark(DecimalMark)
    case space
  }

  /// Walks over the digit groups once; see the cases in the type's description.
  private static func evidence(of bytes: ArraySlice<UInt8>) -> Evidence? {
    var first: Separator?
    var last: Separator?
    var separators = 0
    var groupDigits = 0
    var digitsBeforeFirst = 0
    var totalDigits = 0
    var leadingZero = false
    /// Whether every group between two separators has three digits, or two in the Indian manner.
    var groupsFit = true
    var sameSeparators = true
    var lengthBeforeLast = 0

    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte >= 0x30, byte <= 0x39 {
        if totalDigits == 0 { leadingZero = byte == 0x30 }
        groupDigits += 1
        totalDigits += 1
        index += 1
        continue
      }
      guard let (separator, length) = separator(in: bytes, at: index) else { return nil }
      index += length
      if let previous = last {
        if groupDigits != 3, groupDigits != 2 { groupsFit = false }
        // Everything but the last separator has to be one and the same thousands mark.
        if separators >= 2, !same(previous, first) { groupsFit = false }
        sameSeparators = sameSeparators && same(separator, first)
        lengthBeforeLast = groupDigits
      } else {
        first = separator
        digitsBeforeFirst = groupDigits
      }
      last = separator
      separators += 1
      groupDigits = 0
    }
    guard totalDigits > 0 else { return nil }
    guard let first, let last else { return Evidence.none }
    let digitsAfter = groupDigits

    if separators == 1 {
      guard case .mark(let mark) = first else {
        return digitsAfter == 3 && (1...3).contains(digitsBeforeFirst) ? Evidence.none : nil
      }
      let looksGrouped = digitsAfter == 3 && (1...3).contains(digitsBeforeFirst) && !leadingZero
      return looksGrouped ? .ambiguous(mark) : .proves(mark)
    }
    guard groupsFit, (1...3).contains(digitsBeforeFirst) else { return nil }
    if sameSeparators {
      guard digitsAfter == 3 else { return nil }
      if case .mark(let mark) = first { return .proves(mark.other) }
      return Evidence.none
    }
    guard lengthBeforeLast == 3, case .mark(let mark) = last else { return nil }
    return .proves(mark)
  }

  private static func same(_ one: Separator?, _ two: Separator?) -> Bool {
    switch (one, two) {
    case (.mark(let a)?, .mark(let b)?): a == b
    case (.space?, .space?): true
    default: false
    }
  }

  /// The separator that starts at an index, and how many bytes it takes.
  private static func separator(
    in bytes: ArraySlice<UInt8>, at index: Int
  ) -> (Separator, Int)? {
    switch bytes[index] {
    case UInt8(ascii: "."): return (.mark(.dot), 1)
    case UInt8(ascii: ","): return (.mark(.comma), 1)
    case UInt8(ascii: "'"), UInt8(ascii: " "): return (.space, 1)
    case 0xC2 where index + 1 < bytes.endIndex && bytes[index + 1] == 0xA0:
      return (.space, 2)  // no-break space
    case 0xE2 where index + 2 < bytes.endIndex && bytes[index + 1] == 0x80:
      // Right single quote, thin space and narrow no-break space.
      let isKnown = bytes[index + 2] == 0x99 || bytes[index + 2] == 0x89 || bytes[index + 2] == 0xAF
      return isKnown ? (.space, 3) : nil
    default: return nil
    }
  }
}
