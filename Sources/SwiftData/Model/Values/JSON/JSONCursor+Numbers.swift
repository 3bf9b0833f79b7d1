extension JSONCursor {
  @inline(__always)
  private static func digit(_ byte: UInt8) -> UInt64? {
    let value = byte &- UInt8(ascii: "0")
    return value < 10 ? UInt64(value) : nil
  }

  @inline(__always)
  mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
    let isNegative = take(UInt8(ascii: "-"))
    let start = at
    var magnitude: UInt64 = 0
    while at < end, let digit = Self.digit(at.pointee) {
      magnitude = magnitude &* 10 &+ digit
      at += 1
    }
    // 19 digits always fit 64 bits.
    let count = at - start
    guard count > 0, count < 20, count == 1 || start.pointee != UInt8(ascii: "0"),
      !isNumberPart
    else { return nil }
    if isNegative {
      guard magnitude <= 1 << 63 else { return nil }
      return Integer(exactly: Int64(truncatingIfNeeded: 0 &- magnitude))
    }
    return Integer(exactly: magnitude)
  }

  /// Whether a character follows that Foundation takes for a part of a number.
  @inline(__always)
  private var isNumberPart: Bool {
    switch peek {
    case 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  @inline(__always)
  mutating func double() -> Double? {
    let start = at
    guard let number = decimal() else { return nil }
    if number.isExact, let magnitude = Self.double(number.digits, number.exponent) {
      return number.isNegative ? -magnitude : magnitude
    }
    return Double(text(from: start)).flatMap { isHonest($0, number) }
  }

  @inline(__always)
  mutating func float() -> Float? {
    let start = at
    guard let number = decimal() else { return nil }
    if number.isExact, number.digits < 1 << 24, abs(number.exponent) <= 10 {
      let power = Float(JSONPowers.ten(abs(number.exponent)))
      let digits = Float(number.digits)
      let magnitude = number.exponent < 0 ? digits / power : digits * power
      return number.isNegative ? -magnitude : magnitude
    }
    return Float(text(from: start)).flatMap { isHonest($0, number) }
  }

  private func text(from start: UnsafePointer<UInt8>) -> String {
    String(decoding: UnsafeBufferPointer(start: start, count: at - start), as: UTF8.self)
  }

  /// nil for a number that is too large or too small for its type.
  private func isHonest<Real: BinaryFloatingPoint>(_ value: Real, _ number: Decimal) -> Real? {
    value.isFinite && (value != 0 || number.digits == 0) ? value : nil
  }

  // MARK: Decimals

  private struct Decimal {
    var isNegative = false
    /// The first 19 digits that count; zero only where all digits are.
    var digits: UInt64 = 0
    var exponent = 0
    /// Whether `digits` and `exponent` are the whole number.
    var isExact = true
  }

  /// Takes a number by the grammar of JSON.
  @inline(__always)
  private mutating func decimal() -> Decimal? {
    var number = Decimal()
    number.isNegative = take(UInt8(ascii: "-"))
    let start = at
    takeDigits(&number)
    guard at > start, at - start == 1 || start.pointee != UInt8(ascii: "0") else { return nil }
    if take(UInt8(ascii: ".")) {
      let point = at
      takeDigits(&number)
      guard at > point else { return nil }
      number.exponent &-= at - point
    }
    if at < end, at.pointee | 0x20 == UInt8(ascii: "e") {
      at += 1
      let isNegative = peek == UInt8(ascii: "-")
      if isNegative || peek == UInt8(ascii: "+") { at += 1 }
      let first = at
      var exponent = 0
      while at < end, let digit = Self.digit(at.pointee) {
        if exponent < 1_000_000 { exponent = exponent &* 10 &+ Int(digit) }
        at += 1
      }
      guard at > first else { return nil }
      number.exponent &+= isNegative ? -exponent : exponent
    }
    return isNumberPart ? nil : number
  }

  @inline(__always)
  private mutating func takeDigits(_ number: inout Decimal) {
    while at < end, let digit = Self.digit(at.pointee) {
      if number.digits < 1_000_000_000_000_000_000 {
        number.digits = number.digits &* 10 &+ digit
      } else {
        number.isExact = false
      }
      at += 1
    }
  }

  // MARK: Rounding

  /// The number nearest to `digits` times a power of ten; nil where the power is too far off for
  /// exact arithmetic.
  @inline(__always)
  private static func double(_ digits: UInt64, _ exponent: Int) -> Double? {
    if digits < 1 << 53, exponent >= -22, exponent <= 22 {
      return exponent < 0
        ? Double(digits) / JSONPowers.ten(-exponent) : Double(digits) * JSONPowers.ten(exponent)
    }
    guard digits != 0 else { return 0 }
    guard exponent >= -27, exponent <= 27 else { return nil }
    // 10ⁿ is 5ⁿ times 2ⁿ: five's power fits 64 bits, and two's only moves the point.
    let shift = digits.leadingZeroBitCount
    let top = digits << UInt64(shift)
    let five = JSONPowers.five(abs(exponent))
    let fiveShift = five.leadingZeroBitCount
    let factor = five << UInt64(fiveShift)
    if exponent >= 0 {
      var (high, low) = top.multipliedFullWidth(by: factor)
      var scale = 127 - shift - fiveShift + exponent
      if high >> 63 == 0 {
        high = high << 1 | low >> 63
        low <<= 1
        scale -= 1
      }
      return rounded(high, low != 0, scale)
    }
    // Half of the upper part, so that the quotient always fits.
    let (quotient, rest) = factor.dividingFullWidth((top >> 1, top << 63))
    let leading = quotient.leadingZeroBitCount
    return rounded(
      quotient << UInt64(leading), rest != 0, 63 - leading - 63 - shift + fiveShift + exponent)
  }

  /// The number nearest to bits that begin with a one of the value 2 to the power of `scale`.
  @inline(__always)
  private static func rounded(_ bits: UInt64, _ hasMore: Bool, _ scale: Int) -> Double {
    var significand = bits >> 11
    let rest = bits & 0x7FF
    if rest > 0x400 || rest == 0x400 && (hasMore || significand & 1 == 1) { significand += 1 }
    return Double(significand) * Double(bitPattern: UInt64(scale - 52 + 1023) << 52)
  }
}
