import Foundation

/// Brings a file of one schema to another.
struct Migration {
  let connection: Connection
  let layout: StoreLayout
  let schema: Schema
  let plan: (any SchemaMigrationPlan.Type)?

  func run(from stored: StoredFacts, isReadOnly: Bool) throws {
    if stored.version > schema.version, plan == nil, schema.isNumbered {
      throw SwiftDataError._backwardMigration(
        "The file is of version \(stored.version), and the schema of the older version "
          + "\(schema.version). Use the program that wrote it, or a newer one.")
    }
    let steps = try plan.map { try stages(of: $0, from: stored) } ?? []
    if isReadOnly {
      throw SwiftDataError._loadIssueModelContainer(
        "The file is of another version of the schema, and a configuration with allowsSave: false "
          + "cannot migrate it. Open it once with allowsSave: true.")
    }
    for (stage, schema) in steps { try run(stage, to: schema, identifier: stored.identifier) }
    // Without a plan, and for what changed within the newest version since the file was written.
    if try StoredFacts(connection)?.shape != schema.shape {
      try LightweightMigration(connection: connection, layout: layout, schema: schema)
        .run(identifier: stored.identifier)
    }
  }

  /// The stages that lead from the file to the schema, each with the schema it leads to.
  private func stages(
    of plan: any SchemaMigrationPlan.Type, from stored: StoredFacts
  ) throws -> [(MigrationStage, Schema)] {
    let versions = plan.schemas
    let schemas = versions.map { Schema(versionedSchema: $0) }
    guard let newest = schemas.map(\.version).max() else { return [] }
    if stored.version > newest, !schemas.contains(where: { $0.shape == stored.shape }) {
      throw SwiftDataError._backwardMigration(
        "The file is of version \(stored.version), and the newest that \(plan) knows is \(newest). "
          + "Use the program that wrote it, or a newer one.")
    }
    // By shape first: the number alone does not say what is in the file. A file of a known number
    // and another shape has seen small edits since, which the steps below absorb.
    let numbered = schemas.lastIndex { $0.version == stored.version }
    if let numbered, try !hasTable(of: schemas[numbered]),
      !schemas.contains(where: { $0.shape == stored.shape })
    {
      throw SwiftDataError._unknownSchema(
        "The file has other models than \(versions[numbered]): another program has made it. Choose "
          + "another file.")
    }
    guard
      var current = schemas.lastIndex(where: { $0.shape == stored.shape }) ?? numbered
    else {
      throw SwiftDataError._unknownSchema(
        "The file is of version \(stored.version), which is none of those that \(plan) lists "
          + "(\(schemas.map { "\($0.version)" }.joined(separator: ", "))). Add it to `schemas`, "
          + "with the stages that lead on from it.")
    }
    guard let target = schemas.lastIndex(where: { $0.shape == schema.shape }) else { return [] }
    if target < current {
      throw SwiftDataError._backwardMigration(
        "The file is of version \(schemas[current].version), and the container of the older version "
          + "\(schemas[target].version). Open it with the newer models.")
    }
    var steps: [(MigrationStage, Schema)] = []
    while current < target {
      let from = versions[current]
      guard let stage = plan.stages.first(where: { $0.fromVersion == from }),
        let next = versions.firstIndex(where: { $0 == stage.toVersion }), next > current
      else {
        throw SwiftDataError._loadIssueModelContainer(
          "\(plan) has no stage that leads on from version \(schemas[current].version).")
      }
      steps.append((stage, schemas[next]))
      current = next
    }
    return steps
  }

  private func hasTable(of schema: Schema) throws -> Bool {
    var found = schema.entities.isEmpty
    try connection.query("SELECT name FROM sqlite_schema WHERE type = 'table'") {
      if schema.entitiesByName[$0.text(0)] != nil { found = true }
    }
    return found
  }

  private func run(_ stage: MigrationStage, to schema: Schema, identifier: String) throws {
    switch stage {
    case .lightweight:
      try LightweightMigration(
        connection: connection, layout: StoreLayout(schema), schema: schema
      ).run(identifier: identifier)
    case .custom(let from, let to, _, _):
      throw SwiftDataError._loadIssueModelContainer(
        "The stage from \(from.versionIdentifier) to \(to.versionIdentifier) is a custom one. Only "
          + "lightweight stages are supported so far; the file is as it was.")
    }
  }
}

extension MigrationStage {
  fileprivate var fromVersion: any VersionedSchema.Type {
    switch self {
    case .lightweight(let from, _), .custom(let from, _, _, _): from
    }
  }

  fileprivate var toVersion: any VersionedSchema.Type {
    switch self {
    case .lightweight(_, let to), .custom(_, let to, _, _): to
    }
  }
}
