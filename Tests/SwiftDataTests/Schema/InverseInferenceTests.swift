import Testing

@testable import SwiftData

struct InverseInferenceTests {
  typealias Models = InverseModels

  /// The inverse's name, `nil` for none, and a problem's text.
  func inverse(_ property: String, _ type: any PersistentModel.Type) -> String? {
    switch InverseInference.inverse(of: property, in: type) {
    case .none: nil
    case .inverse(let relation): relation.label
    case .problem(let text): text
    }
  }

  // MARK: Found

  @Test func `The only two properties that could refer to each other do`() {
    #expect(inverse("capital", Models.Country.self) == "City.country")
    #expect(inverse("country", Models.City.self) == "Country.capital")
    #expect(inverse("manager", Models.Employee.self) == "Employee.reports")
    #expect(inverse("reports", Models.Employee.self) == "Employee.manager")
  }

  @Test func `An annotation on either side decides for both`() {
    #expect(inverse("students", Models.Course.self) == "Student.courses")
    #expect(inverse("courses", Models.Student.self) == "Course.students")
    #expect(inverse("departures", Models.Airport.self) == "Flight.origin")
    #expect(inverse("arrivals", Models.Airport.self) == "Flight.destination")
    #expect(inverse("origin", Models.Flight.self) == "Airport.departures")
    #expect(inverse("destination", Models.Flight.self) == "Airport.arrivals")
  }

  @Test func `What an annotation speaks for is no candidate for another property`() {
    #expect(inverse("owner", Models.Car.self) == "Owner.cars")
    #expect(inverse("favourite", Models.Owner.self) == "Car.admirer")
    #expect(inverse("admirer", Models.Car.self) == "Owner.favourite")
  }

  // MARK: None

  @Test func `Two collections are not guessed to belong together`() {
    #expect(inverse("topics", Models.Article.self) == nil)
    #expect(inverse("articles", Models.Topic.self) == nil)
  }

  @Test func `A property is not guessed to be its own inverse`() {
    #expect(inverse("next", Models.Node.self) == nil)
  }

  @Test func `Two references of one class are not guessed to belong together`() {
    #expect(inverse("mother", Models.Person.self) == nil)
    #expect(inverse("father", Models.Person.self) == nil)
  }

  @Test func `An attribute and an unknown name have no inverse`() {
    #expect(inverse("label", Models.Box.self) == nil)
    #expect(inverse("nothing", Models.Box.self) == nil)
  }

  // MARK: Problems

  @Test func `A choice left open is one problem that names the candidates`() {
    let problem = """
      The inverse of Account.transfers could be Transfer.from or Transfer.to. Say which, with \
      @Relationship(inverse:) on one of the two.
      """
    #expect(inverse("transfers", Models.Account.self) == problem)
    #expect(inverse("from", Models.Transfer.self) == problem)
    #expect(inverse("to", Models.Transfer.self) == problem)
    #expect(Schema([Models.Account.self]).problems == [problem])
    #expect(InverseInference.inverseName(of: "from", in: Models.Transfer.self) == nil)
  }

  @Test func `A collection that may belong to another collection is left open`() {
    let problem = """
      The inverse of Label.posts could be Post.labels or Post.mainLabel. Say which, with \
      @Relationship(inverse:) on one of the two.
      """
    #expect(inverse("posts", Models.Label.self) == problem)
    #expect(inverse("mainLabel", Models.Post.self) == problem)
    #expect(inverse("labels", Models.Post.self) == nil)
  }

  @Test func `Two annotations that name one property are a problem`() {
    let problem = """
      Team.members and Team.reserves name Player.team as their inverse, and it can refer back for \
      one only. Leave `inverse:` to one of them, or give each a property of its own in Player.
      """
    #expect(inverse("members", Models.Team.self) == problem)
    #expect(inverse("reserves", Models.Team.self) == problem)
    #expect(inverse("team", Models.Player.self) == problem)
    #expect(Schema([Models.Player.self]).problems == [problem])
  }

  @Test func `An inverse that is an attribute is a problem`() {
    #expect(
      inverse("boxes", Models.Shelf.self) == """
        Shelf.boxes names Box.label as its inverse, which is no relationship of Box. Name a \
        property of Box that refers to Shelf.
        """)
  }

  @Test func `An inverse that refers to another class is a problem`() {
    let problem = """
      Garden.plants names Plant.species as its inverse, which refers to Species, not to Garden. \
      Name a property of Plant that refers to Garden.
      """
    #expect(inverse("plants", Models.Garden.self) == problem)
    #expect(Schema([Models.Plant.self]).problems == [problem])
  }
}
