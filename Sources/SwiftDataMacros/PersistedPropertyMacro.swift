import SwiftSyntax
import SwiftSyntaxMacros

/// `@_PersistedProperty(slot)`: gives a persisted variable accessors that go to its field in the
/// storage and tell the observers.
enum PersistedPropertyMacro {
  static var formatMode: FormatMode { .disabled }
}

extension PersistedPropertyMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let (property, slot) = property(declaration, node) else { return [] }
    let field = "_$backingData.\(property.field)"
    // The object may be one of a subclass, whose storage this class uses too.
    let settle = node.hasHint("isOpen") ? "SwiftData._settle(&_$backingData)\n  " : ""
    let accessors: [AccessorDeclSyntax] = [
      """
      @storageRestrictions(accesses: _$backingData, initializes: \(raw: property.peer))
      init(initialValue) {
        \(raw: settle)\(raw: field)._init(initialValue, &_$backingData, \(raw: slot))
        \(raw: property.peer) = _SwiftDataNoType()
      }
      """,
      """
      get {
        _$observationRegistrar.access(self, keyPath: \\.\(raw: property.spelling))
        _$backingData._willRead()
        return \(raw: field)._get(_$backingData, \(raw: slot))
      }
      """,
      """
      set {
        let observed = _$observationRegistrar._isObserved
        if observed { _$observationRegistrar.willSet(self, keyPath: \\.\(raw: property.spelling)) }
        _$backingData._willWrite(\(raw: slot))
        \(raw: field)._set(newValue, self, _$backingData, \(raw: slot))
        if observed { _$observationRegistrar.didSet(self, keyPath: \\.\(raw: property.spelling)) }
      }
      """,
    ]
    guard property.isArray else { return accessors }
    // An array is changed in place, so that adding one element does not cost all of them.
    return accessors + [
      """
      _modify {
        _$observationRegistrar.access(self, keyPath: \\.\(raw: property.spelling))
        _$observationRegistrar.willSet(self, keyPath: \\.\(raw: property.spelling))
        _$backingData._willRead()
        _$backingData._willWrite(\(raw: slot))
        var value = \(raw: field)._get(_$backingData, \(raw: slot))
        let edit = SwiftData._edit(value, self, _$backingData, \(raw: slot))
        defer {
          if !edit._finish(value) { \(raw: field)._set(value, self, _$backingData, \(raw: slot)) }
          _$observationRegistrar.didSet(self, keyPath: \\.\(raw: property.spelling))
        }
        yield &value
      }
      """
    ]
  }
}

extension PersistedPropertyMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let (property, _) = property(declaration, node) else { return [] }
    return ["@SwiftData.Transient private var \(raw: property.peer): _SwiftDataNoType"]
  }
}

extension PersistedPropertyMacro {
  /// The property that the attribute stands on, and the slot in the attribute's argument.
  private static func property(
    _ declaration: some DeclSyntaxProtocol, _ node: AttributeSyntax
  ) -> (PersistedProperty, slot: String)? {
    guard let declaration = declaration.as(VariableDeclSyntax.self),
      let slot = node.labeledArguments.first
    else { return nil }
    let number = slot.expression.trimmedDescription
    // Behind the properties that the class inherits, whose number only the compiler knows.
    let place = node.hasHint("mayInherit") ? "_$Storage._$Class.first + \(number)" : number
    return PersistedProperty(declaration, slot: 0).map { ($0, place) }
  }
}

extension AttributeSyntax {
  /// `true` if the attribute has an argument with the label.
  fileprivate func hasHint(_ label: String) -> Bool {
    labeledArguments.contains { $0.label?.text == label }
  }
}
