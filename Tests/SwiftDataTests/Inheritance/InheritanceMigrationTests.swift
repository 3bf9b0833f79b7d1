import Foundation
import Testing

@testable import SwiftData

/// Classes come to a hierarchy, and properties to classes, without losing what is stored.
struct InheritanceMigrationTests {
  enum First {
    @Model final class Animal {
      var name: String
      var owner: Owner?
      init(_ name: String) { self.name = name }
    }

    @Model final class Owner {
      var name: String
      @Relationship(inverse: \Animal.owner) var animals: [Animal] = []
      init(_ name: String) { self.name = name }
    }
  }

  /// With a subclass.
  enum Second {
    @Model class Animal {
      var name: String
      var owner: Owner?
      init(_ name: String) { self.name = name }
    }

    @Model class Dog: Animal {
      var trick: String
      var notes: String = "good"
      init(_ name: String, trick: String) {
        self.trick = trick
        super.init(name)
      }
    }

    @Model final class Owner {
      var name: String
      @Relationship(inverse: \Animal.owner) var animals: [Animal] = []
      init(_ name: String) { self.name = name }
    }
  }

  /// With a sibling that has a property of the same name, a third level, a new required property,
  /// one renamed, one moved up to the base, and one moved down from it.
  enum Third {
    @Model class Animal {
      var notes: String = "any"
      var owner: Owner?
      init() {}
    }

    @Model class Dog: Animal {
      @Attribute(originalName: "trick") var skill: String
      var age: Int = 7
      var name: String?
      init(skill: String) {
        self.skill = skill
        super.init()
      }
    }

    @Model final class Puppy: Dog {
      var weeks: Int = 1
      init() { super.init(skill: "none") }
    }

    @Model final class Cat: Animal {
      var age: Double?
      override init() { super.init() }
    }

    @Model final class Owner {
      var name: String
      @Relationship(inverse: \Animal.owner) var animals: [Animal] = []
      init(_ name: String) { self.name = name }
    }
  }

  /// With a property that the dogs of the file lack.
  enum Fourth {
    @Model class Animal {
      var name: String
      init(_ name: String) { self.name = name }
    }

    @Model final class Dog: Animal {
      var trick: String
      var chip: Int
      init(_ name: String, chip: Int) {
        trick = ""
        self.chip = chip
        super.init(name)
      }
    }

    @Model final class Cat: Animal {
      var lives: Int
      init(_ name: String, lives: Int) {
        self.lives = lives
        super.init(name)
      }
    }
  }

  enum Apart {
    @Model final class Dog {
      var trick: String
      init(_ trick: String) { self.trick = trick }
    }
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func open(_ types: any PersistentModel.Type...) throws -> ModelContext {
    ModelContext(
      try ModelContainer(
        for: Schema(types), configurations: ModelConfiguration(url: folder.file())))
  }

  func makeFirst() throws {
    let context = try open(First.Animal.self)
    let owner = First.Owner("o")
    owner.animals = [First.Animal("b"), First.Animal("a")]
    context.insert(owner)
    try context.save()
  }

  func makeSecond() throws {
    try makeFirst()
    let context = try open(Second.Animal.self, Second.Dog.self)
    #expect(try context.all(Second.Animal.self).map(\.name) == ["b", "a"])
    #expect(try context.count(Second.Dog.self) == 0)
    let owner = try context.only(Second.Owner.self)
    #expect(owner.animals.map(\.name) == ["b", "a"])
    let dog = Second.Dog("rex", trick: "roll")
    dog.notes = "best"
    owner.animals.insert(dog, at: 1)
    try context.save()
  }

  @Test func `Adding a subclass keeps the rows and takes new ones`() throws {
    try makeSecond()
    let context = try open(Second.Animal.self, Second.Dog.self)
    let owner = try context.only(Second.Owner.self)
    #expect(owner.animals.map(\.name) == ["b", "rex", "a"])
    let dog = try context.only(Second.Dog.self)
    #expect(dog.trick == "roll" && dog.notes == "best")
    #expect(try ConsistencyCheck.problems(of: context) == [])
  }

  @Test func `Properties move, are renamed and added at their level`() throws {
    try makeSecond()
    let context = try open(
      Third.Animal.self, Third.Dog.self, Third.Cat.self, Third.Puppy.self)
    let animals = try context.all(Third.Animal.self)
    #expect(animals.count == 3)
    // Moved up: the dog's own, and the default for the others.
    #expect(animals.map(\.notes) == ["any", "any", "best"])
    let dog = try context.only(Third.Dog.self)
    #expect(dog.skill == "roll")
    #expect(dog.age == 7)
    // Moved down: of the dogs only.
    #expect(dog.name == "rex")
    context.insert(Third.Cat())
    context.insert(Third.Puppy())
    try context.save()
    #expect(try ConsistencyCheck.problems(of: context) == [])
    #expect(try context.only(Third.Owner.self).animals.count == 3)
    let again = try open(Third.Animal.self, Third.Dog.self, Third.Cat.self, Third.Puppy.self)
    #expect(try again.only(Third.Cat.self).age == nil)
    #expect(try again.only(Third.Puppy.self).weeks == 1)
    #expect(try again.all(Third.Dog.self).map(\.age) == [7, 7])
  }

  @Test func `A schema without a class that has rows is refused, and loses nothing`() throws {
    try makeSecond()
    let error = #expect(throws: SwiftDataError.self) { try open(Second.Animal.self) }
    #expect(error.map { "\($0)" }?.contains("1 objects of Dog") == true)
    let context = try open(Second.Animal.self, Second.Dog.self)
    #expect(try context.count(Second.Animal.self) == 3)
    try context.delete(model: Second.Dog.self)
    try context.save()
    #expect(try open(Second.Animal.self).all(Second.Animal.self).map(\.name) == ["b", "a"])
  }

  @Test func `A class on its own cannot move under another with its rows`() throws {
    let context = try open(Apart.Dog.self)
    context.insert(Apart.Dog("sit"))
    try context.save()
    let error = #expect(throws: SwiftDataError.self) {
      try open(Second.Animal.self, Second.Dog.self)
    }
    #expect(error.map { "\($0)" }?.contains("Dog inherits from Animal now") == true)
    let again = try open(Apart.Dog.self)
    #expect(try again.only(Apart.Dog.self).trick == "sit")
    again.delete(try again.only(Apart.Dog.self))
    try again.save()
    #expect(try open(Second.Animal.self, Second.Dog.self).count(Second.Dog.self) == 0)
  }

  @Test func `A new required property without a default is refused where there are rows`() throws {
    try makeSecond()
    let error = #expect(throws: SwiftDataError.self) {
      try open(Fourth.Animal.self, Fourth.Dog.self, Fourth.Cat.self)
    }
    #expect(error.map { "\($0)" }?.contains("Dog.chip was added and must have a value") == true)
  }
}
