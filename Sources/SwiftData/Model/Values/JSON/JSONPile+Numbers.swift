extension JSONText {
  @inline(__always)
  func append<Integer: FixedWidthInteger>(integer: Integer) {
    if Integer.bitWidth <= 64 {
      append(digits: UInt64(truncatingIfNeeded: integer.magnitude), isNegative: integer < 0)
    } else {
      append(plain: "\(integer)")
    }
  }

  func append(digits magnitude: UInt64, isNegative: Bool) {
    reserve(2 * 20 + 1)
    let start = base + count
    if magnitude < 10, !isNegative {
      start.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: magnitude)
      count &+= 1
      return
    }
    // From the last digit on, at the far end of the room, and then to its place.
    let end = start + 41
    var at = end
    var rest = magnitude
    repeat {
      let quotient = rest / 10
      at -= 1
      at.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest &- quotient &* 10)
      rest = quotient
    } while rest != 0
    if isNegative {
      at -= 1
      at.pointee = UInt8(ascii: "-")
    }
    start.update(from: at, count: end - at)
    count &+= end - at
  }

  /// Adds the shortest text that reads as the same number; texts in place of numbers that JSON
  /// does not have.
  func append(real value: Double) {
    if append(short: value) { return }
    guard value.isFinite else {
      return append(ascii: value.isNaN ? "\"nan\"" : value < 0 ? "\"-inf\"" : "\"inf\"")
    }
    append(description: value.description)
  }

  func append(real value: Float) {
    guard value.isFinite else { return append(real: Double(value)) }
    if value == value.rounded(.towardZero), value.magnitude < 0x1p24, value != 0 {
      append(digits: UInt64(value.magnitude), isNegative: value < 0)
    } else {
      append(description: value.description)
    }
  }

  /// Foundation drops the ".0" of whole numbers.
  private func append(description: String) {
    append(plain: description)
    if count >= 2, base[count - 1] == UInt8(ascii: "0"), base[count - 2] == UInt8(ascii: ".") {
      count -= 2
    }
  }

  /// Adds a number of at most 15 digits.
  ///
  /// No two decimals of 15 digits are the same `Double`, so that one that reads as the number is
  /// the shortest text there is for it.
  ///
  /// - Returns: Whether the number was such a one, and was added.
  @inline(__always)
  private func append(short value: Double) -> Bool {
    let magnitude = value.magnitude
    guard magnitude >= 1e-4, magnitude < 1e15 else {
      guard value == 0 else { return false }
      append(ascii: value.sign == .minus ? "-0" : "0")
      return true
    }
    let whole = UInt64(magnitude)
    if Double(whole) == magnitude {
      append(digits: whole, isNegative: value < 0)
      return true
    }
    // 15 digits, perhaps 16: a power of two has about 0.3 times as many.
    var places = 14 &- ((Int(magnitude.exponent) &* 1233) >> 12)
    var scaled = magnitude * JSONPowers.ten(places)
    if scaled >= 1e15 {
      places &-= 1
      scaled = magnitude * JSONPowers.ten(places)
    }
    let rounded = scaled.rounded()
    // The quotient of two exact numbers is what reading the decimal gives.
    guard rounded / JSONPowers.ten(places) == magnitude else { return false }
    append(decimal: UInt64(rounded), places: places, isNegative: value < 0)
    return true
  }

  private func append(decimal: UInt64, places: Int, isNegative: Bool) {
    var (decimal, places) = (decimal, places)
    func dropZeros(_ step: Int, _ power: UInt64) {
      while places >= step, decimal % power == 0 {
        decimal /= power
        places -= step
      }
    }
    dropZeros(8, 100_000_000)
    dropZeros(4, 10_000)
    dropZeros(1, 10)
    let power = JSONPowers.integer(places)
    append(digits: decimal / power, isNegative: isNegative)
    append(UInt8(ascii: "."))
    var rest = decimal % power
    reserve(places)
    let end = count + places
    for index in stride(from: end - 1, through: count, by: -1) {
      base[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count = end
  }
}

/// Powers that are exact.
enum JSONPowers {
  private static let tens: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
  private static let integers: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]
  private static let fives: [UInt64] = [
    1, 5, 25, 125, 625, 3125, 15_625, 78_125, 390_625, 1_953_125, 9_765_625, 48_828_125,
    244_140_625, 1_220_703_125, 6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125,
    3_814_697_265_625, 19_073_486_328_125, 95_367_431_640_625, 476_837_158_203_125,
    2_384_185_791_015_625, 11_920_928_955_078_125, 59_604_644_775_390_625, 298_023_223_876_953_125,
    1_490_116_119_384_765_625, 7_450_580_596_923_828_125,
  ]

  /// Up to 22.
  @inline(__always) static func ten(_ exponent: Int) -> Double { tens[exponent] }
  /// Up to 19.
  @inline(__always) static func integer(_ exponent: Int) -> UInt64 { integers[exponent] }
  /// Up to 27.
  @inline(__always) static func five(_ exponent: Int) -> UInt64 { fives[exponent] }
}
