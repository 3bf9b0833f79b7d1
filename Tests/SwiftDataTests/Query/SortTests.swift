import Foundation
import SwiftData
import Testing

/// The order of fetched objects.
@Suite struct SortTests {
  /// Expects the order of a fetch to be that of a plain sort in Swift.
  private func expectOrder<Value: Comparable>(
    _ world: QueryWorld, _ descriptor: SortDescriptor<Expense>, by value: (Expense) -> Value?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try world.context.fetch(FetchDescriptor(sortBy: [descriptor])).map(value)
    #expect(found.count >= 16, sourceLocation: sourceLocation)
    let isForward = descriptor.order == .forward
    for (left, right) in zip(found, found.dropFirst()) {
      let (first, second) = isForward ? (left, right) : (right, left)
      // A nil comes first.
      let isInOrder = first == nil || second != nil && !(second! < first!)
      #expect(isInOrder, "\(found)", sourceLocation: sourceLocation)
      if !isInOrder { return }
    }
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `Values are sorted as in Swift`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    for order in [SortOrder.forward, .reverse] {
      try expectOrder(world, SortDescriptor(\.count, order: order)) { $0.count }
      try expectOrder(world, SortDescriptor(\.date, order: order)) { $0.date }
      try expectOrder(world, SortDescriptor(\.due, order: order)) { $0.due }
      try expectOrder(world, SortDescriptor(\.code, order: order)) { $0.code }
      try expectOrder(world, SortDescriptor(\.price, order: order)) { $0.price }
      try expectOrder(world, SortDescriptor(\.size, order: order)) { $0.size }
      try expectOrder(world, SortDescriptor(\.small, order: order)) { $0.small }
      try expectOrder(world, SortDescriptor(\.name, order: order)) { $0.name }
      try expectOrder(world, SortDescriptor(\.note, order: order)) { $0.note }
      try expectOrder(world, SortDescriptor(\.level, order: order)) { $0.level }
      try expectOrder(world, SortDescriptor(\.mood, order: order)) { $0.mood }
    }
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `Sorting goes through to-one relationships`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    for order in [SortOrder.forward, .reverse] {
      try expectOrder(world, SortDescriptor(\.budget?.name, order: order)) { $0.budget?.name }
      try expectOrder(world, SortDescriptor(\.budget?.limit, order: order)) { $0.budget?.limit }
      try expectOrder(world, SortDescriptor(\.budget?.owner?.name, order: order)) {
        $0.budget?.owner?.name
      }
      try expectOrder(world, SortDescriptor(\.budget?.owner?.boss?.boss?.name, order: order)) {
        $0.budget?.owner?.boss?.boss?.name
      }
      try expectOrder(world, SortDescriptor(\.budget?.persistentModelID, order: order)) {
        $0.budget?.persistentModelID
      }
    }
  }

  @Test(arguments: QueryWorld.Setting.saved)
  func `Models are sorted by their identifiers`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    try expectOrder(world, SortDescriptor(\.persistentModelID, order: .reverse)) {
      $0.persistentModelID
    }
    try expectOrder(world, SortDescriptor(\.id)) { $0.persistentModelID }
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `Descriptors apply one after the other`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    let found = try world.context.fetch(
      FetchDescriptor<Expense>(
        sortBy: [
          SortDescriptor(\.budget?.name), SortDescriptor(\.size, order: .reverse),
          SortDescriptor(\.name),
        ]))
    let keys = found.map { ($0.budget?.name ?? "", UInt64.max - $0.size, $0.name) }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `NaN is sorted behind all numbers`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    let up = try world.context.fetch(
      FetchDescriptor<Expense>(sortBy: [SortDescriptor(\.score)])
    ).map(\.score)
    let numbers = up.filter { !$0.isNaN }
    #expect(numbers == numbers.sorted() && numbers.count < up.count)
    #expect(up.suffix(up.count - numbers.count).allSatisfy { $0.isNaN })
    let down = try world.context.fetch(
      FetchDescriptor<Expense>(sortBy: [SortDescriptor(\.rating, order: .reverse)])
    ).map(\.rating)
    let order = down.map { $0.map { $0.isNaN ? 0 : 1 } ?? 2 }
    #expect(order == order.sorted() && Set(order).count == 3)
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `Text is sorted as its comparator says`(_ setting: QueryWorld.Setting) throws {
    let names = ["a10", "a2", "B", "a", "é", "f", "Z", "z", "item 10", "item 9"]
    let world = try QueryWorld(setting) { context in
      for (index, name) in names.enumerated() { context.insert(Expense(name, count: index)) }
    }
    let all = try world.context.fetch(FetchDescriptor<Expense>()).map(\.name)
    func sorted(_ comparator: String.StandardComparator, _ order: SortOrder) throws -> [String] {
      try world.context.fetch(
        FetchDescriptor<Expense>(
          sortBy: [SortDescriptor(\.name, comparator: comparator, order: order)])
      ).map(\.name)
    }
    #expect(try sorted(.lexical, .forward) == all.sorted())
    #expect(try sorted(.lexical, .reverse) == all.sorted(by: >))
    let standard = all.sorted { $0.localizedStandardCompare($1) == .orderedAscending }
    #expect(try sorted(.localizedStandard, .forward) == standard)
    #expect(try sorted(.localizedStandard, .reverse) == standard.reversed())
    #expect(standard.firstIndex(of: "a2")! < standard.firstIndex(of: "a10")!)
    let localized = all.sorted { $0.localizedCompare($1) == .orderedAscending }
    #expect(try sorted(.localized, .forward) == localized)
    var reversed = SortDescriptor<Expense>(\.name)
    reversed.order = .reverse
    #expect(
      try world.context.fetch(FetchDescriptor(sortBy: [reversed])).map(\.name)
        == all.sorted(by: >))
  }

  @Test(arguments: QueryWorld.Setting.allCases)
  func `Limit and offset apply to the sorted matches`(_ setting: QueryWorld.Setting) throws {
    let world = try QueryWorld(setting)
    var descriptor = FetchDescriptor(
      predicate: #Predicate<Expense> { $0.isPaid },
      sortBy: [SortDescriptor(\.budget?.name), SortDescriptor(\.count)])
    let all = try world.context.fetch(descriptor)
    descriptor.fetchOffset = 2
    descriptor.fetchLimit = 3
    #expect(try world.context.fetch(descriptor) == Array(all[2..<5]))
  }

  @Test func `What cannot be sorted by is named`() throws {
    let world = try QueryWorld(.init(kind: .memory, state: .saved))
    func message(_ descriptor: SortDescriptor<Expense>) -> String? {
      do {
        _ = try world.context.fetch(FetchDescriptor(sortBy: [descriptor]))
        return nil
      } catch SwiftDataError.unsupportedSortDescriptor {
        return "unsupportedSortDescriptor"
      } catch {
        return "\(error)"
      }
    }
    #expect(message(SortDescriptor(\.title)) == "unsupportedSortDescriptor")
    #expect(message(SortDescriptor(\.scratch)) == "unsupportedSortDescriptor")
    #expect(message(SortDescriptor(\.mark)) == "unsupportedSortDescriptor")
    #expect(message(SortDescriptor(\.wrapped)) == "unsupportedSortDescriptor")
    #expect(message(SortDescriptor(\.name.count)) == "unsupportedSortDescriptor")
    #expect(message(SortDescriptor(\.place.city)) == "unsupportedSortDescriptor")
    #expect(message(SortDescriptor(\.parts.count)) == "unsupportedSortDescriptor")
    #expect(message(SortDescriptor(\.budget?.owner?.name.count)) == "unsupportedSortDescriptor")
    #expect(message(SortDescriptor(\.budget?.owner?.name)) == nil)
  }
}
