import Testing

@testable import SwiftData

/// What a suite with an in-memory container for each test does: a thousand of them at once.
struct ManyContainersTests {
  @Test(arguments: 0..<1_000)
  func `Each of a thousand tests has a store of its own`(_ number: Int) throws {
    let container = try ModelContainer(
      for: Shapes.Budget.self, Shapes.Expense.self, Shapes.Student.self, Shapes.Course.self,
      Shapes.Tag.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = ModelContext(container)
    let budget = Shapes.Budget("\(number)")
    context.insert(budget)
    budget.expenses.append(Shapes.Expense("only", amount: Double(number)))
    try context.save()
    let other = ModelContext(container)
    #expect(try other.fetch(FetchDescriptor<Shapes.Budget>()).map(\.name) == ["\(number)"])
    #expect(
      try other.fetch(FetchDescriptor<Shapes.Expense>()).map(\.amount) == [Double(number)])
  }
}
