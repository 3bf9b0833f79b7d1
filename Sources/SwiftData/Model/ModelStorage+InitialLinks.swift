// In an initialiser, `self.house = house` runs before there is a `self`: the init accessor sees the
// storage only, and the house cannot be given a floor that is not all there. So the link is noted at
// the house, and made when somebody next looks at the house, or its context does.

/// What an object keeps while links from initialisers are open.
final class InitialLinks {
  /// Links of other objects to this one.
  @exclusivity(unchecked) var incoming: [IncomingLink] = []
  /// This object, for the objects that it links to.
  @exclusivity(unchecked) var source: LinkSource?
}

/// An object that is being initialised; `storage` is nil once it is gone, as after an initialiser
/// that threw.
final class LinkSource {
  @exclusivity(unchecked) unowned(unsafe) var storage: ModelStorage?
  init(_ storage: ModelStorage) { self.storage = storage }
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
    if inverse.kind == .toOne, let former = targetStorage.currentTarget(inverse.slot) {
      inverse.farEnd.storage(former).detach(property, target, targetStorage)
      targetStorage.detach(inverse, former, inverse.farEnd.storage(former))
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
      if inverse.kind == .toOne, let former = storage.currentTarget(inverse.slot) {
        inverse.farEnd.storage(former).detach(property, target, storage)
        storage.detach(inverse, former, inverse.farEnd.storage(former))
      }
      storage.note(IncomingLink(property: inverse, source: linkSource))
    }
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
      guard let source = link.source.storage, source !== unfinished, let object = source._model
      else { continue }
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
