import SwiftData

extension GraphFamily {
  /// Classes that inherit, three levels deep, with relationships at each level and to each level.
  static var beasts: GraphFamily {
    typealias B = BeastGraph
    return GraphFamily(
      "beasts",
      [
        GraphKind(B.Beast.self, \.number), GraphKind(B.Wolf.self, \.number),
        GraphKind(B.Hound.self, \.number), GraphKind(B.Bear.self, \.number),
        GraphKind(B.Cave.self, \.number), GraphKind(B.Pack.self, \.number),
      ],
      supertypes: ["Wolf": "Beast", "Hound": "Wolf", "Bear": "Beast"],
      [
        .one("parent", \B.Beast.parent, inverse: "young"),
        .many("young", \B.Beast.young, inverse: "parent"),
        .one("cave", \B.Beast.cave, inverse: "dwellers"),
        .one("pack", \B.Wolf.pack, inverse: "members"),
        .many("prey", \B.Wolf.prey, inverse: "hunters"),
        .one("friend", \B.Hound.friend),
        .many("hunters", \B.Bear.hunters, inverse: "prey"),
        .one("den", \B.Bear.den, .cascade, inverse: "owner"),
        .many("dwellers", \B.Cave.dwellers, inverse: "cave"),
        .one("owner", \B.Cave.owner, inverse: "den"),
        .many("members", \B.Pack.members, .cascade, inverse: "pack"),
        .one("leader", \B.Pack.leader),
        .many("guests", \B.Pack.guests),
      ])
  }
}

enum BeastGraph {
  @Model class Beast: GraphNode {
    var number: Int
    var text = "new"
    var parent: Beast?
    @Relationship(inverse: \Beast.parent) var young: [Beast] = []
    var cave: Cave?

    required init(_ number: Int, _ given: Given) {
      self.number = number
      parent = given.one("parent")
      young = given.many("young")
      cave = given.one("cave")
    }
  }

  @Model class Wolf: Beast {
    var pack: Pack?
    @Relationship(inverse: \Bear.hunters) var prey: [Bear] = []

    required init(_ number: Int, _ given: Given) {
      super.init(number, given)
      pack = given.one("pack")
      prey = given.many("prey")
    }
  }

  @Model final class Hound: Wolf {
    var friend: Beast?

    required init(_ number: Int, _ given: Given) {
      friend = given.one("friend")
      super.init(number, given)
    }
  }

  @Model final class Bear: Beast {
    var hunters: [Wolf] = []
    @Relationship(deleteRule: .cascade, inverse: \Cave.owner) var den: Cave?

    required init(_ number: Int, _ given: Given) {
      hunters = given.many("hunters")
      den = given.one("den")
      super.init(number, given)
    }
  }

  @Model final class Cave: GraphNode {
    var number: Int
    var text = "new"
    @Relationship(inverse: \Beast.cave) var dwellers: [Beast] = []
    var owner: Bear?

    required init(_ number: Int, _ given: Given) {
      self.number = number
      dwellers = given.many("dwellers")
      owner = given.one("owner")
    }
  }

  @Model final class Pack: GraphNode {
    var number: Int
    var text = "new"
    @Relationship(deleteRule: .cascade, inverse: \Wolf.pack) var members: [Wolf] = []
    var leader: Wolf?
    var guests: [Beast] = []

    required init(_ number: Int, _ given: Given) {
      self.number = number
      members = given.many("members")
      leader = given.one("leader")
      guests = given.many("guests")
    }
  }
}
