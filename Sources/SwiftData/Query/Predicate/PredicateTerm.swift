/// What a predicate's expression stands for in SQL.
indirect enum PredicateTerm {
  /// A value with a form in SQL.
  case scalar(SQLScalar)
  /// A value with a form in SQL of which only its absence means something.
  case opaque(SQLScalar, label: String)
  /// A model object, or the nil of an optional one.
  case object(ObjectTerm)
  /// The identifier of a model object.
  case identifier(IdentifierTerm)
  /// Several models or values.
  case sequence(SequenceTerm)
  /// A Swift value that the predicate holds; it becomes a placeholder where it is used.
  case captured(Any)
  /// A range whose ends are expressions.
  case range(RangeTerm)
}

/// One value in SQL.
///
/// A NULL stands for `nil` where the Swift type is optional. Where it is not, NULL stands for a
/// value that Swift could not have computed: the unwrapping of a `nil`, an overflow, a division by
/// zero. Such a NULL goes through every operator and never matches.
struct SQLScalar {
  /// A column, a placeholder, or an expression in parentheses.
  var sql: SQLFragment
  var type: _SQLType
  /// Whether the SQL can be NULL, for either reason.
  var isNullable: Bool
  /// Whether the Swift type is optional.
  var isOptional: Bool
  /// Whether the SQL costs nothing, so that it may be written twice.
  var isPlain: Bool
  /// The value, where it is known now.
  var constant: _SQLValue?
  /// True in SQL where a NULL is a nil; empty where it always is. What an optional property of a
  /// model holds that was unwrapped by force is no nil if there is no model.
  var presence: SQLFragment = ""

  /// A column of a row.
  init(column: SQLFragment, type: _SQLType, isNullable: Bool, isOptional: Bool, isPlain: Bool) {
    self.sql = column
    self.type = type
    self.isNullable = isNullable
    self.isOptional = isOptional
    self.isPlain = isPlain
  }

  /// The result of an operator.
  init(_ sql: SQLFragment, _ type: _SQLType, isNullable: Bool, isOptional: Bool = false) {
    self.init(
      column: sql, type: type, isNullable: isNullable, isOptional: isOptional, isPlain: false)
  }

  init(constant: _SQLValue, type: _SQLType) {
    sql = constant == .null ? "NULL" : SQLFragment(value: constant)
    self.type = type
    isNullable = constant == .null
    isOptional = isNullable
    isPlain = true
    self.constant = constant
  }

  /// A truth value, which is never NULL unless an operand could not be computed.
  static func truth(_ sql: SQLFragment, isNullable: Bool = false) -> SQLScalar {
    SQLScalar(sql, .integer, isNullable: isNullable)
  }

  /// Whether the value is known and not a number.
  var isNaN: Bool {
    guard type == .real || type == .date, case .blob = constant else { return false }
    return true
  }
}

/// A model object in SQL.
struct ObjectTerm {
  var entity: StoreEntity
  /// The primary key, or NULL for nil.
  var key: SQLFragment
  /// The alias of the object's row where that row is at hand.
  var alias: String?
  var isNullable: Bool
  var isOptional: Bool
  /// See `SQLScalar`.
  var presence: SQLFragment = ""

  /// The object whose row has the given alias.
  init(entity: StoreEntity, alias: String) {
    self.entity = entity
    self.alias = alias
    key = SQLFragment(alias + "." + StoreEntity.primaryKey)
    isNullable = false
    isOptional = false
  }

  /// The object with the given key.
  init(entity: StoreEntity, key: SQLFragment, isNullable: Bool, isOptional: Bool) {
    self.entity = entity
    self.key = key
    self.isNullable = isNullable
    self.isOptional = isOptional
  }

  var identifier: IdentifierTerm {
    IdentifierTerm(
      entityName: entity.root.name, key: key, isNullable: isNullable, isOptional: isOptional,
      presence: presence)
  }
}

/// The identifier of an object in SQL: the primary key, of an entity known beforehand.
struct IdentifierTerm {
  /// That of the topmost entity, whose keys its subentities share; nil where no object of the store
  /// can have it.
  let entityName: String?
  var key: SQLFragment
  var isNullable: Bool
  var isOptional: Bool
  /// See `SQLScalar`.
  var presence: SQLFragment = ""
}

/// Several models or values in SQL: what stands behind FROM.
struct SequenceTerm {
  /// The source of the rows, with its alias.
  var source: SQLFragment
  /// A further source, needed only where an element's own columns are read.
  var join: SQLFragment = ""
  /// Which rows of the source belong to the sequence; empty for all.
  var condition: SQLFragment = ""
  /// One element.
  var element: PredicateTerm
  /// The name of the elements' entity, unless they are plain values.
  var entityName: String?
  /// What the rows are ordered by, for `first` and `last`.
  var order: [SQLFragment] = []
  /// True in SQL where the sequence is not nil; empty where it never is.
  var presence: SQLFragment = ""
  var isOptional = false

  /// The sequence of those elements for which `test` is true.
  func filtered(by test: SQLFragment) -> SequenceTerm {
    var result = self
    result.source += result.join
    result.join = ""
    result.condition = condition.isEmpty ? test : "\(condition) AND \(test)"
    return result
  }

  /// The order from the other end.
  var reversedOrder: [SQLFragment] { order.map { "\($0) DESC" } }

  /// `FROM … WHERE …`.
  var fromClause: SQLFragment {
    condition.isEmpty ? "FROM \(source)" : "FROM \(source) WHERE \(condition)"
  }
}

/// A range in SQL.
struct RangeTerm {
  var lower: PredicateTerm?
  var upper: PredicateTerm?
  var includesUpper: Bool
}
