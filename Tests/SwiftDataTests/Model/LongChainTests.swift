import Foundation
import Testing

@testable import SwiftData

/// Objects that hold each other in long chains go without exhausting the stack.
struct LongChainTests {
  @Model final class Link {
    var number: Int
    @Relationship(inverse: \Link.next) var previous: Link?
    var next: Link?
    @Relationship(inverse: \Link.parent) var children: [Link] = []
    var parent: Link?

    init(_ number: Int) { self.number = number }
  }

  @Model final class Knot {
    var number: Int
    var next: Knot?

    init(_ number: Int, next: Knot? = nil) {
      self.number = number
      self.next = next
    }
  }

  /// Runs `body` on a thread with the stack that threads of the cooperative pool have.
  static func onSmallStack(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { done in
      let thread = Thread {
        body()
        done.resume()
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
  }

  @Test func `A chain of objects in no context goes`() async {
    await Self.onSmallStack {
      var first: Knot? = Knot(0)
      for number in 1...200_000 { first = Knot(number, next: first) }
      #expect(first?.next?.number == 199_999)
      weak let last = first
      first = nil
      #expect(last == nil)
    }
  }

  @Test func `A chain of saved objects goes with its context`() async throws {
    let store = try TestStore(.memory, Link.self)
    let container = store.container
    await Self.onSmallStack {
      weak var first: Link?
      do {
        let context = ModelContext(container)
        var parent = Link(0)
        first = parent
        context.insert(parent)
        for number in 1...50_000 {
          let child = Link(number)
          context.insert(child)
          parent.children.append(child)
          parent = child
        }
        #expect(throws: Never.self) { try context.save() }
      }
      #expect(first == nil)
    }
    #expect(try store.freshContext().count(Link.self) == 50_001)
  }
}
