import SwiftData

/// Pairs of classes whose relationships do, or do not, tell what refers back.
enum InverseModels {
  // One to one.
  @Model final class Country {
    var capital: City?
    init() {}
  }

  @Model final class City {
    var country: Country?
    init() {}
  }

  // One class, one to many.
  @Model final class Employee {
    var manager: Employee?
    var reports: [Employee] = []
    init() {}
  }

  // One class, two references that mean two things.
  @Model final class Person {
    var mother: Person?
    var father: Person?
    init() {}
  }

  // One class, one reference.
  @Model final class Node {
    var next: Node?
    init() {}
  }

  // Many to many, not annotated.
  @Model final class Article {
    var topics: [Topic] = []
    init() {}
  }

  @Model final class Topic {
    var articles: [Article] = []
    init() {}
  }

  // Many to many, annotated on one side.
  @Model final class Student {
    var courses: [Course] = []
    init() {}
  }

  @Model final class Course {
    @Relationship(inverse: \Student.courses) var students: [Student] = []
    init() {}
  }

  // Two references, one collection.
  @Model final class Account {
    var transfers: [Transfer] = []
    init() {}
  }

  @Model final class Transfer {
    var from: Account?
    var to: Account?
    init() {}
  }

  // Two references, each with its collection, annotated.
  @Model final class Airport {
    @Relationship(inverse: \Flight.origin) var departures: [Flight] = []
    @Relationship(inverse: \Flight.destination) var arrivals: [Flight] = []
    init() {}
  }

  @Model final class Flight {
    var origin: Airport?
    var destination: Airport?
    init() {}
  }

  // One annotation leaves one pair to guess.
  @Model final class Owner {
    @Relationship(inverse: \Car.owner) var cars: [Car] = []
    var favourite: Car?
    init() {}
  }

  @Model final class Car {
    var owner: Owner?
    var admirer: Owner?
    init() {}
  }

  // Two annotations name one property.
  @Model final class Team {
    @Relationship(inverse: \Player.team) var members: [Player] = []
    @Relationship(inverse: \Player.team) var reserves: [Player] = []
    init() {}
  }

  @Model final class Player {
    var team: Team?
    init() {}
  }

  // The annotation names an attribute.
  @Model final class Shelf {
    @Relationship(inverse: \Box.label) var boxes: [Box] = []
    init() {}
  }

  @Model final class Box {
    var label = ""
    var shelf: Shelf?
    init() {}
  }

  // The annotation names a relationship to another class.
  @Model final class Garden {
    @Relationship(inverse: \Plant.species) var plants: [Plant] = []
    init() {}
  }

  @Model final class Plant {
    var garden: Garden?
    var species: Species?
    init() {}
  }

  @Model final class Species {
    init() {}
  }

  // A collection that could belong to a reference or to a collection.
  @Model final class Post {
    var labels: [Label] = []
    var mainLabel: Label?
    init() {}
  }

  @Model final class Label {
    var posts: [Post] = []
    init() {}
  }
}
