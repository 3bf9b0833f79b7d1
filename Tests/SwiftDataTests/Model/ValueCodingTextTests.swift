import Foundation
import Testing

@testable import SwiftData

/// Texts that no encoder of ours writes, but that a store may hold.
struct ValueCodingTextTests {
  @Test(arguments: [
    "1e3", "34.0", "1.5", "9007199254740993.5", "1e18", "1e400", "1e-400", "-0", "01", "-", "1.",
    "1.e5", ".5", "1e", "1e+", "18446744073709551615", "18446744073709551616",
    "-9223372036854775808", "-9223372036854775809", "123456789012345678901234567890",
    "0.000000000000000000000000000000000001", "\"inf\"", "\"-inf\"", "\"nan\"", "\"Inf\"", "null",
    "", " ", " 1 ", "1 x", "+1", "0x10", "1E5", "5e-324", "2e-324", "1.7976931348623157e308",
    "1.7976931348623159e308", "9007199254740993", "9007199254740992.5", "0.1e1", "00", "-01",
    "\u{feff}1", "true", "tru", "nul", "1,", "1 2", "3.4028235e38", "3.4028236e38", "1e-46", "--1",
    "1-1", "1e5e5", "1.2.3",
  ])
  func `Numbers in any spelling`(_ text: String) {
    for text in [text, "[\(text)]", "[ \(text) , \(text) ,]", "{\"a\":\(text)}", "[[\(text)"] {
      func check<Value: Codable>(_ type: Value.Type) {
        expectSameReading(type, text)
        expectSameReading([Value].self, text)
        expectSameReading([Value?].self, text)
        expectSameReading([String: Value].self, text)
        // The encodings that Foundation tells by the first bytes.
        for bytes in [text.data(using: .utf16), text.data(using: .utf32LittleEndian)] {
          expectSameReading([Value].self, Array(bytes ?? Data()))
        }
      }
      check(Int.self)
      check(Int8.self)
      check(UInt64.self)
      check(UInt128.self)
      check(Double.self)
      check(Float.self)
      check(Decimal.self)
      check(Date.self)
      check(Bool.self)
      check(String.self)
    }
  }

  @Test(arguments: [
    #"\u00e9"#, #"\ud83d\ude00"#, #"\ud83d"#, #"\ud83dx"#, #"\ud83d\n"#, #"\ud83d\u0041"#,
    #"\ude00"#, #"\u12"#, #"\u12g4"#, #"\x"#, #"\"#, #"\\"#, #"\/\b\f\n\r\t\""#, "\n", "\u{1}",
    "\u{7f}", "\u{0}", #"\u0000"#, "é", "👍🏽", #"é\u0301"#, #"a longer text, \u0061nd an escape"#,
    #"\uD834\uDD1E"#, #"\u+123"#, #"\u 123"#,
  ])
  func `Texts with all kinds of characters`(_ text: String) {
    for text in [
      "\"\(text)\"", "[\"\(text)\"]", "[\"a\",\"\(text)\",\"b\"]", "{\"\(text)\":\"\(text)\"}",
      "{\"a\":{\"\(text)\":1},\"b\":\"x\"}",
    ] {
      expectSameReading(String.self, text)
      expectSameReading([String].self, text)
      expectSameReading([String: String].self, text)
      expectSameReading([String: [String: Int]].self, text)
      expectSameReading([Data].self, text)
      expectSameReading([URL].self, text)
      expectSameReading([UUID].self, text)
    }
  }

  @Test func `Bytes that are no text are an error`() {
    for bytes: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF5, 0x80, 0x80, 0x80], [0x80],
    ] {
      let quoted = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
      expectSameReading(String.self, quoted)
      expectSameReading([String].self, Array("[".utf8) + quoted + Array("]".utf8))
      expectSameReading([String: Int].self, Array("{".utf8) + quoted + Array(":1}".utf8))
      expectSameReading(Two.self, Array("{\"a\":1,\"x\":".utf8) + quoted + Array("}".utf8))
      expectSameReading(Two.self, bytes)
    }
  }

  struct Two: Codable {
    var a: Int
    var b: Int?
  }

  @Test func `Objects in any order, with names that are missing, twice or unknown`() {
    expectSameReading(
      Two.self, "{\"b\":2,\"a\":1}", "{\"a\":1}", "{\"b\":2}", "{}", "{\"a\":null}",
      "{\"a\":1,\"b\":null}", "{\"a\":1,\"a\":2}", "{\"b\":1,\"a\":2,\"b\":3}",
      "{\"a\":1,\"c\":[{\"a\":5}],\"b\":7,}", "{\"a\":1,,}", "{,}", "{\"a\" : 1 , \"b\" : 2 }",
      "{\"\\u0061\":1}", "{\"a\":1,\"b\":2}}", "{\"a\":1]", "[1,2}", "{a:1}", "{\"a\"}", "{\"a\":}",
      "{\"a\":1 \"b\":2}", "[]", "1", "null", "", "{", "{\"", "{\"a", "{\"a\"", "{\"a\":",
      "{\"a\":1")
  }

  @Test func `Names are equal as strings are`() throws {
    let composed = try ValueCoding.value([String: Int].self, "{\"e\u{301}\":1,\"\u{e9}\":2}")
    #expect(composed == ["é": 1])
    struct Named: Codable {
      var value: Int

      enum CodingKeys: String, CodingKey {
        case value = "é"
      }
    }
    expectSameReading(Named.self, "{\"e\u{301}\":1}", "{\"\u{e9}\":2}", "{\"e\":3}")
    expectSameReading(
      [String: Int].self, "{\"K\":1,\"\u{212a}\":2}", "{\"\u{212a}\":2}", "{\"a\":1,\"é\":2}")
  }

  @Test func `Large objects are read by name in any order`() throws {
    struct Picked: Codable {
      var values: [Int]

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ValueShapes.Key.self)
        values = try [900, 3, 999, 0, 500, 501].map {
          try container.decode(Int.self, forKey: ValueShapes.Key("\($0)"))
        }
        #expect(!container.contains("1000"))
        #expect(!container.contains("é"))
        #expect(container.allKeys.count == 1000)
      }
    }
    let members = (0..<1000).map { "\"\($0)\":\($0)" }
    for members in [members, members.sorted(), members.reversed()] {
      let text = "{\(members.joined(separator: ","))}"
      #expect(try ValueCoding.value(Picked.self, text).values == [900, 3, 999, 0, 500, 501])
    }
  }

  @Test func `A list tells its length and its end`() throws {
    struct Walked: Codable {
      var text = ""

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        text += "\(list.count ?? -1)"
        while !list.isAtEnd {
          text += " \(list.currentIndex)"
          if try list.decodeNil() { continue }
          if let int = try? list.decode(Int.self) {
            text += "i\(int)"
          } else if var inner = try? list.nestedUnkeyedContainer() {
            text += "l\(try inner.decodeIfPresent(String.self) ?? "-")"
            text += "\(try inner.decodeIfPresent(Int.self) ?? 0)"
          } else if let object = try? list.nestedContainer(keyedBy: ValueShapes.Key.self) {
            text += try "o\(object.decodeIfPresent([Int].self, forKey: "a") ?? [])"
            text += try "\(object.decodeNil(forKey: "b"))"
          } else {
            text += try "s\(list.superDecoder().singleValueContainer().decode(String.self))"
          }
        }
        #expect(throws: DecodingError.self) { try list.decode(Int.self) }
        #expect(throws: DecodingError.self) { try list.decodeNil() }
        #expect(throws: DecodingError.self) { try list.superDecoder() }
      }
    }
    expectSameReading(
      Walked.self, #"[1,null,[],["x",2],[null],{"a":[1],"b":null},"s",{"b":1}]"#, "[]", "[{}]",
      "[true]")
  }

  @Test func `A decoder that is kept reads on when the text is gone`() throws {
    struct Kept: Decodable {
      let decoder: any Decoder
      init(from decoder: any Decoder) { self.decoder = decoder }
    }
    var kept: [Kept] = []
    for index in 0..<20 {
      kept.append(try ValueCoding.value(Kept.self, "[\(index),\"a text of some length\"]"))
    }
    for (index, kept) in kept.enumerated() {
      var list = try kept.decoder.unkeyedContainer()
      #expect(try list.decode(Int.self) == index)
      #expect(try list.decode(String.self) == "a text of some length")
    }
  }

  @Test func `Values are written and read within others, and on many threads`() async throws {
    struct Nested: Codable, Equatable {
      var number: Int
      init(_ number: Int) { self.number = number }
      init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        number = try ValueCoding.value([String: Int].self, text)["n"] ?? -1
      }
      func encode(to encoder: any Encoder) throws {
        try _CodableValue.encode(["n": number]).encode(to: encoder)
      }
    }
    try await withThrowingTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<200 {
            let values = [Nested(number), Nested(task)]
            let text = try _CodableValue.encode(["v": values])
            #expect(try ValueCoding.value([String: [Nested]].self, text) == ["v": values])
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
