import SwiftData

extension GraphFamily {
  /// Several relationships between the same two classes, and targets that are required.
  static var library: GraphFamily {
    typealias L = LibraryGraph
    return GraphFamily(
      "library",
      [
        GraphKind(L.Shelf.self, \.number), GraphKind(L.Author.self, \.number),
        GraphKind(L.Work.self, \.number),
      ],
      [
        .many("works", \L.Shelf.works, inverse: "shelf"),
        .many("written", \L.Author.written, inverse: "writer"),
        .many("reviewed", \L.Author.reviewed, .cascade, inverse: "reviewer"),
        .one("best", \L.Author.best, inverse: "bestOf"),
        .many("liked", \L.Author.liked, inverse: "likers"),
        .many("drafts", \L.Author.drafts),
        .one("current", \L.Author.current),
        .required("home", \L.Author.home),
        .one("writer", \L.Work.writer, inverse: "written"),
        .one("reviewer", \L.Work.reviewer, inverse: "reviewed"),
        .one("bestOf", \L.Work.bestOf, inverse: "best"),
        .many("likers", \L.Work.likers, inverse: "liked"),
        .required("shelf", \L.Work.shelf, inverse: "works"),
      ])
  }
}

enum LibraryGraph {
  @Model final class Shelf: GraphNode {
    var number: Int
    var text = "new"
    @Relationship(inverse: \Work.shelf) var works: [Work]?

    init(_ number: Int, _ given: Given) {
      self.number = number
      works = given.many("works")
    }
  }

  @Model final class Author: GraphNode {
    var number: Int
    var text = "new"
    @Relationship(inverse: \Work.writer) var written: [Work] = []
    @Relationship(deleteRule: .cascade, inverse: \Work.reviewer) var reviewed: [Work] = []
    @Relationship(inverse: \Work.bestOf) var best: Work?
    @Relationship(inverse: \Work.likers) var liked: [Work] = []
    var drafts: [Work] = []
    var current: Work?
    var home: Shelf

    init(_ number: Int, _ given: Given) {
      self.number = number
      written = given.many("written")
      reviewed = given.many("reviewed")
      best = given.one("best")
      liked = given.many("liked")
      drafts = given.many("drafts")
      current = given.one("current")
      home = given.required("home")
    }
  }

  @Model final class Work: GraphNode {
    var number: Int
    var text = "new"
    var writer: Author?
    var reviewer: Author?
    var bestOf: Author?
    var likers: [Author] = []
    var shelf: Shelf

    init(_ number: Int, _ given: Given) {
      self.number = number
      writer = given.one("writer")
      reviewer = given.one("reviewer")
      bestOf = given.one("bestOf")
      likers = given.many("likers")
      shelf = given.required("shelf")
    }
  }
}
