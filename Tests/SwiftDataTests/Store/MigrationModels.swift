import Foundation
import SwiftData

/// The versions of a library of notes, each a step from the one before.
enum Versions {
  enum First: VersionedSchema {
    static let versionIdentifier = Schema.Version(1, 0, 0)
    static var models: [any PersistentModel.Type] { [Note.self, Folder.self] }

    @Model final class Note {
      @Attribute(.unique) var title: String
      var body: String
      var stars: Int?
      var folder: Folder?

      init(_ title: String, body: String = "", stars: Int? = nil) {
        self.title = title
        self.body = body
        self.stars = stars
      }
    }

    @Model final class Folder {
      var name: String
      var notes: [Note] = []
      @Relationship(inverse: \Folder.likedBy) var likes: [Folder] = []
      var likedBy: [Folder] = []

      init(_ name: String) { self.name = name }
    }
  }

  /// New: an optional, defaults of each kind, an entity. Gone: `body`. Required now: `stars`. Not
  /// unique any more: `title`, which is `name` now. Other names: `shelf`, `entries`.
  enum Second: VersionedSchema {
    static let versionIdentifier = Schema.Version(2, 0, 0)
    static var models: [any PersistentModel.Type] { [Note.self, Folder.self, Tag.self] }

    enum Kind: String, Codable { case plain, rich }

    struct Style: Codable, Hashable {
      var size = 12
      var fonts = ["it's \"sans\""]
    }

    @Model final class Note {
      @Attribute(originalName: "title") var name: String
      var stars: Int = 3
      @Relationship(originalName: "folder") var shelf: Folder?
      var summary: String?
      var language = "e\u{301}'n\0"
      var isPinned = true
      var weight = -0.5
      var limit = Double.infinity
      var price = Decimal(string: "19.99")!
      var created = Date(timeIntervalSinceReferenceDate: 0.25)
      var data = Data([0, 255])
      var serial: UInt64 = .max
      var link = URL(string: "https://example.com/?a=b")!
      var kind = Kind.rich
      var style = Style()
      var words: Set<String> = ["one"]
      var tags: [Tag] = []

      init(_ name: String) { self.name = name }
    }

    @Model final class Folder {
      var name: String
      @Relationship(originalName: "notes", inverse: \Note.shelf) var entries: [Note] = []
      @Relationship(inverse: \Folder.likedBy) var likes: [Folder] = []
      var likedBy: [Folder] = []

      init(_ name: String) { self.name = name }
    }

    @Model final class Tag {
      var text: String

      init(_ text: String) { self.text = text }
    }
  }

  /// The third version has one more optional.
  enum Third: VersionedSchema {
    static let versionIdentifier = Schema.Version(3, 0, 0)
    static var models: [any PersistentModel.Type] { [Note.self] }

    @Model final class Note {
      var name: String
      var colour: String?

      init(_ name: String) { self.name = name }
    }
  }

  /// As the third, with a change that was made without a number of its own.
  enum Edited: VersionedSchema {
    static let versionIdentifier = Schema.Version(3, 0, 0)
    static var models: [any PersistentModel.Type] { [Note.self] }

    @Model final class Note {
      var name: String
      var colour: String?
      var isDone = false

      init(_ name: String) { self.name = name }
    }
  }

  // MARK: What no lightweight step can do

  enum Typed {
    @Model final class Note {
      var name: Int
      var colour: String?

      init(_ name: Int) { self.name = name }
    }
  }

  enum Required {
    @Model final class Note {
      var name: String
      var colour: String

      init(_ name: String) {
        self.name = name
        self.colour = ""
      }
    }
  }

  enum Undefaulted {
    @Model final class Note {
      var name: String
      var colour: String?
      var size: Int

      init(_ name: String) {
        self.name = name
        self.size = 0
      }
    }
  }

  enum Owned {
    @Model final class Note {
      var name: String
      var owner: Owner

      init(_ name: String, _ owner: Owner) {
        self.name = name
        self.owner = owner
      }
    }

    @Model final class Owner {
      var name: String

      init(_ name: String) { self.name = name }
    }
  }

  enum Unique {
    @Model final class Note {
      @Attribute(.unique) var name: String
      var colour: String?

      init(_ name: String) { self.name = name }
    }
  }
}

enum TwoStepPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [Versions.First.self, Versions.Second.self] }
  static var stages: [MigrationStage] {
    [.lightweight(fromVersion: Versions.First.self, toVersion: Versions.Second.self)]
  }
}

enum ThreeStepPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] {
    [Versions.First.self, Versions.Second.self, Versions.Third.self]
  }
  static var stages: [MigrationStage] {
    [
      .lightweight(fromVersion: Versions.First.self, toVersion: Versions.Second.self),
      .lightweight(fromVersion: Versions.Second.self, toVersion: Versions.Third.self),
    ]
  }
}

enum EditedPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [Versions.Edited.self] }
  static var stages: [MigrationStage] { [] }
}

enum GapPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [Versions.First.self, Versions.Third.self] }
  static var stages: [MigrationStage] { [] }
}
