@_spi(Reflection) internal import Swift

extension Schema.CompositeAttribute {
  /// The stored members of a structure, as attributes; empty for any other type.
  ///
  /// The type's own description tells them. Running its `init(from:)` on made-up values would tell
  /// its coding keys too, but such an initialiser may stop the program on values it does not like.
  static func members(of type: any Any.Type) -> [Schema.Attribute] {
    var members: [Schema.Attribute] = []
    forEachMember(of: type) { name, memberType in
      members.append(Schema.Attribute.make(name, valueType: memberType))
      return true
    }
    return members
  }

  fileprivate static func hasMembers(_ type: any Any.Type) -> Bool {
    var result = false
    forEachMember(of: type) { _, _ in
      result = true
      return false
    }
    return result
  }

  /// Shows the members of a structure to `body` until it returns false.
  private static func forEachMember(
    of type: any Any.Type, _ body: (_ name: String, _ type: any Any.Type) -> Bool
  ) {
    let type = (type as? any _OptionalType.Type)?.wrappedType ?? type
    guard isInspected(type) else { return }
    _ = _forEachField(of: type) { name, _, memberType, _ in
      body(String(cString: name), memberType)
    }
  }

  /// Whether a type is the client's own: how those of the libraries are made up inside says nothing
  /// to a reader of the schema. Enumerations and classes have no members to be listed.
  private static func isInspected(_ type: any Any.Type) -> Bool {
    let description = Schema.TypeDescription(type)
    guard type is any Codable.Type, description.valueClass == .json else { return false }
    return !["Swift.", "Foundation", "__C."].contains { description.name.hasPrefix($0) }
  }
}

extension Schema.Attribute {
  /// An attribute of the class that fits the type: composite for a structure with members.
  static func make(
    _ name: String, valueType: any Any.Type, originalName: String? = nil, options: [Option] = [],
    defaultValue: Any? = nil, hashModifier: String? = nil
  ) -> Schema.Attribute {
    // The store looks into neither of these, so neither does the schema.
    let isOpaque = options.contains { $0 == .codable || $0.transformerName != nil }
    if !isOpaque, Schema.CompositeAttribute.hasMembers(valueType) {
      return Schema.CompositeAttribute(
        name: name, originalName: originalName, options: options, valueType: valueType,
        defaultValue: defaultValue, hashModifier: hashModifier)
    }
    return Schema.Attribute(
      name: name, originalName: originalName, options: options, valueType: valueType,
      defaultValue: defaultValue, hashModifier: hashModifier)
  }
}
