import SwiftData

/// Versions of schemas whose relationships change their names or their form.
enum Forms {
  // MARK: Many to many

  enum Many {
    @Model final class Student {
      var name: String
      var courses: [Course] = []
      init(_ name: String) { self.name = name }
    }
    @Model final class Course {
      var name: String
      @Relationship(inverse: \Student.courses) var students: [Student] = []
      init(_ name: String) { self.name = name }
    }
    /// The smaller of two names of one class is that of the join table.
    @Model final class Person {
      var name: String
      @Relationship(inverse: \Person.admirers) var idols: [Person] = []
      var admirers: [Person] = []
      init(_ name: String) { self.name = name }
    }
  }

  enum Renamed {
    @Model final class Student {
      var name: String
      @Relationship(originalName: "courses") var lessons: [Course] = []
      init(_ name: String) { self.name = name }
    }
    @Model final class Course {
      var name: String
      @Relationship(originalName: "students", inverse: \Student.lessons) var pupils: [Student] = []
      init(_ name: String) { self.name = name }
    }
    @Model final class Person {
      var name: String
      @Relationship(inverse: \Person.zealots) var idols: [Person] = []
      @Relationship(originalName: "admirers") var zealots: [Person] = []
      init(_ name: String) { self.name = name }
    }
  }

  // MARK: A zoo's animals

  enum OneWay {
    @Model final class Zoo {
      var name: String
      var animals: [Animal] = []
      init(_ name: String) { self.name = name }
    }
    @Model final class Animal {
      var name: String
      init(_ name: String) { self.name = name }
    }
  }

  /// Each animal knows its zoo.
  enum ToOne {
    @Model final class Zoo {
      var name: String
      @Relationship(inverse: \Animal.zoo) var animals: [Animal] = []
      init(_ name: String) { self.name = name }
    }
    @Model final class Animal {
      var name: String
      var zoo: Zoo?
      init(_ name: String) { self.name = name }
    }
  }

  /// Each animal must have a zoo.
  enum Required {
    @Model final class Zoo {
      var name: String
      @Relationship(inverse: \Animal.zoo) var animals: [Animal] = []
      init(_ name: String) { self.name = name }
    }
    @Model final class Animal {
      var name: String
      var zoo: Zoo
      init(_ name: String, zoo: Zoo) {
        self.name = name
        self.zoo = zoo
      }
    }
  }

  /// Animals on loan have several zoos.
  enum ToMany {
    @Model final class Zoo {
      var name: String
      var animals: [Animal] = []
      init(_ name: String) { self.name = name }
    }
    @Model final class Animal {
      var name: String
      @Relationship(originalName: "zoo", inverse: \Zoo.animals) var zoos: [Zoo] = []
      init(_ name: String) { self.name = name }
    }
  }
}

/// The other end gets another name with the new form; only this end says that it is the same.
enum OtherName {
  @Model final class Zoo {
    var name: String
    @Relationship(inverse: \Animal.homes) var animals: [Animal] = []
    init(_ name: String) { self.name = name }
  }
  @Model final class Animal {
    var name: String
    var homes: [Zoo] = []
    init(_ name: String) { self.name = name }
  }
}
