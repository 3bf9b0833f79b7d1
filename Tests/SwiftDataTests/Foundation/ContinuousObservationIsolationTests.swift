// From Swift 6.4 on these functions are those of the toolchain.
#if !canImport(Darwin) && compiler(<6.4)
  import Foundation
  import Observation
  import SwiftData
  import Testing

  struct ContinuousObservationIsolationTests {
    /// The shape of a store that computes from what it observes.
    @MainActor @Observable
    final class Summary {
      var remaining = 0
      private let budget: ObservedBudget
      @ObservationIgnored private var token: ObservationTracking.Token?

      init(_ budget: ObservedBudget) {
        self.budget = budget
        token = withContinuousObservation(options: [.didSet]) { [weak self] _ in
          self?.update()
        }
      }

      private func update() {
        remaining = budget.limit - budget.spent
      }
    }

    private actor Ledger {
      private let counter: SharedCounter
      private(set) var seen: [Int] = []
      private var token: ObservationTracking.Token?

      init(_ counter: SharedCounter) { self.counter = counter }

      /// Returns the values at the end of the call, then one for each run.
      func observe() -> AsyncStream<Int> {
        let (runs, continuation) = AsyncStream.makeStream(of: Int.self)
        token = withContinuousObservation(options: .didSet) { _ in
          self.assertIsolated()
          self.seen.append(self.counter.value)
          continuation.yield(self.counter.value)
        }
        return runs
      }

      /// Changes the counter without a pause.
      func increment(_ times: Int) {
        for _ in 0..<times { counter.increment() }
      }

      func stop() { token = nil }
    }

    @MainActor @Test func `An observable class keeps its sums up to date`() async {
      let budget = ObservedBudget()
      let summary = Summary(budget)
      #expect(summary.remaining == 100)
      budget.spent = 30
      budget.limit = 90
      await Task { @MainActor in }.value
      #expect(summary.remaining == 60)
    }

    @MainActor @Test func `A class that observes is released like any other`() async {
      let budget = ObservedBudget()
      weak var weakSummary: Summary?
      do {
        let summary = Summary(budget)
        weakSummary = summary
        budget.spent = 1
        await Task { @MainActor in }.value
        #expect(summary.remaining == 99)
      }
      #expect(weakSummary == nil)
      budget.spent = 2
    }

    @Test func `A closure made in an actor runs there`() async {
      let counter = SharedCounter()
      let ledger = Ledger(counter)
      var runs = await ledger.observe().makeAsyncIterator()
      #expect(await runs.next() == 0)
      await ledger.increment(3)
      #expect(await runs.next() == 3)
      #expect(await ledger.seen == [0, 3])
      await ledger.stop()
      await ledger.increment(1)
      #expect(await ledger.seen == [0, 3])
    }

    @Test func `A closure for the main actor, made elsewhere, runs on the main actor`() async {
      let counter = SharedCounter()
      let (runs, continuation) = AsyncStream.makeStream(of: Int.self)
      let token = withContinuousObservation(options: .didSet) { @MainActor _ in
        MainActor.assertIsolated()
        continuation.yield(counter.value)
      }
      var values = runs.makeAsyncIterator()
      #expect(await values.next() == 0)
      await MainActor.run {
        counter.increment()
        counter.increment()
      }
      #expect(await values.next() == 2)
      token.cancel()
    }

    @Test func `A closure without isolation runs at once, and one run at a time`() async {
      let counter = SharedCounter()
      let running = Shared(false)
      let (runs, continuation) = AsyncStream.makeStream(of: Int.self)
      let first = Shared(-1)
      let token = withContinuousObservation(options: .didSet) { event in
        #expect(!running.value)
        running.value = true
        let value = counter.value
        if event.kind == .initial { first.value = value }
        running.value = false
        continuation.yield(value)
      }
      #expect(first.value == 0)
      await withTaskGroup { group in
        for _ in 0..<4 { group.addTask { for _ in 0..<100 { counter.increment() } } }
      }
      for await value in runs where value == 400 { break }
      token.cancel()
    }

    // writers  ──x──x─x───x──x──x─│ join      Any of the values may be left out, but never the
    // observer ──0────2─────5─────┴───8       last one.
    @Test func `A thousand rounds of writers never lose the last value`() async {
      for round in 0..<1_000 {
        let counter = SharedCounter()
        let ledger = Ledger(counter)
        let runs = await ledger.observe()
        await withTaskGroup { group in
          for _ in 0..<2 { group.addTask { for _ in 0..<4 { counter.increment() } } }
        }
        var last = -1
        for await value in runs {
          #expect(value >= last, "round \(round)")
          last = value
          if value == 8 { break }
        }
        await ledger.stop()
      }
    }

    // maker  ──make──cancel──make──cancel──    Both race; no run may follow the end of a round,
    // writer ──x──x──x──x──x──x──x──x──x──     and nothing may crash.
    @Test func `Observations come and go while others write`() async {
      let counter = SharedCounter()
      let isDone = Shared(false)
      async let writing: Void = Task.detached {
        while !isDone.value {
          counter.increment()
          await Task.yield()
        }
      }.value
      for _ in 0..<1_000 {
        let witness = Shared(0)
        weak let weakWitness = witness
        let token = withContinuousObservation(options: [.willSet, .didSet, .deinit]) { event in
          _ = counter.value
          witness.update { $0 += 1 }
        }
        await Task.yield()
        token.cancel()
        #expect(weakWitness != nil)
        #expect(witness.value >= 1)
      }
      isDone.value = true
      await writing
    }
  }
#endif
