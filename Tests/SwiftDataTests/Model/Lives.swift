import Foundation
import SwiftData

/// Classes for the ways in which objects come to life, and for the forms of declarations.
enum Lives {
  static let types: [any PersistentModel.Type] = [
    Folder.self, Picky.self, Warehouse.self, Crate.self, Plain.self, Box.self, Jumble.self,
    House.self, Floor.self, Forms.self,
  ]

  @Model final class Folder {
    @Relationship(inverse: \Picky.folder) var items: [Picky] = []
    @Relationship(inverse: \Picky.fan) var favourite: Picky?
    var jumbles: [Jumble] = []

    init() {}
  }

  /// Its initialiser throws when both relationships are set.
  @Model final class Picky {
    var folder: Folder
    var fan: Folder

    init(folder: Folder, throwing error: any Error) throws {
      self.folder = folder
      self.fan = folder
      throw error
    }
  }

  @Model final class Warehouse {
    var crates: [Crate] = []

    init() {}
  }

  /// Its initialisers fail half-way, or at the end.
  @Model final class Crate {
    var place: Warehouse?
    var number: Int

    init(in place: Warehouse, throwing error: any Error) throws {
      self.place = place
      throw error
    }

    init?(in place: Warehouse, number: Int?) {
      self.place = place
      self.number = number ?? 0
      if number == nil { return nil }
    }
  }

  @Model final class Plain {
    var box: Box?

    init() {}
  }

  @Model final class Box {
    var items: [Plain] = []

    init(holding items: [Plain]) { self.items = items }

    init(holding items: [Plain], throwing error: any Error) throws {
      self.items = items
      throw error
    }
  }

  @Model final class Jumble {
    var first: Int
    var folder: Folder?
    var middle: [Int] = [9]
    var last: String

    init(folder: Folder, other: Folder) {
      last = "first thoughts"
      self.folder = folder
      first = 1
      first += 2
      last = "second thoughts"
      middle = [1, 2]
      self.folder = other
    }
  }

  @Model final class House {
    var floors: [Floor] = []

    init(floors count: Int) {
      for number in 0..<count { floors.append(Floor(number: number, house: self)) }
    }
  }

  @Model final class Floor {
    var number: Int
    var house: House

    init(number: Int, house: House) {
      self.number = number
      self.house = house
    }
  }

  @Model class Forms {
    var id: Int
    let code: UUID
    let kind = "form"
    private(set) var counter = 0
    var `default` = "x"
    @Transient var cache = 1
    var double: Int { counter * 2 }

    init(id: Int, code: UUID) {
      self.id = id
      self.code = code
    }

    func count() { counter += 1 }
  }
}
