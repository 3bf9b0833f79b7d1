import CThreadLocal

// How a model object comes by its storage.
//
// An object of a class with model subclasses refers to its storage once for each class, under the
// type that the class knows. In an initialiser the subclass begins: it makes the storage, and sets
// what it declares. Then the superclass, which cannot know yet what the object is, makes one of its
// own and gives it up for the subclass's at the first property that it sets.

/// The storage of a new model object: the one that a context hands over, else a fresh one.
public func _makeStorage<S: ModelStorage>() -> S {
  guard let pointer = sd_handoff_take() else { return S() }
  let storage = Unmanaged<ModelStorage>.fromOpaque(pointer).takeUnretainedValue()
  if type(of: storage) == S.self {
    if S._supertype != nil { sd_handoff_give(pointer) }
    return unsafeDowncast(storage, to: S.self)
  }
  // Meant for another class: a default value of that class is making this object. Or else the
  // object is one of a subclass, and this class gets the storage a little later.
  sd_handoff_give(pointer)
  return storage is S ? S._type.placeholder(S.self) ?? S() : S()
}

/// Sees to it that `field`, by which an object in its initialiser refers to its storage, is the
/// storage of the object's own class.
@inlinable @inline(__always)
public func _settle<S: ModelStorage>(_ field: inout S) {
  if field._flags & 1024 == 0 { _settleSlowly(&field) }
}

@usableFromInline @inline(never)
func _settleSlowly<S: ModelStorage>(_ field: inout S) {
  let level = S._type
  let object = withUnsafeMutablePointer(to: &field) { UnsafeRawPointer($0) } - level.storageOffset
  // Every object of Swift begins with its class.
  let actual = object.load(as: UnsafeRawPointer.self)
  if actual != level.address, let type = _ModelType.ofObject(actual), type !== level {
    field = unsafeDowncast(
      (object + type.storageOffset).load(as: ModelStorage.self), to: S.self)
  } else if level.isPlaceholder(field) {
    field = S()
  }
  field._flags |= ModelStorage.Flags.settled
}

/// The storage behind `backingData`: itself when it is of our making, else a copy of its values.
public func _storage<S: ModelStorage & BackingData>(
  _ backingData: any BackingData<S.Model>, _ type: S.Type
) -> S {
  if let own = (backingData as? AnyBackingData<S.Model>)?.storage as? S ?? backingData as? S {
    return own
  }
  let storage = S()
  storage.copyValues(from: backingData)
  return storage
}

/// Links a model to those that backing data of another make has given it.
public func _link(_ model: AnyObject, _ storage: ModelStorage) {
  guard storage._flags & ModelStorage.Flags.foreign != 0 else { return }
  storage._flags &= ~ModelStorage.Flags.foreign
  storage._model = model
  for property in type(of: storage)._type.properties {
    switch property.kind {
    case .attribute: break
    case .toOne:
      guard let target = storage.reference(property.slot).pointee.object else { continue }
      storage.reference(property.slot).pointee = Reference()
      storage.setToOne(property.slot, owner: model, to: target, property.farEnd.storage(target))
    case .toMany:
      guard let state = storage.toManyField(property.slot).pointee else { continue }
      let members = state.members
      state.members = []
      storage.setToMany(property.slot, owner: model, to: members)
    }
  }
}

/// The storage behind `backingData`, to take the place of `current`, which is of the object's own
/// class; nil where the backing data is of another make, whose values `current` then has.
public func _storage<M: PersistentModel>(
  _ backingData: any BackingData<M>, for model: AnyObject, _ current: ModelStorage
) -> ModelStorage? {
  let own = (backingData as? AnyBackingData<M>)?.storage ?? backingData as? ModelStorage
  if let own, type(of: own) == type(of: current) { return own }
  let storage = type(of: current).init()
  storage.copyValues(from: backingData)
  current._model = model
  current.assign(from: storage)
  return nil
}

/// Puts `storage` where the initialiser called next finds it.
func handOff(_ storage: ModelStorage) {
  sd_handoff_give(Unmanaged.passUnretained(storage).toOpaque())
}

/// Makes a model object on `storage`, in no context.
func makeDetached<M: PersistentModel>(_ type: M.Type, _ storage: ModelStorage) -> M {
  storage._flags |= ModelStorage.Flags.adopting
  handOff(storage)
  let model = M(_$adopting: storage)
  _ = sd_handoff_take()
  storage._flags &= ~ModelStorage.Flags.adopting
  storage._model = model
  return model
}
