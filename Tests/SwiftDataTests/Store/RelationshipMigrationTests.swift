import Foundation
import Testing

@testable import SwiftData

/// Nobody loses members because a relationship has another name, another inverse, or is to many now.
struct RelationshipMigrationTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func open(_ types: any PersistentModel.Type...) throws -> ModelContext {
    ModelContext(
      try ModelContainer(
        for: Schema(types), configurations: ModelConfiguration(url: folder.file())))
  }

  func tables(_ context: ModelContext) throws -> [String] {
    var names: [String] = []
    try context.connection(context.coordinator.stores[0]).query(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'"
    ) { names.append($0.text(0)) }
    return names.sorted()
  }

  @Test func `Many-to-many relationships keep their members under new names`() throws {
    do {
      let context = try open(Forms.Many.Student.self, Forms.Many.Course.self)
      let students = ["a", "b", "c"].map { Forms.Many.Student($0) }
      let courses = ["x", "y"].map { Forms.Many.Course($0) }
      for student in students { context.insert(student) }
      for course in courses { context.insert(course) }
      courses[0].students = [students[2], students[0]]
      courses[1].students = [students[0], students[1], students[2]]
      students[2].courses = [courses[1], courses[0]]
      try context.save()
    }
    for _ in 0..<2 {
      let context = try open(Forms.Renamed.Student.self, Forms.Renamed.Course.self)
      let courses = try context.all(Forms.Renamed.Course.self).sorted { $0.name < $1.name }
      #expect(courses.map { $0.pupils.map(\.name) } == [["c", "a"], ["a", "b", "c"]])
      let students = try context.all(Forms.Renamed.Student.self).sorted { $0.name < $1.name }
      #expect(students[2].lessons.map(\.name) == ["y", "x"])
      #expect(try tables(context) == ["Course", "Course_pupils", "Student"])
      #expect(try ConsistencyCheck.problems(of: context) == [])
    }
  }

  @Test func `The ends of a join table may change places`() throws {
    do {
      let context = try open(Forms.Many.Person.self)
      let people = ["a", "b", "c"].map { Forms.Many.Person($0) }
      for person in people { context.insert(person) }
      people[0].idols = [people[2], people[1]]
      people[1].idols = [people[2]]
      people[2].admirers = [people[1], people[0]]
      try context.save()
      #expect(try tables(context) == ["Person", "Person_admirers"])
    }
    let context = try open(Forms.Renamed.Person.self)
    #expect(try tables(context) == ["Person", "Person_idols"])
    let people = try context.all(Forms.Renamed.Person.self).sorted { $0.name < $1.name }
    #expect(people.map { $0.idols.map(\.name) } == [["c", "b"], ["c"], []])
    #expect(people.map { $0.zealots.map(\.name) } == [[], ["a"], ["b", "a"]])
    #expect(try ConsistencyCheck.problems(of: context) == [])
  }

  /// Two zoos, one with animals in an order of its own, and an animal of nobody.
  func makeOneWay(shared: Bool = false) throws {
    let context = try open(Forms.OneWay.Zoo.self, Forms.OneWay.Animal.self)
    let zoos = ["p", "q"].map { Forms.OneWay.Zoo($0) }
    let animals = ["a", "b", "c", "d"].map { Forms.OneWay.Animal($0) }
    for zoo in zoos { context.insert(zoo) }
    for animal in animals { context.insert(animal) }
    zoos[0].animals = [animals[2], animals[0]]
    zoos[1].animals = shared ? [animals[1], animals[0]] : [animals[1]]
    try context.save()
  }

  @Test func `A one-way relationship that gets an inverse keeps its members`() throws {
    try makeOneWay(shared: true)
    let context = try open(Forms.ToMany.Zoo.self, Forms.ToMany.Animal.self)
    let zoos = try context.all(Forms.ToMany.Zoo.self).sorted { $0.name < $1.name }
    #expect(zoos.map { $0.animals.map(\.name) } == [["c", "a"], ["b", "a"]])
    let animals = try context.all(Forms.ToMany.Animal.self).sorted { $0.name < $1.name }
    #expect(animals.map { $0.zoos.map(\.name).sorted() } == [["p", "q"], ["q"], ["p"], []])
    #expect(try ConsistencyCheck.problems(of: context) == [])
  }

  @Test func `A one-way relationship that gets an inverse to one keeps its members`() throws {
    try makeOneWay()
    for _ in 0..<2 {
      let context = try open(Forms.ToOne.Zoo.self, Forms.ToOne.Animal.self)
      let zoos = try context.all(Forms.ToOne.Zoo.self).sorted { $0.name < $1.name }
      #expect(zoos.map { $0.animals.map(\.name) } == [["c", "a"], ["b"]])
      let animals = try context.all(Forms.ToOne.Animal.self).sorted { $0.name < $1.name }
      #expect(animals.map { $0.zoo?.name } == ["p", "q", "p", nil])
      #expect(try tables(context) == ["Animal", "Zoo"])
      #expect(try ConsistencyCheck.problems(of: context) == [])
    }
  }

  @Test func `A relationship to one that becomes one to many keeps its target`() throws {
    do {
      let context = try open(Forms.ToOne.Zoo.self, Forms.ToOne.Animal.self)
      let zoos = ["p", "q"].map { Forms.ToOne.Zoo($0) }
      let animals = ["a", "b", "c", "d"].map { Forms.ToOne.Animal($0) }
      for zoo in zoos { context.insert(zoo) }
      for animal in animals { context.insert(animal) }
      zoos[0].animals = [animals[2], animals[0]]
      zoos[1].animals = [animals[1]]
      try context.save()
    }
    let context = try open(Forms.ToMany.Zoo.self, Forms.ToMany.Animal.self)
    let zoos = try context.all(Forms.ToMany.Zoo.self).sorted { $0.name < $1.name }
    #expect(zoos.map { $0.animals.map(\.name) } == [["c", "a"], ["b"]])
    let animals = try context.all(Forms.ToMany.Animal.self).sorted { $0.name < $1.name }
    #expect(animals.map { $0.zoos.map(\.name) } == [["p"], ["q"], ["p"], []])
    #expect(try ConsistencyCheck.problems(of: context) == [])
  }

  @Test func `A new inverse to many under another name keeps the members`() throws {
    do {
      let context = try open(Forms.ToOne.Zoo.self, Forms.ToOne.Animal.self)
      let zoos = ["p", "q"].map { Forms.ToOne.Zoo($0) }
      let animals = ["a", "b", "c"].map { Forms.ToOne.Animal($0) }
      for zoo in zoos { context.insert(zoo) }
      for animal in animals { context.insert(animal) }
      zoos[0].animals = [animals[2], animals[0]]
      zoos[1].animals = [animals[1]]
      try context.save()
    }
    let context = try open(OtherName.Zoo.self, OtherName.Animal.self)
    let zoos = try context.all(OtherName.Zoo.self).sorted { $0.name < $1.name }
    #expect(zoos.map { $0.animals.map(\.name) } == [["c", "a"], ["b"]])
    let animals = try context.all(OtherName.Animal.self).sorted { $0.name < $1.name }
    #expect(animals.map { $0.homes.map(\.name) } == [["p"], ["q"], ["p"]])
    #expect(try ConsistencyCheck.problems(of: context) == [])
  }

  @Test func `Several targets cannot become one, and nothing is lost`() throws {
    try makeOneWay(shared: true)
    let error = #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try open(Forms.ToOne.Zoo.self, Forms.ToOne.Animal.self)
    }
    #expect("\(error as Any)".contains("Animal.zoo"), "\(error as Any)")
    let context = try open(Forms.OneWay.Zoo.self, Forms.OneWay.Animal.self)
    let zoos = try context.all(Forms.OneWay.Zoo.self).sorted { $0.name < $1.name }
    #expect(zoos.map { $0.animals.map(\.name) } == [["c", "a"], ["b", "a"]])
  }

  @Test func `A target that rows lack cannot be required, and nothing is lost`() throws {
    try makeOneWay()
    let error = #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try open(Forms.Required.Zoo.self, Forms.Required.Animal.self)
    }
    #expect("\(error as Any)".contains("Animal.zoo must have a target"), "\(error as Any)")
    let context = try open(Forms.OneWay.Zoo.self, Forms.OneWay.Animal.self)
    #expect(try context.count(Forms.OneWay.Animal.self) == 4)
  }
}
