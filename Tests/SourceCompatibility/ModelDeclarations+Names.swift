import Foundation
import SwiftData

/// Models with names that generated code, or the library, uses for things of its own.
enum AwkwardNames {
  @Model final class Member {
    var name = ""
    var result: MutationResult?
    init() {}
  }

  @Model final class MutationResult {
    var value = 1
    @Relationship(inverse: \Member.result) var members: [Member] = []
    init() {}
  }

  @Model final class Value {
    var element: Element?
    init() {}
  }

  @Model class Element {
    var key = 0
    init() {}
  }

  @Model final class Key: Element {
    var base: Base?
    override init() { super.init() }
  }

  @Model final class Base {
    var storage = "s"
    var visitor = 1
    var slot = 2
    var row = 3
    var mask = 4
    init() {}
  }

  @Model final class V {
    var members: [Member] = []
    init() {}
  }
}
