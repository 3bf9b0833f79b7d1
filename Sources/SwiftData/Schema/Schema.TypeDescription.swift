import Foundation
import Synchronization

extension Schema {
  /// What a schema remembers of a property's type, also where the type itself is out of reach: in a
  /// schema read from a file, which an older version of the program may have written.
  struct TypeDescription: Codable, Hashable, Sendable {
    /// The name of the type for people, the same in every process.
    let name: String
    /// The name that finds the type again; nil for types that cannot be found by name.
    let mangledName: String?
    let isOptional: Bool
    /// Whether values are collections of models.
    let isCollection: Bool
    let valueClass: ValueClass

    /// The description of a type that is not known yet.
    static let any = TypeDescription(Any.self)

    init(_ type: any Any.Type) {
      // Names are slow to come by, and each container makes a schema: once per type will do.
      let id = ObjectIdentifier(type)
      if let known = Self.known.withLock({ $0[id] }) {
        self = known
      } else {
        self.init(describing: type)
        Self.known.withLock { [self] in $0[id] = self }
      }
    }

    private static let known = Mutex<[ObjectIdentifier: TypeDescription]>([:])

    private init(describing type: any Any.Type) {
      name = Self.readableName(of: type)
      // A `$` marks an address: good within this process only.
      mangledName = _mangledTypeName(type).flatMap { $0.contains("$") ? nil : $0 }
      isOptional = type is any _OptionalType.Type
      isCollection = type is any RelationshipCollection.Type
      valueClass = ValueClass(type)
    }

    /// The type, or `Any` when this program has no such type.
    var type: any Any.Type { mangledName.flatMap { _typeByName($0) } ?? Any.self }

    /// The name without the parts that differ from process to process, which private and local
    /// types have.
    static func readableName(of type: any Any.Type) -> String {
      let name = _typeName(type, qualified: true)
      guard name.contains("(unknown context at ") else { return name }
      return name.replacing(#/\(unknown context at [^)]*\)\./#, with: "")
    }
  }

  /// How the values of an attribute are stored, as far as it decides whether old rows can be read
  /// as the new type.
  enum ValueClass: String, Codable, Sendable {
    case bool, integer, unsigned, real, date, text, url, uuid, data, decimal
    /// Any other `Codable` value.
    case json
    /// What a value transformer makes of the value.
    case transformable

    /// The class of a type; that of the wrapped type for an optional one, and that of the raw value
    /// for one with raw values.
    init(_ type: any Any.Type) {
      let type = (type as? any _OptionalType.Type)?.wrappedType ?? type
      if let scalar = Self.scalar(type) {
        self = scalar
      } else if let raw = (type as? any (RawRepresentable & Codable).Type) {
        self = Self.scalar(Self.rawValue(of: raw)) ?? .json
      } else {
        self = .json
      }
    }

    private static func scalar(_ type: any Any.Type) -> ValueClass? {
      scalars[ObjectIdentifier(type)]
    }

    private static func rawValue<T: RawRepresentable>(of type: T.Type) -> any Any.Type {
      T.RawValue.self
    }

    private static let scalars: [ObjectIdentifier: ValueClass] = {
      let types: [(any Any.Type, ValueClass)] = [
        (Bool.self, .bool),
        (Int.self, .integer), (Int8.self, .integer), (Int16.self, .integer),
        (Int32.self, .integer), (Int64.self, .integer),
        (UInt8.self, .integer), (UInt16.self, .integer), (UInt32.self, .integer),
        (UInt.self, .unsigned), (UInt64.self, .unsigned),
        (Float.self, .real), (Double.self, .real),
        (Date.self, .date), (String.self, .text), (URL.self, .url), (UUID.self, .uuid),
        (Data.self, .data), (Decimal.self, .decimal),
      ]
      return Dictionary(uniqueKeysWithValues: types.map { (ObjectIdentifier($0), $1) })
    }()
  }
}
