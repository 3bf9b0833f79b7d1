import Foundation
import Testing

@testable import SwiftData

struct ContainerTests {
  typealias Budget = Shapes.Budget

  @Test(arguments: StoreKind.allCases)
  @MainActor func `The main context is one and the same, and saves by itself`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Budget.self)
    #expect(store.container.mainContext === store.container.mainContext)
    #expect(store.container.mainContext.autosaveEnabled)
    #expect(store.container.mainContext.container == store.container)
    #expect(!ModelContext(store.container).autosaveEnabled)
    #expect(ModelContext(store.container) != ModelContext(store.container))
  }

  @Test func `Models that relationships lead to need not be named`() throws {
    let store = try TestStore(.memory, Shapes.Expense.self)
    store.context.insert(Budget("a", expenses: [Shapes.Expense("e")]))
    try store.save()
    #expect(try store.context.count(Shapes.Expense.self) == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `Fifty containers at once keep to themselves`(_ kind: StoreKind) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          let store = try TestStore(kind, Budget.self)
          for index in 0..<5 {
            let budget = Budget("\(number)", expenses: [Shapes.Expense("\(index)")])
            store.context.insert(budget)
            try store.context.save()
          }
          let fresh = try store.freshContext()
          let budgets = try fresh.all(Budget.self)
          #expect(budgets.map(\.name) == Array(repeating: "\(number)", count: 5))
          #expect(budgets.map { $0.expenses.map(\.name) } == (0..<5).map { ["\($0)"] })
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `Each store in memory is its own`() throws {
    let configuration = ModelConfiguration("same name", isStoredInMemoryOnly: true)
    let containers = try (0..<2).map { _ in
      try ModelContainer(for: Budget.self, configurations: configuration)
    }
    let context = ModelContext(containers[0])
    context.insert(Budget("a"))
    try context.save()
    #expect(try ModelContext(containers[1]).count(Budget.self) == 0)
    #expect(!FileManager.default.fileExists(atPath: configuration.url.path(percentEncoded: false)))
  }

  @Test(arguments: StoreKind.allCases)
  func `Two configurations share the models out, and one context spans both`(
    _ kind: StoreKind
  ) throws {
    let folder = try TemporaryFolder()
    func configuration(_ name: String, _ types: [any PersistentModel.Type]) -> ModelConfiguration {
      kind == .memory
        ? ModelConfiguration(name, schema: Schema(types), isStoredInMemoryOnly: true)
        : ModelConfiguration(name, schema: Schema(types), url: folder.file(name))
    }
    let types: [any PersistentModel.Type] = [Budget.self, Shapes.Tag.self, Shapes.Article.self]
    let container = try ModelContainer(
      for: Schema(types),
      configurations: [
        configuration("first", [Shapes.Article.self]), configuration("second", [Budget.self]),
      ])
    let context = ModelContext(container)
    context.insert(Budget("b", expenses: [Shapes.Expense("e")]))
    context.insert(Shapes.Article("a", tag: Shapes.Tag("t")))
    try context.save()
    #expect(try ConsistencyCheck.problems(of: context) == [])
    let other = ModelContext(container)
    #expect(try other.only(Budget.self).expenses.map(\.name) == ["e"])
    #expect(try other.only(Shapes.Article.self).tag?.name == "t")
    try other.delete(model: Budget.self)
    try other.delete(model: Shapes.Article.self)
    try other.save()
    #expect(try ModelContext(container).count(Shapes.Expense.self) == 0)
    #expect(try ModelContext(container).count(Shapes.Tag.self) == 1)
    try container.erase()
    #expect(try ModelContext(container).count(Shapes.Tag.self) == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `A context outlives the container that it was made from`(_ kind: StoreKind) throws {
    let folder = try TemporaryFolder()
    func context() throws -> ModelContext {
      let configuration =
        kind == .memory
        ? ModelConfiguration(isStoredInMemoryOnly: true) : ModelConfiguration(url: folder.file())
      return ModelContext(try ModelContainer(for: Budget.self, configurations: configuration))
    }
    let alone = try context()
    alone.insert(Budget("a"))
    try alone.save()
    #expect(try ModelContext(alone.container).count(Budget.self) == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `A container that nobody holds leaves nothing behind`(_ kind: StoreKind) throws {
    weak var entity: StoreEntity?
    weak var store: DefaultStore?
    do {
      let test = try TestStore(kind, Shapes.types)
      let budget = Shapes.Budget("b", expenses: [Shapes.Expense("e")])
      test.context.insert(budget)
      try test.context.save()
      entity = test.container.coordinator.entities[0]
      store = test.container.coordinator.stores[0]
      #expect(entity != nil)
    }
    #expect(entity == nil)
    #expect(store == nil)
  }
}
