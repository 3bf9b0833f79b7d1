extension UnsafeBufferPointer<UInt8> {
  /// Whether no byte has its high bit set.
  var isASCII: Bool {
    guard let baseAddress else { return true }
    let bytes = UnsafeRawPointer(baseAddress)
    var index = 0
    while index &+ 8 <= count {
      let eight = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if eight & 0x8080_8080_8080_8080 != 0 { return false }
      index &+= 8
    }
    while index < count {
      if self[index] >= 0x80 { return false }
      index &+= 1
    }
    return true
  }
}

extension UInt8 {
  var isDigitASCII: Bool { self &- 0x30 < 10 }
  var isLowercaseASCII: Bool { self &- 0x61 < 26 }
  var isUppercaseASCII: Bool { self &- 0x41 < 26 }

  /// The small form of a capital letter of ASCII, and every other byte as it is.
  var lowercasedASCII: UInt8 { isUppercaseASCII ? self | 0x20 : self }
}
