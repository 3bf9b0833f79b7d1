import Foundation
import SwiftData
import Testing

struct ModelDeclarationsTests {
  @Test
  func `Objects are made by every kind of initialiser`() throws {
    #expect(Initialised(first: " a ").first == "a")
    #expect(Initialised(first: "a", second: 3).level == 3)
    #expect(Initialised(line: "") == nil)
    #expect(Initialised(line: "x")?.owned.count == 1)
    #expect(throws: CocoaError.self) { try Initialised(number: 0) }
    #expect(try Initialised(number: 7).first == "7")
    #expect(Initialised(copying: Initialised(first: "b")).first == "b")
    #expect(Initialised().third == nil)
    #expect(OnlyDefaults().name == "none")
    #expect(NoProperties.schemaMetadata.isEmpty)
  }

  @Test
  func `Models may have names that generated code might have used`() throws {
    let container = try ModelContainer(
      for: AwkwardNames.Member.self, AwkwardNames.Value.self, AwkwardNames.Key.self,
      AwkwardNames.V.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = ModelContext(container)
    let member = AwkwardNames.Member()
    member.result = AwkwardNames.MutationResult()
    let value = AwkwardNames.Value()
    let key = AwkwardNames.Key()
    key.base = AwkwardNames.Base()
    value.element = key
    let owner = AwkwardNames.V()
    owner.members = [member]
    context.insert(value)
    context.insert(owner)
    try context.save()
    let fresh = ModelContext(container)
    let found = try fresh.fetch(FetchDescriptor<AwkwardNames.V>())
    #expect(found.first?.members.first?.result?.value == 1)
    let element = try fresh.fetch(FetchDescriptor<AwkwardNames.Value>()).first?.element
    #expect((element as? AwkwardNames.Key)?.base?.mask == 4)
  }

  @Test
  func `Properties read as they were written`() {
    let every = EveryType()
    #expect(every.payment == .card(number: "1", expires: every.date) || every.date <= .now)
    every.implicit = "set"
    every.dictionary["a"] = 1
    every.nested.append([1, 2])
    every.set.insert(Place())
    every.optionalStatus = .paid
    #expect(every.implicit == "set")
    #expect(every.dictionary == ["a": 1])
    #expect(every.nested == [[1, 2]])
    #expect(every.set.count == 1)
    #expect(every.optionalStatus == .paid)

    let values = InitialValues(given: "g")
    #expect(values.given == "g")
    #expect(values.constant == "fixed")
    #expect(values.fromStatic == 5)
    #expect(values.fromGlobal == "global")
    #expect(values.text == "several\n\n  lines")
    #expect(values.some == [])
    #expect(values.none == nil)

    let names = Names()
    names.class = "c"
    names.metadata = "m"
    names.größe = 2
    #expect(names.class + names.metadata == "cm")

    let underscored = Underscored(status: .sent)
    underscored.value = 4
    #expect(underscored.value == 4)
    #expect(underscored.status == .sent)

    let wide = Wide()
    wide.p69 += 1
    #expect(wide.p69 == 70)
  }

  @Test
  func `Accessors of the author's own work`() {
    let own = OwnAccessors(reference: "7")
    #expect(own.reference == "mail7")
    own.reference = "8"
    own.observedName += "9"
    #expect(own.key == "89")
    own.code = 5
    #expect(own.code == 5)
  }

  @Test
  func `A model keeps its own equality, order and coding`() throws {
    let first = HashedByKey(key: "a")
    #expect(first == HashedByKey(key: "a"))
    #expect(Set([first, HashedByKey(key: "a")]).count == 1)

    let early = Conforming(name: "e", created: .distantPast)
    let late = Conforming(name: "l", created: .distantFuture)
    #expect([late, early].min() === early)

    let data = try JSONEncoder().encode(CodableModel(name: "n", score: 2))
    let decoded = try JSONDecoder().decode(CodableModel.self, from: data)
    #expect(decoded.name == "n")
    #expect(decoded.score == 2)
  }

  @Test
  func `Relationships of a codable model are relationships`() throws {
    let schema = Schema([CodableModel.self])
    let entity = try #require(schema.entity(for: CodableModel.self))
    #expect(Set(entity.relationships.map(\.name)) == ["best", "others", "decoded"])
    #expect(Set(entity.attributes.map(\.name)) == ["name", "score", "tags"])
  }

  @Test
  func `A codable model keeps its relationships in the store`() throws {
    let container = try ModelContainer(
      for: CodableModel.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let writing = ModelContext(container)
    let first = CodableModel(name: "first", score: 1)
    let second = CodableModel(name: "second", score: 2, tags: ["t"])
    first.best = second
    #expect(second.others.map(\.name) == ["first"])
    writing.insert(first)
    try writing.save()

    let reading = ModelContext(container)
    let models = try reading.fetch(FetchDescriptor<CodableModel>())
    let read = try #require(models.first { $0.name == "first" })
    #expect(read.best?.name == "second")
    #expect(read.best?.others.map(\.score) == [1])
  }

  @MainActor @Test
  func `A model of the main actor can be described anywhere`() async {
    #expect(MainActorModel(name: "m").name == "m")
    let names = await Task.detached { Schema([MainActorModel.self]).entities.map(\.name) }.value
    #expect(names == ["MainActorModel"])
  }
}
