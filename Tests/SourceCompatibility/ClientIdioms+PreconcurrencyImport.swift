import Foundation
@preconcurrency import SwiftData

#if canImport(SwiftData)
  // Names with their module, as files write them that have types of the same names.

  @SwiftData.Model
  final class QualifiedNames {
    @SwiftData.Attribute(.unique) var key: String
    @SwiftData.Relationship(deleteRule: .nullify) var other: QualifiedNames?

    init(key: String) { self.key = key }

    static func schema() -> SwiftData.Schema { SwiftData.Schema([QualifiedNames.self]) }

    static func container() throws -> SwiftData.ModelContainer {
      let memory = SwiftData.ModelConfiguration(isStoredInMemoryOnly: true)
      return try SwiftData.ModelContainer(for: schema(), configurations: memory)
    }

    static func fetch(
      _ key: String, in context: SwiftData.ModelContext
    ) throws -> QualifiedNames? {
      let predicate: Foundation.Predicate<QualifiedNames> = #Predicate { $0.key == key }
      var descriptor = SwiftData.FetchDescriptor<QualifiedNames>(predicate: predicate)
      descriptor.fetchLimit = 1
      return try context.fetch(descriptor).first
    }
  }

  @SwiftData.ModelActor
  actor QualifiedActor {
    func add(_ key: String) throws -> SwiftData.PersistentIdentifier {
      let model = QualifiedNames(key: key)
      modelContext.insert(model)
      try modelContext.save()
      return model.persistentModelID
    }
  }

  extension SwiftData.PersistentIdentifier {
    var shortDescription: String { "\(entityName) \(storeIdentifier == nil ? "new" : "saved")" }
  }
#endif
