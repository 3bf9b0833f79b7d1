// In an initialiser, `self.house = house` runs before there is a `self`: the init accessor sees the
// storage only, and the house cannot be given a floor that is not all there. So the link is noted at
// the house, and made when somebody next looks at the house, or its context does.

/// What an object keeps while links from initialisers are open.
final class InitialLinks {
  /// Links of other objects to this one.
  @exclusivity(unchecked) var incoming: [IncomingLink] = []
  /// This object, for those that it links to: they hold it as long as a link is open.
  @exclusivity(unchecked) unowned(unsafe) var source: LinkSource?
}

/// An object whose initialiser has linked it to others.
final class LinkSource {
  let storage: ModelStorage
  private weak var model: AnyObject?

  init(_ storage: ModelStorage) {
    self.storage = storage
    model = storage._model
  }

  deinit { storage._initialLinks?.source = nil }

  /// The object, made anew where nobody held it: `_ = Floor(house: house)` gives the house a floor.
  ///
  /// - Returns: nil after an initialiser that failed.
  func object() -> AnyObject? {
    if let model { return model }
    let type = Swift.type(of: storage)
    if type._mayFail || !storage.isWhole { return nil }
    func make<M: PersistentModel>(_ type: M.Type) -> AnyObject { makeDetached(type, storage) }
    let made = make(type._modelType)
    model = made
    return made
  }
}

extension ModelStorage {
  /// Whether all properties that must have a value have one, as after an initialiser that did not
  /// fail half-way.
  fileprivate final var isWhole: Bool {
    var visitor = WholenessVisitor()
    for property in type(of: self)._type.properties {
      do { try _visit(property.slot, &visitor) } catch { return false }
    }
    return visitor.isWhole
  }

  private struct WholenessVisitor: _FieldVisitor {
    var isWhole = true
    mutating func visit<Value>(_ field: inout _Attr<Value>) {
      if field.value == nil { isWhole = false }
    }
    mutating func visit<M>(_ field: inout _ToOne<M>) {}
    mutating func visit<M>(_ field: inout _RequiredToOne<M>) {
      if field.reference.object == nil, field.reference.rowID == 0 { isWhole = false }
    }
    mutating func visit<M>(_ field: inout _ToMany<M>) {}
    mutating func visit<M>(_ field: inout _OptionalToMany<M>) {}
  }
}

/// `source` has made itself a target of `property` of the object that holds the link.
struct IncomingLink {
  let property: ModelProperty
  let source: LinkSource
}

extension ModelStorage {
  /// Works out the model object from the address of its `_$backingData`, which is all that an init
  /// accessor of the class `level` can see of it.
  final func noteOwner(address: UnsafeRawPointer, _ level: _ModelType) {
    let offset = level.storageOffset
    guard _model == nil, offset > 0 else { return }
    _model = Unmanaged<AnyObject>.fromOpaque(address - offset)
      .takeUnretainedValue()
  }

  /// Notes at `target` that the initialiser of this object has set a to-one property to it.
  final func linkInitially(_ slot: Int, to target: AnyObject, _ targetStorage: ModelStorage) {
    let property = property(slot)
    guard let inverse = property.inverse else { return }
    targetStorage._model = target
    if targetStorage._flags & Flags.incoming != 0 { targetStorage.resolveIncoming(except: self) }
    if inverse.kind == .toOne, let former = targetStorage.targetOrDeleted(inverse.slot) {
      let formerStorage = inverse.farEnd.storage(former)
      formerStorage.detach(property, target, targetStorage, except: self)
      targetStorage.detach(inverse, former, formerStorage, except: self)
    }
    targetStorage.note(IncomingLink(property: inverse, source: linkSource))
  }

  /// Notes at each of `targets` that the initialiser of this object has put it into a to-many
  /// property.
  final func linkInitially(_ slot: Int, to targets: [AnyObject], _ state: ToManyState) {
    let property = property(slot)
    let farEnd = property.farEnd
    var seen = Set<ObjectIdentifier>(minimumCapacity: targets.count)
    state.members = targets.filter { seen.insert(ObjectIdentifier($0)).inserted }
    for target in state.members {
      let storage = farEnd.storage(target)
      storage._model = target
      guard let inverse = farEnd.inverse else { continue }
      if storage._flags & Flags.incoming != 0 { storage.resolveIncoming(except: self) }
      if inverse.kind == .toOne, let former = storage.targetOrDeleted(inverse.slot) {
        let formerStorage = inverse.farEnd.storage(former)
        formerStorage.detach(property, target, storage, except: self)
        storage.detach(inverse, former, formerStorage, except: self)
      }
      storage.note(IncomingLink(property: inverse, source: linkSource))
    }
  }

  // A link that somebody has looked at from its other end takes the object into the context of the
  // other one, though its initialiser is still at work.

  /// What a to-one property holds that is set after that.
  final func enterInitially(_ target: AnyObject, _ targetStorage: ModelStorage) -> Reference {
    var reference = Reference()
    _context?.register(target, targetStorage)
    if let context = _context, targetStorage._context === context {
      reference.rowID = targetStorage.rowID
    } else {
      reference.object = target
    }
    return reference
  }

  /// Takes in the members of a to-many property that is set after that.
  final func enterInitially(_ slot: Int, _ state: ToManyState) {
    guard let context = _context else { return }
    let farEnd = property(slot).farEnd
    for member in state.members { context.register(member, farEnd.storage(member)) }
    touch(state, slot)
  }

  private final var linkSource: LinkSource {
    let links = _initialLinks ?? InitialLinks()
    _initialLinks = links
    if let source = links.source { return source }
    let source = LinkSource(self)
    links.source = source
    return source
  }

  private final func note(_ link: IncomingLink) {
    observed(link.property) {
      let links = _initialLinks ?? InitialLinks()
      _initialLinks = links
      links.incoming.append(link)
      _flags |= Flags.incoming
    }
    _context?.noteIncoming(self)
  }

  /// Makes the links that initialisers of other objects have noted here.
  ///
  /// - Parameter unfinished: An object that is still being initialised, and whose initialiser may
  ///   yet throw: its links stay open.
  final func resolveIncoming(except unfinished: ModelStorage? = nil) {
    _flags &= ~Flags.incoming
    guard let links = _initialLinks else { return }
    let incoming = links.incoming
    links.incoming = unfinished == nil ? [] : incoming.filter { $0.source.storage === unfinished }
    if !links.incoming.isEmpty { _flags |= Flags.incoming }
    if links.source == nil, links.incoming.isEmpty { _initialLinks = nil }
    for link in incoming {
      let source = link.source.storage
      guard source !== unfinished, let object = link.source.object() else { continue }
      if let context = _context, source._context == nil { context.register(object, source) }
      if link.property.kind == .toOne {
        attachQuietly(link.property, object, source)
      } else if !(_context == nil
        && toManyField(link.property.slot).pointee?.members
          .contains { $0 === object } ?? false)
      {
        attachQuietly(link.property, object, source)
      }
      if let context = source._context, _context == nil, let model = _model {
        context.register(model, self)
      }
    }
  }

  private final func attachQuietly(
    _ property: ModelProperty, _ object: AnyObject, _ source: ModelStorage
  ) {
    // The observers were told when the link was noted.
    attach(property, object, source)
  }
}
