import Foundation

/// Turns sort descriptors into SQL, and into the same order in memory.
enum SortTranslator {
  /// What follows ORDER BY.
  ///
  /// `nil` comes before every value in ascending order, as in SQLite and in Foundation.
  ///
  /// - Parameters:
  ///   - sortBy: The descriptors, the weightiest first.
  ///   - entity: The entity of the sorted models.
  /// - Returns: The terms, and the names of the other entities whose changes may alter the order.
  /// - Throws: `SwiftDataError.unsupportedSortDescriptor`, naming the key path, where there is no
  ///   such SQL.
  static func translate<T>(
    _ sortBy: [SortDescriptor<T>], entity: StoreEntity
  ) throws -> (orderBy: SQLFragment, entities: Set<String>) {
    var entities: Set<String> = []
    let terms = try sortBy.map { descriptor -> SQLFragment in
      guard let keyPath = descriptor.keyPath else {
        throw SwiftDataError._unsupportedSortDescriptor(
          "A sort descriptor for \(entity.name) has no key path. Make it with SortDescriptor(\\.…)."
        )
      }
      var path = SortPath(entity)
      try path.follow(keyPath)
      entities.formUnion(path.entities)
      let collation = try collation(descriptor.stringComparator, keyPath, entity)
      let value = collation.isTagged ? "swift_tag(\(path.sql))" : path.sql
      let direction = descriptor.order == .forward ? "ASC" : "DESC"
      return "\(value)\(name: collation.clause) \(name: direction)"
    }
    return (terms.joined(separator: ", "), entities)
  }

  /// How the values at the end of a key path are ordered.
  private static func collation(
    _ comparator: String.StandardComparator?, _ keyPath: AnyKeyPath, _ entity: StoreEntity
  ) throws -> (clause: String, isTagged: Bool) {
    let type = wrapped(Swift.type(of: keyPath).valueType)
    if type == String.self {
      switch comparator {
      case nil, .lexical?: return (" COLLATE SWIFT", false)
      case .localizedStandard?: return (" COLLATE LOCALIZED", false)
      case .localized?: return (" COLLATE LOCALIZED_PLAIN", false)
      default:
        throw SwiftDataError._unsupportedSortDescriptor(
          "A sort descriptor for \(entity.name) compares \(keyPath.debugDescription) in a way that "
            + "the store does not know. Use .lexical, .localized or .localizedStandard.")
      }
    }
    if type == PersistentIdentifier.self { return ("", false) }
    if let primitive = type as? any _SQLPrimitive.Type {
      switch primitive._sqlType {
      case .integer, .unsigned, .real, .date, .blob: return ("", false)
      case .text: return (" COLLATE SWIFT", false)
      case .decimal: return (" COLLATE DECIMAL", false)
      case .json: break
      }
    }
    guard SQLCoding.type(of: type) != nil, let comparable = type as? any Comparable.Type else {
      throw SwiftDataError._unsupportedSortDescriptor(
        "A sort descriptor for \(entity.name) orders by \(keyPath.debugDescription), of type "
          + "\(type), which the store cannot compare. Sort the fetched models in Swift.")
    }
    return (" COLLATE \(SQLFunctions.orderPrefix)\(order(of: comparable))", true)
  }

  /// The number of the operation that orders the values of a type by its own `<`.
  private static func order<Value: Comparable>(of type: Value.Type) -> Int64 {
    SwiftOperation.number(
      .init(.order, Value.self),
      .order { left, right in
        ComparisonResult(
          try SQLCoding.decode(Value.self, from: left),
          try SQLCoding.decode(Value.self, from: right))
      })
  }

  static func wrapped(_ type: Any.Type) -> Any.Type {
    (type as? any _OptionalValue.Type)?._wrappedType ?? type
  }
}

// MARK: - In memory

extension SortTranslator {
  /// How two models compare by a descriptor: as the SQL orders their rows.
  ///
  /// - Precondition: `translate` has accepted the descriptor.
  static func compare<T>(_ left: T, _ right: T, by descriptor: SortDescriptor<T>)
    -> ComparisonResult
  {
    guard let keyPath = descriptor.keyPath else { return .orderedSame }
    let result = compare(
      left[keyPath: keyPath], right[keyPath: keyPath], descriptor.stringComparator)
    switch result {
    case .orderedSame: return .orderedSame
    case .orderedAscending:
      return descriptor.order == .forward ? .orderedAscending : .orderedDescending
    case .orderedDescending:
      return descriptor.order == .forward ? .orderedDescending : .orderedAscending
    }
  }

  private static func compare(
    _ left: Any, _ right: Any, _ comparator: String.StandardComparator?
  ) -> ComparisonResult {
    let left = unwrapped(left)
    let right = unwrapped(right)
    guard let left, let right else {
      return left == nil ? (right == nil ? .orderedSame : .orderedAscending) : .orderedDescending
    }
    if let left = left as? String, let right = right as? String {
      switch comparator {
      case .localizedStandard?: return LocalizedOrdering.standardCompare(left, right)
      case .localized?: return LocalizedOrdering.localizedCompare(left, right)
      default: return ComparisonResult(left, right)
      }
    }
    if let left = left as? any BinaryFloatingPoint, let right = right as? any BinaryFloatingPoint {
      // NaN, which is in no order, comes last as it does in the store.
      return ComparisonResult(SortableReal(left), SortableReal(right))
    }
    guard let left = left as? any Comparable else { return .orderedSame }
    return compare(left, right)
  }

  private static func compare<Value: Comparable>(_ left: Value, _ right: Any) -> ComparisonResult {
    (right as? Value).map { ComparisonResult(left, $0) } ?? .orderedSame
  }

  private static func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any _OptionalValue else { return value }
    return optional._unwrapped
  }

  /// A real number among which NaN has a place.
  private struct SortableReal: Comparable {
    let value: Double

    init(_ value: some BinaryFloatingPoint) { self.value = Double(value) }

    static func < (left: SortableReal, right: SortableReal) -> Bool {
      right.value.isNaN ? !left.value.isNaN : left.value < right.value
    }
  }
}
