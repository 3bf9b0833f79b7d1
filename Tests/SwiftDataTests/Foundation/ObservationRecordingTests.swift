#if !canImport(Darwin) && compiler(<6.4)
  import Observation
  import Testing

  @testable import SwiftData

  struct ObservationRecordingTests {
    private let budget = ObservedBudget()

    @Test func `Every change is reported until the recording is cancelled`() {
      let reports = Shared(0)
      let recording = ObservationRecording.record {
        _ = budget.limit
      } onChange: { _, _ in
        reports.update { $0 += 1 }
      }
      #expect(reports.value == 0)
      budget.limit = 1
      budget.limit = 2
      #expect(reports.value == 4, "Before and after each")
      recording.cancel()
      budget.limit = 3
      #expect(reports.value == 4)
    }

    @Test func `Cancelling leaves no observer on an object that never changes`() {
      weak var weakWitness: Witness?
      do {
        let witness = Witness()
        weakWitness = witness
        let recording = ObservationRecording.record {
          _ = budget.limit
        } onChange: { _, _ in
          witness.look()
        }
        recording.cancel()
      }
      #expect(weakWitness == nil)
    }

    @Test func `A recording of nothing leaves nothing behind`() {
      weak var weakWitness: Witness?
      do {
        let witness = Witness()
        weakWitness = witness
        _ = ObservationRecording.record {
        } onChange: { _, _ in
          witness.look()
        }
      }
      #expect(weakWitness == nil)
    }

    @Test func `Its end is reported once, when the last object is gone`() {
      let reports = Shared(0)
      budget.child = ObservedBudget()
      budget.child?.child = ObservedBudget()
      _ = ObservationRecording.record {
        _ = (budget.child?.limit, budget.child?.child?.limit)
      } onChange: { change, _ in
        if case .end = change { reports.update { $0 += 1 } }
      }
      budget.child?.child = nil
      #expect(reports.value == 0)
      budget.child = nil
      #expect(reports.value == 1)
    }

    @Test func `A closed recording does not report its end`() {
      let reports = Shared(0)
      budget.child = ObservedBudget()
      let recording = ObservationRecording.record {
        _ = budget.child?.limit
      } onChange: { _, _ in
        reports.update { $0 += 1 }
      }
      let remove = recording.close()
      #expect(remove != nil)
      #expect(recording.close() == nil)
      budget.child = nil
      remove?()
      #expect(reports.value == 0)
    }
  }
#endif
