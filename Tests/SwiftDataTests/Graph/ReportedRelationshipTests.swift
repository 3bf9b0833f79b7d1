import Foundation
import Testing

@testable import SwiftData

/// What has been reported of relationships elsewhere, each with the trigger of its report. Each
/// pair of delete rules, report R3, is in `DeleteRuleMatrixTests`.
struct ReportedRelationshipTests {
  @Model final class Item {
    var name: String
    var tag: Tag?
    var category: Category?

    init(_ name: String, tag: Tag? = nil) {
      self.name = name
      self.tag = tag
    }
  }

  @Model final class Tag {
    var date: Date

    init(_ date: Date) { self.date = date }
  }

  @Model final class Category {
    var name: String
    @Relationship(inverse: \Item.category) var items: [Item] = []

    init(_ name: String) { self.name = name }
  }

  // R1
  @Test(arguments: StoreKind.allCases)
  func `A one-way reference whose target went reads as nil, and can be set to nil and saved`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Item.self, Tag.self)
    let tag = Tag(Date(timeIntervalSinceReferenceDate: 1))
    let item = Item("i", tag: tag)
    store.context.insert(item)
    try store.save()
    store.context.delete(tag)
    try store.save()
    #expect(item.tag?.date == nil)
    item.tag = nil
    try store.save()
    item.name = "renamed"
    try store.save()
    let found = try store.freshContext().only(Item.self)
    #expect(found.name == "renamed")
    #expect(found.tag == nil)
  }

  // R1, where the item was never read in the context that deletes the tag.
  @Test(arguments: StoreKind.allCases)
  func `A one-way reference that nobody has loaded is cleared in the store`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Item.self, Tag.self)
    store.context.insert(Item("i", tag: Tag(.now)))
    try store.save()
    let other = ModelContext(store.container)
    other.delete(try other.only(Tag.self))
    try store.save(other)
    #expect(try other.only(Item.self).tag == nil)
    #expect(try store.context.only(Item.self).tag == nil)
    try store.context.only(Item.self).tag = Tag(.distantPast)
    try store.save()
    #expect(try store.freshContext().only(Item.self).tag?.date == .distantPast)
  }

  // R5
  @Test(arguments: StoreKind.allCases, [true, false])
  func `A model of another context is related by its row, or refused before anything is written`(
    _ kind: StoreKind, _ isSaved: Bool
  ) throws {
    let store = try TestStore(kind, Item.self, Category.self)
    let category = Category("c")
    store.context.insert(category)
    if isSaved { try store.save() }
    let other = ModelContext(store.container)
    let item = Item("i")
    other.insert(item)
    item.category = category
    if isSaved {
      try store.save(other)
      let found = try #require(item.category)
      #expect(found !== category)
      #expect(found.persistentModelID == category.persistentModelID)
      #expect(try store.context.only(Item.self).category === category)
    } else {
      let error = #expect(throws: SwiftDataError.modelValidationFailure) { try other.save() }
      #expect("\(error as Any)".contains("Item.category"))
      #expect(try store.freshContext().count(Item.self) == 0)
      #expect(category.modelContext === store.context)
      #expect(item.modelContext === other)
      // Both contexts go on.
      try store.save()
      try store.save(other)
      #expect(try store.freshContext().only(Item.self).category == nil)
    }
    #expect(try store.freshContext().only(Category.self).name == "c")
  }

  @Model final class Department {
    var employees: [Employee] = []
    var aliases: [String] = []

    init() {}
  }

  @Model final class Employee {
    var name: String

    init(_ name: String) { self.name = name }
  }

  // R7
  @Test(arguments: StoreKind.allCases)
  func `Members come back in the order of their assignment, as plain arrays do`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Department.self)
    let department = Department()
    let employees = ["e1", "e2", "e3", "e4", "e5"].map { Employee($0) }
    for employee in employees.reversed() { store.context.insert(employee) }
    store.context.insert(department)
    for employee in employees { department.employees.append(employee) }
    department.aliases = ["z", "a", "m"]
    try store.save()
    for order in [["e5", "e1", "e4", "e2", "e3"], ["e2", "e3"], ["e3", "e5", "e2"]] {
      let context = try store.freshContext()
      let all = try context.all(Employee.self)
      let found = try context.only(Department.self)
      found.employees = order.compactMap { name in all.first { $0.name == name } }
      try store.save(context)
      for _ in 0..<3 {
        let again = try store.freshContext().only(Department.self)
        #expect(again.employees.map(\.name) == order)
        #expect(again.aliases == ["z", "a", "m"])
      }
    }
  }

  @Model final class House {
    var name: String
    @Relationship(inverse: \Floor.house) var floors: [Floor] = []
    var cellar: Cellar?

    init(_ name: String, floors count: Int) {
      self.name = name
      for number in 0..<count { _ = Floor(number, house: self) }
      cellar = Cellar(house: self)
    }
  }

  @Model final class Floor {
    var number: Int
    var house: House

    init(_ number: Int, house: House) {
      self.number = number
      self.house = house
    }
  }

  @Model final class Cellar {
    @Relationship(inverse: \House.cellar) var house: House?

    init(house: House) { self.house = house }
  }

  // R9
  @Test(arguments: StoreKind.allCases)
  func `A model whose initialiser makes its parts has them at both ends`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, House.self)
    let house = House("h", floors: 4)
    #expect(house.floors.map(\.number) == [0, 1, 2, 3])
    #expect(house.floors.allSatisfy { $0.house === house })
    #expect(house.cellar?.house === house)
    store.context.insert(house)
    try store.save()
    let found = try store.freshContext().only(House.self)
    #expect(found.floors.map(\.number) == [0, 1, 2, 3])
    #expect(found.cellar?.house === found)
  }

  // R9
  @Test(arguments: StoreKind.allCases)
  func `A required end that was taken away is an error of the save, not a trap`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, House.self)
    let house = House("h", floors: 2)
    store.context.insert(house)
    try store.save()
    let floor = house.floors.removeLast()
    let error = #expect(throws: SwiftDataError.modelValidationFailure) { try store.context.save() }
    #expect("\(error as Any)".contains("Floor.house"))
    _ = floor.house.name
    #expect(try store.freshContext().only(House.self).floors.count == 2)
    floor.house = house
    try store.save()
    #expect(try store.freshContext().only(House.self).floors.map(\.number) == [0, 1])
  }

  // R11
  //
  // A: holds the parent ─────────────── reads the children ──────── reads again
  // B:                   children saved                   deleted, one added
  @Test(arguments: StoreKind.allCases)
  func `Members that another context has saved, changed or deleted are reached as they are`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Category.self, Item.self)
    store.context.insert(Category("c"))
    try store.save()
    let parent = try store.context.only(Category.self)
    let other = ModelContext(store.container)
    let theirs = try other.only(Category.self)
    theirs.items = ["x", "y", "z"].map { Item($0) }
    try other.save()
    _ = try store.context.count(Category.self)
    #expect(parent.items.first?.name == "x")
    let held = parent.items
    for round in 0..<20 {
      theirs.items[0].name = "round \(round)"
      other.delete(theirs.items[1])
      theirs.items.append(Item("new \(round)"))
      try other.save()
      _ = try store.context.count(Category.self)
      #expect(parent.items.map(\.name) == theirs.items.map(\.name))
      #expect(parent.items.allSatisfy { $0.category === parent })
    }
    // A row that went away reads as removed.
    #expect(held[1].modelContext == nil)
    #expect(held[1].name == "y")
    #expect(held[1].category == nil)
    try store.check()
  }
}
