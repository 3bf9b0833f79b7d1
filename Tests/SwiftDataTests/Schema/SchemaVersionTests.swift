import Foundation
import Testing

@testable import SwiftData

struct SchemaVersionTests {
  @Test func `Versions order number by number`() {
    let sorted = [
      Schema.Version(0, 0, 1), Schema.Version(0, 2, 0), Schema.Version(0, 10, 0),
      Schema.Version(1, 0, 0), Schema.Version(1, 0, 9), Schema.Version(2, 0, 0),
    ]
    #expect(sorted.reversed().sorted() == sorted)
    #expect(!(sorted[0] < sorted[0]))
  }

  @Test func `A version prints as its numbers`() {
    #expect(String(describing: Schema.Version(1, 20, 3)) == "1.20.3")
  }

  @Test func `A version comes back from JSON, a negative one does not`() throws {
    let version = Schema.Version(1, 20, 3)
    let data = try JSONEncoder().encode(version)
    #expect(try JSONDecoder().decode(Schema.Version.self, from: data) == version)
    #expect(throws: DecodingError.self) {
      let negative = Data(#"{"major":1,"minor":-1,"patch":0}"#.utf8)
      return try JSONDecoder().decode(Schema.Version.self, from: negative)
    }
  }

  @Test func `A negative number stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = Schema.Version(1, -1, 0)
    }
  }
}
