import Foundation

/// A file's text as clean UTF-8, and how it was found in the file.
struct DecodedText {
  var bytes: [UInt8] = []
  var encoding = TextEncoding.utf8
  /// How many NUL bytes were dropped.
  var droppedNULs = 0
  /// The offsets in `bytes` of the replacement characters that stand for damaged bytes.
  var damagedAt: [Int] = []
}

/// Finds the encoding of a file and turns its text into UTF-8.
///
/// The order of trust: a byte order mark, the pattern of NUL bytes that UTF-16 leaves, strict
/// UTF-8, and last a single-byte code page, which accepts every file.
enum TextDecoder {
  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - data: The file.
  ///   - forced: The encoding to use instead of the one found.
  static func decode(_ data: Data, forced: TextEncoding? = nil) -> DecodedText {
    let raw = [UInt8](data)
    var text = DecodedText()
    let (found, markLength) = encoding(of: raw)
    text.encoding = forced ?? found
    let body = raw[min(markLength, raw.count)...]
    switch text.encoding {
    case .utf8, .utf8WithMark: appendUTF8(body, to: &text)
    case .utf16LittleEndian: appendUTF16(body, highByteFirst: false, to: &text)
    case .utf16BigEndian: appendUTF16(body, highByteFirst: true, to: &text)
    case .windows1252: appendSingleByte(body, from: windows1252, to: &text)
    case .windows1250: appendSingleByte(body, from: windows1250, to: &text)
    }
    return text
  }

  // MARK: Finding the encoding

  private static func encoding(of raw: [UInt8]) -> (TextEncoding, markLength: Int) {
    if raw.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8WithMark, 3) }
    if raw.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if raw.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    if let order = utf16WithoutMark(raw) { return (order, 0) }
    let (valid, damaged) = countSequences(raw)
    if damaged == 0 { return (.utf8, 0) }
    // A code page text hardly ever holds a correct multi-byte sequence, and a UTF-8 text that was
    // damaged on its way holds many.
    if valid >= damaged { return (.utf8, 0) }
    return (looksCentralEuropean(raw) ? .windows1250 : .windows1252, 0)
  }

  /// Western text in UTF-16 has a NUL in nearly every second byte, always on the same side.
  private static func utf16WithoutMark(_ raw: [UInt8]) -> TextEncoding? {
    var end = raw.count
    while end > 0, raw[end - 1] == 0 { end -= 1 }
    let sample = min(end, 4096) & ~1
    guard sample >= 8 else { return nil }
    var even = 0
    var odd = 0
    for index in 0..<sample where raw[index] == 0 {
      if index & 1 == 0 { even += 1 } else { odd += 1 }
    }
    let pairs = sample / 2
    if odd * 10 >= pairs * 7, even * 20 <= pairs { return .utf16LittleEndian }
    if even * 10 >= pairs * 7, odd * 20 <= pairs { return .utf16BigEndian }
    return nil
  }

  /// How many multi-byte sequences are correct UTF-8, and how many bytes are not.
  private static func countSequences(_ raw: [UInt8]) -> (valid: Int, damaged: Int) {
    var valid = 0
    var damaged = 0
    var index = 0
    while index < raw.count {
      if raw[index] < 0x80 {
        index += 1
        continue
      }
      let length = sequenceLength(raw[...], at: index)
      if length == 0 { damaged += 1 } else { valid += 1 }
      index += max(1, length)
    }
    return (valid, damaged)
  }

  /// The length of the correct UTF-8 sequence at an index, or 0.
  private static func sequenceLength(_ raw: ArraySlice<UInt8>, at index: Int) -> Int {
    let first = raw[index]
    let length: Int
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, lowest) = (3, 0xA0)
    case 0xED: (length, highest) = (3, 0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, lowest) = (4, 0x90)
    case 0xF4: (length, highest) = (4, 0x8F)
    case 0xF1...0xF3: length = 4
    default: return 0
    }
    guard index + length <= raw.endIndex, raw[index + 1] >= lowest, raw[index + 1] <= highest
    else { return 0 }
    for offset in 2..<max(2, length) where raw[index + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// Currency codes and letters that only the Central European page has.
  private static func looksCentralEuropean(_ raw: [UInt8]) -> Bool {
    let codes: Set<[UInt8]> = [
      Array("CZK".utf8), Array("PLN".utf8), Array("HUF".utf8), Array("RON".utf8),
      Array("HRK".utf8), Array("SKK".utf8),
    ]
    var index = 0
    let isLetter: (UInt8) -> Bool = { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
    while index + 2 < raw.count {
      let byte = raw[index]
      if isLetter(byte), isLetter(raw[index + 1]), isLetter(raw[index + 2]),
        index == 0 || !isLetter(raw[index - 1]),
        index + 3 == raw.count || !isLetter(raw[index + 3]),
        codes.contains(Array(raw[index..<index + 3]))
      {
        return true
      }
      // These bytes are no letters in the Western page, so inside a word they settle it.
      let isForeignLetter =
        byte == 0x9D || byte == 0x8D || byte == 0x8F || byte == 0xB3 || byte == 0xB9
        || byte == 0xBE || byte == 0xBF
      if isForeignLetter, index > 0, isLetter(raw[index - 1]), isLetter(raw[index + 1]) {
        return true
      }
      index += 1
    }
    return false
  }

  // MARK: Decoding

  private static func appendUTF8(_ body: ArraySlice<UInt8>, to text: inout DecodedText) {
    text.bytes.reserveCapacity(body.count)
    var index = body.startIndex
    while index < body.endIndex {
      let byte = body[index]
      if byte == 0 {
        text.droppedNULs += 1
        index += 1
      } else if byte < 0x80 {
        text.bytes.append(byte)
        index += 1
      } else {
        let length = sequenceLength(body, at: index)
        if length == 0 {
          appendReplacement(to: &text)
          index += 1
        } else {
          text.bytes.append(contentsOf: body[index..<index + length])
          index += length
        }
      }
    }
  }

  private static func appendUTF16(
    _ body: ArraySlice<UInt8>, highByteFirst: Bool, to text: inout DecodedText
  ) {
    text.bytes.reserveCapacity(body.count / 2)
    func unit(at index: Int) -> UInt32 {
      highByteFirst
        ? UInt32(body[index]) << 8 | UInt32(body[index + 1])
        : UInt32(body[index + 1]) << 8 | UInt32(body[index])
    }
    var index = body.startIndex
    while index + 1 < body.endIndex {
      let first = unit(at: index)
      index += 2
      switch first {
      case 0: text.droppedNULs += 1
      case 0xD800...0xDBFF where index + 1 < body.endIndex:
        let second = unit(at: index)
        guard (0xDC00...0xDFFF).contains(second) else {
          appendReplacement(to: &text)
          continue
        }
        index += 2
        append(scalar: 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), to: &text.bytes)
      case 0xD800...0xDFFF: appendReplacement(to: &text)
      default: append(scalar: first, to: &text.bytes)
      }
    }
    if index < body.endIndex, body[index] != 0 { appendReplacement(to: &text) }
  }

  /// - Parameter page: The code points of the bytes from 0x80 on. Bytes past its end are their own
  ///   code points, as in ISO 8859-1.
  private static func appendSingleByte(
    _ body: ArraySlice<UInt8>, from page: [UInt16], to text: inout DecodedText
  ) {
    text.bytes.reserveCapacity(body.count + body.count / 16)
    for byte in body {
      if byte == 0 {
        text.droppedNULs += 1
      } else if byte < 0x80 {
        text.bytes.append(byte)
      } else {
        let offset = Int(byte) - 0x80
        let scalar = offset < page.count ? UInt32(page[offset]) : UInt32(byte)
        if scalar == 0xFFFD {
          appendReplacement(to: &text)
        } else {
          append(scalar: scalar, to: &text.bytes)
        }
      }
    }
  }

  private static func appendReplacement(to text: inout DecodedText) {
    text.damagedAt.append(text.bytes.count)
    append(scalar: 0xFFFD, to: &text.bytes)
  }

  private static func append(scalar: UInt32, to bytes: inout [UInt8]) {
    switch scalar {
    case ..<0x80:
      bytes.append(UInt8(scalar))
    case ..<0x800:
      bytes.append(UInt8(0xC0 | scalar >> 6))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    case ..<0x10000:
      bytes.append(UInt8(0xE0 | scalar >> 12))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    default:
      bytes.append(UInt8(0xF0 | scalar >> 18))
      bytes.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    }
  }
}
