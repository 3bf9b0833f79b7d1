import Foundation
import Testing

@testable import SwiftData

/// Long runs of random changes, against a plain picture of what should come of them.
///
/// The picture is looked at now and then only, so that much happens while members are not loaded.
struct GeneratedRelationshipTests {
  // MARK: One to many

  typealias Budget = Shapes.Budget
  typealias Expense = Shapes.Expense

  struct Ledger: Equatable {
    /// The names of each budget's expenses, in order.
    var budgets: [String: [String]] = [:]
    var loose: Set<String> = []

    var expenses: [String] { (budgets.values.flatMap(\.self) + loose).sorted() }

    mutating func remove(_ expense: String) {
      for budget in budgets.keys { budgets[budget]!.removeAll { $0 == expense } }
      loose.remove(expense)
    }

    mutating func move(_ expense: String, to budget: String?) {
      guard let budget else {
        remove(expense)
        loose.insert(expense)
        return
      }
      if budgets[budget]!.contains(expense) { return }
      remove(expense)
      budgets[budget]!.append(expense)
    }

    mutating func setMembers(_ budget: String, _ members: [String]) {
      for expense in budgets[budget]! where !members.contains(expense) { move(expense, to: nil) }
      for expense in members { remove(expense) }
      budgets[budget] = members
    }
  }

  @Test(arguments: StoreKind.allCases, 0..<12)
  func `A collection and its references do what a plain picture says`(
    _ kind: StoreKind, _ seed: Int
  ) throws {
    var random = Seeded(seed)
    let store = try TestStore(kind, Budget.self)
    var context = store.context
    var ledger = Ledger()
    var saved = ledger
    var budgets: [String: Budget] = [:]
    var expenses: [String: Expense] = [:]
    var log: [String] = []

    func find() throws {
      budgets = Dictionary(uniqueKeysWithValues: try context.all(Budget.self).map { ($0.name, $0) })
      expenses = Dictionary(
        uniqueKeysWithValues: try context.all(Expense.self).map { ($0.name, $0) })
    }
    func compare(_ context: ModelContext) throws {
      let found = try context.all(Budget.self)
      var result = Ledger()
      for budget in found { result.budgets[budget.name] = budget.expenses.map(\.name) }
      let all = try context.all(Expense.self)
      for expense in all where expense.budget == nil { result.loose.insert(expense.name) }
      try #require(result == ledger, "seed \(seed): \(log.suffix(12).joined(separator: "; "))")
      for expense in all {
        let owner = ledger.budgets.first { $0.value.contains(expense.name) }?.key
        #expect(expense.budget?.name == owner, "seed \(seed)")
      }
    }
    func save() throws {
      log.append("save")
      try store.save(context)
      saved = ledger
    }

    for step in 0..<80 {
      let budget = ledger.budgets.keys.sorted().randomElement(using: &random)
      let expense = ledger.expenses.randomElement(using: &random)
      switch (Int.random(in: 0..<16, using: &random), budget, expense) {
      case (0, _, _), (_, nil, _):
        let name = "b\(step)"
        log.append("new \(name)")
        budgets[name] = Budget(name)
        context.insert(budgets[name]!)
        ledger.budgets[name] = []
      case (1, let budget?, _), (2, let budget?, _), (_, let budget?, nil):
        let name = "e\(step)"
        log.append("new \(name) in \(budget)")
        expenses[name] = Expense(name, budget: budgets[budget])
        ledger.budgets[budget]!.append(name)
      case (3, let budget?, let expense?), (4, let budget?, let expense?):
        log.append("\(expense).budget = \(budget)")
        expenses[expense]!.budget = budgets[budget]!
        ledger.move(expense, to: budget)
      case (5, _, let expense?):
        log.append("\(expense).budget = nil")
        expenses[expense]!.budget = nil
        ledger.move(expense, to: nil)
      case (6, let budget?, let expense?):
        log.append("\(budget).append(\(expense))")
        budgets[budget]!.expenses.append(expenses[expense]!)
        ledger.move(expense, to: budget)
      case (7, let budget?, _):
        let members = ledger.expenses.shuffled(using: &random)
          .prefix(Int.random(in: 0...ledger.expenses.count, using: &random))
        log.append("\(budget) = \(members)")
        budgets[budget]!.expenses = members.map { expenses[$0]! }
        ledger.setMembers(budget, Array(members))
      case (8, let budget?, _):
        let members = ledger.budgets[budget]!.shuffled(using: &random)
        log.append("\(budget) shuffled to \(members)")
        budgets[budget]!.expenses = members.map { expenses[$0]! }
        ledger.budgets[budget] = members
      case (9, let budget?, _) where !ledger.budgets[budget]!.isEmpty:
        let index = ledger.budgets[budget]!.indices.randomElement(using: &random)!
        log.append("\(budget).remove(at: \(index))")
        budgets[budget]!.expenses.remove(at: index)
        ledger.move(ledger.budgets[budget]![index], to: nil)
      case (10, _, let expense?):
        log.append("delete \(expense)")
        context.delete(expenses[expense]!)
        ledger.remove(expense)
      case (11, let budget?, _) where ledger.budgets.count > 2:
        log.append("delete \(budget)")
        context.delete(budgets[budget]!)
        ledger.budgets[budget] = nil
      case (12, _, _), (13, _, _):
        try save()
      case (14, _, _):
        log.append("rollback")
        context.rollback()
        ledger = saved
        try find()
      case (15, _, _):
        try save()
        log.append("another context")
        context = try store.freshContext()
        try find()
      default: break
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        log.append("look")
        try compare(context)
      }
    }
    try save()
    try compare(context)
    try compare(try store.freshContext())
  }

  // MARK: Many to many

  typealias Student = Shapes.Student
  typealias Course = Shapes.Course

  struct School: Equatable {
    var students: [String: [String]] = [:]
    var courses: [String: [String]] = [:]

    mutating func setCourses(of student: String, _ courses: [String]) {
      Self.set(student, courses, in: &students, other: &self.courses)
    }

    mutating func setStudents(of course: String, _ students: [String]) {
      Self.set(course, students, in: &courses, other: &self.students)
    }

    /// Gives one side's `name` the list `new`, and the other side what follows from it.
    private static func set(
      _ name: String, _ new: [String], in side: inout [String: [String]],
      other: inout [String: [String]]
    ) {
      for partner in side[name]! where !new.contains(partner) {
        other[partner]!.removeAll { $0 == name }
      }
      for partner in new where !side[name]!.contains(partner) { other[partner]!.append(name) }
      side[name] = new
    }
  }

  @Test(arguments: StoreKind.allCases, 0..<12)
  func `Two collections of each other do what a plain picture says`(
    _ kind: StoreKind, _ seed: Int
  ) throws {
    var random = Seeded(seed)
    let store = try TestStore(kind, Student.self)
    var context = store.context
    var school = School()
    for name in ["a", "b", "c", "d"] {
      context.insert(Student(name))
      context.insert(Course(name.uppercased()))
      school.students[name] = []
      school.courses[name.uppercased()] = []
    }
    try store.save()
    var saved = school
    var log: [String] = []
    var students: [String: Student] = [:]
    var courses: [String: Course] = [:]

    func find() throws {
      students = Dictionary(uniqueKeysWithValues: try context.all().map { ($0.name, $0) })
      courses = Dictionary(uniqueKeysWithValues: try context.all().map { ($0.name, $0) })
    }
    func compare(_ context: ModelContext) throws {
      var result = School()
      for student in try context.all(Student.self) {
        result.students[student.name] = student.courses.map(\.name)
      }
      for course in try context.all(Course.self) {
        result.courses[course.name] = course.students.map(\.name)
      }
      try #require(result == school, "seed \(seed): \(log.suffix(12).joined(separator: "; "))")
    }
    try find()

    for _ in 0..<80 {
      let student = school.students.keys.sorted().randomElement(using: &random)!
      let course = school.courses.keys.sorted().randomElement(using: &random)!
      func some(_ names: some Collection<String>) -> [String] {
        Array(
          names.sorted().shuffled(using: &random)
            .prefix(Int.random(in: 0...names.count, using: &random)))
      }
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        let list = some(school.courses.keys)
        log.append("\(student) = \(list)")
        students[student]!.courses = list.map { courses[$0]! }
        school.setCourses(of: student, list)
      case 2, 3:
        let list = some(school.students.keys)
        log.append("\(course) = \(list)")
        courses[course]!.students = list.map { students[$0]! }
        school.setStudents(of: course, list)
      case 4:
        log.append("\(student).append(\(course))")
        students[student]!.courses.append(courses[course]!)
        if !school.students[student]!.contains(course) {
          school.setCourses(of: student, school.students[student]! + [course])
        }
      case 5:
        log.append("\(course).remove(\(student))")
        courses[course]!.students.removeAll { $0.name == student }
        school.setStudents(of: course, school.courses[course]!.filter { $0 != student })
      case 6 where school.students.count > 2:
        log.append("delete \(student)")
        context.delete(students[student]!)
        school.setCourses(of: student, [])
        school.students[student] = nil
      case 7:
        log.append("rollback")
        context.rollback()
        school = saved
        try find()
      case 8:
        log.append("save")
        try store.save(context)
        saved = school
      case 9:
        log.append("save, another context")
        try store.save(context)
        saved = school
        context = try store.freshContext()
        try find()
      default: break
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        log.append("look")
        try compare(context)
      }
    }
    try store.save(context)
    try compare(context)
    try compare(try store.freshContext())
  }
}
