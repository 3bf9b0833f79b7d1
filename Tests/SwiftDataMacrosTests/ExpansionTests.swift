import Testing

struct ExpansionTests {
  @Test
  func `A model gets storage, schema, initialisers, observation and conformances`() {
    let expansion = Expansion(
      of: #"""
        @Model public final class Budget {
          @Attribute(.unique) public var name: String
          let code: UUID
          public init(name: String) {}
        }
        """#)
    #expect(expansion.diagnostics.isEmpty)
    #expect(
      expansion.code == #"""
        public final class Budget {
          @SwiftData._PersistedProperty(0) public var name: String
          let code: UUID
          public init(name: String) {}

          nonisolated public final class _$Storage: SwiftData.ModelStorage, SwiftData.BackingData {
            public typealias Model = Budget
            public required init() { super.init() }
            public required convenience init(for modelType: Budget.Type) { self.init() }
            @exclusivity(unchecked) final var _$name = SwiftData._field((String).self)
            @exclusivity(unchecked) final var _$code = SwiftData._field((UUID).self)
            public override class var _modelType: any SwiftData.PersistentModel.Type { Budget.self }
            public override class var _type: SwiftData._ModelType { _$Class.type }
            public override func _load(_ row: inout SwiftData._Row) throws {
              try _$name._load(&row)
              try _$code._load(&row)
            }
            public override func _bind(_ binder: inout SwiftData._Binder, _ mask: Swift.UInt64) throws {
              if mask & 0x1 != 0 { try _$name._bind(&binder, self, 0) }
              if mask & 0x2 != 0 { try _$code._bind(&binder, self, 1) }
            }
            public override func _visit<V: SwiftData._FieldVisitor>(_ slot: Swift.Int, _ visitor: inout V) throws {
              switch slot {
              case 0: try visitor.visit(&_$name)
              case 1: try visitor.visit(&_$code)
              default: break
              }
            }
            public override func _relationship(_ slot: Swift.Int) -> Swift.UnsafeMutableRawPointer? {
              switch slot {
              case 0: return SwiftData._relationshipPointer(&_$name)
              case 1: return SwiftData._relationshipPointer(&_$code)
              default: return nil
              }
            }
            nonisolated public enum _$Class {
              nonisolated public static let type = SwiftData._ModelType(Budget.self)
              public static var first: Swift.Int { 0 }
              public static var count: Swift.Int { first + 2 }
            }
          }

          @exclusivity(unchecked) nonisolated(unsafe) final var _$backingData: _$Storage = SwiftData._makeStorage()

          public nonisolated static func _$makeStorage() -> SwiftData.ModelStorage { _$Storage() }

          public nonisolated var _$modelStorage: SwiftData.ModelStorage { _$backingData }

          public nonisolated func _$adoptStorage(_ storage: SwiftData.ModelStorage) {
            _$backingData = Swift.unsafeDowncast(storage, to: _$Storage.self)
          }

          public nonisolated var persistentBackingData: any SwiftData.BackingData<Budget> {
            get { _$captureConstants(); return _$backingData }
            set {
              let storage = SwiftData._storage(newValue, for: self, _$backingData)
              if let storage { _$adoptStorage(storage) }
            }
          }

          public nonisolated static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
            let list: @MainActor () -> [SwiftData.Schema.PropertyMetadata] = {
              [
                SwiftData.Schema.PropertyMetadata(
                name: "name", keypath: \Budget.name,
                defaultValue: nil,
                metadata: SwiftData.Schema.Attribute(.unique)),
              SwiftData.Schema.PropertyMetadata(
                name: "code", keypath: \Budget.code,
                defaultValue: nil,
                metadata: nil),
              ]
            }
            return Swift.unsafeBitCast(list, to: (() -> [SwiftData.Schema.PropertyMetadata]).self)()
          }

          public nonisolated required init(backingData: any SwiftData.BackingData<Budget>) {
            _name = _SwiftDataNoType()
            let storage = SwiftData._storage(backingData, _$Storage.self)
            code = SwiftData._constant(storage._$code)
            _$backingData = storage
            SwiftData._link(self, storage)
          }

          public nonisolated required init(_$adopting storage: SwiftData.ModelStorage) {
            _name = _SwiftDataNoType()
            let storage = Swift.unsafeDowncast(storage, to: _$Storage.self)
            code = SwiftData._constant(storage._$code)
          }

          public nonisolated func _$captureConstants() {
            let storage = _$backingData
            storage._$code._store(code)
          }

          @exclusivity(unchecked) nonisolated(unsafe) public final var _$observationRegistrar = SwiftData._Registrar()

          internal nonisolated func access<_$Member>(keyPath: Swift.KeyPath<Budget, _$Member>) {
            _$observationRegistrar.access(self, keyPath: keyPath)
          }

          internal nonisolated func withMutation<_$Member, _$Result>(
            keyPath: Swift.KeyPath<Budget, _$Member>, _ mutation: () throws -> _$Result
          ) rethrows -> _$Result {
            try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
          }

          nonisolated struct _SwiftDataNoType: Swift.Sendable {}
        }

        extension Budget: nonisolated SwiftData.PersistentModel {}

        extension Budget: nonisolated Observation.Observable {}

        @available(*, unavailable, message: "Models are not Sendable: pass the persistentModelID, or use a ModelActor.")
        extension Budget: Swift.Sendable {}
        """#)
  }

  @Test
  func `A persisted variable gets accessors and a peer`() {
    let expansion = Expansion(
      of: #"""
        final class Budget {
          @_PersistedProperty(3) private(set) var `default`: Double = 0
        }
        """#)
    #expect(
      expansion.code == #"""
        final class Budget {
          private(set) var `default`: Double {
          @storageRestrictions(accesses: _$backingData, initializes: _default)
          init(initialValue) {
            _$backingData._$default._init(initialValue, &_$backingData, 3)
            _default = _SwiftDataNoType()
          }
          get {
            _$observationRegistrar.access(self, keyPath: \.`default`)
            _$backingData._willRead()
            return _$backingData._$default._get(_$backingData, 3)
          }
          set {
            let observed = _$observationRegistrar._isObserved
            if observed { _$observationRegistrar.willSet(self, keyPath: \.`default`) }
            _$backingData._willWrite(3)
            _$backingData._$default._set(newValue, self, _$backingData, 3)
            if observed { _$observationRegistrar.didSet(self, keyPath: \.`default`) }
          }
          }

          @SwiftData.Transient private var _default: _SwiftDataNoType
        }
        """#)
  }

  @Test(arguments: [
    ("var a: Int", "SwiftData._field((Int).self)"),
    ("var a: Person?", "SwiftData._field((Person?).self)"),
    ("var a: String!", "SwiftData._field((String?).self)"),
    ("var a: any Shape = Circle()", "SwiftData._field((any Shape).self)"),
    ("var a = [Photo]?.some([])", "SwiftData._field(like: [Photo]?.some([]))"),
    ("@Attribute(.ephemeral) var a: Int", "SwiftData._ephemeralField((Int).self)"),
    ("@Attribute(.ephemeral) var a = 1", "SwiftData._ephemeralField(like: 1)"),
    ("@SwiftData.Attribute(.codable) var a: Blob", "SwiftData._codableField((Blob).self)"),
    (
      "@Attribute(.unique, .transformable(by: \"Hex\")) var a: Colour",
      "SwiftData._transformableField((Colour).self, { .transformable(by: \"Hex\") })"
    ),
    (
      "@Attribute(Schema.Attribute.Option.transformable(by: Hex.self)) var a = Colour.red",
      "SwiftData._transformableField(like: Colour.red, "
        + "{ Schema.Attribute.Option.transformable(by: Hex.self) })"
    ),
  ])
  func `The field is made from the type or the initial value`(declaration: String, field: String) {
    let code = Expansion(of: "@Model final class Budget { \(declaration); init() {} }").code
    #expect(code.contains("@exclusivity(unchecked) final var _$a = \(field)\n"))
  }

  @Test(arguments: [
    ("var a: Double = 0", "defaultValue: (0) as Double", "metadata: nil"),
    ("var a: Status = .draft", "defaultValue: (.draft) as Status", "metadata: nil"),
    ("var a: Status? = nil", "defaultValue: (nil) as Status?", "metadata: nil"),
    ("var a: Status?", "defaultValue: nil", "metadata: nil"),
    ("var a = \"x\"", "defaultValue: \"x\"", "metadata: nil"),
    ("@Attribute var a: Int", "defaultValue: nil", "metadata: SwiftData.Schema.Attribute()"),
    (
      "@Attribute(.unique, originalName: \"b\") @Attribute(.spotlight) var a: Int",
      "defaultValue: nil",
      "metadata: SwiftData.Schema.Attribute(.unique, .spotlight, originalName: \"b\")"
    ),
    (
      "@SwiftData.Relationship(deleteRule: .cascade, inverse: \\Expense.budget) var a: [Expense] = []",
      "defaultValue: ([]) as [Expense]",
      "metadata: SwiftData.Schema.Relationship(deleteRule: .cascade, inverse: \\Expense.budget)"
    ),
  ])
  func `The schema gets initial value and annotation`(
    declaration: String, value: String, metadata: String
  ) {
    let code = Expansion(of: "@Model final class Budget { \(declaration); init() {} }").code
    #expect(code.contains("name: \"a\", keypath: \\Budget.a,"))
    #expect(code.contains(value + ","))
    #expect(code.contains(metadata + "),"))
  }

  @Test
  func `Only stored properties of the object get a slot, in order`() {
    let code = Expansion(
      of: """
        @Model final class Budget {
          static var shared = 1
          var first = 1
          @Transient var cache = 1
          lazy var slow = 1
          var computed: Int { 1 }
          let second = 1
          class var kind: Int { 1 }
          var third: Int { init(initialValue) {} get { 1 } }
          var fourth: Int?
        }
        """
    ).code
    #expect(code.contains("@SwiftData._PersistedProperty(0)\n  var first"))
    #expect(code.contains("  let second = 1"))
    #expect(code.contains("@SwiftData._PersistedProperty(2)\n  var fourth"))
    #expect(code.contains("case 2: try visitor.visit(&_$fourth)\n"))
    #expect(!code.contains("case 3"))
  }

  @Test
  func `All slots from 63 on share the last bit of the mask`() {
    let properties = (0..<66).map { "var p\($0) = 0" }.joined(separator: "; ")
    let code = Expansion(of: "@Model final class Budget { \(properties) }").code
    #expect(code.contains("if mask & 0x1 != 0 { try _$p0._bind(&binder, self, 0) }"))
    #expect(
      code.contains("if mask & 0x4000000000000000 != 0 { try _$p62._bind(&binder, self, 62) }"))
    for slot in 63..<66 {
      #expect(
        code.contains(
          "if mask & 0x8000000000000000 != 0 { try _$p\(slot)._bind(&binder, self, \(slot)) }"))
    }
  }

  @Test
  func `Constraints become schema properties of their class`() {
    let code = Expansion(
      of: #"""
        @Model nonisolated final class Place {
          #Unique<Place>([\.x, \.y], [\.name])
          #Index([\Place.name])
          #Index<Place>(.binary([\.name]), .rtree([\.x, \.y]))
          var x = 0.0, y = 0.0
        }
        """#
    ).code
    #expect(
      code.contains(
        #"""
          static var _$schemaConstraints: [any SwiftData.SchemaProperty] {
            [
              SwiftData.Schema.Unique<Place>([\.x, \.y], [\.name]),
              SwiftData.Schema.Index<Place>([\Place.name]),
              SwiftData.Schema.Index<Place>(.binary([\.name]), .rtree([\.x, \.y])),
            ]
          }
        """#))
  }

  @Test(arguments: [
    (
      "@Model open class Budget { open var a = 1 }", "public nonisolated required init(backingData:"
    ),
    (
      "@Model package final class Budget { var a = 1 }",
      "package nonisolated required init(backingData:"
    ),
    ("@Model final class Budget { var a = 1 }", "\n  nonisolated required init(backingData:"),
    (
      "public extension Old { @Model final class Budget { var a = 1 } }",
      "public nonisolated required init(backingData:"
    ),
    ("@Model class Budget { var a = 1 }", "nonisolated class _$Storage"),
    (
      "@Model final class Budget { private var a = 1 }",
      "@exclusivity(unchecked) fileprivate final var _$a"
    ),
    (
      "@Model final class Budget { private(set) var a = 1 }",
      "@exclusivity(unchecked) final var _$a"
    ),
    (
      "@Model final class Budget { private enum Kind {}; private var kind: [Kind] = [] }",
      "nonisolated private final class _$Storage"
    ),
    (
      "@Model final class Budget { private enum Kind {}; private var kind: [Kind] = [] }",
      "@exclusivity(unchecked) nonisolated(unsafe) private final var _$backingData: _$Storage"
    ),
  ])
  func `Access follows the class and its properties`(source: String, expected: String) {
    #expect(Expansion(of: source).code.contains(expected))
  }

  @Test
  func `A type called Model is reached under another name in the storage`() {
    let car = Expansion(
      of: "@Model class Car { var model: Model?; var kind = Model.Kind.a; var other = Kind.Model }"
    ).code
    #expect(car.contains("final var _$model = SwiftData._field((_$Model?).self)"))
    #expect(car.contains("final var _$kind = SwiftData._field(like: _$Model.Kind.a)"))
    #expect(car.contains("final var _$other = SwiftData._field(like: Kind.Model)"))
    #expect(car.contains("\n  typealias _$Model = Model\n"))
    let model = Expansion(of: "@Model public class Model { var a = 1 }").code
    #expect(model.contains("public typealias Model = _$Model\n"))
    #expect(model.contains("\n  public typealias _$Model = Model\n"))
  }

  @Test(arguments: [
    ("@Model final class A { var a = 1 }", true),
    ("@Model final class A { var a: Int?; @Transient var b: Int? }", true),
    ("@Model final class A { var a = 1; convenience init(b: Int) { self.init() } }", true),
    ("@Model final class A { var a = 1; convenience init() { self.init(b: 1) } }", false),
    ("@Model final class A { var a = 1; init(b: Int) {} }", false),
    ("@Model final class A: Base { var a = 1 }", false),
    ("@Memberwise @Model final class A { var a = 1 }", false),
  ])
  func `A class keeps the initialiser that Swift gives it`(source: String, isMade: Bool) {
    #expect(Expansion(of: source).code.contains("\n  init() {}") == isMade)
  }

  @Test
  func `Properties under conditions count where the build has them`() {
    let source = """
      @Model final class Budget {
        var first = 1
        #if LIMITS
          var limit = 1.0
        #else
          var note = ""
        #endif
        var last = 1
      }
      """
    let with = Expansion(of: source, conditions: ["LIMITS"]).code
    #expect(with.contains("case 1: try visitor.visit(&_$limit)"))
    #expect(!with.contains("_$note"))
    let without = Expansion(of: source).code
    #expect(without.contains("case 1: try visitor.visit(&_$note)"))
    #expect(!without.contains("_$limit"))
  }

  @Test(arguments: [
    (
      "@Model nonisolated final class A {}", "extension A: nonisolated SwiftData.PersistentModel {}"
    ),
    ("@Model final class A {}", "extension A: nonisolated SwiftData.PersistentModel {}"),
    (
      "@available(macOS 15, *) @Model final class A {}",
      "@available(macOS 15, *)\nextension A: nonisolated Observation.Observable {}"
    ),
    (
      "@Keeper @Model final class A { var a = 1 }",
      "nonisolated static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {\n"
        + "    let list: @MainActor () -> [SwiftData.Schema.PropertyMetadata] = {"
    ),
    (
      "@StoreActor @Model final class A { var a = 1 }",
      "    let list: @StoreActor () -> [SwiftData.Schema.PropertyMetadata] = {"
    ),
    (
      "@Model nonisolated final class A { var a = 1 }",
      "\n  static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {\n    [\n"
    ),
    (
      "@Model nonisolated final class A { var a = 1 }",
      "@exclusivity(unchecked) final var _$backingData"
    ),
    (
      "@Model final class A { var a = 1 }",
      "@exclusivity(unchecked) nonisolated(unsafe) final var _$backingData"
    ),
    (
      "@Model final class A { @available(*, deprecated) var a = 1 }",
      "@available(*, deprecated)\n  nonisolated static var schemaMetadata"
    ),
  ])
  func `Isolation and availability of the class hold for what is generated`(
    source: String, expected: String
  ) {
    #expect(Expansion(of: source).code.contains(expected))
  }

  @Test
  func `A model actor gets container, executor and initialiser`() {
    let expansion = Expansion(of: "@available(macOS 15, *) @ModelActor public actor Importer {}")
    #expect(
      expansion.code == """
        @available(macOS 15, *) public actor Importer {

          public nonisolated let modelExecutor: any SwiftData.ModelExecutor

          public nonisolated let modelContainer: SwiftData.ModelContainer

          public init(modelContainer: SwiftData.ModelContainer) {
            let modelContext = SwiftData.ModelContext(modelContainer)
            self.modelExecutor = SwiftData.DefaultSerialModelExecutor(modelContext: modelContext)
            self.modelContainer = modelContainer
          }
        }

        @available(macOS 15, *)
        extension Importer: SwiftData.ModelActor {}
        """)
  }

  @Test
  func `A subclass goes on where its superclass ends`() {
    let expansion = Expansion(
      of: #"""
        @Model class Trip: Expense {
          #Index<Trip>([\.goal])
          var goal: String = ""
          let code = 1
        }
        """#, inheritsConformances: true)
    #expect(expansion.diagnostics.isEmpty)
    #expect(
      expansion.code == #"""
        class Trip: Expense {
          @SwiftData._PersistedProperty(0, isOpen: true, mayInherit: true)
          var goal: String = ""
          let code = 1

          nonisolated class _$Storage: Expense._$Storage {
            override class var _supertype: SwiftData._ModelType? { super._type }
            override class var _inheritedKeyPaths: [Swift.AnyKeyPath] { Expense._$Storage._$KeyPaths<Trip>.all }
            @exclusivity(unchecked) final var _$goal = SwiftData._field((String).self)
            @exclusivity(unchecked) final var _$code = SwiftData._field(like: 1)
            override class var _modelType: any SwiftData.PersistentModel.Type { Trip.self }
            override class var _type: SwiftData._ModelType { _$Class.type }
            override func _load(_ row: inout SwiftData._Row) throws {
              try super._load(&row)
              row._enterSubclass()
              try _$goal._load(&row)
              try _$code._load(&row)
            }
            override func _bind(_ binder: inout SwiftData._Binder, _ mask: Swift.UInt64) throws {
              try super._bind(&binder, mask)
              if mask & SwiftData._slotBit(_$Class.first + 0) != 0 { try _$goal._bind(&binder, self, _$Class.first + 0) }
              if mask & SwiftData._slotBit(_$Class.first + 1) != 0 { try _$code._bind(&binder, self, _$Class.first + 1) }
            }
            override func _visit<V: SwiftData._FieldVisitor>(_ slot: Swift.Int, _ visitor: inout V) throws {
              switch slot - _$Class.first {
              case 0: try visitor.visit(&_$goal)
              case 1: try visitor.visit(&_$code)
              default: try super._visit(slot, &visitor)
              }
            }
            override func _relationship(_ slot: Swift.Int) -> Swift.UnsafeMutableRawPointer? {
              switch slot - _$Class.first {
              case 0: return SwiftData._relationshipPointer(&_$goal)
              case 1: return SwiftData._relationshipPointer(&_$code)
              default: return super._relationship(slot)
              }
            }
            nonisolated enum _$Class {
              nonisolated static let type = SwiftData._ModelType(Trip.self)
              static var first: Swift.Int { Expense._$Storage._$Class.count }
              static var count: Swift.Int { first + 2 }
            }
            nonisolated enum _$KeyPaths<_$M: Trip> {
              static var all: [Swift.AnyKeyPath] { Expense._$Storage._$KeyPaths<_$M>.all + own }
              static var own: [Swift.AnyKeyPath] {
                let list: @MainActor () -> [Swift.AnyKeyPath] = {
                  [
                    \_$M.goal,
                  \_$M.code,
                  ]
                }
                return Swift.unsafeBitCast(list, to: (() -> [Swift.AnyKeyPath]).self)()
              }
            }
          }

          @exclusivity(unchecked) nonisolated(unsafe) private final var _$backingData: _$Storage = SwiftData._makeStorage()

          nonisolated override class func _$makeStorage() -> SwiftData.ModelStorage { _$Storage() }

          nonisolated override var _$modelStorage: SwiftData.ModelStorage { _$backingData }

          nonisolated override func _$adoptStorage(_ storage: SwiftData.ModelStorage) {
            _$backingData = Swift.unsafeDowncast(storage, to: _$Storage.self)
            super._$adoptStorage(storage)
          }

          nonisolated override class var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
            let list: @MainActor () -> [SwiftData.Schema.PropertyMetadata] = {
              [
                SwiftData.Schema.PropertyMetadata(
                name: "goal", keypath: \Trip.goal,
                defaultValue: ("") as String,
                metadata: nil),
              SwiftData.Schema.PropertyMetadata(
                name: "code", keypath: \Trip.code,
                defaultValue: 1,
                metadata: nil),
              ]
            }
            return Swift.unsafeBitCast(list, to: (() -> [SwiftData.Schema.PropertyMetadata]).self)()
          }

          nonisolated override class var _$schemaConstraints: [any SwiftData.SchemaProperty] {
            let list: @MainActor () -> [any SwiftData.SchemaProperty] = {
              [
                SwiftData.Schema.Index<Trip>([\.goal]),
              ]
            }
            return Swift.unsafeBitCast(list, to: (() -> [any SwiftData.SchemaProperty]).self)()
          }

          nonisolated required init(backingData: any SwiftData.BackingData<_$Storage.Model>) {
            _goal = _SwiftDataNoType()
            let storage = SwiftData._storage(backingData, _$Storage.self)
            _$backingData = storage
            super.init(backingData: storage)
          }

          nonisolated required init(_$adopting storage: SwiftData.ModelStorage) {
            _goal = _SwiftDataNoType()
            let storage = Swift.unsafeDowncast(storage, to: _$Storage.self)
            _$backingData = storage
            super.init(_$adopting: storage)
          }

          nonisolated override func _$captureConstants() {
            super._$captureConstants()
            let storage = Swift.unsafeDowncast(_$modelStorage, to: _$Storage.self)
            storage._$code._store(code)
          }

          internal nonisolated func access<_$Member>(keyPath: Swift.KeyPath<Trip, _$Member>) {
            _$observationRegistrar.access(self, keyPath: keyPath)
          }

          internal nonisolated func withMutation<_$Member, _$Result>(
            keyPath: Swift.KeyPath<Trip, _$Member>, _ mutation: () throws -> _$Result
          ) rethrows -> _$Result {
            try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
          }

          nonisolated struct _SwiftDataNoType: Swift.Sendable {}
        }
        """#)
  }
}
