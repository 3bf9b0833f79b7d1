import Foundation
import Testing

@testable import SwiftData

/// Ways to use containers that compilers do not write, but people do.
struct ValueCodingShapesTests {
  typealias Key = ValueShapes.Key
  typealias Written = ValueShapes.Written

  func expectSameText(
    _ write: @escaping (any Encoder) throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let value = Written(write)
    for value in [[value], [value, value]] {
      let theirs = try ValueCoding.foundationText(value)
      #expect(try _CodableValue.encode(value) == theirs, sourceLocation: sourceLocation)
    }
  }

  @Test func `Classes keep the members of their superclass`() throws {
    expectSameCoding(ValueShapes.Dog(name: "Rex", tricks: ["sit"]))
    expectSameCoding(ValueShapes.Cat(name: "Tom", lives: 7))
    let dog = try ValueCoding.value(
      ValueShapes.Dog.self, #"{"super":{"legs":3,"name":"Max"},"tricks":[]}"#)
    #expect(dog.name == "Max" && dog.legs == 3)
    expectSameReading(ValueShapes.Dog.self, #"{"tricks":[]}"#, #"{"super":null,"tricks":[]}"#)
  }

  @Test func `Containers are filled by turns`() throws {
    try expectSameText { encoder in
      var object = encoder.container(keyedBy: Key.self)
      var list = object.nestedUnkeyedContainer(forKey: "list")
      var inner = object.nestedContainer(keyedBy: Key.self, forKey: "inner")
      try list.encode(1)
      try object.encode(2, forKey: "z")
      try inner.encode([3], forKey: "b")
      try list.encode("four")
      var deep = list.nestedContainer(keyedBy: Key.self)
      try object.encodeNil(forKey: "a")
      try deep.encode(true, forKey: "deep")
      try list.encodeNil()
      try list.encode([1: 2])
      try inner.encode(Int?.none, forKey: "nil")
      let parent = list.superEncoder()
      try ValueShapes.Animal(name: "x", legs: 1).encode(to: parent)
    }
  }

  @Test func `A container is opened again by its key`() throws {
    try expectSameText { encoder in
      var object = encoder.container(keyedBy: Key.self)
      var first = object.nestedContainer(keyedBy: Key.self, forKey: "o")
      try first.encode(1, forKey: "b")
      var second = object.nestedContainer(keyedBy: Key.self, forKey: "o")
      try second.encode(2, forKey: "a")
      var list = object.nestedUnkeyedContainer(forKey: "l")
      try list.encode(1)
      var more = object.nestedUnkeyedContainer(forKey: "l")
      try more.encode(2)
      var again = encoder.container(keyedBy: Key.self)
      try again.encode(3, forKey: "c")
    }
  }

  @Test func `The last value of a key counts`() throws {
    try expectSameText { encoder in
      var object = encoder.container(keyedBy: Key.self)
      for (index, key) in ["b", "a", "b", "é", "e\u{301}", "a", "K", "\u{212a}"].enumerated() {
        try object.encode(index, forKey: Key(key))
      }
    }
  }

  @Test func `Keys are sorted by their bytes`() throws {
    try expectSameText { encoder in
      var object = encoder.container(keyedBy: Key.self)
      for index in 0..<200 {
        try object.encode(index, forKey: Key("\(index * 7919 % 200)\(index % 3 == 0 ? "\n" : "")"))
      }
    }
  }

  @Test func `A value that fails leaves nothing behind`() throws {
    struct Failure: Error {}
    let failing = Written { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: "half")
      throw Failure()
    }
    try expectSameText { encoder in
      var object = encoder.container(keyedBy: Key.self)
      #expect(throws: Failure.self) { try object.encode(failing, forKey: "a") }
      try object.encode(1, forKey: "b")
      var list = object.nestedUnkeyedContainer(forKey: "list")
      try list.encode(1)
      #expect(throws: Failure.self) { try list.encode(failing) }
      try list.encode(2)
    }
    #expect(throws: Failure.self) { try _CodableValue.encode(failing) }
  }

  @Test func `Values that write nothing become empty objects within others`() throws {
    try expectSameText { _ in }
    try expectSameText { encoder in
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(Written { _ in }, forKey: "nothing")
      _ = object.superEncoder()
      _ = object.nestedContainer(keyedBy: Key.self, forKey: "o")
      _ = object.nestedUnkeyedContainer(forKey: "l")
    }
    #expect(throws: EncodingError.self) { try _CodableValue.encode(Written { _ in }) }
  }

  @Test func `Using a place twice is an error`() {
    #expect(throws: EncodingError.self) {
      try _CodableValue.encode(
        Written { encoder in
          var container = encoder.singleValueContainer()
          try container.encode(1)
          try container.encode(2)
        })
    }
    #expect(throws: EncodingError.self) {
      try _CodableValue.encode(
        Written { encoder in
          var object = encoder.container(keyedBy: Key.self)
          var list = encoder.unkeyedContainer()
          try object.encode(1, forKey: "a")
          try list.encode(1)
        })
    }
  }

  @Test func `Values that lie too deep are an error, not a crash`() throws {
    struct Deep: Codable {
      var inner: [Deep]

      init(_ depth: Int) {
        inner = []
        for _ in 1..<depth { inner = [Deep(inner: inner)] }
      }

      init(inner: [Deep]) { self.inner = inner }
      init(from decoder: any Decoder) throws {
        inner = try decoder.singleValueContainer().decode([Deep].self)
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(inner)
      }
    }
    for depth in [1, 2, 100, 511, 512, 513, 600] { expectSameCoding(Deep(depth)) }
    for depth in [511, 512, 513, 100_000] {
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      expectSameReading(Deep.self, text)
    }
    let names = String(repeating: #"{"a":"#, count: 100_000)
    #expect(throws: StoredValueError.self) { try ValueCoding.value([String: Int].self, names) }
  }

  @Test func `Values see where they are`() throws {
    func path(_ coder: [any CodingKey]) -> String {
      coder.map { "\($0.stringValue)/\($0.intValue ?? -1)" }.joined(separator: " ")
    }
    try expectSameText { encoder in
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(path(encoder.codingPath), forKey: "own")
      var list = object.nestedUnkeyedContainer(forKey: "list")
      try list.encode(0)
      // Within an element of it, Foundation's path lacks the list's name.
      var inner = list.nestedContainer(keyedBy: Key.self)
      try inner.encode(path(inner.codingPath), forKey: "inner")
      try object.encode([7: Written { try path($0.codingPath).encode(to: $0) }], forKey: "x")
    }
  }

  struct Places: Codable {
    struct Place: Codable {
      var path: String

      init(from decoder: any Decoder) throws {
        path = decoder.codingPath.map { "\($0.stringValue)/\($0.intValue ?? -1)" }.joined()
        #expect(decoder.userInfo.isEmpty)
      }
    }

    var first: Place
    var list: [Place]
    var named: [String: Place]
    var numbered: [Int: [Place]]
  }

  @Test func `Decoders know where they are`() {
    expectSameReading(
      Places.self,
      #"{"first":1,"list":[1,{"a":[]},[]],"named":{"b":1,"é":{}},"numbered":{"3":[0,0]}}"#)
  }

  @Test func `Errors tell the way to a value`() throws {
    let text = #"{"first":1,"list":[1],"named":{},"numbered":{"3":[0],"4":true}}"#
    let error = #expect(throws: StoredValueError.self) { try ValueCoding.value(Places.self, text) }
    #expect(try #require(error).reason.contains("numbered"))
    #expect(try #require(error).reason.contains("4"))
  }
}
