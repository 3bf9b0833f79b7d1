import Observation

/// Turns a class into a persistent model: its stored properties are kept in the store, observed,
/// and tracked for changes.
///
/// ```swift
/// @Model
/// final class Budget {
///   @Attribute(.unique) var name: String
///   var limit: Double = 0
///   @Relationship(deleteRule: .cascade) var expenses: [Expense] = []
///
///   init(name: String) { self.name = name }
/// }
/// ```
///
/// Every stored property takes part whose type is a model, a collection of models, or `Codable`;
/// `@Transient` leaves one out. The class becomes `Observable`, `Hashable` and `Identifiable` by its
/// persistent identifier, and expressly not `Sendable`: pass the identifier to other actors.
///
/// A subclass of a model class takes `@Model`, too. Its objects are stored with those of its
/// superclass, and a fetch of the superclass finds them. List it among the models of the container.
///
/// Where a module isolates its types by default, write `nonisolated` before the class to use the
/// model outside of that isolation too, as in a ``ModelActor()``.
///
/// Differs from Apple: a class whose properties all have initial values need not write an `init()`.
@attached(
  member, conformances: Observable, PersistentModel, Sendable,
  names: named(_$Storage), named(_$backingData), named(persistentBackingData),
  named(schemaMetadata), named(_$schemaConstraints), named(init), named(_$makeStorage),
  named(_$modelStorage), named(_$adoptStorage), named(_$captureConstants),
  named(_$observationRegistrar), named(access), named(withMutation), named(_SwiftDataNoType),
  named(_$Model))
@attached(memberAttribute)
@attached(extension, conformances: Observable, PersistentModel, Sendable)
public macro Model() = #externalMacro(module: "SwiftDataMacros", type: "PersistentModelMacro")

/// Sets how a property is stored that is not a relationship.
///
/// - Parameters:
///   - options: What is special about the attribute, such as `.unique` or `.externalStorage`.
///   - originalName: The name of the property in an earlier version of the schema.
///   - hashModifier: A text that makes the version differ where its shape does not.
@attached(peer)
public macro Attribute(
  _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) = #externalMacro(module: "SwiftDataMacros", type: "AttributePropertyMacro")

/// Sets how a property relates to another model.
///
/// Name the inverse on one side only: the compiler cannot resolve a pair that names both.
///
/// - Parameters:
///   - options: What is special about the relationship; `.unique` is the only option.
///   - deleteRule: What happens to the related objects when this one is deleted.
///   - minimumModelCount: The least number of related objects, checked at save.
///   - maximumModelCount: The greatest number of related objects, checked at save; 0 means any.
///   - originalName: The name of the property in an earlier version of the schema.
///   - inverse: The property on the other side, as a key path.
///   - hashModifier: A text that makes the version differ where its shape does not.
@attached(peer)
public macro Relationship(
  _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify,
  minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil,
  inverse: AnyKeyPath? = nil, hashModifier: String? = nil
) = #externalMacro(module: "SwiftDataMacros", type: "RelationshipPropertyMacro")

/// Leaves a property out of the store: it belongs to the object in memory alone, and nobody is
/// told of its changes.
///
/// A stored property needs an initial value unless it is optional, since that is what an object
/// from the store begins with.
@attached(peer)
public macro Transient() =
  #externalMacro(module: "SwiftDataMacros", type: "TransientPropertyMacro")

/// Requires the values of some properties, taken together, to differ from row to row.
///
/// Saving an object with the values of a stored one updates that one.
///
/// ```swift
/// #Unique<Expense>([\.account, \.number])
/// ```
///
/// - Parameter constraints: Groups of properties, each of which is one constraint.
@freestanding(declaration)
public macro Unique<T>(_ constraints: [PartialKeyPath<T>]...) =
  #externalMacro(module: "SwiftDataMacros", type: "UniqueConstraintsMacro")
where T: PersistentModel

/// Keeps binary indexes for quick search.
///
/// ```swift
/// #Index<Expense>([\.date], [\.account, \.date])
/// ```
///
/// - Parameter indices: Groups of properties, each of which is one index.
@freestanding(declaration)
public macro Index<T>(_ indices: [PartialKeyPath<T>]...) =
  #externalMacro(module: "SwiftDataMacros", type: "IndexMacro")
where T: PersistentModel

/// Keeps indexes of the given kinds for quick search.
///
/// ```swift
/// #Index<Place>(.binary([\.name]), .rtree([\.longitude, \.latitude]))
/// ```
///
/// - Parameter indices: The indexes, each with its kind and its properties.
@freestanding(declaration)
public macro Index<T>(_ indices: Schema.Index<T>.Types<T>...) =
  #externalMacro(module: "SwiftDataMacros", type: "IndexMacro")
where T: PersistentModel

/// Gives an actor a context of its own on a container, and runs the actor where that context may
/// be used.
///
/// ```swift
/// @ModelActor
/// actor Importer {
///   func add(_ names: [String]) throws {
///     for name in names { modelContext.insert(Budget(name: name)) }
///     try modelContext.save()
///   }
/// }
/// ```
@attached(
  member, names: named(modelExecutor), named(modelContainer), named(init))
@attached(extension, conformances: ModelActor)
public macro ModelActor() =
  #externalMacro(module: "SwiftDataMacros", type: "PersistentModelActorMacro")

/// Gives a persisted property its accessors. `@Model` puts it on; there is no use in writing it.
///
/// - Parameters:
///   - slot: The number of the property among the persisted ones that its class declares.
///   - isOpen: Whether the class may have subclasses.
///   - mayInherit: Whether the class may be a subclass itself.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_))
public macro _PersistedProperty(_ slot: Int, isOpen: Bool = false, mayInherit: Bool = false) =
  #externalMacro(module: "SwiftDataMacros", type: "PersistedPropertyMacro")
