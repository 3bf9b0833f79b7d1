import CSQLite

// How the rows of a class and its subclasses are told apart in the table that they share.
extension StoreEntity {
  /// The entity at the top of the hierarchy, whose name the table has.
  var root: StoreEntity { superentity?.root ?? self }

  /// The entity and those of all subclasses, each before its own.
  var family: [StoreEntity] { [self] + subentities.flatMap(\.family) }

  /// Whether a row of the entity is one of `other`, too.
  @inline(__always)
  func isKind(of other: StoreEntity) -> Bool {
    self === other || superentity != nil && inherits(from: other)
  }

  private func inherits(from other: StoreEntity) -> Bool {
    guard let superentity else { return false }
    return superentity === other || superentity.inherits(from: other)
  }

  /// True in SQL for the rows of the entity and its subentities; nil where the table has no others.
  func kindCondition(_ alias: String) -> String? {
    superentity == nil ? nil : kindTest("\(alias).\(Self.discriminator)")
  }

  /// Whether the entity name that `sql` gives is that of the entity or a subentity.
  func kindTest(_ sql: String) -> String {
    "\(sql) IN (\(familyNames))"
  }

  /// The names of the entity and its subentities as a list in SQL.
  var familyNames: String { family.map { sqlLiteral($0.name) }.joined(separator: ", ") }

  /// Where the columns of one class are among those selected for a superclass.
  struct RowForm {
    unowned(unsafe) let entity: StoreEntity
    let name: [UInt8]
    /// See `_Row.starts`.
    let starts: UnsafeMutablePointer<Int32>?
  }

  func makeRowForms() -> [RowForm] {
    if subentities.isEmpty { return [] }
    func count(_ properties: some Sequence<StoreProperty>) -> Int32 {
      Int32(properties.reduce(0) { $0 + ($1.column.isEmpty ? 0 : 1) })
    }
    // The classes above, and this one, follow on each other.
    var above: [Int32] = []
    var ancestor = self
    while let next = ancestor.superentity {
      above.insert(count(next.properties), at: 0)
      ancestor = next
    }
    var result = [RowForm(entity: self, name: Array(name.utf8), starts: nil)]
    var next = count(properties)
    func add(_ entity: StoreEntity, _ starts: [Int32]) {
      let starts = starts + [next]
      next += count(entity.ownProperties)
      let pointer = UnsafeMutablePointer<Int32>.allocate(capacity: starts.count)
      pointer.initialize(from: starts, count: starts.count)
      result.append(RowForm(entity: entity, name: Array(entity.name.utf8), starts: pointer))
      for subentity in entity.subentities { add(subentity, starts) }
    }
    for subentity in subentities { add(subentity, above) }
    return result
  }

  /// The entity of the row that `statement` stands on, and a reader of its values; `column` is the
  /// first of `selectedColumns` behind the key.
  ///
  /// - Throws: `StoredValueError` where the row is of a class that the schema does not have.
  func row(
    _ statement: OpaquePointer, column: Int32
  ) throws -> (entity: StoreEntity, row: _Row) {
    if subentities.isEmpty { return (self, _Row(statement, column: column)) }
    let start = sqlite3_column_text(statement, column)
    let name = UnsafeBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(statement, column)))
    for form in rowForms where form.name.elementsEqual(name) {
      return (form.entity, _Row(statement, column: column + 1, starts: form.starts))
    }
    throw StoredValueError(
      expected: type, reason: "the schema has no subclass \(String(decoding: name, as: UTF8.self))")
  }
}

/// The text as SQL's literal.
func sqlLiteral(_ text: String) -> String {
  "'" + text.replacing("'", with: "''") + "'"
}
