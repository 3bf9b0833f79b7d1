import SwiftData

extension GraphFamily {
  /// Delete rules of all kinds, at either end and without another end.
  static var rules: GraphFamily {
    typealias R = RuleGraph
    return GraphFamily(
      "rules",
      [
        GraphKind(R.Trunk.self, \.number), GraphKind(R.Branch.self, \.number),
        GraphKind(R.Leaf.self, \.number), GraphKind(R.Bud.self, \.number),
        GraphKind(R.Guard.self, \.number), GraphKind(R.Mark.self, \.number),
      ],
      [
        .many("branches", \R.Trunk.branches, .cascade, inverse: "trunk"),
        .many("marks", \R.Trunk.marks, .deny, inverse: "trunks"),
        .one("trunk", \R.Branch.trunk, inverse: "branches"),
        .many("leaves", \R.Branch.leaves, .noAction, inverse: "branch"),
        .many("guards", \R.Branch.guards, .deny, inverse: "branch"),
        .many("marks", \R.Branch.marks, .cascade, inverse: "branches"),
        .one("branch", \R.Leaf.branch, .cascade, inverse: "leaves"),
        .one("bud", \R.Leaf.bud, .cascade, inverse: "leaf"),
        .many("spare", \R.Leaf.spare, .noAction),
        .one("leaf", \R.Bud.leaf, .noAction, inverse: "bud"),
        .one("branch", \R.Guard.branch, .noAction, inverse: "guards"),
        .one("key", \R.Guard.key, .deny),
        .many("box", \R.Guard.box, .cascade),
        .many("trunks", \R.Mark.trunks, inverse: "marks"),
        .many("branches", \R.Mark.branches, .noAction, inverse: "marks"),
        .one("guardian", \R.Mark.guardian, .cascade),
      ])
  }
}

enum RuleGraph {
  @Model final class Trunk: GraphNode {
    var number: Int
    var text = "new"
    @Relationship(deleteRule: .cascade, inverse: \Branch.trunk) var branches: [Branch] = []
    @Relationship(deleteRule: .deny, inverse: \Mark.trunks) var marks: [Mark] = []

    init(_ number: Int, _ given: Given) {
      self.number = number
      branches = given.many("branches")
      marks = given.many("marks")
    }
  }

  @Model final class Branch: GraphNode {
    var number: Int
    var text = "new"
    var trunk: Trunk?
    @Relationship(deleteRule: .noAction, inverse: \Leaf.branch) var leaves: [Leaf] = []
    @Relationship(deleteRule: .deny, inverse: \Guard.branch) var guards: [Guard] = []
    @Relationship(deleteRule: .cascade, inverse: \Mark.branches) var marks: [Mark] = []

    init(_ number: Int, _ given: Given) {
      self.number = number
      trunk = given.one("trunk")
      leaves = given.many("leaves")
      guards = given.many("guards")
      marks = given.many("marks")
    }
  }

  @Model final class Leaf: GraphNode {
    var number: Int
    var text = "new"
    @Relationship(deleteRule: .cascade) var branch: Branch?
    @Relationship(deleteRule: .cascade, inverse: \Bud.leaf) var bud: Bud?
    @Relationship(deleteRule: .noAction) var spare: [Bud] = []

    init(_ number: Int, _ given: Given) {
      self.number = number
      branch = given.one("branch")
      bud = given.one("bud")
      spare = given.many("spare")
    }
  }

  @Model final class Bud: GraphNode {
    var number: Int
    var text = "new"
    @Relationship(deleteRule: .noAction) var leaf: Leaf?

    init(_ number: Int, _ given: Given) {
      self.number = number
      leaf = given.one("leaf")
    }
  }

  @Model final class Guard: GraphNode {
    var number: Int
    var text = "new"
    @Relationship(deleteRule: .noAction) var branch: Branch?
    @Relationship(deleteRule: .deny) var key: Bud?
    @Relationship(deleteRule: .cascade) var box: [Bud] = []

    init(_ number: Int, _ given: Given) {
      self.number = number
      branch = given.one("branch")
      key = given.one("key")
      box = given.many("box")
    }
  }

  @Model final class Mark: GraphNode {
    var number: Int
    var text = "new"
    var trunks: [Trunk] = []
    @Relationship(deleteRule: .noAction) var branches: [Branch] = []
    @Relationship(deleteRule: .cascade) var guardian: Guard?

    init(_ number: Int, _ given: Given) {
      self.number = number
      trunks = given.many("trunks")
      branches = given.many("branches")
      guardian = given.one("guardian")
    }
  }
}
