import Foundation

/// Values of any kind as text: a letter for the kind, then the value.
///
/// That is how captured values travel in one JSON text, whatever their number and kind, without
/// loss: JSON has no bytes, and SQLite reads neither a real number to its last bit from it nor a
/// text beyond a zero character.
enum SQLValueTag {
  static func text(of value: _SQLValue) -> String {
    switch value {
    case .null: "n"
    case .integer(let integer): "i\(integer)"
    case .real(let real): "r\(real.bitPattern)"
    case .text(let text): text.utf8.contains(0) ? "z" + hexadecimal(text.utf8) : "t" + text
    case .blob(let data): "b" + hexadecimal(data)
    }
  }

  static func value(of bytes: UnsafeBufferPointer<UInt8>) -> _SQLValue {
    guard let kind = bytes.first else { return .null }
    let rest = UnsafeBufferPointer(rebasing: bytes.dropFirst())
    switch kind {
    case UInt8(ascii: "i"):
      return Int64(String(decoding: rest, as: UTF8.self)).map { .integer($0) } ?? .null
    case UInt8(ascii: "r"):
      return UInt64(String(decoding: rest, as: UTF8.self))
        .map { .real(Double(bitPattern: $0)) } ?? .null
    case UInt8(ascii: "t"): return .text(String(decoding: rest, as: UTF8.self))
    case UInt8(ascii: "z"): return .text(String(decoding: self.bytes(rest), as: UTF8.self))
    case UInt8(ascii: "b"): return .blob(Data(self.bytes(rest)))
    default: return .null
    }
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func hexadecimal(_ bytes: some Collection<UInt8>) -> String {
    String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
      var index = 0
      for byte in bytes {
        buffer[index] = digits[Int(byte >> 4)]
        buffer[index + 1] = digits[Int(byte & 15)]
        index += 2
      }
      return index
    }
  }

  private static func bytes(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    func digit(_ byte: UInt8) -> UInt8 { byte < 0x3A ? byte &- 0x30 : byte &- 0x57 }
    return stride(from: 0, to: text.count - 1, by: 2).map {
      digit(text[$0]) << 4 | digit(text[$0 + 1])
    }
  }
}

// MARK: - Lists

extension SQLValueTag {
  /// Several values as one JSON text for `json_each`.
  ///
  /// - Returns: The text, and whether its elements are tagged: integers and most texts go as they
  ///   are.
  static func list(_ values: [_SQLValue]) -> (json: String, isTagged: Bool) {
    let isTagged = !values.allSatisfy { value in
      switch value {
      case .integer: true
      case .text(let text): !text.utf8.contains(0)
      case .null, .real, .blob: false
      }
    }
    return (list(values, isTagged: isTagged), isTagged)
  }

  /// Several values as one JSON text.
  static func list(_ values: [_SQLValue], isTagged: Bool) -> String {
    var json: [UInt8] = [UInt8(ascii: "[")]
    for value in values {
      if json.count > 1 { json.append(UInt8(ascii: ",")) }
      if isTagged {
        append(text(of: value), to: &json)
      } else if case .text(let text) = value {
        append(text, to: &json)
      } else if case .integer(let integer) = value {
        json.append(contentsOf: String(integer).utf8)
      }
    }
    json.append(UInt8(ascii: "]"))
    return String(decoding: json, as: UTF8.self)
  }

  private static func append(_ text: String, to json: inout [UInt8]) {
    json.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        json.append(UInt8(ascii: "\\"))
        json.append(byte)
      case 0..<0x20:
        json.append(contentsOf: "\\u00".utf8)
        json.append(digits[Int(byte >> 4)])
        json.append(digits[Int(byte & 15)])
      default: json.append(byte)
      }
    }
    json.append(UInt8(ascii: "\""))
  }
}
