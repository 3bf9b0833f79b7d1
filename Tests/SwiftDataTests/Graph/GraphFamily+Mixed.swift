import SwiftData

extension GraphFamily {
  /// Each shape of a relationship once, and nothing but the default rule.
  static var mixed: GraphFamily {
    typealias M = Mixed
    return GraphFamily(
      "mixed",
      [
        GraphKind(M.Household.self, \.number), GraphKind(M.Head.self, \.number),
        GraphKind(M.Bill.self, \.number), GraphKind(M.Label.self, \.number),
        GraphKind(M.Drawer.self, \.number),
      ],
      [
        .one("head", \M.Household.head, inverse: "household"),
        .many("bills", \M.Household.bills, inverse: "household"),
        .many("labels", \M.Household.labels, inverse: "households"),
        .many("drawers", \M.Household.drawers, inverse: "household"),
        .one("favourite", \M.Household.favourite),
        .many("pinned", \M.Household.pinned),
        .one("household", \M.Head.household, inverse: "head"),
        .one("household", \M.Bill.household, inverse: "bills"),
        .many("households", \M.Label.households, inverse: "labels"),
        .one("household", \M.Drawer.household, inverse: "drawers"),
        .many("bills", \M.Drawer.bills),
      ])
  }
}

enum Mixed {
  @Model final class Household: GraphNode {
    var number: Int
    var text = "new"
    @Relationship(inverse: \Head.household) var head: Head?
    @Relationship(inverse: \Bill.household) var bills: [Bill] = []
    @Relationship(inverse: \Label.households) var labels: [Label] = []
    @Relationship(inverse: \Drawer.household) var drawers: [Drawer]?
    var favourite: Label?
    var pinned: [Bill] = []

    init(_ number: Int, _ given: Given) {
      self.number = number
      head = given.one("head")
      bills = given.many("bills")
      labels = given.many("labels")
      drawers = given.many("drawers")
      favourite = given.one("favourite")
      pinned = given.many("pinned")
    }
  }

  @Model final class Head: GraphNode {
    var number: Int
    var text = "new"
    var household: Household?

    init(_ number: Int, _ given: Given) {
      self.number = number
      household = given.one("household")
    }
  }

  @Model final class Bill: GraphNode {
    var number: Int
    var text = "new"
    var household: Household?

    init(_ number: Int, _ given: Given) {
      self.number = number
      household = given.one("household")
    }
  }

  @Model final class Label: GraphNode {
    var number: Int
    var text = "new"
    var households: [Household] = []

    init(_ number: Int, _ given: Given) {
      self.number = number
      households = given.many("households")
    }
  }

  @Model final class Drawer: GraphNode {
    var number: Int
    var text = "new"
    var household: Household?
    var bills: [Bill] = []

    init(_ number: Int, _ given: Given) {
      self.number = number
      household = given.one("household")
      bills = given.many("bills")
    }
  }
}
