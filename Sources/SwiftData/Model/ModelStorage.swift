import CThreadLocal
import Foundation

/// Where a model object keeps its values: `@Model` writes a subclass with one typed field per
/// persisted property.
///
/// The model object holds nothing but its storage, so a context can fill, drop and re-read the
/// values without the object noticing.
///
/// `@exclusivity(unchecked)`: a model belongs to one isolation domain, and none of the fields is
/// held `inout` across a call into code that could come back to it.
open class ModelStorage {
  /// See `Flags`.
  @exclusivity(unchecked) public final var _flags: UInt32 = 0
  /// The place of the object in `_batch`.
  @exclusivity(unchecked) final var _batchIndex: Int32 = 0
  /// A bit per slot that differs from the store; bit 63 stands for all slots from 63 on. A new
  /// object differs in all of them.
  @exclusivity(unchecked) public final var _dirty: UInt64 = ~0
  /// The primary key; negative until the first save; 0 until somebody asks.
  @exclusivity(unchecked) final var _rowID: Int64 = 0
  /// The primary key that a running save gives to a new object.
  @exclusivity(unchecked) final var _assignedRowID: Int64 = 0
  // A context outlives its registrations: it clears these when it ends or lets an object go.
  @exclusivity(unchecked) final unowned(unsafe) var _context: ModelContext?
  @exclusivity(unchecked) final unowned(unsafe) var _entity: StoreEntity?
  /// The model object that owns this storage, once it is known. The owner holds the storage, so it
  /// lives at least as long as anyone who got here through it.
  @exclusivity(unchecked) final unowned(unsafe) var _model: AnyObject?
  /// The fetch that brought the object: its relationships load together with its neighbours'.
  @exclusivity(unchecked) final var _batch: FetchBatch?
  /// What few objects need: see `InitialLinks`.
  @exclusivity(unchecked) final var _initialLinks: InitialLinks?

  enum Flags {
    /// The values are not loaded: reading or writing one loads them.
    static let fault: UInt32 = 1
    /// The context will delete the row at the next save.
    static let deleted: UInt32 = 2
    /// A context is making the object from a row: defaults of its class must not replace values.
    static let adopting: UInt32 = 4
    /// The object is not in the store yet.
    static let inserted: UInt32 = 8
    /// The row is gone from the store.
    static let gone: UInt32 = 16
    /// Initialisers of other objects have linked to this one.
    static let incoming: UInt32 = 32
    /// The context must not let the object go, though it has no changed columns.
    static let pinned: UInt32 = 64
    /// The temporary identifier has been handed out: the context must know it after the save.
    static let identified: UInt32 = 128
    /// The object holds its context: see `ModelContext+Heir`.
    static let bequeathed: UInt32 = 256
    /// Somebody follows what fetches of the context would answer, and wants to know of each write.
    static let watched: UInt32 = 512
    /// The object refers to this storage in all its classes: see `_settle`.
    static let settled: UInt32 = 1024
    /// The values are those of backing data of another make, whose models know nothing of it yet.
    static let foreign: UInt32 = 2048
    /// What a property's reader must look at first.
    static let needsAttention: UInt32 = fault | incoming
  }

  public required init() {}

  deinit {
    if _flags & Flags.bequeathed != 0, let entity = _entity {
      _context?.maps[entity.index].remove(_rowID)
    }
    // An object that goes takes along those that it alone holds, each from within the other.
    if sd_stack_is_low() { releaseOnNewStack() }
  }

  open class var _modelType: any PersistentModel.Type {
    preconditionFailure("The storage of a model class is written by @Model.")
  }
  open class var _type: _ModelType {
    preconditionFailure("The storage of a model class is written by @Model.")
  }
  /// The type of the model class that the model class inherits from.
  open class var _supertype: _ModelType? { nil }
  /// The key paths from the class to the properties that it inherits.
  open class var _inheritedKeyPaths: [AnyKeyPath] { [] }

  /// Whether an initialiser can end without an object.
  open class var _mayFail: Bool { false }

  /// Fills the fields from the columns of `row`, in slot order.
  open func _load(_ row: inout _Row) throws {}
  /// Binds the columns of the slots in `mask`, in slot order.
  open func _bind(_ binder: inout _Binder, _ mask: UInt64) throws {}
  /// Shows the field of `slot` to `visitor`.
  open func _visit<V: _FieldVisitor>(_ slot: Int, _ visitor: inout V) throws {}
  /// The address of the `Reference` or `ToManyState?` of a relationship's field, nil for
  /// attributes.
  open func _relationship(_ slot: Int) -> UnsafeMutableRawPointer? { nil }

  // MARK: Reading and writing

  /// Called before a property is read.
  @inlinable @inline(__always)
  public final func _willRead() {
    if _flags & 33 != 0 { _attend() }
  }

  /// Called before a property is written.
  @inlinable @inline(__always)
  public final func _willWrite(_ slot: Int) {
    if _flags & 545 != 0 { _attendWrite() }
    if _dirty == 0 { _firstWrite() }
    _dirty |= 1 &<< UInt64(truncatingIfNeeded: slot < 63 ? slot : 63)
  }

  /// Makes the object read its values again when it is asked next, but for members that have
  /// changed here.
  final func reload() {
    _flags |= Flags.fault
    for slot in type(of: self)._type.toManySlots {
      let field = toManyField(slot)
      if field.pointee?.isTouched != true { field.pointee = nil }
    }
  }

  /// Makes an object whose row is gone refer to nothing.
  final func clearRelationships() {
    let type = type(of: self)._type
    for slot in type.toOneSlots { reference(slot).pointee = Reference() }
    for slot in type.toManySlots { toManyField(slot).pointee = nil }
  }

  @usableFromInline
  final func _attend() {
    if _flags & Flags.incoming != 0 { resolveIncoming() }
    if _flags & Flags.fault != 0 { _context?.fire(self) }
  }

  @usableFromInline
  final func _attendWrite() {
    if _flags & Flags.needsAttention != 0 { _attend() }
    // The first write after a save is announced by itself.
    if _flags & Flags.watched != 0, _dirty != 0 { _context?.contentsDidChange() }
  }

  @usableFromInline
  final func _firstWrite() { _context?.noteFirstWrite(self) }

  final var isDeleted: Bool { _flags & Flags.deleted != 0 }
  final var isInserted: Bool { _flags & Flags.inserted != 0 }
  final var isFault: Bool { _flags & Flags.fault != 0 }
  final var isGone: Bool { _flags & (Flags.deleted | Flags.gone) != 0 }
}

extension ModelStorage {
  /// Lets the objects that this one refers to go where there is room for as many again.
  private final func releaseOnNewStack() {
    let type = type(of: self)._type
    var objects: [AnyObject] = []
    for slot in type.toOneSlots {
      let reference = reference(slot)
      if let object = reference.pointee.object { objects.append(object) }
      reference.pointee.object = nil
    }
    for slot in type.toManySlots {
      let field = toManyField(slot)
      if let state = field.pointee { objects.append(state) }
      field.pointee = nil
    }
    if objects.isEmpty { return }
    let crowd = Unmanaged.passRetained(Crowd(objects))
    objects = []
    let isDone = sd_call_on_new_stack(
      { Unmanaged<Crowd>.fromOpaque($0!).release() }, crowd.toOpaque())
    if !isDone { crowd.release() }
  }

  private final class Crowd {
    let objects: [AnyObject]

    init(_ objects: [AnyObject]) { self.objects = objects }
  }
}
