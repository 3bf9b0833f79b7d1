import Foundation
import Testing

@testable import SwiftData

struct ValueAttributeTests {
  typealias Values = Attributes.Values

  static let place = Attributes.Place(
    name: nil, coordinate: .init(latitude: -0.0, longitude: .infinity),
    schedule: .every(days: 7, from: .distantPast), lines: ["", "\0", "é \"quoted\" \\ /"],
    marks: ["": [], "a": [nil, .init(latitude: 1e-300, longitude: 1 / 3)]], currency: .yen,
    price: Decimal(string: "-12345678901234567890.123456789")!,
    when: Date(timeIntervalSinceReferenceDate: 700_000_000.123_456_7), picture: Data([0, 255]),
    serial: .max, link: URL(string: "https://example.com/a?b=c&d=%20")!)

  static let otherPlace = Attributes.Place(
    name: "Home", coordinate: nil, schedule: .never, lines: [], marks: [:], currency: .none,
    price: 0, when: .distantFuture, picture: Data(), serial: 0, link: URL(filePath: "/"))

  func model() -> Values { Values(place: Self.otherPlace) }

  func check<Value: Equatable>(
    _ kind: StoreKind, _ property: ReferenceWritableKeyPath<Values, Value>, _ values: Value...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expectRoundTrip(kind, property, values, model: model, sourceLocation: sourceLocation)
  }

  @Test(arguments: StoreKind.allCases)
  func `Enums come back by their raw values`(_ kind: StoreKind) throws {
    try expectRoundTrip(
      kind, \Values.currency, Attributes.Currency.allCases, model: model)
    try expectRoundTrip(
      kind, \Values.priority, Attributes.Priority.allCases, model: model)
    try expectRoundTrip(kind, \Values.grade, Attributes.Grade.allCases, model: model)
    try check(kind, \.rights, [], .read, [.read, .write])
    try check(kind, \.optionalCurrency, nil, .euro, Attributes.Currency.none)
    try check(kind, \.optionalPriority, nil, .low, .high)
    try check(kind, \.optionalGrade, nil, .best)
    try check(kind, \.optionalRights, nil, [], .write)
  }

  @Test func `An enum's column holds the raw value itself`() throws {
    let store = try TestStore(.memory, Values.self)
    let value = model()
    value.currency = .yen
    value.priority = .high
    store.context.insert(value)
    try store.save()
    let rows = try store.context.numbers(
      "SELECT count(*) FROM \"Values\" WHERE \"currency\" = 'JPY' AND \"priority\" = 9000000000")
    #expect(rows == [1])
  }

  @Test(arguments: StoreKind.allCases)
  func `Enums with associated values come back`(_ kind: StoreKind) throws {
    try check(
      kind, \.schedule, .never, .once(.distantPast), .every(days: -1, from: nil),
      .every(days: .max, from: .now), .mixed("\0\"", []), .mixed("", [1, 2, 3]))
    try check(kind, \.optionalSchedule, nil, .never, .once(.now))
  }

  @Test(arguments: StoreKind.allCases)
  func `Structs come back, with structs in structs`(_ kind: StoreKind) throws {
    try check(
      kind, \.coordinate, .init(latitude: 0.1, longitude: -179.999_999_999),
      .init(latitude: .greatestFiniteMagnitude, longitude: -.infinity))
    try check(kind, \.place, Self.place, Self.otherPlace)
    try check(kind, \.optionalCoordinate, nil, .init(latitude: 1, longitude: 2))
    try check(kind, \.optionalPlace, nil, Self.place)
    try check(kind, \.opaque, nil, Self.place, Self.otherPlace)
  }

  @Test(arguments: StoreKind.allCases)
  func `NaN within a struct comes back as NaN`(_ kind: StoreKind) throws {
    try expectRoundTrip(
      kind, \Values.coordinate, [.init(latitude: .nan, longitude: 1)], model: model,
      same: { $0.latitude.isNaN && $0.longitude == $1.longitude })
  }

  @Test(arguments: StoreKind.allCases)
  func `The sign of zero within a struct comes back`(_ kind: StoreKind) throws {
    try expectRoundTrip(
      kind, \Values.coordinate, [.init(latitude: -0.0, longitude: 0)], model: model,
      same: { $0.latitude.sign == $1.latitude.sign && $0.longitude.sign == $1.longitude.sign })
  }

  @Test(arguments: StoreKind.allCases)
  func `Arrays come back in their order`(_ kind: StoreKind) throws {
    try check(kind, \.strings, [], [""], ["b", "a", "b", "\0", "👨‍👩‍👧"])
    try check(kind, \.numbers, [], [.infinity, -.infinity, 0.1, 1e300])
    try check(
      kind, \.coordinates, [],
      [.init(latitude: 2, longitude: 1), .init(latitude: 1, longitude: 2)])
    try check(kind, \.gaps, [], [nil], [1, nil, .max, nil, .min])
    try check(kind, \.grid, [], [[]], [[1], [], [2, 3]])
    try check(kind, \.optionalStrings, nil, [], ["a"])
  }

  @Test(arguments: StoreKind.allCases)
  func `Sets and dictionaries come back`(_ kind: StoreKind) throws {
    try check(kind, \.tags, [], [""], Set((0..<500).map { "tag \($0)" }))
    try check(
      kind, \.totals, [:], ["": 0, "a.b": Decimal(string: "0.1")!, "\0": -1, "é": 1])
    try check(
      kind, \.byNumber, [:],
      [-1: .init(latitude: 1, longitude: 2), .max: .init(latitude: 0, longitude: 0)])
    try check(kind, \.byCurrency, [:], [.euro: 1, .none: 2])
    try check(kind, \.optionalTags, nil, [], ["a"])
    try check(kind, \.optionalTotals, nil, [:], ["a": 1])
  }

  @Test(arguments: StoreKind.allCases)
  func `Types that encode themselves come back`(_ kind: StoreKind) throws {
    try check(kind, \.amount, .init(minorUnits: .min), .init(minorUnits: .max))
    try check(kind, \.pair, .init(first: -1, second: "\""), .init(first: .max, second: ""))
    try check(
      kind, \.colour, .init(red: 0.1, green: 0.2, blue: 0.3), .init(red: 1, green: 0, blue: 0))
    try check(kind, \.optionalAmount, nil, .init(minorUnits: 0))
    try check(kind, \.optionalPair, nil, .init(first: 0, second: "x"))
    try check(kind, \.optionalColour, nil, .init(red: 0, green: 0, blue: 1))
  }

  @Test(arguments: StoreKind.allCases)
  func `Changing a member of a struct in place is saved`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Values.self)
    let value = model()
    store.context.insert(value)
    try store.save()
    value.place.coordinate = .init(latitude: 1, longitude: 2)
    value.strings.append("x")
    value.totals["a", default: 0] += 3
    #expect(store.context.hasChanges)
    try store.save()
    let read = try store.freshContext().only(Values.self)
    #expect(read.place.coordinate == .init(latitude: 1, longitude: 2))
    #expect(read.strings == ["x"])
    #expect(read.totals == ["a": 3])
  }

  @Test(arguments: StoreKind.allCases)
  func `A stored value that the type does not know is an error that names it`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, Values.self)
    store.context.insert(model())
    try store.save()
    try store.context.connection(store.context.coordinator.stores[0])
      .execute("UPDATE \"Values\" SET \"currency\" = 'XXX'")
    let context = try store.freshContext()
    let error = #expect(throws: SwiftDataError.self) { try context.all(Values.self) }
    let text = "\(try #require(error))"
    #expect(text.contains("Values"))
    #expect(text.contains("Currency"))
    // The rest of the store is as usable as before.
    #expect(try context.count(Values.self) == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `A stored value that cannot be decoded is an error that names it`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Values.self)
    store.context.insert(model())
    try store.save()
    try store.context.connection(store.context.coordinator.stores[0])
      .execute("UPDATE \"Values\" SET \"colour\" = '{\"s\":\"hsv\"}'")
    let error = #expect(throws: SwiftDataError.self) { try store.freshContext().all(Values.self) }
    #expect("\(try #require(error))".contains("Colour"))
  }
}
