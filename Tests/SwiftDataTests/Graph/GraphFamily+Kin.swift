import SwiftData

extension GraphFamily {
  /// One class and its relationships to itself.
  static var kin: GraphFamily {
    typealias Kin = KinGraph.Kin
    return GraphFamily(
      "kin", [GraphKind(Kin.self, \.number), GraphKind(KinGraph.Pet.self, \.number)],
      [
        .one("parent", \Kin.parent, inverse: "children"),
        .many("children", \Kin.children, .cascade, inverse: "parent"),
        .one("next", \Kin.next, inverse: "previous"),
        .one("previous", \Kin.previous, inverse: "next"),
        .many("idols", \Kin.idols, inverse: "admirers"),
        .many("admirers", \Kin.admirers, inverse: "idols"),
        .one("hero", \Kin.hero),
        .many("crowd", \KinGraph.Pet.crowd),
        .one("owner", \KinGraph.Pet.owner),
        .many("siblings", \KinGraph.Pet.siblings, .cascade),
      ])
  }
}

enum KinGraph {
  @Model final class Kin: GraphNode {
    var number: Int
    var text = "new"
    var parent: Kin?
    @Relationship(deleteRule: .cascade, inverse: \Kin.parent) var children: [Kin] = []
    var next: Kin?
    @Relationship(inverse: \Kin.next) var previous: Kin?
    @Relationship(inverse: \Kin.admirers) var idols: [Kin] = []
    var admirers: [Kin] = []
    var hero: Kin?

    init(_ number: Int, _ given: Given) {
      self.number = number
      parent = given.one("parent")
      children = given.many("children")
      next = given.one("next")
      previous = given.one("previous")
      idols = given.many("idols")
      admirers = given.many("admirers")
      hero = given.one("hero")
    }
  }

  @Model final class Pet: GraphNode {
    var number: Int
    var text = "new"
    var crowd: [Kin] = []
    var owner: Kin?
    @Relationship(deleteRule: .cascade) var siblings: [Pet] = []

    init(_ number: Int, _ given: Given) {
      self.number = number
      crowd = given.many("crowd")
      owner = given.one("owner")
      siblings = given.many("siblings")
    }
  }
}
