// From Swift 6.4 on these functions are those of the toolchain.
#if !canImport(Darwin) && compiler(<6.4)
  import Foundation
  import Observation
  import SwiftData
  import Testing

  @MainActor
  struct ContinuousObservationTests {
    private typealias Kind = ObservationTracking.Event.Kind

    private let budget = ObservedBudget()

    /// Lets everything run that waits for the main actor.
    private func settle() async {
      await Task { @MainActor in }.value
    }

    @Test func `The first run is over when the call returns`() {
      var kinds: [Kind] = []
      let token = withContinuousObservation(options: [.didSet]) { event in
        MainActor.assertIsolated()
        kinds.append(event.kind)
      }
      #expect(kinds == [.initial])
      token.cancel()
    }

    @Test func `Changes in a row lead to one run, which sees the last values`() async {
      var seen: [Int] = []
      let token = withContinuousObservation(options: .didSet) { [budget] _ in
        seen.append(budget.limit + budget.spent)
      }
      for amount in 1...10 {
        budget.limit += amount
        budget.spent += amount
      }
      #expect(seen == [100])
      await settle()
      #expect(seen == [100, 210])
      budget.limit = 0
      await settle()
      #expect(seen == [100, 210, 55])
      token.cancel()
    }

    @Test func `One pause is enough for a change to arrive`() async {
      var runs = 0
      let token = withContinuousObservation(options: .didSet) { [budget] _ in
        _ = budget.limit
        runs += 1
      }
      for round in 1...100 {
        budget.limit += 1
        await Task.yield()
        #expect(runs == round + 1)
      }
      token.cancel()
    }

    @Test func `A property that was not read makes nothing run`() async {
      var runs = 0
      let token = withContinuousObservation(options: .didSet) { [budget] _ in
        _ = budget.name
        runs += 1
      }
      budget.limit = 1
      await settle()
      #expect(runs == 1)
      token.cancel()
    }

    @Test func `Each run records anew what it reads`() async {
      var seen: [String] = []
      let token = withContinuousObservation(options: .didSet) { [budget] _ in
        seen.append(budget.limit > 50 ? budget.name : "\(budget.spent)")
      }
      budget.spent = 7
      await settle()
      #expect(seen == ["Groceries"])
      budget.limit = 10
      await settle()
      #expect(seen == ["Groceries", "7"])
      budget.name = "Rent"
      await settle()
      #expect(seen == ["Groceries", "7"])
      budget.spent = 8
      await settle()
      #expect(seen == ["Groceries", "7", "8"])
      token.cancel()
    }

    @Test func `Nothing runs after cancel, not even for a change already made`() async {
      var runs = 0
      let token = withContinuousObservation(options: .didSet) { [budget] _ in
        _ = budget.limit
        runs += 1
      }
      budget.limit = 1
      token.cancel()
      await settle()
      budget.limit = 2
      await settle()
      #expect(runs == 1)
    }

    @Test func `Nothing runs after the token is dropped`() async {
      var runs = 0
      var token: ObservationTracking.Token? = withContinuousObservation(options: .didSet) {
        [budget] _ in
        _ = budget.limit
        runs += 1
      }
      budget.limit = 1
      await settle()
      #expect(runs == 2)
      budget.limit = 2
      token = nil
      await settle()
      budget.limit = 3
      await settle()
      #expect(runs == 2)
      token?.cancel()
    }

    @Test(arguments: [ObservationTracking.Options.willSet, .didSet])
    func `A run sees the new value whichever side of the change it was asked for`(
      option: ObservationTracking.Options
    ) async {
      var seen: [Int] = []
      var kinds: [Kind] = []
      let token = withContinuousObservation(options: option) { [budget] event in
        seen.append(budget.limit)
        kinds.append(event.kind)
      }
      budget.limit = 5
      await settle()
      #expect(seen == [100, 5])
      #expect(kinds == [.initial, option == .willSet ? .willSet : .didSet])
      token.cancel()
    }

    @Test func `Both sides of a change lead to one run, of the later kind`() async {
      var kinds: [Kind] = []
      let token = withContinuousObservation(options: [.willSet, .didSet]) { [budget] event in
        _ = budget.limit
        kinds.append(event.kind)
      }
      budget.limit = 5
      await settle()
      #expect(kinds == [.initial, .didSet])
      token.cancel()
    }

    @Test func `Without options there is the first run only`() async {
      var runs = 0
      let token = withContinuousObservation(options: []) { [budget] _ in
        _ = budget.limit
        runs += 1
      }
      budget.limit = 5
      await settle()
      #expect(runs == 1)
      token.cancel()
    }

    @Test func `An event matches every property that has changed since the last run`() async {
      var matches: [[Bool]] = []
      let token = withContinuousObservation(options: .didSet) { [budget] event in
        _ = (budget.name, budget.limit, budget.spent)
        matches.append([
          event.matches(\ObservedBudget.name), event.matches(\ObservedBudget.limit),
          event.matches(\ObservedBudget.spent),
        ])
      }
      budget.name = "Rent"
      budget.spent = 1
      await settle()
      budget.limit = 1
      await settle()
      #expect(matches == [[false, false, false], [true, false, true], [false, true, false]])
      token.cancel()
    }

    @Test func `An event can end the observation`() async {
      var runs = 0
      let token = withContinuousObservation(options: .didSet) { [budget] event in
        runs += 1
        if budget.limit == 0 { event.cancel() }
      }
      budget.limit = 0
      await settle()
      budget.limit = 1
      await settle()
      #expect(runs == 2)
      token.cancel()
    }

    @Test func `A closure may change what it has read`() async {
      var runs = 0
      let token = withContinuousObservation(options: .didSet) { [budget] _ in
        runs += 1
        if budget.spent > budget.limit { budget.spent = budget.limit }
        budget.name += "!"
      }
      budget.spent = 500
      await settle()
      #expect(runs == 2)
      #expect(budget.spent == 100)
      #expect(budget.name == "Groceries!!")
      budget.spent = 1
      await settle()
      #expect(runs == 3)
      token.cancel()
    }

    @Test func `The end of the observed object is an event`() async {
      var kinds: [Kind] = []
      budget.child = ObservedBudget()
      let token = withContinuousObservation(options: [.didSet, .deinit]) { [budget] event in
        _ = budget.child?.limit
        kinds.append(event.kind)
        let isMatch = event.matches(\ObservedBudget.self)
        #expect(!isMatch)
      }
      budget.child?.limit = 1
      await settle()
      budget.child = nil
      await settle()
      #expect(kinds == [.initial, .didSet, .deinit])
      token.cancel()
    }

    @Test func `The end of an object is no event unless it was asked for`() async {
      var runs = 0
      budget.child = ObservedBudget()
      let token = withContinuousObservation(options: [.didSet]) { [budget] _ in
        _ = budget.child?.limit
        runs += 1
      }
      budget.child = nil
      await settle()
      #expect(runs == 1)
      token.cancel()
    }

    @Test func `What the closure holds is released with the token`() async {
      weak var weakWitness: Witness?
      do {
        let witness = Witness()
        weakWitness = witness
        let token = withContinuousObservation(options: .didSet) { [budget, witness] _ in
          _ = budget.limit
          witness.look()
        }
        budget.limit = 1
        await settle()
        token.cancel()
      }
      #expect(weakWitness == nil)
    }

    @Test func `An observation ended by its event holds nothing on`() async {
      weak var weakWitness: Witness?
      let token: ObservationTracking.Token
      do {
        let witness = Witness()
        weakWitness = witness
        token = withContinuousObservation(options: .didSet) { [budget, witness] event in
          witness.look()
          if budget.limit == 1 { event.cancel() }
        }
      }
      #expect(weakWitness != nil)
      budget.limit = 1
      await settle()
      #expect(weakWitness == nil)
      token.cancel()
    }

    @Test func `An observation does not keep alive what it observes`() {
      weak var weakBudget: ObservedBudget?
      let holder = ObservedBudget()
      holder.child = ObservedBudget()
      weakBudget = holder.child
      let token = withContinuousObservation(options: .didSet) { _ in _ = holder.child?.limit }
      holder.child = nil
      #expect(weakBudget == nil)
      token.cancel()
    }

    @Test func `An observation inside another tells the outer one of real changes only`() async {
      var (outer, inner) = (0, 0)
      var innerToken: ObservationTracking.Token?
      let token = withContinuousObservation(options: .didSet) { [budget] _ in
        _ = budget.name
        outer += 1
        if innerToken == nil {
          innerToken = withContinuousObservation(options: .didSet) { _ in
            _ = budget.limit
            inner += 1
          }
        }
      }
      await settle()
      #expect((outer, inner) == (1, 1))
      budget.limit = 1
      await settle()
      #expect((outer, inner) == (2, 2), "The outer closure has read the limit too")
      budget.limit = 2
      await settle()
      #expect((outer, inner) == (2, 3))
      innerToken = nil
      token.cancel()
    }
  }
#endif
