import Foundation
import Testing

@testable import SwiftData

/// The shapes of relationships besides one to many, at each stage of their objects' lives.
struct OtherShapesTests {
  /// All models of a class by name: keys follow the order in which objects were found.
  func sorted<T: PersistentModel>(_ context: ModelContext, _ name: KeyPath<T, String>) throws -> [T]
  {
    try context.all(T.self).sorted { $0[keyPath: name] < $1[keyPath: name] }
  }

  // MARK: One to one

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `One to one: both ends follow each other`(_ kind: StoreKind, _ stage: Stage) throws {
    let scene = try Staged(kind, stage, [Shapes.Country.self])
    let countries = try scene.place(Shapes.Country("A"), Shapes.Country("B"))
    let cities = try scene.place(Shapes.City("a"), Shapes.City("b"))
    func expect(
      _ capitals: [String?], _ owners: [String?], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      #expect(countries.map { $0.capital?.name } == capitals, sourceLocation: sourceLocation)
      #expect(cities.map { $0.country?.name } == owners, sourceLocation: sourceLocation)
      try scene.save(sourceLocation: sourceLocation)
      let fresh = try scene.store.freshContext()
      let stored = try (
        sorted(fresh, \Shapes.Country.name), sorted(fresh, \Shapes.City.name)
      )
      #expect(stored.0.map { $0.capital?.name } == capitals, sourceLocation: sourceLocation)
      #expect(stored.1.map { $0.country?.name } == owners, sourceLocation: sourceLocation)
    }
    countries[0].capital = cities[0]
    try expect(["a", nil], ["A", nil])
    cities[1].country = countries[1]
    try expect(["a", "b"], ["A", "B"])
    // A takes what B has: both of the others are left alone.
    countries[0].capital = cities[1]
    try expect(["b", nil], [nil, "A"])
    cities[0].country = countries[0]
    try expect(["a", nil], ["A", nil])
    (countries[0].capital, countries[1].capital) = (cities[1], cities[0])
    try expect(["b", "a"], ["B", "A"])
    cities[1].country = nil
    countries[1].capital = nil
    try expect([nil, nil], [nil, nil])
  }

  // MARK: Many to many

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `Many to many: both ends follow each other, each in its own order`(
    _ kind: StoreKind, _ stage: Stage
  ) throws {
    let scene = try Staged(kind, stage, [Shapes.Student.self])
    let students = try scene.place(["x", "y", "z"].map { Shapes.Student($0) })
    let courses = try scene.place(["1", "2", "3"].map { Shapes.Course($0) })
    func expect(
      _ taken: [String], _ attended: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      func check(_ students: [Shapes.Student], _ courses: [Shapes.Course], _ when: Comment) {
        #expect(
          students.map { $0.courses.map(\.name).joined() } == taken, when,
          sourceLocation: sourceLocation)
        #expect(
          courses.map { $0.students.map(\.name).joined() } == attended, when,
          sourceLocation: sourceLocation)
      }
      check(students, courses, "before the save")
      try scene.save(sourceLocation: sourceLocation)
      check(students, courses, "after the save")
      let fresh = try scene.store.freshContext()
      check(try sorted(fresh, \.name), try sorted(fresh, \.name), "read anew")
    }
    students[0].courses = [courses[2], courses[0]]
    students[1].courses.append(courses[2])
    try expect(["31", "3", ""], ["x", "", "xy"])
    courses[2].students.insert(students[2], at: 0)
    try expect(["31", "3", "3"], ["x", "", "zxy"])
    courses[2].students.reverse()
    students[0].courses.reverse()
    try expect(["13", "3", "3"], ["x", "", "yxz"])
    courses[2].students.removeAll { $0 === students[0] }
    try expect(["1", "3", "3"], ["x", "", "yz"])
    courses[1].students = students
    try expect(["12", "32", "32"], ["x", "xyz", "yz"])
    students[1].courses = []
    try expect(["12", "", "32"], ["x", "xz", "z"])
    for course in courses { course.students = [] }
    try expect(["", "", ""], ["", "", ""])
  }

  // MARK: One way

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `A one-way reference is kept`(_ kind: StoreKind, _ stage: Stage) throws {
    let scene = try Staged(kind, stage, [Shapes.Article.self])
    let articles = try scene.place(Shapes.Article("1"), Shapes.Article("2"))
    let tags = try scene.place(Shapes.Tag("a"), Shapes.Tag("b"))
    for (first, second) in [(0, 0), (1, 0), (nil, 1), (nil, nil)] as [(Int?, Int?)] {
      articles[0].tag = first.map { tags[$0] }
      articles[1].tag = second.map { tags[$0] }
      try scene.save()
      let expected = [first.map { tags[$0].name }, second.map { tags[$0].name }]
      #expect(articles.map { $0.tag?.name } == expected)
      let fresh = try scene.store.freshContext()
      let stored = try sorted(fresh, \Shapes.Article.name)
      #expect(stored.map { $0.tag?.name } == expected)
    }
  }

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `A one-way collection shares its members and keeps its order`(
    _ kind: StoreKind, _ stage: Stage
  ) throws {
    let scene = try Staged(kind, stage, [Shapes.Playlist.self])
    let lists = try scene.place(Shapes.Playlist("p"), Shapes.Playlist("q"))
    let songs = try scene.place(["a", "b", "c"].map { Shapes.Song($0) })
    for (first, second) in [
      ([2, 0, 1], [1]), ([0, 1, 2], [2, 1]), ([0, 2], [0, 1, 2]), ([], [2, 0]), ([1], []),
    ] {
      lists[0].songs = first.map { songs[$0] }
      lists[1].songs = second.map { songs[$0] }
      try scene.save()
      let expected = [first, second].map { $0.map { songs[$0].name } }
      #expect(lists.map { $0.songs.map(\.name) } == expected)
      let fresh = try scene.store.freshContext()
      let stored = try sorted(fresh, \Shapes.Playlist.name)
      #expect(stored.map { $0.songs.map(\.name) } == expected)
    }
  }

  // MARK: With itself

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `A tree keeps both ends`(_ kind: StoreKind, _ stage: Stage) throws {
    let scene = try Staged(kind, stage, [Shapes.Node.self])
    let nodes = try scene.place(["a", "b", "c", "d"].map { Shapes.Node($0) })
    nodes[1].parent = nodes[0]
    nodes[0].children.append(nodes[2])
    nodes[3].parent = nodes[1]
    nodes[0].children.reverse()
    #expect(nodes.map { $0.children.map(\.name).joined() } == ["cb", "d", "", ""])
    try scene.save()
    let fresh = try scene.store.freshContext()
    let stored = try sorted(fresh, \Shapes.Node.name)
    #expect(stored.map { $0.children.map(\.name).joined() } == ["cb", "d", "", ""])
    #expect(stored.map { $0.parent?.name } == [nil, "a", "a", "b"])
    // Its own grandchild becomes its parent, and it its own child.
    nodes[1].parent = nodes[3]
    nodes[2].parent = nodes[2]
    #expect(nodes.map { $0.children.map(\.name).joined() } == ["", "d", "c", "b"])
    try scene.save()
    let second = try scene.store.freshContext()
    let circle = try sorted(second, \Shapes.Node.name)
    #expect(circle.map { $0.children.map(\.name).joined() } == ["", "d", "c", "b"])
  }

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `Many to many with itself keeps both ends`(_ kind: StoreKind, _ stage: Stage) throws {
    let scene = try Staged(kind, stage, [Shapes.Person.self])
    let people = try scene.place(["x", "y", "z"].map { Shapes.Person($0) })
    people[0].idols = [people[2], people[1], people[0]]
    people[2].admirers.append(people[1])
    people[1].idols.append(people[0])
    func expect(_ people: [Shapes.Person]) {
      #expect(people.map { $0.idols.map(\.name).joined() } == ["zyx", "zx", ""])
      #expect(people.map { $0.admirers.map(\.name).joined() } == ["xy", "x", "xy"])
    }
    expect(people)
    try scene.save()
    expect(people)
    let fresh = try scene.store.freshContext()
    expect(try sorted(fresh, \.name))
  }

  @Model final class Friend {
    var name: String
    var friends: [Friend] = []

    init(_ name: String) { self.name = name }
  }

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `What leads to its own class without an inverse is one-way`(
    _ kind: StoreKind, _ stage: Stage
  ) throws {
    let scene = try Staged(kind, stage, [Friend.self])
    let people = try scene.place(["x", "y", "z"].map { Friend($0) })
    people[0].friends = [people[2], people[0], people[1]]
    people[1].friends = [people[0]]
    func expect(_ people: [Friend]) {
      #expect(people.map { $0.friends.map(\.name).joined() } == ["zxy", "x", ""])
    }
    expect(people)
    try scene.save()
    expect(people)
    let fresh = try scene.store.freshContext()
    expect(try sorted(fresh, \.name))
  }

  // MARK: Required

  @Test(arguments: StoreKind.allCases, Stage.allCases)
  func `A required reference moves with its collection`(_ kind: StoreKind, _ stage: Stage) throws {
    let scene = try Staged(kind, stage, [Shapes.Book.self])
    let first = Shapes.Book("1")
    let drafts = [Shapes.Page("a", book: first), Shapes.Page("b", book: first)]
    let books = try scene.place(first, Shapes.Book("2"))
    let pages = try scene.place(drafts)
    pages[1].book = books[1]
    books[1].pages.append(pages[0])
    #expect(books.map { $0.pages.map(\.name).joined() } == ["", "ba"])
    try scene.save()
    let fresh = try scene.store.freshContext()
    let stored = try sorted(fresh, \Shapes.Book.name)
    #expect(stored.map { $0.pages.map(\.name).joined() } == ["", "ba"])
    #expect(stored[1].pages.allSatisfy { $0.book === stored[1] })
  }
}
