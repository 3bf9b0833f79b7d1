import Foundation

/// The description of a set of model classes: their entities, attributes, relationships and
/// constraints.
///
/// ```swift
/// let schema = Schema([Budget.self], version: Schema.Version(1, 1, 0))
/// let container = try ModelContainer(for: schema)
/// ```
///
/// A schema made of some classes includes those that their relationships lead to.
public final class Schema: Codable, Hashable {
  /// The version of the form in which schemas are encoded.
  public static let schemaEncodingVersion = Schema.Version(1, 0, 0)

  /// The version of the form in which this schema was encoded, if it was read from a file.
  public let encodingVersion: Schema.Version

  /// The version of the schema.
  public let version: Schema.Version

  /// The entities, in the order in which they were given or found.
  public let entities: [Schema.Entity]

  /// The entities by name.
  public let entitiesByName: [String: Schema.Entity]

  /// The model classes behind the entities, in the same order; empty for schemas made by hand or
  /// read from a file.
  let modelTypes: [any PersistentModel.Type]

  /// What makes the schema unfit for a container: sentences that name the thing and the way out.
  let problems: [String]

  /// Whether the version says something: a schema of mere classes has the number 1.0.0, too.
  let isNumbered: Bool

  init(
    entities roots: [Schema.Entity], modelTypes: [any PersistentModel.Type], problems: [String],
    version: Schema.Version, encodingVersion: Schema.Version = Schema.schemaEncodingVersion,
    isNumbered: Bool = false
  ) {
    self.isNumbered = isNumbered
    var entities = roots
    var index = 0
    while index < entities.count {
      for subentity in entities[index].subentities.sorted(by: { $0.name < $1.name })
      where !entities.contains(where: { $0 === subentity }) {
        entities.append(subentity)
      }
      index += 1
    }
    self.entities = entities
    // A name that occurs twice is among the problems.
    entitiesByName = Dictionary(
      entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.modelTypes = modelTypes
    self.version = version
    self.encodingVersion = encodingVersion
    self.problems = problems + Self.problems(in: entities)
  }

  /// Creates a schema without entities.
  public convenience init() {
    self.init(entities: [], modelTypes: [], problems: [], version: Version(1, 0, 0))
  }

  /// Creates a schema of entities made by hand, and of those that inherit from them.
  /// - Parameters:
  ///   - entities: The entities.
  ///   - version: The version of the schema.
  public convenience init(
    _ entities: Schema.Entity..., version: Schema.Version = Version(1, 0, 0)
  ) {
    self.init(entities: entities, modelTypes: [], problems: [], version: version)
  }

  /// Creates a schema of model classes, and of those that their relationships lead to.
  /// - Parameters:
  ///   - types: The model classes.
  ///   - version: The version of the schema.
  public convenience init(
    _ types: any PersistentModel.Type..., version: Schema.Version = Version(1, 0, 0)
  ) {
    self.init(types, version: version)
  }

  /// Creates a schema of model classes, and of those that their relationships lead to.
  /// - Parameters:
  ///   - types: The model classes.
  ///   - version: The version of the schema.
  public convenience init(
    _ types: [any PersistentModel.Type], version: Schema.Version = Version(1, 0, 0)
  ) {
    self.init(types, version: version, isNumbered: false)
  }

  convenience init(
    _ types: [any PersistentModel.Type], version: Schema.Version, isNumbered: Bool
  ) {
    var inference = SchemaInference(types)
    let entities = inference.makeEntities()
    self.init(
      entities: entities, modelTypes: inference.types, problems: inference.problems,
      version: version, isNumbered: isNumbered)
  }

  /// Creates the schema that one version of an app's models declares.
  /// - Parameter versionedSchema: The version.
  public convenience init(versionedSchema: any VersionedSchema.Type) {
    self.init(
      versionedSchema.models, version: versionedSchema.versionIdentifier, isNumbered: true)
  }

  /// Creates a schema from its encoded form.
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` when the data is not that of a schema, and
  ///   ``SwiftDataError/unknownSchema`` when a later release of the framework wrote it.
  public convenience init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let encodingVersion = try container.decode(Version.self, forKey: .encodingVersion)
    guard encodingVersion.major <= Self.schemaEncodingVersion.major else {
      throw SwiftDataError._unknownSchema(
        """
        The schema is encoded in form \(encodingVersion), this release reads forms up to \
        \(Self.schemaEncodingVersion). Update the package.
        """)
    }
    self.init(
      entities: try container.decode([Entity].self, forKey: .entities), modelTypes: [],
      problems: [], version: try container.decode(Version.self, forKey: .version),
      encodingVersion: encodingVersion)
  }

  /// Encodes the schema.
  ///
  /// The model classes themselves have no encoded form: a schema that is read back has entities,
  /// but cannot be that of a container.
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.schemaEncodingVersion, forKey: .encodingVersion)
    try container.encode(version, forKey: .version)
    // An entity encodes those that inherit from it.
    let nested = entities.reduce(into: Set<ObjectIdentifier>()) { nested, entity in
      nested.formUnion(entity.subentities.map { ObjectIdentifier($0) })
    }
    try container.encode(
      entities.filter { !nested.contains(ObjectIdentifier($0)) }, forKey: .entities)
  }

  private enum CodingKeys: CodingKey {
    case encodingVersion, version, entities
  }

  /// Tells whether two schemas have the same version and the same entities, in any order.
  public static func == (lhs: Schema, rhs: Schema) -> Bool {
    lhs === rhs || lhs.version == rhs.version && lhs.entitiesByName == rhs.entitiesByName
  }

  /// Feeds the version and the names of the entities into a hasher.
  /// - Parameter hasher: The hasher to feed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(version)
    hasher.combine(Set(entities.map(\.name)))
  }
}

// MARK: - Files

extension Schema {
  /// Writes the schema to a file, as JSON.
  /// - Parameter toURL: The file; it is replaced if it exists.
  /// - Throws: What writing the file throws.
  public func save(to toURL: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: toURL, options: .atomic)
  }

  /// Reads a schema from a file that ``save(to:)`` wrote.
  /// - Parameter fromURL: The file.
  /// - Throws: What reading the file throws, and `DecodingError` when it holds no schema.
  public static func load(from fromURL: URL) throws -> Schema {
    try JSONDecoder().decode(Schema.self, from: Data(contentsOf: fromURL))
  }
}

// MARK: - Entities of types

extension Schema {
  /// The entity of a model class, nil when the schema has none of its name.
  /// - Parameter type: The class.
  public func entity<T>(for type: T.Type) -> Schema.Entity? where T: PersistentModel {
    entitiesByName[Self.entityName(for: type)]
  }

  /// The name of a model class's entity: that of the class, without the types around it.
  /// - Parameter type: The class.
  public static func entityName<T>(for type: T.Type) -> String where T: PersistentModel {
    _ModelType.of(type).name
  }
}

extension Schema: CustomDebugStringConvertible {
  /// The version, and the description of each entity.
  public var debugDescription: String {
    (["Schema \(version)"] + entities.map(\.debugDescription)).joined(separator: "\n")
  }
}

extension Schema: Sendable {}
