@_exported import Foundation
@_exported import Observation

/// An interface that enables SwiftData to manage a Swift class as a stored model.
///
/// Don't conform to it yourself: put `@Model` before the class.
///
/// ```swift
/// @Model
/// final class Budget {
///   var name: String
///   var limit: Double
///
///   init(name: String, limit: Double) {
///     self.name = name
///     self.limit = limit
///   }
/// }
/// ```
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, SendableMetatype {
  /// The class whose table holds the model's rows.
  associatedtype Root: PersistentModel = Self

  /// Creates a model on top of the values in `backingData`.
  init(backingData: any BackingData<Self>)

  /// Where the model keeps its values.
  var persistentBackingData: any BackingData<Self> { get set }

  /// What the schema needs to know of each persisted property.
  static var schemaMetadata: [Schema.PropertyMetadata] { get }

  // What `@Model` writes besides; none of it is for client code.
  static var _$schemaConstraints: [any SchemaProperty] { get }
  static func _$makeStorage() -> ModelStorage
  init(_$adopting storage: ModelStorage)
  var _$modelStorage: ModelStorage { get }
  func _$adoptStorage(_ storage: ModelStorage)
  var _$observationRegistrar: _Registrar { get set }
  func _$captureConstants()
}

extension PersistentModel {
  public static var _$schemaConstraints: [any SchemaProperty] { [] }
  public func _$captureConstants() {}

  /// An empty place for the values of a new model.
  public static func createBackingData<P: PersistentModel>() -> some BackingData<P> {
    AnyBackingData<P>()
  }

  /// The context that manages the model; nil before it is inserted, and after its deletion is
  /// saved.
  public var modelContext: ModelContext? {
    let context = _$modelStorage._context
    context?.takeOver()
    return context
  }

  /// The model's identity in its store.
  ///
  /// It is temporary until the first save, and permanent from then on. Contexts find the model by
  /// either.
  public var persistentModelID: PersistentIdentifier { _$modelStorage.identifier }

  /// The model's identity: its ``persistentModelID``, unless the class declares an `id` of its own.
  public var id: PersistentIdentifier { persistentModelID }

  /// Whether the model differs from what is saved.
  public var hasChanges: Bool {
    let storage = _$modelStorage
    guard storage._context != nil else { return false }
    return storage.isInserted || storage.isDeleted || storage._dirty != 0
  }

  /// Whether the next save will delete the model.
  ///
  /// False again once that save is done: the model is on its own then, without a context.
  public var isDeleted: Bool { _$modelStorage.isDeleted }

  /// Whether both are the same row: the same object, or objects of two contexts with one permanent
  /// identifier.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    let left = lhs._$modelStorage
    let right = rhs._$modelStorage
    return left === right
      || left._rowID > 0 && left._rowID == right._rowID && left.identifier == right.identifier
  }

  /// Hashes the identity that the model had when it was made.
  ///
  /// Differs from Apple: the hash stays the same when the first save makes the identifier
  /// permanent, so a set of models survives a save. In exchange, an object that was inserted here
  /// and its twin from another context are equal but may hash differently.
  public func hash(into hasher: inout Hasher) { hasher.combine(_$modelStorage.birthID) }
}

/// A property whose value is several models.
public protocol RelationshipCollection {
  associatedtype PersistentElement: PersistentModel
}

extension Array: RelationshipCollection where Element: PersistentModel {
  public typealias PersistentElement = Element
}

extension Optional: RelationshipCollection
where Wrapped: Sequence, Wrapped.Element: PersistentModel {
  public typealias PersistentElement = Wrapped.Element
}
