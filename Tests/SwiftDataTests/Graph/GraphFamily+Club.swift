import SwiftData

extension GraphFamily {
  /// Unique values: new models stand for rows that are there already.
  static var club: GraphFamily {
    typealias C = ClubGraph
    return GraphFamily(
      "club",
      [
        GraphKind(C.Fellow.self, \.number), GraphKind(C.Team.self, \.number),
        GraphKind(C.Post.self, \.number), GraphKind(C.Badge.self, \.number),
        GraphKind(C.Locker.self, \.number),
      ],
      hasOrder: false,
      [
        .one("team", \C.Fellow.team, inverse: "members"),
        .many("posts", \C.Fellow.posts, .cascade, inverse: "author"),
        .many("badges", \C.Fellow.badges, inverse: "holders"),
        .one("locker", \C.Fellow.locker, inverse: "holder"),
        .one("favourite", \C.Fellow.favourite),
        .many("pins", \C.Fellow.pins),
        .many("members", \C.Team.members, inverse: "team"),
        .one("author", \C.Post.author, inverse: "posts"),
        .many("holders", \C.Badge.holders, inverse: "badges"),
        .one("holder", \C.Locker.holder, inverse: "locker"),
      ])
  }
}

enum ClubGraph {
  @Model final class Fellow: KeyedGraphNode {
    var number: Int
    var text = "new"
    @Attribute(.unique) var code: String?
    var team: Team?
    @Relationship(deleteRule: .cascade, inverse: \Post.author) var posts: [Post] = []
    @Relationship(inverse: \Badge.holders) var badges: [Badge] = []
    @Relationship(inverse: \Locker.holder) var locker: Locker?
    var favourite: Badge?
    var pins: [Badge] = []

    init(_ number: Int, _ given: Given) {
      self.number = number
      code = given.code
      team = given.one("team")
      posts = given.many("posts")
      badges = given.many("badges")
      locker = given.one("locker")
      favourite = given.one("favourite")
      pins = given.many("pins")
    }
  }

  @Model final class Team: GraphNode {
    var number: Int
    var text = "new"
    @Relationship(inverse: \Fellow.team) var members: [Fellow] = []

    init(_ number: Int, _ given: Given) {
      self.number = number
      members = given.many("members")
    }
  }

  @Model final class Post: GraphNode {
    var number: Int
    var text = "new"
    var author: Fellow?

    init(_ number: Int, _ given: Given) {
      self.number = number
      author = given.one("author")
    }
  }

  @Model final class Badge: KeyedGraphNode {
    var number: Int
    var text = "new"
    @Attribute(.unique) var code: String?
    var holders: [Fellow] = []

    init(_ number: Int, _ given: Given) {
      self.number = number
      code = given.code
      holders = given.many("holders")
    }
  }

  @Model final class Locker: GraphNode {
    var number: Int
    var text = "new"
    var holder: Fellow?

    init(_ number: Int, _ given: Given) {
      self.number = number
      holder = given.one("holder")
    }
  }
}
