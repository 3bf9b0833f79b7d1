import Foundation
import MoneyLogRepositories
import MoneyLogServices
import Testing

@MainActor
struct CategoryRepositoryTests {
  @Test(arguments: DatabasePlace.allCases)
  func `A path makes all categories on the way`(place: DatabasePlace) throws {
    let ledger = try TestLedger(place)
    let created = try ledger.categories.create("Food:Groceries:Bread", for: .expense)
    let kept = try ledger.reopened().categories.categories()
    #expect(kept.map(\.name) == ["Food", "Food:Groceries", "Food:Groceries:Bread"])
    #expect(kept.last == created)
    #expect(created.path == ["Food", "Groceries", "Bread"])
    #expect(kept.map(\.parentID) == [nil, kept[0].id, kept[1].id])
    #expect(kept.allSatisfy { $0.type == .expense })
  }

  @Test(arguments: ["food:groceries", " FOOD : Groceries ", "Food:GROCERIES"])
  func `A name that is taken gives the category that was there`(name: String) throws {
    let ledger = try TestLedger()
    let first = try ledger.categories.create("Food:Groceries", for: .expense)
    #expect(try ledger.categories.create(name, for: .expense) == first)
    #expect(try ledger.categories.categories().count == 2)
  }

  @Test func `Income and expense have categories of their own`() throws {
    let ledger = try TestLedger()
    let gift = try ledger.categories.create("Gifts", for: .expense)
    let present = try ledger.categories.create("Gifts", for: .income)
    #expect(gift.id != present.id)
    #expect(try ledger.categories.categories().map(\.type) == [.expense, .income])
  }

  @Test func `Parts have a name of their own below each parent`() throws {
    let ledger = try TestLedger()
    for name in ["Car:Other", "Home:Other", "Other"] {
      try ledger.categories.create(name, for: .expense)
    }
    #expect(
      try ledger.categories.categories().map(\.name)
        == ["Car", "Car:Other", "Home", "Home:Other", "Other"])
  }

  @Test func `Parts come right after what they are a part of`() throws {
    let ledger = try TestLedger()
    for name in ["food!", "Food:Zwieback", "Food:Apples", "Food and drink"] {
      try ledger.categories.create(name, for: .expense)
    }
    #expect(
      try ledger.categories.categories().map(\.name)
        == ["Food", "Food:Apples", "Food:Zwieback", "Food and drink", "food!"])
  }

  @Test func `Moved money has no categories`() throws {
    let ledger = try TestLedger()
    try expectRefusal(
      .refused, "Moving money has no category; ‘Savings’ is not needed.", by: ledger
    ) { try ledger.categories.create("Savings", for: .transfer) }
  }

  @Test(arguments: ["", "  ", ":", "Food:", ":Food", "Food::Bread", "Food: :Bread"])
  func `An empty name anywhere in the path is refused, and nothing of it is made`(
    name: String
  ) throws {
    let ledger = try TestLedger(.file)
    try expectRefusal(.refused, "A category needs a name that is not empty.", by: ledger) {
      try ledger.categories.create(name, for: .expense)
    }
  }

  @Test func `A name that would break a list is refused`() throws {
    let ledger = try TestLedger()
    try expectRefusal(
      .refused, "The name of a category must not hold line feeds or tabs.", by: ledger
    ) { try ledger.categories.create("Food:a\nb", for: .expense) }
    try expectRefusal(
      .refused,
      "The name ‘\(String(repeating: "n", count: 24))…’ has 101 characters; use at most "
        + "100.", by: ledger
    ) {
      try ledger.categories.create("Food:" + String(repeating: "n", count: 101), for: .expense)
    }
  }
}
