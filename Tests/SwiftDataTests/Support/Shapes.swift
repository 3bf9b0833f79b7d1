import SwiftData

/// Model classes with one pair, or one, for each shape that a relationship can have.
enum Shapes {
  static let types: [any PersistentModel.Type] = [
    Country.self, City.self, Budget.self, Expense.self, Folder.self, Note.self, Student.self,
    Course.self, Article.self, Tag.self, Playlist.self, Song.self, Node.self, Person.self,
    Account.self, Booking.self, Book.self, Page.self,
  ]

  // MARK: One to one

  @Model final class Country {
    var name: String
    var capital: City?

    init(_ name: String, capital: City? = nil) {
      self.name = name
      self.capital = capital
    }
  }

  @Model final class City {
    var name: String
    var country: Country?

    init(_ name: String, country: Country? = nil) {
      self.name = name
      self.country = country
    }
  }

  // MARK: One to many

  /// Deletes its members with itself.
  @Model final class Budget {
    var name: String
    var limit: Double
    @Relationship(deleteRule: .cascade, inverse: \Expense.budget) var expenses: [Expense] = []

    init(_ name: String, limit: Double = 0, expenses: [Expense] = []) {
      self.name = name
      self.limit = limit
      self.expenses = expenses
    }
  }

  @Model final class Expense {
    var name: String
    var amount: Double
    var budget: Budget?

    init(_ name: String, amount: Double = 0, budget: Budget? = nil) {
      self.name = name
      self.amount = amount
      self.budget = budget
    }
  }

  /// Leaves its members behind; no annotation, and an optional collection.
  @Model final class Folder {
    var name: String
    var notes: [Note]?

    init(_ name: String, notes: [Note]? = nil) {
      self.name = name
      self.notes = notes
    }
  }

  @Model final class Note {
    var name: String
    var folder: Folder?

    init(_ name: String, folder: Folder? = nil) {
      self.name = name
      self.folder = folder
    }
  }

  // MARK: Many to many

  @Model final class Student {
    var name: String
    var courses: [Course] = []

    init(_ name: String, courses: [Course] = []) {
      self.name = name
      self.courses = courses
    }
  }

  @Model final class Course {
    var name: String
    @Relationship(inverse: \Student.courses) var students: [Student] = []

    init(_ name: String, students: [Student] = []) {
      self.name = name
      self.students = students
    }
  }

  // MARK: One way

  @Model final class Article {
    var name: String
    var tag: Tag?

    init(_ name: String, tag: Tag? = nil) {
      self.name = name
      self.tag = tag
    }
  }

  @Model final class Tag {
    var name: String

    init(_ name: String) { self.name = name }
  }

  @Model final class Playlist {
    var name: String
    var songs: [Song] = []

    init(_ name: String, songs: [Song] = []) {
      self.name = name
      self.songs = songs
    }
  }

  @Model final class Song {
    var name: String

    init(_ name: String) { self.name = name }
  }

  // MARK: With itself

  @Model final class Node {
    var name: String
    var parent: Node?
    @Relationship(deleteRule: .cascade, inverse: \Node.parent) var children: [Node] = []

    init(_ name: String, parent: Node? = nil) {
      self.name = name
      self.parent = parent
    }
  }

  @Model final class Person {
    var name: String
    @Relationship(inverse: \Person.admirers) var idols: [Person] = []
    var admirers: [Person] = []

    init(_ name: String) { self.name = name }
  }

  // MARK: Rules

  /// Cannot be deleted while it has bookings.
  @Model final class Account {
    var name: String
    @Relationship(deleteRule: .deny, inverse: \Booking.account) var bookings: [Booking] = []

    init(_ name: String) { self.name = name }
  }

  @Model final class Booking {
    var name: String
    var account: Account?

    init(_ name: String, account: Account? = nil) {
      self.name = name
      self.account = account
    }
  }

  /// Its pages must have a book.
  @Model final class Book {
    var name: String
    var pages: [Page] = []

    init(_ name: String) { self.name = name }
  }

  @Model final class Page {
    var name: String
    var book: Book

    init(_ name: String, book: Book) {
      self.name = name
      self.book = book
    }
  }
}
