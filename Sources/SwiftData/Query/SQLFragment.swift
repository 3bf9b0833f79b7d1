/// A piece of SQL: its text, and the values for its `?` placeholders in order.
///
/// Written as an interpolated string, in which fragments keep their values and only names that the
/// framework made itself go in as text. A value of the user's can never become part of the text:
///
/// ```swift
/// let condition: SQLFragment = "(\(name: column) = \(value: .integer(3)))"
/// ```
struct SQLFragment {
  var text: String
  var arguments: [_SQLValue]

  init(_ text: String, _ arguments: [_SQLValue] = []) {
    self.text = text
    self.arguments = arguments
  }

  /// A placeholder with its value.
  init(value: _SQLValue) {
    self.init("?", [value])
  }

  /// `(left sign right)`, the most frequent form, without the detour of an interpolation.
  init(_ left: SQLFragment, _ sign: String, _ right: SQLFragment) {
    text = "("
    text.reserveCapacity(left.text.utf8.count + sign.utf8.count + right.text.utf8.count + 4)
    text += left.text
    text += " "
    text += sign
    text += " "
    text += right.text
    text += ")"
    arguments = left.arguments.isEmpty ? right.arguments : left.arguments
    if !left.arguments.isEmpty, !right.arguments.isEmpty { arguments += right.arguments }
  }

  var isEmpty: Bool { text.isEmpty }

  static func += (left: inout SQLFragment, right: SQLFragment) {
    left.text += right.text
    if left.arguments.isEmpty {
      left.arguments = right.arguments
    } else if !right.arguments.isEmpty {
      left.arguments += right.arguments
    }
  }
}

extension SQLFragment: ExpressibleByStringInterpolation {
  init(stringLiteral text: String) {
    self.init(text)
  }

  init(stringInterpolation: StringInterpolation) {
    self = stringInterpolation.fragment
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var fragment = SQLFragment("")

    init(literalCapacity: Int, interpolationCount: Int) {
      fragment.text.reserveCapacity(literalCapacity + interpolationCount * 12)
    }

    mutating func appendLiteral(_ literal: String) { fragment.text += literal }

    mutating func appendInterpolation(_ other: SQLFragment) { fragment += other }

    /// Adds a part of the text that is no value: a quoted name, an alias, an operator.
    mutating func appendInterpolation(name: String) { fragment.text += name }

    mutating func appendInterpolation(value: _SQLValue) {
      fragment.text += "?"
      fragment.arguments.append(value)
    }
  }
}

extension Sequence<SQLFragment> {
  /// The fragments with `separator` between each two.
  func joined(separator: String) -> SQLFragment {
    var result = SQLFragment("")
    var isFirst = true
    for fragment in self {
      if !isFirst { result.text += separator }
      isFirst = false
      result += fragment
    }
    return result
  }
}
