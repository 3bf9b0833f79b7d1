// From Swift 6.4 on these functions are those of the toolchain.
#if !canImport(Darwin) && compiler(<6.4)
  import Foundation
  import Observation
  import SwiftData
  import Testing

  struct ObservationTrackingTests {
    private typealias Kind = ObservationTracking.Event.Kind
    private typealias Options = ObservationTracking.Options

    private struct Failure: Error {}
    private struct Unique: ~Copyable { let value: Int }

    private let budget = ObservedBudget()

    @Test func `Both sides of the first change are told, and nothing after it`() {
      let kinds = Shared<[Kind]>([])
      let limit = withObservationTracking(options: [.willSet, .didSet]) {
        budget.limit
      } onChange: { event in
        let kind = event.kind
        let matches = (
          event.matches(\ObservedBudget.limit), event.matches(\ObservedBudget.name)
        )
        #expect(matches == (true, false))
        kinds.update { $0.append(kind) }
      }
      #expect(limit == 100)
      budget.name = "Rent"
      #expect(kinds.value == [])
      budget.limit = 1
      #expect(kinds.value == [.willSet, .didSet])
      budget.limit = 2
      #expect(kinds.value == [.willSet, .didSet])
    }

    private static let sides: [(ObservationTracking.Options, [ObservationTracking.Event.Kind])] = [
      (.willSet, [.willSet]), (.didSet, [.didSet]), (.deinit, []), ([], []),
    ]

    @Test(arguments: sides)
    func `One side alone is told alone`(
      options: ObservationTracking.Options, expected: [ObservationTracking.Event.Kind]
    ) {
      let kinds = Shared<[Kind]>([])
      withObservationTracking(options: options) {
        _ = (budget.limit, budget.name)
      } onChange: { event in
        let kind = event.kind
        kinds.update { $0.append(kind) }
      }
      budget.limit = 1
      budget.name = "Rent"
      #expect(kinds.value == expected)
    }

    @Test func `The value is old before a change and new after it`() {
      let counter = SharedCounter()
      let values = Shared<[Int]>([])
      _ = withObservationTracking(options: [.willSet, .didSet]) {
        counter.value
      } onChange: { _ in
        let value = counter.value
        values.update { $0.append(value) }
      }
      counter.increment()
      #expect(values.value == [0, 1])
    }

    @Test func `An event that cancels before a change silences the one after it`() {
      let kinds = Shared<[Kind]>([])
      _ = withObservationTracking(options: [.willSet, .didSet]) {
        budget.limit
      } onChange: { event in
        let kind = event.kind
        kinds.update { $0.append(kind) }
        event.cancel()
      }
      budget.limit = 1
      #expect(kinds.value == [.willSet])
    }

    @Test func `The end of the object is told`() {
      let kinds = Shared<[Kind]>([])
      budget.child = ObservedBudget()
      _ = withObservationTracking(options: .deinit) {
        budget.child?.limit
      } onChange: { event in
        let kind = event.kind
        event.cancel()
        kinds.update { $0.append(kind) }
      }
      budget.child?.limit = 1
      #expect(kinds.value == [])
      budget.child = nil
      #expect(kinds.value == [.deinit])
    }

    @Test func `Reading nothing is no end of anything`() {
      let isTold = Shared(false)
      withObservationTracking(options: [.willSet, .didSet, .deinit]) {
      } onChange: { _ in
        isTold.value = true
      }
      #expect(!isTold.value)
    }

    @Test func `An error ends the observation before it begins`() {
      let isTold = Shared(false)
      #expect(throws: Failure.self) {
        try withObservationTracking(options: [.didSet, .deinit]) { () throws(Failure) -> Int in
          _ = budget.limit
          throw Failure()
        } onChange: { _ in
          isTold.value = true
        }
      }
      budget.limit = 1
      #expect(!isTold.value)
    }

    @Test func `The result may be a value that cannot be copied`() {
      let unique = withObservationTracking(options: .didSet) {
        Unique(value: budget.limit)
      } onChange: { _ in
      }
      #expect(unique.value == 100)
    }

    @Test func `The observer may observe again`() {
      let runs = Shared(0)
      let counter = SharedCounter()
      @Sendable func observe() {
        _ = withObservationTracking(options: .didSet) {
          counter.value
        } onChange: { _ in
          runs.update { $0 += 1 }
          observe()
        }
      }
      observe()
      for _ in 0..<5 { counter.increment() }
      #expect(runs.value == 5)
    }

    @Test func `What the observer holds is released with the first change`() {
      weak var weakWitness: Witness?
      do {
        let witness = Witness()
        weakWitness = witness
        _ = withObservationTracking(options: .didSet) {
          budget.limit
        } onChange: { _ in
          witness.look()
        }
      }
      #expect(weakWitness != nil)
      budget.limit = 1
      #expect(weakWitness == nil)
    }

    @Test func `Options are a set`() {
      var options: Options = [.willSet, .didSet]
      #expect(options.contains(.didSet))
      #expect(!options.contains(.deinit))
      #expect(options.contains([.willSet, .didSet]))
      #expect(Options().isEmpty)
      #expect(options.union(.deinit) == [.willSet, .didSet, .deinit])
      #expect(options.intersection([.didSet, .deinit]) == .didSet)
      #expect(options.symmetricDifference([.didSet, .deinit]) == [.willSet, .deinit])
      #expect(options.insert(.didSet) == (false, .didSet))
      #expect(options.insert(.deinit) == (true, .deinit))
      #expect(options.remove(.willSet) == .willSet)
      #expect(options.remove(.willSet) == nil)
      #expect(options.update(with: .didSet) == .didSet)
      #expect(options.update(with: .willSet) == nil)
      #expect(options == [.willSet, .didSet, .deinit])
      #expect(options.subtracting(.deinit) == [.willSet, .didSet])
      options.formIntersection(.deinit)
      options.formUnion(.willSet)
      options.formSymmetricDifference(.deinit)
      #expect(options == .willSet)
    }
  }
#endif
