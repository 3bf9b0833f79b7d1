import Foundation
import Testing

@testable import SwiftData

/// A value transformer makes the stored form of a value of any type.
struct TransformableTests {
  /// Neither Codable nor a struct.
  final class Color: Equatable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    static func == (lhs: Color, rhs: Color) -> Bool {
      (lhs.red, lhs.green, lhs.blue) == (rhs.red, rhs.green, rhs.blue)
    }
  }

  final class ColorTransformer: ValueTransformer {
    override class func transformedValueClass() -> AnyClass { NSData.self }
    override func transformedValue(_ value: Any?) -> Any? {
      (value as? Color).map { Data([$0.red, $0.green, $0.blue]) }
    }
    override func reverseTransformedValue(_ value: Any?) -> Any? {
      guard let data = value as? Data, data.count == 3 else { return nil }
      return Color(data[0], data[1], data[2])
    }
  }

  final class ReversedText: ValueTransformer {
    override func transformedValue(_ value: Any?) -> Any? {
      (value as? String).map { String($0.reversed()) }
    }
  }

  final class Celsius: ValueTransformer {
    override func transformedValue(_ value: Any?) -> Any? {
      (value as? Measurement<UnitTemperature>)?.converted(to: .celsius).value
    }
    override func reverseTransformedValue(_ value: Any?) -> Any? {
      (value as? Double).map { Measurement(value: $0, unit: UnitTemperature.celsius) }
    }
  }

  final class OneWay: ValueTransformer {
    override class func allowsReverseTransformation() -> Bool { false }
    override func transformedValue(_ value: Any?) -> Any? { value.map { "\($0)" } }
  }

  final class Broken: ValueTransformer {
    override func transformedValue(_ value: Any?) -> Any? {
      (value as? String) == "nil" ? nil : NSObject()
    }
  }

  @Model final class Swatch {
    var name: String
    @Attribute(.transformable(by: ColorTransformer.self)) var color: Color
    @Attribute(.transformable(by: ColorTransformer.self)) var border: Color?
    @Attribute(.transformable(by: "TransformableTests.reversed")) var motto = "abc"
    @Attribute(.transformable(by: Celsius.self)) var heat = Measurement(
      value: 0, unit: UnitTemperature.celsius)
    @Attribute(.transformable(by: "NSSecureUnarchiveFromData")) var tags: NSArray?

    init(_ name: String, _ color: Color) {
      self.name = name
      self.color = color
    }
  }

  init() {
    ValueTransformer.setValueTransformer(
      ReversedText(), forName: NSValueTransformerName("TransformableTests.reversed"))
  }

  @Test(arguments: StoreKind.allCases)
  func `Values go through the transformer into the column, and back`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Swatch.self)
    let swatch = Swatch("x", Color(1, 2, 3))
    #expect(swatch.color == Color(1, 2, 3))
    swatch.motto = "drawer"
    swatch.heat = Measurement(value: 212, unit: .fahrenheit)
    swatch.tags = ["a", 1] as NSArray
    store.context.insert(swatch)
    store.context.insert(Swatch("y", Color(4, 5, 6)))
    try store.context.save()
    let connection = try store.context.connection(store.container.coordinator.stores[0])
    var row: [String] = []
    try connection.query(
      "SELECT hex(color), border IS NULL, motto, typeof(heat), round(heat), typeof(tags) "
        + "FROM Swatch WHERE _pk = 1"
    ) { statement in row = (0..<6).map { statement.text(Int32($0)) } }
    #expect(row == ["010203", "1", "reward", "real", "100.0", "blob"])
    let context = try store.freshContext()
    let found = try context.all(Swatch.self)
    #expect(found[0].color == Color(1, 2, 3))
    #expect(found[0].border == nil)
    #expect(found[0].motto == "drawer")
    #expect(abs(found[0].heat.value - 100) < 1e-9)
    #expect(found[0].tags == ["a", 1] as NSArray)
    #expect(found[1].tags == nil)
    found[0].border = Color(9, 9, 9)
    found[1].color = Color(0, 0, 0)
    try context.save()
    let again = try store.freshContext().all(Swatch.self)
    #expect(again[0].border == Color(9, 9, 9))
    #expect(again[1].color == Color(0, 0, 0))
    again[0].border = nil
    try again[0].modelContext?.save()
    #expect(try store.freshContext().all(Swatch.self)[0].border == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `A predicate can ask whether there is a value, and for nothing else`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Swatch.self)
    let swatch = Swatch("x", Color(1, 2, 3))
    swatch.border = Color(0, 0, 0)
    store.context.insert(swatch)
    store.context.insert(Swatch("y", Color(4, 5, 6)))
    try store.context.save()
    let context = try store.freshContext()
    #expect(
      try context.fetch(FetchDescriptor<Swatch>(predicate: #Predicate { $0.border == nil }))
        .map(\.name) == ["y"])
    #expect(
      try context.fetch(FetchDescriptor<Swatch>(predicate: #Predicate { $0.border != nil }))
        .map(\.name) == ["x"])
    for predicate in [
      #Predicate<Swatch> { $0.motto == "cba" }, #Predicate<Swatch> { $0.motto.contains("a") },
      #Predicate<Swatch> { $0.motto > "a" }, #Predicate<Swatch> { ["abc"].contains($0.motto) },
      #Predicate<Swatch> { $0.motto.isEmpty },
    ] {
      let error = #expect(throws: SwiftDataError.self) {
        try context.fetch(FetchDescriptor<Swatch>(predicate: predicate))
      }
      #expect(error.map { "\($0)" }?.contains("Swatch.motto") == true)
    }
    #expect(throws: SwiftDataError.self) {
      try context.fetch(FetchDescriptor<Swatch>(sortBy: [SortDescriptor(\.motto)]))
    }
  }

  @Model final class Faulty {
    var name: String
    @Attribute(.transformable(by: "TransformableTests.nobody")) var unknown: Color?
    @Attribute(.transformable(by: Broken.self)) var broken: String?
    @Attribute(.transformable(by: OneWay.self)) var oneWay: Int?

    init(_ name: String) { self.name = name }
  }

  @Test func `What a transformer cannot do is an error that names the property`() throws {
    let store = try TestStore(.file, Faulty.self)
    let faulty = Faulty("x")
    store.context.insert(faulty)
    func expectSave(_ parts: String...) throws {
      let error = #expect(throws: SwiftDataError.self) { try store.context.save() }
      let text = error.map { "\($0)" } ?? ""
      for part in parts { #expect(text.contains(part), "\(text)") }
    }
    faulty.unknown = Color(0, 0, 0)
    try expectSave("Faulty.unknown", "TransformableTests.nobody", "setValueTransformer")
    faulty.unknown = nil
    faulty.broken = "nil"
    try expectSave("Faulty.broken", "makes nil")
    faulty.broken = "object"
    try expectSave("Faulty.broken", "NSObject")
    faulty.broken = nil
    faulty.oneWay = 5
    try store.context.save()
    let error = #expect(throws: SwiftDataError.self) { try store.freshContext().all(Faulty.self) }
    #expect(error.map { "\($0)" }?.contains("Faulty.oneWay") == true)
    let connection = try store.context.connection(store.container.coordinator.stores[0])
    try connection.execute("UPDATE Faulty SET oneWay = NULL, \"unknown\" = x'00'")
    let second = #expect(throws: SwiftDataError.self) { try store.freshContext().all(Faulty.self) }
    #expect(second.map { "\($0)" }?.contains("Faulty.unknown") == true)
  }

  @Model final class UniqueColor {
    @Attribute(.unique, .transformable(by: ColorTransformer.self)) var color: Color
    init(_ color: Color) { self.color = color }
  }

  @Test func `A unique value cannot be transformable`() {
    let error = #expect(throws: SwiftDataError.self) { try TestStore(.memory, UniqueColor.self) }
    #expect(error.map { "\($0)" }?.contains("UniqueColor names color") == true)
  }

  enum Before {
    @Model final class Flag {
      var name: String
      init(_ name: String) { self.name = name }
    }
  }

  enum After {
    @Model final class Flag {
      var name: String
      @Attribute(.transformable(by: "TransformableTests.reversed")) var motto: String = "live"
      @Attribute(.transformable(by: ColorTransformer.self)) var color: Color?
      init(_ name: String) { self.name = name }
    }
  }

  @Test func `A migration gives old rows the transformed default`() throws {
    let folder = try TemporaryFolder()
    func open(_ type: any PersistentModel.Type) throws -> ModelContext {
      ModelContext(
        try ModelContainer(
          for: Schema([type]), configurations: ModelConfiguration(url: folder.file())))
    }
    let first = try open(Before.Flag.self)
    first.insert(Before.Flag("x"))
    try first.save()
    let second = try open(After.Flag.self)
    #expect(try second.only(After.Flag.self).motto == "live")
    var stored = ""
    try second.connection(second.coordinator.stores[0]).query("SELECT motto FROM Flag") {
      stored = $0.text(0)
    }
    #expect(stored == "evil")
  }
}

/// The part of Foundation's transformers that attributes stand on.
struct ValueTransformerTests {
  final class Doubling: ValueTransformer {
    override func transformedValue(_ value: Any?) -> Any? { (value as? Int).map { $0 * 2 } }
    override func reverseTransformedValue(_ value: Any?) -> Any? { (value as? Int).map { $0 / 2 } }
  }

  @Test func `A registered transformer is found by its name`() {
    let name = NSValueTransformerName("ValueTransformerTests.doubling")
    #expect(ValueTransformer(forName: name) == nil)
    let transformer = Doubling()
    ValueTransformer.setValueTransformer(transformer, forName: name)
    #expect(ValueTransformer(forName: name) === transformer)
    #expect(ValueTransformer.valueTransformerNames().contains(name))
    #expect(ValueTransformer(forName: name)?.transformedValue(3) as? Int == 6)
    #expect(ValueTransformer(forName: name)?.reverseTransformedValue(6) as? Int == 3)
    ValueTransformer.setValueTransformer(nil, forName: name)
    #expect(ValueTransformer(forName: name) == nil)
  }

  @Test func `Archived objects of other classes are nil`() throws {
    let transformer = try #require(
      ValueTransformer(forName: .secureUnarchiveFromDataTransformerName))
    let data = transformer.reverseTransformedValue(["a", "b"] as NSArray)
    #expect(transformer.transformedValue(data) as? NSArray == ["a", "b"] as NSArray)
    #expect(transformer.transformedValue(Data([1, 2, 3])) == nil)
    #expect(transformer.transformedValue(nil) == nil)
    #expect(type(of: transformer).allowsReverseTransformation())
  }

  @Test func `Transformers may be registered and asked from many threads`() async {
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<50 {
        group.addTask {
          let name = NSValueTransformerName("ValueTransformerTests.\(index % 5)")
          ValueTransformer.setValueTransformer(Doubling(), forName: name)
          let value = ValueTransformer(forName: name)?.transformedValue(2) as? Int
          #expect(value == 4)
        }
      }
    }
  }
}
