import Foundation
import SwiftData
import Testing

typealias Expense = Ledger.Expense

/// A store with expenses of every kind, and the way to ask it.
struct QueryWorld {
  /// Where the objects are: the kind of the store, and how much of them it holds.
  struct Setting: CustomTestStringConvertible, CaseIterable, Sendable {
    enum State: String, CaseIterable { case saved, pending, mixed }

    var kind: StoreKind
    var state: State

    static let allCases = State.allCases.flatMap { state in
      StoreKind.allCases.map { Setting(kind: $0, state: state) }
    }

    /// For what does not depend on pending changes.
    static let saved = StoreKind.allCases.map { Setting(kind: $0, state: .saved) }

    var testDescription: String { "\(state.rawValue), \(kind.testDescription)" }
  }

  let store: TestStore
  var context: ModelContext { store.context }

  init(_ setting: Setting, fill: (ModelContext) -> Void = QueryWorld.fill) throws {
    store = try TestStore(setting.kind, Expense.self)
    let context = store.context
    fill(context)
    guard setting.state != .pending else { return }
    try context.save()
    guard setting.state == .mixed else { return }
    // Every other object differs from its row, one is on its way out, and one is new.
    let all = try context.fetch(FetchDescriptor<Expense>(sortBy: [SortDescriptor(\.count)]))
    for (index, expense) in all.enumerated() where index.isMultiple(of: 2) {
      let other = all[(index + 3) % all.count]
      swap(&expense.note, &other.note)
      swap(&expense.name, &other.name)
      swap(&expense.rating, &other.rating)
      swap(&expense.place, &other.place)
    }
    if let last = all.last { context.delete(last) }
    context.insert(Expense("fresh", note: "new", count: 50, score: 3, isPaid: true))
    context.insert(Expense("", count: 51))
  }

  // MARK: - Asking

  /// Expects a fetch to find what evaluating the predicate on each object finds.
  ///
  /// - Parameters:
  ///   - predicate: The predicate.
  ///   - isTrivial: Whether it may hold for all objects or for none; a test of which that is not
  ///     said shows little if it does.
  func expectSame<Model: PersistentModel>(
    _ predicate: Predicate<Model>, isTrivial: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let all = try context.fetch(FetchDescriptor<Model>())
    let expected = all.filter { Self.holds(predicate, $0) }
    let found = try context.fetch(FetchDescriptor(predicate: predicate))
    #expect(
      Set(found.map(ObjectIdentifier.init)) == Set(expected.map(ObjectIdentifier.init)),
      "\(describe(found)) instead of \(describe(expected))", sourceLocation: sourceLocation)
    #expect(found.count == expected.count, "an object twice", sourceLocation: sourceLocation)
    #expect(
      try context.fetchCount(FetchDescriptor(predicate: predicate)) == expected.count,
      sourceLocation: sourceLocation)
    if !isTrivial {
      #expect(!expected.isEmpty, "no object matches", sourceLocation: sourceLocation)
      #expect(expected.count < all.count, "all objects match", sourceLocation: sourceLocation)
    }
  }

  /// A predicate's answer; what cannot be computed for an object does not hold for it.
  private static func holds<Model>(_ predicate: Predicate<Model>, _ model: Model) -> Bool {
    do {
      return try predicate.evaluate(model)
    } catch {
      return false
    }
  }

  private func describe<Model: PersistentModel>(_ models: [Model]) -> String {
    models.map { model in
      switch model {
      case let expense as Expense: expense.name.debugDescription
      case let person as Ledger.Person: person.name
      case let budget as Ledger.Budget: budget.name
      default: "\(model.persistentModelID)"
      }
    }.sorted().joined(separator: ", ")
  }

  /// The message of the error that a fetch throws.
  func message<Model: PersistentModel>(of predicate: Predicate<Model>) -> String? {
    do {
      _ = try context.fetch(FetchDescriptor(predicate: predicate))
      return nil
    } catch {
      return "\(error)"
    }
  }

  // MARK: - The objects

  static func date(_ day: Double) -> Date { Date(timeIntervalSinceReferenceDate: day * 86_400) }

  static let code = UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF")!
  static let texts = [
    "Ants", "ants", "e\u{301}clair", "éclair", "Eclair", "eclair", "Zebra", "straße", "Öwner",
    "K-Mart", "\u{212A}-Mart", "a\r\nb", "", "emoji 👩‍👩‍👧 x", "10% off_", "quote \" ' \\ end",
  ]

  static func fill(_ context: ModelContext) {
    let boss = Ledger.Person("Ada")
    let middle = Ledger.Person("Bo", boss: boss)
    let clerk = Ledger.Person("Cy", boss: middle)
    let home = Ledger.Budget("Home", limit: 100, owner: clerk)
    let trips = Ledger.Budget("Trips", limit: nil, owner: boss)
    let empty = Ledger.Budget("Empty", limit: 5)
    let labels = [Ledger.Label("red", weight: 1), Ledger.Label("Öl", weight: 2), .init("none")]
    for model in [home, trips, empty] { context.insert(model) }
    for label in labels { context.insert(label) }
    for (index, text) in texts.enumerated() {
      let expense = Expense(text, count: index, code: index == 3 ? code : UUID())
      context.insert(expense)
      expense.note = index % 4 == 0 ? nil : texts[(index * 5) % texts.count]
      expense.score = [-1.5, 0, -0.0, 2.5, .infinity, .nan, 1e300, 3][index % 8]
      expense.rating = index % 3 == 0 ? nil : [.nan, 4, 0.1, -2][index % 4]
      expense.isPaid = index % 2 == 0
      expense.isShared = index % 3 == 0 ? nil : index % 2 == 0
      expense.date = date(Double(index))
      expense.due = index % 5 == 0 ? nil : date(Double(20 - index))
      expense.link = index % 4 == 1 ? nil : URL(string: "https://example.org/\(index % 5)")
      expense.receipt = index % 4 == 2 ? nil : Data([1, 2, UInt8(index % 3)])
      expense.price = Decimal(index - 4) / 8
      expense.size = index % 2 == 0 ? .max - UInt64(index) : UInt64(index)
      expense.small = Int8(index * 17 - 128 < 127 ? index * 17 - 128 : 127)
      expense.ratio = Float(index) / 3
      expense.kind = Ledger.Kind.allCases[index % 3]
      expense.level = index % 4 == 0 ? nil : index % 2 == 0 ? .low : .high
      expense.mood = index % 3 == 0 ? .fine : .rated(index)
      expense.place = .init(
        city: ["Rome", "rome", "Köln", "Paris"][index % 4],
        spot: index % 3 == 0
          ? nil : .init(latitude: Double(index), name: index % 2 == 0 ? nil : text),
        visited: index % 2 == 1)
      expense.former = index % 2 == 0 ? nil : .init(city: "Paris")
      expense.words = index % 3 == 0 ? [] : [text, "w\(index % 4)"]
      expense.numbers = index % 4 == 0 ? nil : [Double(index) / 10, 0.1, .nan]
      expense.counts = index % 2 == 0 ? [:] : ["a": index, "b": 1]
      expense.budget = index % 3 == 0 ? nil : index % 3 == 1 ? home : trips
      expense.labels = labels.enumerated().filter {
        (index >> $0.offset) & 1 == 1 && index < 14 - 2 * $0.offset
      }.map(\.element)
      for number in 0..<(index % 4) {
        expense.parts.append(.init("p\(number)", amount: number * index))
      }
    }
  }
}
